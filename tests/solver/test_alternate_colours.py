"""Foundations in alternate colours, which only the search of the core's own positions knows."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.validate import inconsistencies
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Build, FoundationSuit, Goal, Space, Unit
from solitaire.solver.answer import Verdict
from solitaire.solver.encodings.symmetry import CanonicalForm
from solitaire.solver.models.generic import GenericProblem
from solitaire.solver.models.packed_positions import PackedPositions
from solitaire.solver.portfolio import search_runs
from solitaire.solver.solve import solve_within
from tests.rules.positions import SHIPPED, table
from tests.rules.rulesets import changed
from tests.samples import FULL
from tests.solver.small_games import every_position, few_cards, few_columns, steps_of

GAMES = 60 if FULL else 20
"""Small games of each game that are played in every way."""
ALTERNATE = FoundationSuit.ALTERNATE_COLOURS
BY_COLOUR = ["red-and-black", "zebra", "scotch-patience"]


def in_alternate_colours() -> Iterator[Ruleset]:
    """Each game whose foundations may alternate, with such foundations."""
    for game in SHIPPED:
        ruleset = changed(load_ruleset(game), "foundation.suit", ALTERNATE)
        has_foundations = ruleset.goal is Goal.ALL_CARDS and not ruleset.discards
        if has_foundations and not inconsistencies(ruleset):
            yield ruleset


def test_no_model_but_the_generic_one_knows_alternate_colours() -> None:
    rulesets = list(in_alternate_colours())
    assert len(rulesets) > 80
    for ruleset in rulesets:
        rules = Rules(ruleset)
        runs = search_runs(rules, Game.new(rules, 1).position, 100)
        assert all(isinstance(run.search.problem, PackedPositions) for run in runs), ruleset.id


def small_game(game: str, random: Random) -> Rules:
    """The game with few columns, and some other rules."""
    ruleset = few_columns(load_ruleset(game), random)
    tableau = ruleset.tableau._replace(
        build=random.choice((Build.ALTERNATE_COLOURS, Build.SAME_COLOUR, Build.ANY_SUIT, Build.SAME_SUIT)),
        unit=random.choice((Unit.SINGLE, Unit.RUN)),
        space=random.choice((Space.ANY, Space.KING, Space.NEVER)),
    )
    return Rules(ruleset._replace(tableau=tableau))


@pytest.mark.parametrize("game", BY_COLOUR)
def test_small_games_are_settled_as_every_way_to_play_does(game: str) -> None:
    random, steps, wins = Random(game), 0, 0
    for _ in range(GAMES):
        rules = small_game(game, random)
        winnable = every_position(rules, few_cards(rules, random, random.randint(4, 8)))
        if winnable:
            steps += len([*steps_of(GenericProblem(rules, next(iter(winnable))), winnable)])
            wins += sum(winnable.values())
    assert steps > 100
    assert 0 < wins < steps


def test_cards_of_a_colour_are_alike_where_no_rule_looks_at_suits() -> None:
    one = {"foundation-1": "AH 2C", "foundation-2": "AS", "tableau-1": "KD 9C", "stock": "#5H"}
    other = {"foundation-1": "AC", "foundation-2": "AD 2S", "tableau-1": "KH 9S", "stock": "#5D"}
    for build, are_alike in ((Build.ALTERNATE_COLOURS, True), (Build.ANY_SUIT, True), (Build.SAME_SUIT, False)):
        rules = Rules(changed(load_ruleset("red-and-black"), "tableau.build", build))
        alike = CanonicalForm(rules)
        assert (alike(table(rules, one)) == alike(table(rules, other))) is are_alike


@pytest.mark.parametrize("game", BY_COLOUR)
def test_a_deal_is_won_soon(game: str) -> None:
    rules = load(game)
    assert solve_within(rules, Game.new(rules, 2).position, 30_000).verdict is Verdict.WINNABLE
