"""Keys: what can be done at the table, which piles there are to point at, and with which keys."""
