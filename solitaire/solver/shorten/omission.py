"""Moves that a line can do without: cards laid down on the way to where they go in the end, or for nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solitaire.rules.apply import perform
from solitaire.rules.compiled import Rules
from solitaire.rules.legal import is_legal
from solitaire.rules.moves import Carry, Move
from solitaire.rules.position import Position
from solitaire.solver.shorten.purse import Purse


def leave_out(
    rules: Rules, position: Position, moves: Sequence[Move], purse: Purse
) -> Iterator[tuple[Move, ...]]:
    """Ever shorter lines, without a move that the others do not need."""
    place = 0
    while place < len(moves):
        for others in _without(moves, place):
            if _wins(rules, position, others, purse):
                yield (moves := (*moves[:place], *others))
                break
        else:
            position, _ = perform(rules, position, moves[place])
            place += 1


def _without(moves: Sequence[Move], place: int) -> Iterator[tuple[Move, ...]]:
    """What could be played from a place on instead: all but one move, or one move for two."""
    first, rest = moves[place], tuple(moves[place + 1 :])
    yield rest
    if not isinstance(first, Carry):
        return
    for number, second in enumerate(rest):
        if isinstance(second, Carry) and (second.source, second.count) == (first.target, first.count):
            before, after = rest[:number], rest[number + 1 :]
            if second.target == first.source:
                yield before + after
            else:
                straight = Carry(first.source, second.target, first.count)
                yield (straight, *before, *after)
                yield (*before, straight, *after)
            return


def _wins(rules: Rules, position: Position, moves: Sequence[Move], purse: Purse) -> bool:
    for move in moves:
        if not is_legal(rules, position, move):
            return False
        purse.spend()
        position, _ = perform(rules, position, move)
    return rules.is_won(position)
