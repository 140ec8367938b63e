"""Klondikes whose stock is dealt to a reserve, without their arrangement.

As in ``klondike``, a state has only the heights of the foundations, how much of each column was never touched,
and what is left of stock and reserve. Ranks count from the one that opens the foundations: *aces* are its
cards, *kings* those below it, which spaces take. What is different is that columns go on with a king on an ace
of the other colour. So a loose king lies on an ace or heads a space:

* As many red kings as there are black aces in sight can lie on these, and likewise black kings on red aces. A
  king can be put down if it and the other loose kings find room so, with the columns without a base for what is
  left over; and an ace can be made bare if the loose kings find room without it. A king moves from an ace to a
  space, or from a space to an ace, and back: each way to place the kings can be reached from any other, through
  one with as many on aces as possible.
* All else is as in Klondike, where a card and what lies on it move to a bare card of a type. That card might
  lie above them in the same column. Then so does a card of each of the 26 types, as colours alternate. Hence
  the last card of any other column is of the type of one of these, and takes what lies on that one, with the
  bare card. And if all other columns are empty, a king among them moves to one, with the bare card.

A deal that covers no card of the reserve comes at once: after it all moves are left that were there before.
"""
