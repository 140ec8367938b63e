"""What a claim on a foundation wants, and which foundations could give it. Pure."""

from __future__ import annotations

from solitaire.race.referee import Claim
from solitaire.rules.cards import FACE_MASK, Face
from solitaire.rules.compiled import Rules
from solitaire.rules.legal import is_legal, legal_moves
from solitaire.rules.moves import Carry, Move
from solitaire.rules.position import Position
from solitaire.rules.text.moves import the_card
from solitaire.rules.text.refusals import why_not


def goes_up(rules: Rules, move: Move) -> bool:
    """Whether a move of known piles brings a card to a foundation."""
    return isinstance(move, Carry) and rules.index[move.target] in rules.full


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
