"""Klondikes whose columns move whole, and whose foundations keep their cards.

As in ``klondike``, a state has the heights of the foundations, how much of each column was never touched, and
what is left of stock and waste. The *base* of a column is the lowest card of the sequence at its end, as dealt;
a card in sight that is no base is *loose*. A sequence moves as a whole, from its base on, so

* a loose king heads its column for good, and it does not matter in which column it lies;
* every other loose card lies on one of two cards until it moves to its foundation. On which of them it lies is
  a bit of the state.

With these bits a state holds the whole arrangement. A card is *bare* if no loose card lies on it.
"""
