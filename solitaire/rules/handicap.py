"""The handicap of a match: a larger reserve for the winner of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solitaire.rules.dealt_counts import stock_size
from solitaire.rules.ruleset import Ruleset

FEWEST_CARDS: Final = 5
"""The fewest cards to which a handicap reduces a reserve pile."""
MOST_ADDED: Final = 7
"""The most cards that handicaps add to a reserve pile."""


def handicapped(
    ruleset: Ruleset, sides: Sequence[Sequence[int]], reserves: Sequence[int], points: Sequence[int]
) -> tuple[int, ...]:
    """The cards of each reserve pile after a hand, for every seat.

    The side with the most points gets one more at every seat, the side with the fewest one fewer. Nothing
    changes for sides that share the most or the fewest points, and without a handicap.

    Args:
        ruleset: the race.
        sides: the seats of each side, from 1.
        reserves: for each seat, the cards of each of its reserve piles in that hand.
        points: the points of each side in that hand.
    """
    after = list(reserves)
    if not ruleset.match.handicap:
        return tuple(after)
    least, most = _bounds(ruleset)
    for extreme, step in ((max(points), 1), (min(points), -1)):
        if points.count(extreme) == 1:
            for seat in sides[points.index(extreme)]:
                after[seat - 1] = min(most, max(least, after[seat - 1] + step))
    return tuple(after)


def may_lead_to(ruleset: Ruleset, reserves: Sequence[int]) -> bool:
    """Whether the handicap of a race can lead to reserves of these sizes."""
    if not ruleset.match.handicap:
        return False
    least, most = _bounds(ruleset)
    return all(least <= cards <= most for cards in reserves)


def _bounds(ruleset: Ruleset) -> tuple[int, int]:
    """The fewest and the most cards of a reserve pile; at least one card is left for the stock."""
    usual, more = ruleset.reserve.cards, (stock_size(ruleset) - 1) // ruleset.reserve.piles
    return min(FEWEST_CARDS, usual), usual + max(0, min(MOST_ADDED, more))
