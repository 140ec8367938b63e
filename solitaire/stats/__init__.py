"""What became of every game: an index of their files, and figures made from it."""
