"""Relaxations of games of sequences, beside all that can follow in small games."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.ruleset import Ruleset
from solitaire.solver.models.sequences.problem import SequencesProblem
from solitaire.solver.search.problem import Problem, SearchState
from solitaire.solver.search.relaxation import RelaxedSearch
from tests.solver.small_games import every_position, few_cards

ENOUGH = 1 << 16
"""States, more than any relaxation of a small game has."""


def won_and_lost(
    small: Callable[[Random], Ruleset], relaxed: Callable[[SequencesProblem, bool], Problem[Any]], tries: int
) -> tuple[int, int]:
    """Check that what can be won can be won in a relaxation, pruned or not.

    Return how many positions of so many small games are winnable, and how many are lost in the relaxation.
    """
    random = Random(1)
    won, losses_proven = 0, 0
    for _ in range(tries):
        rules = Rules(small(random))
        winnable = every_position(rules, few_cards(rules, random, random.randint(6, 12)))
        unfinished = sorted(position for position in winnable if not rules.is_won(position))
        for position in random.sample(unfinished, min(3, len(unfinished))):
            game = SequencesProblem(rules, position)
            problems = [relaxed(game, is_pruned) for is_pruned in (True, False)]
            outcomes = {RelaxedSearch(problem).search_from(problem.start, ENOUGH) for problem in problems}
            assert len(outcomes) == 1, position
            if winnable[position]:
                assert outcomes == {SearchState.FOUND}, position
            won += winnable[position]
            losses_proven += outcomes == {SearchState.EXHAUSTED}
    return won, losses_proven
