"""Can it still be won? Searches with all cards known, and what they prove.

A *problem* is a game seen by a search: states, and the states that follow them. Which problem stands for a
game is decided by what its ruleset says, never by its name (``approach``):

* ``runs`` and ``tallies`` are Klondikes, without the arrangement of their columns,
* ``gaps`` games as Big Ben, and ``pairs`` games as Baroness,
* ``numbered`` whatever else brings cards home, with a number for each pile,
* ``positions`` any game at all.

``searches`` look at the states of any of them. Whatever is found is retold in the moves of the core and made
there, move by move, before anybody hears of it (``solve``).
"""
