"""Winnability search: decide with all cards known whether a position can be won.

A *problem* (``models``) is a game as states and the states that follow them. The ruleset decides which problem
stands for a game, never its name (``portfolio``). Each package of ``models`` is for one kind of game, which its
docstring describes, as are some modules beside them; ``generic`` is for every other game. What their states
have in common is in ``encodings``, their heuristic in ``costs``.

``search`` has the search algorithms. Several searches of a position take turns (``runs``). A winning path is
decoded to a line of moves (``lines``) and replayed by the core before it is returned (``solve``). The app runs
searches in a subprocess (``worker_protocol``, ``__main__``).
"""
