"""Referee: rank competing claims on shared piles by time; settle photo finishes.

A claim waits ``WAIT_MS``, the time of one frame, so that a key pressed at the same time but read a little later
is considered as well. Claims whose times round to the same multiple of ``MOMENT_MS`` are a photo finish. All
functions are pure: the same claims always get the same verdict.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from solitaire.rules.cards import FACE_MASK, Face
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import is_legal, legal_moves
from solitaire.rules.moves import Carry, Move
from solitaire.rules.position import Position
from solitaire.rules.text.move_text import the_card
from solitaire.rules.text.refusals import why_not

WAIT_MS: Final = 16
MOMENT_MS: Final = 8


class Claim(NamedTuple):
    """A move that other seats can compete for: to a foundation, or to end the hand."""

    seat: int
    move: Move
    at_ms: int
    lifted_ms: int
    """The time at which the cards were lifted."""

    @property
    def due_ms(self) -> int:
        """The time at which it is judged."""
        return self.at_ms + WAIT_MS


def moment(at_ms: int) -> int:
    """The moment that a time rounds to, as a multiple of ``MOMENT_MS``."""
    return (at_ms + MOMENT_MS // 2) // MOMENT_MS


def first_moment(claims: Sequence[Claim]) -> list[Claim]:
    """The claims of the earliest moment, in order of time."""
    earliest = min(moment(claim.at_ms) for claim in claims)
    return sorted((claim for claim in claims if moment(claim.at_ms) == earliest), key=lambda claim: claim.at_ms)


def judge(seats: Sequence[int], places: int, wins: Mapping[int, int], coins: Sequence[float]) -> list[int]:
    """The winners of a photo finish: ``places`` of the ``seats``.

    They are the seats with the fewest ``wins`` of photo finishes so far; among equals, those with the lowest
    coin. ``coins`` holds a number from 0 to 1 for each of ``seats``.
    """
    order = sorted(range(len(seats)), key=lambda place: (wins.get(seats[place], 0), coins[place]))
    return [seats[place] for place in order[:places]]


def claimed_face(rules: Rules, position: Position, claim: Claim) -> Face:
    """The face of the card claimed for a foundation; 0 if there is none."""
    if not rules.is_foundation_move(claim.move):
        return 0
    pile = position.piles[rules.index[claim.move.source]]
    return pile[-1] & FACE_MASK if pile else 0


def foundation_moves(rules: Rules, position: Position, claim: Claim) -> list[Carry]:
    """The legal moves to foundations of the card claimed for one."""
    if not rules.is_foundation_move(claim.move):
        return []
    return [
        move
        for move in legal_moves(rules, position, claim.seat)
        if rules.is_foundation_move(move) and move.source == claim.move.source
    ]


def granted_move(rules: Rules, position: Position, claim: Claim) -> Move | None:
    """The claim's move, or the card's legal move to another foundation, or None."""
    if is_legal(rules, position, claim.move, claim.seat):
        return claim.move
    return next(iter(foundation_moves(rules, position, claim)), None)


def why_denied(rules: Rules, position: Position, claim: Claim) -> str:
    """The reason why a claim cannot be granted.

    For a card that no foundation takes now, no single foundation is named: the player chose none.
    """
    reason = why_not(rules, position, claim.move, claim.seat) or ""
    if not rules.is_foundation_move(claim.move):
        return reason
    source = rules.seat_piles[claim.seat - 1].sources.get(claim.move.source)
    pile = position.piles[source.index] if source and source.to_foundation else ()
    return f"No foundation takes {the_card(pile[-1])} now." if pile else reason
