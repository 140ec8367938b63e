"""Commands and their keys, keys of piles, and keys of races."""
