"""Search problems, one for each kind of game."""
