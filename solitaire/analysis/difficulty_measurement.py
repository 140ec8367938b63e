"""Measure the difficulty of a deal along a line that wins it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from solitaire.analysis.difficulty import Measure
from solitaire.rules.apply import perform
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.solver.answer import Answer, Verdict
from solitaire.solver.solve import solve_within

PLACES: Final = 12
"""Positions of a line, evenly spaced, at which every other move is tried."""
STATES: Final = 512
"""The search budget after such a move: most wins are found at once, or not for long."""

Fork: TypeAlias = tuple[Position, Sequence[Move]]
"""A position of a line, and the moves that leave the line there."""


def measure(rules: Rules, position: Position, answer: Answer) -> Measure:
    """Measure a deal; ``answer`` has a line that wins from ``position``."""
    forks = list(_forks(rules, position, answer.moves))
    line = {here for here, _ in forks}
    seen: dict[Position, bool] = {}
    tried = wrong = 0
    for here, others in _sample_evenly([fork for fork in forks if fork[1]]):
        for move in others:
            there, _ = perform(rules, here, move)
            if there not in seen:
                seen[there] = there in line or _wins(rules, there)
            tried += 1
            wrong += not seen[there]
    return Measure(answer.positions, tried, wrong)


def _forks(rules: Rules, position: Position, moves: Sequence[Move]) -> Iterator[Fork]:
    """The positions of a line, each with the moves that leave the line there."""
    for move in moves:
        yield position, [other for other in legal_moves(rules, position) if other != move]
        position, _ = perform(rules, position, move)


def _sample_evenly(
    forks: Sequence[Fork],
) -> Sequence[Fork]:
    """At most ``PLACES`` of the forks, evenly spaced."""
    if len(forks) <= PLACES:
        return forks
    return [forks[(2 * place + 1) * len(forks) // (2 * PLACES)] for place in range(PLACES)]


def _wins(rules: Rules, position: Position) -> bool:
    return solve_within(rules, position, STATES).verdict is Verdict.WINNABLE
