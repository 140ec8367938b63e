"""Games on paper: a game is written down line by line while it is played, and read back.

A save is an unfinished replay. The format is described in ``docs/replay-format.md``.
"""
