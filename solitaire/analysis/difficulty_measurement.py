"""Measurement of a deal's difficulty, along a line that wins it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from solitaire.analysis.buried_cards import count_buried
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
"""States, the search budget after such a move: most wins are found at once, or only much later."""

MeasureCheck: TypeAlias = Callable[[Measure, Measure], bool]
"""Whether to measure on, by the least and the greatest measure that are possible."""


class Fork(NamedTuple):
    """A position of a line, and the moves that leave the line there."""

    position: Position
    moves: Sequence[Move]


def measure_while(
    rules: Rules, position: Position, answer: Answer, may_continue: MeasureCheck
) -> Measure | None:
    """Measure a deal while ``may_continue(least, most)``; None if it was stopped.

    ``answer`` has a line that wins from ``position``. ``may_continue`` is called before every search, with the
    measures if no other and if every other move is wrong.
    """
    forks = list(_forks(rules, position, answer.moves))
    line = {fork.position for fork in forks}
    sample = _sample_evenly([fork for fork in forks if fork.moves])
    tries = [(fork.position, move) for fork in sample for move in fork.moves]
    wins: dict[Position, bool] = {}
    wrong = 0
    for tried, (here, move) in enumerate(tries):
        there, _ = perform(rules, here, move)
        if there not in wins:
            least = Measure(answer.positions, len(tries), wrong)
            if not may_continue(least, least._replace(wrong=wrong + len(tries) - tried)):
                return None
            wins[there] = there in line or _finds_win(rules, there)
        wrong += not wins[there]
    return Measure(answer.positions, len(tries), wrong, count_buried(rules, position))


def _forks(rules: Rules, position: Position, moves: Sequence[Move]) -> Iterator[Fork]:
    """The positions of a line, each with the moves that leave the line there."""
    for move in moves:
        yield Fork(position, [other for other in legal_moves(rules, position) if other != move])
        position, _ = perform(rules, position, move)


def _sample_evenly(forks: Sequence[Fork]) -> Sequence[Fork]:
    """At most ``PLACES`` of the forks, evenly spaced."""
    if len(forks) <= PLACES:
        return forks
    return [forks[(2 * place + 1) * len(forks) // (2 * PLACES)] for place in range(PLACES)]


def _finds_win(rules: Rules, position: Position) -> bool:
    """Whether a search of ``STATES`` states finds a win."""
    return solve_within(rules, position, STATES).verdict is Verdict.WINNABLE
