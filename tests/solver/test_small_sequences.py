"""Verdicts on few parts of sequences, against every way to play them by the core."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.vocabulary import Goal
from solitaire.solver.answer import Verdict
from solitaire.solver.models.complete_sequences.problem import CompleteSequencesProblem
from solitaire.solver.models.generic import GenericProblem
from solitaire.solver.search.problem import WON
from solitaire.solver.solve import solve_within
from tests.rules.rulesets import variant
from tests.samples import MOST_TRIES
from tests.solver.small_games import every_position, parts_of_sequences, steps_of

GAMES = ["spider", "simple-simon", "scorpion", "wasp", "three-blind-mice"]


def small(game: str, random: Random) -> tuple[Rules, Position]:
    rules = Rules(
        variant(game, tableau__piles=random.randint(3, 4), tableau__cards=(6,), tableau__face_down=(0,))
    )
    position = parts_of_sequences(rules, random)
    if rules.ruleset.goal is Goal.SEQUENCES:
        rules.pack_size = sum(map(len, position.piles))
    return rules, position


@pytest.mark.parametrize("game", GAMES)
def test_a_small_game_has_the_verdict_of_the_core(game: str) -> None:
    random = Random(game)
    found: list[Verdict] = []
    for _ in range(MOST_TRIES):
        if len(found) >= 12:
            break
        rules, start = small(game, random)
        winnable = every_position(rules, start)
        if winnable and not rules.is_won(start):
            answer = solve_within(rules, start, 2000)
            expected = Verdict.WINNABLE if winnable[start] else Verdict.UNWINNABLE
            assert answer.verdict is expected, start
            found.append(expected)
    assert len(found) >= 12
    assert Verdict.WINNABLE in found
    assert Verdict.UNWINNABLE in found or rules.ruleset.id == "wasp", "any card fills its spaces"


@pytest.mark.parametrize("game", GAMES)
def test_a_state_can_be_won_if_and_only_if_one_that_follows_can(game: str) -> None:
    random, steps = Random(game), 0
    for _ in range(MOST_TRIES):
        if steps >= 60:
            break
        rules, start = small(game, random)
        winnable = every_position(rules, start)
        problems = (GenericProblem(rules, start), CompleteSequencesProblem(rules, start)) if winnable else ()
        for problem in problems:
            won = {problem.state_of(position) for position in winnable if rules.is_won(position)}
            for _, following in steps_of(problem, winnable):
                assert all((stage == WON) is (child in won) for child, stage, _ in following)
                steps += 1
    assert steps >= 60
