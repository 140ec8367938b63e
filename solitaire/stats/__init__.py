"""Statistics of saved games: an index of the files, and figures made from it."""
