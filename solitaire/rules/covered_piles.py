"""Free piles: those on which no card of an overlapping pile lies.

While a card lies on a pile, its cards cannot leave and it takes none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Pile
from solitaire.rules.seat_piles import SeatPiles

CACHE_SIZE: Final = 1 << 12
"""Sets of covered piles for which the free ones are cached."""


def is_covered(rules: Rules, piles: Sequence[Pile], index: int) -> bool:
    """Whether a card lies on the pile of this index."""
    return any(piles[lying] for lying in rules.covering.get(index, ()))


def free_piles(rules: Rules, piles: Sequence[Pile], seat: int) -> SeatPiles:
    """The piles of a seat, those that are covered neither as sources nor as targets.

    Raises SeatError if there is no such seat.
    """
    rules.check_seat(seat)
    if not rules.covering:
        return rules.seat_piles[seat - 1]
    covered = frozenset(index for index in rules.covering if is_covered(rules, piles, index))
    key = seat, covered
    found = rules.free_piles.get(key)
    if found is None:
        if len(rules.free_piles) == CACHE_SIZE:
            rules.free_piles.clear()
        found = rules.free_piles[key] = _without(rules.seat_piles[seat - 1], covered)
    return found


def _without(seat_piles: SeatPiles, covered: frozenset[int]) -> SeatPiles:
    return seat_piles._replace(
        builds=tuple(index for index in seat_piles.builds if index not in covered),
        sources={name: source for name, source in seat_piles.sources.items() if source.index not in covered},
        removable=tuple(index for index in seat_piles.removable if index not in covered),
    )
