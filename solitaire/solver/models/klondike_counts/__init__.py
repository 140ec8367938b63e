"""Klondikes with several packs or a space for any card, without their arrangement.

As in ``klondike``, a state has only the heights of the foundations, how much of each column was never touched,
and what is left of stock and waste. The *base* of a column is the lowest of the sequence at its end, as dealt;
a card in sight that is no base is *loose*. Cards of one rank and colour are of a *type*: they rest on the same
cards and bear the same. What is different here is that cards are counted, as there are several of a face, and
that loose cards may lie in spaces:

* Let p cards of a type be in sight, and n loose cards of the type that lies on it. If n > p, at least n - p of
  the n head a sequence in a space; loose cards that lie on nothing, kings, do so all. These are the spaces
  *held*; the columns without a base, less those held, are *free*. The count does not depend on the arrangement.
* Moving a loose card, and what lies on it, to a card of the type above or to a space can be undone by the same
  kind of move. If every column without a base is headed by some card though one is free, one of these cards
  finds a bare card of the type above: not all of them are held. So a free column can be emptied at any time.
* If n < p, one of the p is bare, and any of them can be: what lies on it moves to the bare one. If not, any of
  them can be made bare as long as a column is free and takes any card: what lies on it moves there. If none
  is free, all p bear a card, in every arrangement.
* So a card can be put down, and a base moves with all that lies on it, if a card of the type above can be made
  bare or a free column takes it; and a card goes to its foundation if it can be made bare.
* Of two cards of a face a loose one moves to the foundation: then the base can follow to where it lay, and it
  is as if the base had moved. Both are children, as the second is nearer.

A card that lies alone at the bottom of its column is as good as loose, if spaces take it.
"""
