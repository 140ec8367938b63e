"""Searches that begin along a line of moves, where a win may be nearer."""

from __future__ import annotations

from typing import Final

from solitaire.rules.apply import perform
from solitaire.rules.position import Position
from solitaire.solver.lines.move_line import Line
from solitaire.solver.portfolio import search_runs
from solitaire.solver.runs.search_run import SearchRun

_TURN: Final = 1000
"""States expanded in the first turn of a search along the line."""
_PARTS: Final = 4
"""The line is searched from after one of so many parts, after two, and so on."""


def searches_along(position: Position, line: Line, max_states: int) -> list[SearchRun]:
    """Return searches of some positions on the way of a line from a position."""
    rules, runs, parts = line.rules, list[SearchRun](), len(line.moves) / _PARTS
    ends = {int(part * parts) for part in range(1, _PARTS)}
    for made, move in enumerate(line.moves, start=1):
        position, _ = perform(rules, position, move)
        if made in ends:
            run, *_ = search_runs(rules, position, max_states)
            runs.append(run._replace(turn_size=_TURN, prefix=tuple(line.moves[:made])))
    return runs
