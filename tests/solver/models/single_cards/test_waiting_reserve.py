"""Cards of a reserve that wait until another is put on them: verdicts as by every way to play."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.vocabulary import Build, BuildDirection, Space
from solitaire.solver.models.single_cards.problem import SingleCardsProblem
from solitaire.solver.models.single_cards.waiting_reserve import WaitingReserveProblem, has_waiting_reserve
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from tests.rules.positions import SHIPPED, Table
from tests.rules.rulesets import variant
from tests.samples import FULL, MOST_TRIES
from tests.solver.small_games import COLUMN_BUILDS, DecodedSearch, few_cards, few_columns, settled


def small_position(rules: Rules, random: Random, cards: int) -> Position:
    """One of few cards, with one card at most in each pile of the reserve."""
    positions = (few_cards(rules, random, cards) for _ in range(MOST_TRIES))
    return next(position for position in positions if has_waiting_reserve(rules, position))


def searches_of(rules: Rules, position: Position) -> list[DecodedSearch]:
    """The complete search with waiting cards, and without them."""
    waiting, core = WaitingReserveProblem(rules, position), SingleCardsProblem(rules, position)
    return [
        (BestFirst(waiting, 4000), waiting.decode_path),
        (BestFirst(core, 4000), core.decode_path),
    ]


def test_the_games_are_found_by_their_rules() -> None:
    games = [game for game in SHIPPED if not load_ruleset(game).is_race]
    found = [game for game in games if has_waiting_reserve(load(game), Game.new(load(game), 1).position)]
    assert found == ["flower-garden", "king-albert", "raglan"]


def test_where_cards_are_built_up_and_down_they_do_not_wait() -> None:
    """Of some deals a state would have millions of chains."""
    both = Game.new(Rules(variant("flower-garden", tableau__direction=BuildDirection.BOTH)), 1)
    assert not has_waiting_reserve(both.rules, both.position)


@pytest.mark.parametrize("game", ["flower-garden", "king-albert"])
def test_small_games_are_settled_as_by_every_way_to_play(game: str) -> None:
    random = Random(game)

    def small_game() -> tuple[Rules, Position]:
        ruleset = few_columns(load_ruleset(game), random)
        tableau = ruleset.tableau._replace(
            build=random.choice([build for build in COLUMN_BUILDS if build is not Build.ANY_CARD]),
            space=random.choice(list(Space)),
            build_minimum=random.choice((1, 1, 2)),
            wrap=random.random() < 0.2,
        )
        reserve = ruleset.reserve._replace(piles=random.randint(1, 3))
        rules = Rules(ruleset._replace(tableau=tableau, reserve=reserve))
        return rules, small_position(rules, random, random.randint(5, 9))

    outcomes = settled((small_game() for _ in range(300 if FULL else 45)), searches_of, 4000)
    assert min(outcomes.count(SearchState.FOUND), outcomes.count(SearchState.EXHAUSTED)) > 9


def test_a_card_comes_from_the_reserve_only_to_take_another() -> None:
    """The eight goes on the nine if the seven goes on the eight; no other card has to move."""
    columns = {"tableau-1": "9S", "tableau-2": "KC 7D", "tableau-3": "KH", "tableau-4": "KD", "tableau-5": "KS"}
    reserve = {"tableau-6": "AS QH", "bouquet-1": "8H", "bouquet-2": "6C", "bouquet-3": "8D"}
    table = Table(load("flower-garden"), columns | reserve)
    problem = WaitingReserveProblem(table.rules, table.position)
    followed = {child for child, _, _ in problem.children(problem.start)}
    queen = {table.play(f"tableau-6:{king}") for king in ("tableau-3", "tableau-4", "tableau-5")}
    seven = {table.play(f"{eight}:tableau-1", "tableau-2:tableau-1") for eight in ("bouquet-1", "bouquet-3")}
    assert followed == {problem.state_of(after.position) for after in queen | seven}
