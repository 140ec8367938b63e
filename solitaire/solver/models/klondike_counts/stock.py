"""What is left of stock and waste, looked at once for all states that share it."""

from __future__ import annotations

from typing import Final, NamedTuple

from solitaire.rules.ruleset import UNLIMITED
from solitaire.solver.models.klondike_counts.encoding import Tally, Types, face_of, tally, type_above
from solitaire.solver.models.klondike_counts.state import CARD, TALON
from solitaire.solver.talon import Talon, TalonNumbers

DEEPEST: Final = 256
"""More than can be buried, and than the cards of any stock."""


class Taking(NamedTuple):
    """A card is taken, once some number of turns has brought it up."""

    face: Tally
    above: Types
    """What takes it."""
    add: int
    """What that adds to the state."""
    to_come: int
    """What is to come then."""
    cost: int
    """What it adds to the cost."""


class Stock(NamedTuple):
    """What is left of stock and waste says."""

    cards: Tally
    cost: int
    """Of the cards in the waste."""
    to_come: int
    """How much is still to be dealt, and ``DEEPEST``: never more than it was before. 0 without any card."""
    taking: list[Taking]
    free: Taking | None
    """The last card of the waste, if taking it shifts no other."""


class StockLooks(dict[int, Stock]):
    """Looks by the numbers of talons.

    Args:
        draw: how many cards are turned at a time.
        crosses: whether columns alternate in colour.
    """

    def __init__(self, draw: int, crosses: bool) -> None:
        super().__init__()
        self._draw = draw
        self._crosses = crosses
        self.numbers = TalonNumbers()

    def place(self, number: int, after: int) -> int:
        """The place of the card that was taken between two talons."""
        talons = self.numbers.talons
        reachable = talons[number].reachable(self._draw)
        return next(place for place, talon in reachable.items() if talon == talons[after])

    def __missing__(self, number: int) -> Stock:
        talon, numbers = self.numbers.talons[number], self.numbers
        takings = {}
        for place, after in talon.reachable(self._draw).items():
            card, add = talon.cards[place], numbers[after] - number << TALON
            above, cost = type_above(card, self._crosses), CARD * (after.turned - talon.turned)
            takings[place] = Taking(face_of(card), above, add, _to_come(after), cost)
        free = takings.get(talon.turned - 1) if self._draw == 1 else None
        look = self[number] = Stock(
            tally(talon.cards), CARD * talon.turned, _to_come(talon), list(takings.values()), free
        )
        return look


def _to_come(talon: Talon) -> int:
    if not talon.cards:
        return 0
    if talon.redeals == UNLIMITED:
        return DEEPEST + len(talon.cards)
    return DEEPEST * (1 + talon.redeals) + len(talon.cards) - talon.turned
