"""Hints: search for a sensible move by visible cards."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise
from typing import Final

from solitaire.game.move_worth import best_of, filling_move, worth
from solitaire.rules.apply import perform
from solitaire.rules.autoplay import safe_moves
from solitaire.rules.cards import FACE_MASK
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Carry, Move, Redeal
from solitaire.rules.piles import Zone
from solitaire.rules.position import Pile, Position

PROGRESS: Final = 10
"""The worth from which a move is suggested by itself: more than dealing, which can wait."""
GAIN: Final = 20
"""The worth from which a move is worth preparing."""
MAX_DEPTH: Final = 3
"""Moves of the longest preparation."""
MAX_RATED: Final = 4000
"""Moves rated for one hint, which bounds its time."""


def hint(rules: Rules, position: Position, visited: Collection[Position] = ()) -> Move | None:
    """A sensible legal move by heuristics, or None.

    It leads to none of the ``visited`` positions, so a game that follows the hints does not cycle.
    """

    def is_new(move: Move) -> bool:
        return perform(rules, position, move)[0] not in visited

    safe = safe_moves(rules, position)
    if safe and is_new(safe[0]):
        return safe[0]
    moves = [move for move in legal_moves(rules, position) if is_new(move)]
    best = best_of(rules, position, moves)
    if best is None:
        return None
    gained = worth(rules, position, best)
    if gained >= PROGRESS:
        return best
    first = _preparing_move(rules, position, visited, GAIN)
    if first is None and isinstance(best, Redeal) and rules.ruleset.gathers_in_order:
        # Sequences that were built before are of use then, as they are not after a shuffle.
        first = _preparing_move(rules, position, visited, PROGRESS) or _joining_move(rules, position, visited)
    if first or gained > 0:
        return first or best
    if rules.of_zone(Zone.CELL):
        # Cells are seldom filled too early where nothing else is left to do.
        return _preparing_move(rules, position, visited, PROGRESS)
    return filling_move(rules, position, moves) or _digging_move(rules, position, moves)


def _preparing_move(rules: Rules, position: Position, visited: Collection[Position], least: int) -> Move | None:
    """The first move of a shortest line to a move worth at least ``least``, or None.

    A breadth-first search over carries that turn no card up, so that it depends on visible cards only. It
    skips the ``visited`` positions of the game, and stops after ``MAX_DEPTH`` moves or ``MAX_RATED`` ratings.
    """
    met = {position, *visited}
    frontier: list[tuple[Position, Move | None]] = [(position, None)]
    rated = 0
    for _ in range(MAX_DEPTH):
        following: list[tuple[Position, Move | None]] = []
        best, prepared_by = least - 1, None
        for here, first in frontier:
            for move, after in _carried(rules, here):
                if after in met or not 0 <= worth(rules, here, move) < least:
                    continue
                met.add(after)
                following.append((after, first or move))
                gains = [
                    worth(rules, after, further)
                    for further in legal_moves(rules, after)
                    if least >= GAIN or not _leaves_cell(rules, further)
                ]
                if max(gains, default=0) > best:
                    best, prepared_by = max(gains), first or move
                rated += len(gains)
                if rated > MAX_RATED:
                    return prepared_by
        if prepared_by:
            return prepared_by
        frontier = following
    return None


def _joining_move(rules: Rules, position: Position, visited: Collection[Position]) -> Move | None:
    """The first of the fewest carries after which more cards of columns are built on others, or None.

    It skips the ``visited`` positions, and stops after ``MAX_DEPTH`` moves or ``MAX_RATED`` positions.
    """
    joined, met = _joined_cards(rules, position), {position, *visited}
    frontier: list[tuple[Position, Move | None]] = [(position, None)]
    for _ in range(MAX_DEPTH):
        following: list[tuple[Position, Move | None]] = []
        for here, first in frontier:
            for move, after in _carried(rules, here):
                if after in met:
                    continue
                if _joined_cards(rules, after) > joined:
                    return first or move
                met.add(after)
                following.append((after, first or move))
            if len(met) > MAX_RATED:
                return None
        frontier = following
    return None


def _joined_cards(rules: Rules, position: Position) -> int:
    """How many cards of columns lie on a card on which they may be built."""
    columns = (position.piles[index] for index in rules.of_zone(Zone.TABLEAU))
    pairs = (pair for column in columns for pair in pairwise(column))
    return sum(rules.takes[onto & FACE_MASK] >> (card & FACE_MASK) & 1 for onto, card in pairs)


def _digging_move(rules: Rules, position: Position, moves: Iterable[Move]) -> Move | None:
    """The carry after which the fewest cards lie on a face-down card of a column, or None.

    It covers no other column on whose face-down cards fewer lie.
    """

    def cover(pile: Pile) -> int | None:
        return next((count for count, card in enumerate(reversed(pile)) if card < 0), None)

    best: tuple[int, Move] | None = None
    for move in moves:
        if not isinstance(move, Carry):
            continue
        source, target = (rules.index[name] for name in (move.source, move.target))
        before, there = cover(position.piles[source]), cover(position.piles[target])
        if before is None or not position.piles[target] or rules.piles[source].zone is not Zone.TABLEAU:
            continue
        left = before - move.count
        if (there is None or there > left) and (best is None or left < best[0]):
            best = left, move
    return best[1] if best else None


def _leaves_cell(rules: Rules, move: Move) -> bool:
    """Whether a move takes a card back from a cell, which is no reason to put it there."""
    return isinstance(move, Carry) and rules.piles[rules.index[move.source]].zone is Zone.CELL


def _carried(rules: Rules, position: Position) -> Iterator[tuple[Move, Position]]:
    """Each legal carry, and the position after it."""
    for move in legal_moves(rules, position):
        if isinstance(move, Carry):
            yield move, perform(rules, position, move)[0]
