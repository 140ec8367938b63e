"""Moves that lead far into a game for which no win was found."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from solitaire.game.hints import hint
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.solver.lines.move_line import Line

MAX_HINTS: Final = 400
"""Hints that are followed at most."""


def farthest_line(
    rules: Rules, position: Position, found: Iterable[Line], may_continue: Callable[[], bool]
) -> Line:
    """Return the line that brings most cards to foundations, or in place.

    The candidates are those that searches ``found``, and the line that hints give while ``may_continue()`` is
    true.
    """
    lines = [_by_hints(rules, position, may_continue), *found]
    return max(lines, key=lambda line: rules.count_arranged(line.position))


def _by_hints(rules: Rules, position: Position, may_continue: Callable[[], bool]) -> Line:
    """The line that hints give. Now and then they win what a search does not."""
    line, been = Line(rules, position), {position}
    while len(line.moves) < MAX_HINTS and may_continue() and (move := hint(rules, line.position, been)):
        line.make(move)
        been.add(line.position)
    return line
