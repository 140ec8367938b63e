"""Other games that move cards to foundations: tables of facts by numbered piles."""
