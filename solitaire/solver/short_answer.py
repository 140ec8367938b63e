"""Answers whose line has no move too many, for players to follow."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.solver.answer import Answer
from solitaire.solver.line_shortener import shorter
from solitaire.solver.nearby_line import NearbyLine
from solitaire.solver.solve import MAX_STATES, solve


def short_answer(
    rules: Rules,
    position: Position,
    seconds: float,
    nearby: NearbyLine | None = None,
    max_states: int = MAX_STATES,
    clock: Callable[[], float] = monotonic,
) -> Answer:
    """Search as `solve` does, and leave out moves of the line that it can win without."""
    return shorter(rules, position, solve(rules, position, seconds, max_states, clock, nearby))
