"""Solve a position: run searches in turns, check the winning moves in the core."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.solver.answer import Answer, Verdict
from solitaire.solver.lines.best_effort import farthest_line
from solitaire.solver.lines.line_shortener import shorten_answer
from solitaire.solver.lines.move_line import Line
from solitaire.solver.lines.nearby_line import NearbyLine
from solitaire.solver.portfolio import search_runs
from solitaire.solver.runs.search_limits import SearchLimit, StateLimit, TimeLimit
from solitaire.solver.runs.search_run import SearchRun
from solitaire.solver.runs.search_turns import SearchTurns
from solitaire.solver.searches_along import searches_along

MAX_STATES: Final = 4_000_000
"""States that a search stores at most."""
_SHARE_OF_HINTS: Final = 0.2
"""The part of the time of a search that hints may take after it."""


class UnsoundSolution(RuntimeError):
    """The moves of a search do not win: a fault of the solver, which is not hidden."""


def solve(
    rules: Rules,
    position: Position,
    seconds: float = 10.0,
    max_states: int = MAX_STATES,
    clock: Callable[[], float] = monotonic,
    nearby: NearbyLine | None = None,
) -> Answer:
    """Search for up to ``seconds`` of ``clock``, all cards known.

    A line of the same game that wins from a ``nearby`` position is tried first, and positions along it are
    searched as well.

    The position is *winnable* if moves were found that win it in the core, *unwinnable* if a search came to
    its end without any, and *unknown* if neither happened in time, and within ``max_states`` for each search
    and the memory for all (``runs.search_turns``). Then the answer has the moves that lead farthest, for which
    hints are followed as well, a little longer; should these win, it is winnable.
    """
    limit = TimeLimit(seconds, clock)
    along = nearby.followed_from(rules, position) if nearby else Line(rules, position)
    answer, runs = _search(rules, position, max_states, limit, along)
    if answer.verdict is Verdict.UNKNOWN:
        deadline = clock() + seconds * _SHARE_OF_HINTS
        found = filter(None, (run.best_line() for run in runs))
        line = farthest_line(rules, position, found, lambda: clock() < deadline)
        moves = tuple(line.moves)
        is_won = rules.is_won(line.position)
        answer = (
            answer._replace(verdict=Verdict.WINNABLE, moves=moves) if is_won else answer._replace(towards=moves)
        )
    return answer._replace(seconds=limit.seconds)


def short_answer(
    rules: Rules,
    position: Position,
    seconds: float,
    max_states: int = MAX_STATES,
    clock: Callable[[], float] = monotonic,
    nearby: NearbyLine | None = None,
) -> Answer:
    """Search as ``solve`` does, and shorten the winning line for players."""
    return shorten_answer(rules, position, solve(rules, position, seconds, max_states, clock, nearby))


def solve_within(rules: Rules, position: Position, states: int) -> Answer:
    """Search until ``states`` were expanded: the same answer on every machine.

    Its seconds are 0.
    """
    along = Line(rules, position)
    answer, _ = _search(rules, position, max(states, MAX_STATES), StateLimit(states), along)
    return answer


def _search(
    rules: Rules, position: Position, max_states: int, limit: SearchLimit, along: Line
) -> tuple[Answer, list[SearchRun]]:
    """The answer and the searches of the position, and of some ``along`` a line that may lead to a win."""
    if rules.is_won(along.position):
        return Answer(Verdict.WINNABLE, tuple(along.moves), 0, 0.0), []
    runs = search_runs(rules, position, max_states)
    # After the first one, which finds most wins; losses can wait.
    runs[1:1] = searches_along(position, along, max_states)
    verdict, moves = Verdict.UNKNOWN, list[Move]()
    ending = SearchTurns(runs, limit).first_to_end()
    if ending:
        run, outcome = ending
        verdict = run.verdict(outcome)
        if verdict is Verdict.WINNABLE:
            line = run.line(run.search.path())
            if not rules.is_won(line.position):
                raise UnsoundSolution(
                    f"{rules.ruleset.name}: the line of {len(line.moves)} moves does not win."
                )
            moves = line.moves
    expanded = sum(run.search.expanded for run in runs)
    return Answer(verdict, tuple(moves), expanded, 0.0), runs
