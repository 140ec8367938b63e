"""Games whose piles are numbered, with tables of facts by these numbers."""
