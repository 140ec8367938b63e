"""Can it still be won? Searches with all cards known, and what they prove.

A *problem* is a game seen by a search: states, and the states that follow them. Which problem stands for a
game is decided by what its ruleset says, never by its name (``approach``):

* ``runs`` and ``tallies`` are for Klondikes, without the arrangement of their columns,
* ``gaps`` for games like Big Ben, and ``pairs`` for games like Baroness,
* ``numbered`` for whatever else brings cards home, with a number for each pile,
* ``positions`` for any game at all.

``searches`` look at the states of any of them. Whatever is found is retold in the moves of the core and made
there, move by move, before anybody hears of it (``solve``); then the line is made shorter (``shortening``). A
screen asks a process of its own (``talk``).
"""
