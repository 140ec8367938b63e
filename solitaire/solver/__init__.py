"""Can it still be won? Searches with all cards known, and what they prove.

A *problem* is a game seen by a search: states, and the states that follow them. Which problem stands for a
game is decided by what its ruleset says, never by its name (``problems``). Whatever a search finds is
retold in the moves of the core and made there, move by move, before anybody hears of it (``solve``).
"""
