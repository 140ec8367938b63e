"""State encodings of the search, one for each kind of game."""
