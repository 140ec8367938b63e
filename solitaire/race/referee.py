"""Who was first: claims on what belongs to everybody, judged by rules that do not depend on luck of wiring.

A claim waits ``WAIT_MS``, the time of one frame, so that a claim which a hand made at the same time, but the
machine read a little later, is heard as well. Claims whose times round to the same ``MOMENT_MS`` are a photo
finish. All functions are pure: the same claims always get the same verdict.
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


def goes_up(rules: Rules, move: Move) -> bool:
    """Whether a move brings a card to a foundation."""
    return isinstance(move, Carry) and rules.index.get(move.target) in rules.full


def claimed_face(rules: Rules, position: Position, claim: Claim) -> Face:
    """The face of the claimed card; 0 if there is none."""
    assert isinstance(claim.move, Carry)
    pile = position.piles[rules.index[claim.move.source]]
    return pile[-1] & FACE_MASK if pile else 0


def open_to(rules: Rules, position: Position, claim: Claim) -> list[Carry]:
    """The moves that bring the claimed card to some foundation."""
    assert isinstance(claim.move, Carry)
    return [
        move
        for move in legal_moves(rules, position, claim.seat)
        if isinstance(move, Carry) and move.source == claim.move.source and goes_up(rules, move)
    ]


def fitting(rules: Rules, position: Position, claim: Claim) -> Move | None:
    """The move of a claim, or the same card to another foundation that takes it; None if nothing fits."""
    if is_legal(rules, position, claim.move, claim.seat):
        return claim.move
    return next(iter(open_to(rules, position, claim)), None) if goes_up(rules, claim.move) else None


def why_denied(rules: Rules, position: Position, claim: Claim) -> str:
    """Why a claim cannot be granted. Of a card that may go up, but nowhere now, no single foundation is named:
    nobody chose one.
    """
    reason = why_not(rules, position, claim.move, claim.seat) or ""
    if not (isinstance(claim.move, Carry) and goes_up(rules, claim.move)):
        return reason
    source = rules.plans[claim.seat - 1].sources.get(claim.move.source)
    pile = position.piles[source.index] if source and source.to_foundation else ()
    return f"No foundation takes {the_card(pile[-1])} now." if pile else reason
