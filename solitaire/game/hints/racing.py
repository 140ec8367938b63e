"""What a move is worth in a race, where the reserve has to go and a card that is up is in nobody's way."""

from __future__ import annotations

from solitaire.rules.cards import FACE_MASK, Face
from solitaire.rules.compiled import Rules
from solitaire.rules.moves import Carry, Deal, Jump, Move, Redeal
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position


def worth(rules: Rules, seen: Position, move: Move, seat: int) -> int:
    """Points for the move, by what the seat sees. No chain of carries that are worth something comes back to
    where it began.
    """
    match move:
        case Carry():
            return _worth_of_carry(rules, seen, move, seat)
        case Jump():
            return 30
        case Deal():
            return 2
        case Redeal():
            return 1
        case _:
            return 0


def uncovered(rules: Rules, seen: Position, move: Carry) -> Face | None:
    """The card of a column that lay face up and lies free after a move that does not leave the column."""
    source, target = (rules.piles[rules.index[name]] for name in (move.source, move.target))
    left = seen.piles[source.index][: -move.count]
    is_between = source.zone is Zone.TABLEAU and target.zone is not Zone.FOUNDATION
    return left[-1] & FACE_MASK if is_between and left and left[-1] >= 0 else None


def _worth_of_carry(rules: Rules, seen: Position, move: Carry, seat: int) -> int:
    piles = seen.piles
    source, target = (rules.piles[rules.index[name]] for name in (move.source, move.target))
    up = target.zone is Zone.FOUNDATION
    match source.zone:
        case Zone.RESERVE:
            # A build keeps the space for later.
            return 100 if up else 90 if piles[target.index] else 80
        case Zone.WASTE:
            return 50 if up else 20 if piles[target.index] else 0
        case _:
            left = piles[source.index][: -move.count]
            frees = not left or left[-1] < 0
            if up:
                return 70 if frees else 60
            if frees:
                return 40 if left or (piles[target.index] and _wants_space(rules, seen, seat)) else 0
            return _worth_of_uncovering(rules, seen, left[-1] & FACE_MASK, seat)


def _worth_of_uncovering(rules: Rules, seen: Position, face: Face, seat: int) -> int:
    """How good it is that the card ``face`` of a column lies free: it may go up, or take another."""
    if _could_go_up(rules, seen, face, seat):
        return 35
    plan, takes = rules.plans[seat - 1], rules.takes[face]
    own = (*plan.reserve, plan.waste)
    for source in plan.sources.values():
        pile = seen.piles[source.index]
        if source.index in own and source.to_build and pile and takes >> (pile[-1] & FACE_MASK) & 1:
            return 45 if source.index in plan.reserve else 15
    return 0


def _wants_space(rules: Rules, seen: Position, seat: int) -> bool:
    return any(seen.piles[index] for index in rules.plans[seat - 1].reserve)


def _could_go_up(rules: Rules, seen: Position, face: Face, seat: int) -> bool:
    opens, grows = rules.opens[1], rules.grows
    for index in rules.plans[seat - 1].foundations:
        pile = seen.piles[index]
        wanted = grows[pile[-1] & FACE_MASK] if pile else opens[index]
        if wanted >> face & 1:
            return True
    return False
