"""Which searches are tried on a game. Its ruleset decides, never its name."""

from __future__ import annotations

from solitaire.rules.position import Position
from solitaire.rules.rules import Rules
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Goal, JumpWhen
from solitaire.solver.attempt import Attempt
from solitaire.solver.beam import Beam
from solitaire.solver.depth_first import DepthFirst
from solitaire.solver.gaps.game import Gaps, has_gaps
from solitaire.solver.measure import is_tight
from solitaire.solver.one_by_one import OneByOne, goes_one_by_one
from solitaire.solver.pairs import Pairs, is_of_pairs
from solitaire.solver.positions import Positions
from solitaire.solver.runs.attempts import attempts as free_runs
from solitaire.solver.runs.ground import has_free_runs
from solitaire.solver.search import Search


def attempts_at(rules: Rules, position: Position, most: int) -> list[Attempt]:
    """The searches for a position, each of which remembers up to ``most`` states."""
    ruleset = rules.ruleset
    is_ordinary = _is_ordinary(ruleset)
    if is_ordinary and has_free_runs(ruleset):
        return free_runs(rules, position, most)
    if is_ordinary and is_of_pairs(ruleset):
        pairs = Pairs(rules, position)
        searches = (Search(pairs, most), 2000), (DepthFirst(pairs, most), 6000)
        return [Attempt(search, pace, pairs.retell) for search, pace in searches]
    if is_ordinary and has_gaps(ruleset):
        gaps = Gaps(rules, position)
        return [Attempt(Beam(gaps, most), 4000, gaps.retell)]
    problem = OneByOne if is_ordinary and goes_one_by_one(ruleset) else Positions
    fine_first = is_tight(ruleset)
    problems = [problem(rules, position, fine) for fine in (fine_first, not fine_first)]
    return [Attempt(Search(problem, most), 4000, problem.retell) for problem in problems]


def _is_ordinary(ruleset: Ruleset) -> bool:
    """Whether one player brings all cards home, and a packet turned to the waste is gone."""
    return ruleset.seats.most == 1 and ruleset.goal is Goal.ALL_CARDS and ruleset.waste.jump is JumpWhen.NEVER
