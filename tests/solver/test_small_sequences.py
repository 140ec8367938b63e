"""Verdicts on few parts of sequences, against every way to play them by the core."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from solitaire.game.catalogue import load_ruleset
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.vocabulary import Goal
from solitaire.solver.answer import Verdict
from solitaire.solver.encodings.symmetry import CanonicalForm
from solitaire.solver.models.complete_sequences.problem import CompleteSequencesProblem
from solitaire.solver.models.generic import GenericProblem
from solitaire.solver.search.problem import WON, Problem
from solitaire.solver.solve import solve_within
from tests.samples import MOST_TRIES
from tests.solver.small_games import every_position, parts_of_sequences

GAMES = ["spider", "simple-simon", "scorpion", "wasp"]


def small(game: str, random: Random) -> tuple[Rules, Position]:
    ruleset = load_ruleset(game)
    tableau = ruleset.tableau._replace(piles=random.randint(3, 4), cards=(6,), face_down=(0,))
    rules = Rules(ruleset._replace(tableau=tableau))
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
        for problem, state_of in problems(rules, start) if winnable else ():
            states = {state_of(position): wins for position, wins in winnable.items()}
            won = {state_of(position) for position in winnable if rules.is_won(position)}
            for position, wins in winnable.items():
                assert states[state_of(position)] is wins
                if not rules.is_won(position):
                    following = problem.children(state_of(position))
                    assert wins is any(stage == WON or states[child] for child, stage, _ in following)
                    assert all((stage == WON) is (child in won) for child, stage, _ in following)
                    steps += 1
    assert steps >= 60


def problems(rules: Rules, start: Position) -> Iterator[tuple[Problem[Any], Callable[[Position], Any]]]:
    """The game as searches see it, and the states of positions."""
    yield GenericProblem(rules, start), CanonicalForm(rules)
    yield (columns := CompleteSequencesProblem(rules, start)), columns.state_of
