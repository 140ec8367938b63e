"""The most sensible legal move, by simple rules of thumb and by what the player can see: for people who want a
hint, and for rivals.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from typing import Final, TypeAlias

from solitaire.rules.apply import perform
from solitaire.rules.autoplay import safe_moves
from solitaire.rules.cards import FACE_MASK, Face
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.facts import Carried, Dealt, Fact, Removed, TurnedUp
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Carry, DealStock, Jump, Move, Redeal
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.rules.vocabulary import Space

WorthCallback: TypeAlias = Callable[[Position, Move], int]

FARTHEST: Final = 3
"""Moves that prepare another one."""
MOST: Final = 4000
"""Moves that are weighed: who asks for a hint should not have to wait for it."""


def preparing(
    rules: Rules, position: Position, worth: WorthCallback, least: int, been: Collection[Position]
) -> Move | None:
    """The first of the fewest moves that lead to one of at least so much worth, which no move has now; None
    if a look at the nearest positions finds none.

    Until then cards are only carried, and none is turned up, so nothing is looked at that cannot be seen. No
    position comes twice, nor does any where the game has ``been``.
    """
    met = {position, *been}
    edge: list[tuple[Position, Move | None]] = [(position, None)]
    weighed = 0
    for _ in range(FARTHEST):
        following: list[tuple[Position, Move | None]] = []
        best, prepared_by = least - 1, None
        for here, first in edge:
            for move, after in _carried(rules, here):
                if after in met or not 0 <= worth(here, move) < least:
                    continue
                met.add(after)
                following.append((after, first or move))
                gains = [worth(after, further) for further in legal_moves(rules, after)]
                if max(gains, default=0) > best:
                    best, prepared_by = max(gains), first or move
                weighed += len(gains)
                if weighed > MOST:
                    return prepared_by
        if prepared_by:
            return prepared_by
        edge = following
    return None


def _carried(rules: Rules, position: Position) -> Iterator[tuple[Move, Position]]:
    """Each carry, and where it leads."""
    for move in legal_moves(rules, position):
        if isinstance(move, Carry):
            yield move, perform(rules, position, move)[0]


PROGRESS: Final = 10
"""What a move is worth that leads on by itself: more than dealing, which can wait."""
GAIN: Final = 20
"""What is worth a move that only prepares it."""


def hint(rules: Rules, position: Position, been: Collection[Position] = ()) -> Move | None:
    """A move worth thinking about, or None where there is none. It is a guess, not a plan; who follows such
    hints, and tells each time where the game has ``been``, goes in no circles.
    """

    def is_new(move: Move) -> bool:
        return perform(rules, position, move)[0] not in been

    safe = safe_moves(rules, position)
    if safe and is_new(safe[0]):
        return safe[0]
    best = best_of(rules, position, filter(is_new, legal_moves(rules, position)))
    if best is None:
        return None
    gained = worth(rules, position, best)
    if gained >= PROGRESS:
        return best
    first = preparing(rules, position, partial(worth, rules), GAIN, been)
    return first or (best if gained > 0 else None)


def best_of(rules: Rules, position: Position, moves: Iterable[Move]) -> Move | None:
    """The most sensible of these legal moves, the first among equals; None if there are none."""
    return max(moves, key=lambda move: worth(rules, position, move), default=None)


def worth(rules: Rules, position: Position, move: Move, seat: int = 1) -> int:
    """Points for what the move of a seat does; 0 for one that leads nowhere by itself."""
    is_race = rules.ruleset.seats.most > 1
    return worth_in_race(rules, position, move, seat) if is_race else worth_alone(rules, position, move)


def worth_alone(rules: Rules, position: Position, move: Move) -> int:
    """Points for what the move does."""
    _, facts = perform(rules, position, move)
    points = sum(_worth_of(rules, position, fact) for fact in facts)
    return 1 if isinstance(move, Redeal) else points


def _worth_of(rules: Rules, position: Position, fact: Fact) -> int:
    match fact:
        case Removed(cards, _):
            return 30 + len(cards)
        case TurnedUp():
            return 40
        case Carried(cards, source, target):
            came, went = (rules.piles[rules.index[name]].zone for name in (source, target))
            if came is Zone.FOUNDATION:
                return -50
            if went is Zone.FOUNDATION:
                return 30
            if came in (Zone.WASTE, Zone.RESERVE):
                return 20
            left = position.piles[rules.index[source]][: -len(cards)]
            # A space is worth something if it can be filled; a run broken for nothing is not.
            is_space = not left and rules.ruleset.tableau.space is not Space.NEVER
            return 10 if is_space and position.piles[rules.index[target]] else 0
        case Dealt():
            return 2
        case _:
            return 0


def worth_in_race(rules: Rules, seen: Position, move: Move, seat: int) -> int:
    """Points for the move, by what the seat sees. No chain of carries that are worth something comes back to
    where it began.
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
