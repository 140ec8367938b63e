"""How far one can come where no win was found: better advice than none."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final

from solitaire.game.hints import hint
from solitaire.rules.apply import IllegalMove
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.solver.line import Line, UnsoundMove
from solitaire.solver.search_run import SearchRun

MAX_HINTS: Final = 400
"""Hints that are followed."""


def farthest_line(
    rules: Rules, position: Position, runs: Iterable[SearchRun], may_continue: Callable[[], bool]
) -> Line:
    """Of the ways to the best state of each search, and that on which hints lead while ``goes_on``, the one
    that brings most cards home.
    """
    lines = [_by_hints(rules, position, may_continue)]
    for run in runs:
        path = run.search.best_path()
        if path and run.decode_path:
            with suppress(UnsoundMove, IllegalMove):
                lines.append(run.decode_path(path))
    return max(lines, key=lambda line: sum(len(line.position.piles[index]) for index in rules.homes))


def _by_hints(rules: Rules, position: Position, may_continue: Callable[[], bool]) -> Line:
    """Where hints lead: now and then they win what a search does not."""
    line, been = Line(rules, position), {position}
    while len(line.moves) < MAX_HINTS and may_continue() and (move := hint(rules, line.position, been)):
        line.make(move)
        been.add(line.position)
    return line
