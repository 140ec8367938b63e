"""Games of single cards whose redeals move bottom cards to the top of their piles."""
