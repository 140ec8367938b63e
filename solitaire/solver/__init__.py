"""Winnability search: decide with all cards known whether a position can be won.

A *problem* (``models``) is a game as states and the states that follow them. The ruleset decides which problem
stands for a game, never its name (``portfolio``). The kinds of games are the packages of ``models``; each says
in its docstring which games it is for. ``generic`` is for every other game. What their states have in common
is in ``encodings``, their heuristic in ``costs``.

``search`` has the search algorithms. Several searches of a position take turns (``runs``). A winning path is
decoded to a line of moves (``lines``) and replayed by the core before it is returned (``solve``). The app runs
searches in a subprocess (``worker_protocol``, ``__main__``).
"""
