"""The rules core: positions, moves and legality; pure, standard library only."""
