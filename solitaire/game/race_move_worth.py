"""Worth of moves in a race: rate a seat's legal moves by the cards that it sees."""

from __future__ import annotations

from solitaire.rules.cards import FACE_MASK, Face
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import next_faces
from solitaire.rules.moves import Carry, DealStock, Jump, Move, Redeal
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position


def worth_in_race(rules: Rules, seen: Position, move: Move, seat: int) -> int:
    """The worth of a legal move, by what the seat sees; 0 if it gains nothing.

    No line of carries of positive worth returns to its first position.
    """
    match move:
        case Carry():
            return _worth_of_carry(rules, seen, move, seat)
        case Jump():
            return 30
        case DealStock():
            return 2
        case Redeal():
            return 1
        case _:
            return 0


def uncovered_face(rules: Rules, seen: Position, move: Carry) -> Face | None:
    """The face-up card that a carry from column to column or space uncovers, or None."""
    source, target = (rules.piles[rules.index[name]] for name in (move.source, move.target))
    left = seen.piles[source.index][: -move.count]
    is_between = source.zone is target.zone is Zone.TABLEAU
    return left[-1] & FACE_MASK if is_between and left and left[-1] >= 0 else None


def _worth_of_carry(rules: Rules, seen: Position, move: Carry, seat: int) -> int:
    piles = seen.piles
    source, target = (rules.piles[rules.index[name]] for name in (move.source, move.target))
    up = target.zone is Zone.FOUNDATION
    if source.zone is Zone.FOUNDATION or target.zone is Zone.RESERVE:
        return 0
    match source.zone:
        case Zone.RESERVE:
            # Building on a column saves the space.
            return 100 if up else 90 if piles[target.index] else 80
        case Zone.WASTE:
            return 50 if up else 20 if piles[target.index] else 0
        case _:
            left = piles[source.index][: -move.count]
            frees = not left or left[-1] < 0
            if up:
                return 70 if frees else 60
            if frees:
                return 40 if left or (piles[target.index] and _can_fill_space(rules, seen, seat)) else 0
            return _worth_of_uncovering(rules, seen, left[-1] & FACE_MASK, seat)


def _worth_of_uncovering(rules: Rules, seen: Position, face: Face, seat: int) -> int:
    """The worth of uncovering ``face``: a foundation may take it, or it may take another card."""
    if _fits_foundation(rules, seen, face, seat):
        return 35
    seat_piles, takes = rules.seat_piles[seat - 1], rules.takes[face]
    own = (*seat_piles.reserve, seat_piles.waste)
    for source in seat_piles.sources.values():
        pile = seen.piles[source.index]
        if source.index in own and source.to_build and pile and takes >> (pile[-1] & FACE_MASK) & 1:
            return 45 if source.index in seat_piles.reserve else 15
    return 0


def _can_fill_space(rules: Rules, seen: Position, seat: int) -> bool:
    """Whether a card of the seat's reserve can go to an empty column, or does by rule."""
    base, seat_piles = rules.base_rank(seen), rules.seat_piles[seat - 1]
    return any(
        rules.fills_from_reserve or source.space[base] >> (seen.piles[source.index][-1] & FACE_MASK) & 1
        for source in seat_piles.sources.values()
        if source.index in seat_piles.reserve and seen.piles[source.index]
    )


def _fits_foundation(rules: Rules, seen: Position, face: Face, seat: int) -> bool:
    base = rules.base_rank(seen)
    foundations = rules.seat_piles[seat - 1].foundations
    return any(next_faces(rules, seen.piles, index, base) >> face & 1 for index in foundations)
