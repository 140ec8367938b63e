"""Who was first: claims on what belongs to everybody, judged by rules that do not depend on luck of wiring.

A claim waits ``WAIT_MS``, the time of one frame, so that a claim which a hand made at the same time, but the
machine read a little later, is heard as well. Claims whose times round to the same ``MOMENT_MS`` are a photo
finish. All functions are pure: the same claims always get the same verdict.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from solitaire.rules.moves import Move

WAIT_MS: Final = 16
MOMENT_MS: Final = 8


class Claim(NamedTuple):
    """A seat asks for something that others may want too: a foundation, or the end of the hand."""

    seat: int
    move: Move
    at_ms: int

    @property
    def due_ms(self) -> int:
        """When it is judged."""
        return self.at_ms + WAIT_MS


def moment(at_ms: int) -> int:
    """The moment to which a time belongs; two halves of a moment lie on either side of its middle."""
    return (at_ms + MOMENT_MS // 2) // MOMENT_MS


def first_moment(claims: Sequence[Claim]) -> list[Claim]:
    """The claims of the earliest moment, in the order they came."""
    earliest = min(moment(claim.at_ms) for claim in claims)
    return sorted((claim for claim in claims if moment(claim.at_ms) == earliest), key=lambda claim: claim.at_ms)


def judge(seats: Sequence[int], places: int, wins: Mapping[int, int], coins: Sequence[float]) -> list[int]:
    """Which ``places`` of the ``seats`` that claimed the same in one moment get it: those that won the
    fewest photo finishes so far; among these, those with the lowest coin. ``coins`` has one number from 0 to
    1 for each of the seats.
    """
    order = sorted(range(len(seats)), key=lambda place: (wins.get(seats[place], 0), coins[place]))
    return [seats[place] for place in order[:places]]
