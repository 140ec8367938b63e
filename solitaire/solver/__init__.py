"""Winnability search: decide with all cards known whether a position can be won.

A *problem* (``models``) is a game as states and the states that follow them. The ruleset decides which problem
stands for a game, never its name (``portfolio``). The kinds of games are the packages of ``models``; each says
in its docstring which games it is for. ``generic`` is for every other game. What their states have in common
is in ``encodings``.

``search`` has the search algorithms. A winning path is decoded to moves and replayed by the core before it is
returned (``solve``); ``line_shortener`` removes detours. The app runs searches in a subprocess
(``worker_protocol``, ``__main__``).
"""
