"""Winnability search: decide with all cards known whether a position can be won.

A *problem* (``models``) is a game as states and the states that follow them. The ruleset decides which problem
stands for a game, never its name (``portfolio``):

* ``klondike`` and ``klondike_counts`` for Klondikes, without the arrangement of their columns,
* ``gaps`` for games like Big Ben, and ``pairs`` for games like Baroness,
* ``piles`` for other games that move cards to foundations, with a number for each pile,
* ``generic`` for every other game.

``search`` has the search algorithms. A winning path is decoded to moves and replayed by the core before it is
returned (``solve``); ``line_shortener`` removes detours. The app runs searches in a subprocess
(``worker_protocol``, ``__main__``).
"""
