"""Shortcuts: from a position of a line straight to a later one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from solitaire.rules.apply import perform
from solitaire.rules.compiled import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.solver.shorten.purse import Purse


def cut_short(
    rules: Rules, position: Position, moves: Sequence[Move], purse: Purse
) -> Iterator[tuple[Move, ...]]:
    """The line without circles, and without what one other move does as well."""
    way = [position]
    for move in moves:
        way.append(perform(rules, way[-1], move)[0])
    places = {each: place for place, each in enumerate(way)}
    line: list[Move] = []
    place = places[position]
    while place < len(moves):
        step = _farthest(rules, way, place, places, purse)
        line.append(step or moves[place])
        place = places[perform(rules, way[place], line[-1])[0]]
    if len(line) < len(moves):
        yield tuple(line)


def _farthest(
    rules: Rules, way: Sequence[Position], place: int, places: Mapping[Position, int], purse: Purse
) -> Move | None:
    """The move that leads farthest along the way, if it is another one."""
    farthest, best = place + 1, None
    for move in legal_moves(rules, way[place]):
        purse.spend()
        there = places.get(perform(rules, way[place], move)[0], 0)
        if there > farthest:
            farthest, best = there, move
    return best
