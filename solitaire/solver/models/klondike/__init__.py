"""Klondikes of one pack, without the arrangement of the columns.

Where any part of a sequence may move and moving is free, it does not matter on which black seven a red six
lies: the same positions can be reached. So a state has only the heights of the foundations, how much of each
column was never touched, and what is left of stock and waste. Everything else follows:

* The cards of a *type* may rest on the same cards and bear the same cards: the two red sixes, say. The
  *base* of a column is the lowest of the sequence at its end, as dealt. Every other card in sight, kings apart,
  lies on exactly one card of the type above. So of each type as many cards are *bare* as are in sight,
  less the cards in sight of the type below that are not bases, however the sequences are arranged.
* A card can be put on a type of which one is bare: what lies on one of them can move to another, so any of
  them can be made bare. For the same reason a card can go to its foundation if one of its type is bare.
* A base moves, with all that lies on it, where it could move alone; a king needs an empty column.
"""
