"""Which searches are tried on a game. Its ruleset decides, never its name."""

from __future__ import annotations

from functools import partial

from solitaire.rules.compiled import Rules
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Goal, JumpWhen
from solitaire.solver.heuristic import stages_for
from solitaire.solver.models.gaps.problem import Gaps, has_gaps
from solitaire.solver.models.generic import Positions
from solitaire.solver.models.klondike.encoding import has_free_runs
from solitaire.solver.models.klondike.problems import attempts as free_runs
from solitaire.solver.models.klondike_counts.decode import retell
from solitaire.solver.models.klondike_counts.problem import Tallies, has_tallies
from solitaire.solver.models.pairs.deadlock import InTime
from solitaire.solver.models.pairs.problem import Pairs, is_of_pairs
from solitaire.solver.models.piles.sequences import Parts, moves_parts
from solitaire.solver.models.piles.single_cards import OneByOne, goes_one_by_one
from solitaire.solver.search.beam import Beam
from solitaire.solver.search.best_first import Search
from solitaire.solver.search.depth_first import DepthFirst
from solitaire.solver.search_run import Attempt


def attempts_at(rules: Rules, position: Position, most: int) -> list[Attempt]:
    """The searches for a position, each of which remembers up to ``most`` states."""
    ruleset = rules.ruleset
    if not _is_ordinary(ruleset):
        return _in_stages(Positions, rules, position, most)
    if has_free_runs(ruleset) or has_tallies(ruleset):
        return _without_arrangement(rules, position, most)
    if is_of_pairs(ruleset):
        pairs = Pairs(rules, position)
        # A loss that is remembered takes the room of two states and more.
        return [Attempt(DepthFirst(InTime(pairs), most // 2), 4000, pairs.retell)]
    if has_gaps(ruleset):
        gaps = Gaps(rules, position)
        return [Attempt(Beam(gaps, most), 4000, gaps.retell)]
    if goes_one_by_one(ruleset):
        attempts = _in_stages(OneByOne, rules, position, most)
        if rules.plans[0].stock is not None:
            dealing = OneByOne(rules, position)
            attempts.insert(0, Attempt(Beam(dealing, most), 4000, dealing.retell))
        return attempts
    if moves_parts(ruleset):
        ways = [Parts(rules, position, patient) for patient in (False, True)]
        return [Attempt(Search(parts, most), 1000, parts.retell) for parts in ways]
    return _in_stages(Positions, rules, position, most)


def _without_arrangement(rules: Rules, position: Position, most: int) -> list[Attempt]:
    """The searches for a Klondike, by free runs, by tallies, or by both."""
    ruleset = rules.ruleset
    complete = free_runs(rules, position, most) if has_free_runs(ruleset) else []
    # Where the stock is turned over a few times, what is still to be dealt makes the better stages.
    if not has_tallies(ruleset) or (complete and ruleset.stock.passes < 2):
        return complete
    tallies = Tallies(rules, position)
    tell = partial(retell, tallies)
    # The beam wins, most often in its first pass. What is lost the others may prove.
    return [
        Attempt(Beam(tallies, most), 1000, tell),
        *(complete or [Attempt(Search(tallies, most), 500, tell)]),
    ]


def _in_stages(
    problem: type[OneByOne | Positions], rules: Rules, position: Position, most: int
) -> list[Attempt]:
    """A search of the game for each of the ways to stage it."""
    problems = [problem(rules, position, stages) for stages in stages_for(rules.ruleset)]
    return [Attempt(Search(problem, most), 4000, problem.retell) for problem in problems]


def _is_ordinary(ruleset: Ruleset) -> bool:
    """Whether one player brings all cards home, and a packet turned to the waste is gone."""
    return ruleset.seats.most == 1 and ruleset.goal is Goal.ALL_CARDS and ruleset.waste.jump is JumpWhen.NEVER
