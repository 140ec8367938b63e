"""Facts of piles where the stock is turned: costs, units, and the turns."""

from __future__ import annotations

from typing import Final, TypeAlias

from solitaire.rules.face_masks import Mask
from solitaire.rules.movable_units import MovableUnits, UnitSizes
from solitaire.rules.seat_piles import SourcePile
from solitaire.solver.costs.pile_counts import BITS, FULL, joined_count
from solitaire.solver.encodings.pile_table import EMPTY, NumberedPiles

LEFT: Final = 4
"""Cost of a card that is not on a foundation."""
_HIDDEN: Final = 12
"""Cost of a card that lies face down."""
_LYING: Final = 4
"""Cost of a card of a column that lies on a lower one."""
_JOINED: Final = 3
"""What a card saves that lies on the next of its suit: less than ``LEFT``, so no cost is negative."""
_OCCUPIED: Final = 2
"""Cost of a column that is not empty."""
WASTED: Final = 4
"""Cost of a card of the waste."""
WASTED_LYING: Final = 1
"""Cost of a card of the waste that lies on a lower one."""
RESERVED: Final = 8
"""Cost of a card of the reserve."""

_ColumnFacts: TypeAlias = tuple[Mask, Mask, Mask, int]
"""The last card of a column as a set, the cards that it takes, the leads of its units, and its cost."""


class ColumnFactsTable(dict[int, _ColumnFacts]):
    """Facts of a column, by its number, looked up together."""

    def __init__(self, numbered: NumberedPiles, column: SourcePile) -> None:
        super().__init__()
        self._numbered = numbered
        self._column = column
        self.units: dict[int, MovableUnits] = {}
        """The units that may leave each column that was looked up."""

    def __missing__(self, number: int) -> _ColumnFacts:
        numbered, counts = self._numbered, self._numbered.counts[number]
        units = self.units[number] = (
            self._column.units(numbered.pile(number)) if number else (0, UnitSizes(), 0)
        )
        cost = _HIDDEN * (counts >> 2 * BITS & FULL) + _LYING * (counts & FULL)
        cost += _OCCUPIED * (number != EMPTY) - _JOINED * joined_count(numbered.pile(number))
        facts = self[number] = numbered.tops[number], numbered.takes[number], units[0], cost
        return facts


class PileCostTable(dict[int, int]):
    """The cost of the waste or of a pile of the reserve, by its number.

    Args:
        numbered: the piles.
        card: the cost of each card.
        lying: what a card costs more that lies on a lower one.
    """

    def __init__(self, numbered: NumberedPiles, card: int, lying: int = 0) -> None:
        super().__init__()
        self._numbered = numbered
        self._card = card
        self._lying = lying

    def __missing__(self, number: int) -> int:
        numbered = self._numbered
        lying = numbered.counts[number] & FULL
        cost = self[number] = self._card * len(numbered.cards[number]) + self._lying * lying
        return cost


class TurnTable(dict[int, tuple[int, int]]):
    """The stock after a turn and the cards turned, by the number of the stock."""

    def __init__(self, numbered: NumberedPiles, draw: int) -> None:
        super().__init__()
        self._numbered = numbered
        self._draw = draw

    def __missing__(self, number: int) -> tuple[int, int]:
        cards, draw, number_of = self._numbered.cards[number], self._draw, self._numbered.number_of_codes
        turned = self[number] = number_of(cards[:-draw]), number_of(cards[-draw:][::-1])
        return turned
