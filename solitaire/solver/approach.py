"""Which searches are tried on a game. Its ruleset decides, never its name."""

from __future__ import annotations

from solitaire.rules.position import Position
from solitaire.rules.rules import Rules
from solitaire.solver.attempt import Attempt
from solitaire.solver.positions import Positions
from solitaire.solver.runs.attempts import attempts as free_runs
from solitaire.solver.runs.ground import has_free_runs
from solitaire.solver.search import Search


def attempts_at(rules: Rules, position: Position, most: int) -> list[Attempt]:
    """The searches for a position, each of which remembers up to ``most`` states."""
    if has_free_runs(rules.ruleset):
        return free_runs(rules, position, most)
    problem = Positions(rules, position)
    return [Attempt(Search(problem, most), 1000, problem.retell)]
