"""First columns that come back in every redeal: what is called lost is lost in every way to play."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.rules.cards import parse_card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.sections import UNLIMITED
from solitaire.rules.vocabulary import RedealSource, Space
from solitaire.solver.encodings.pile_table import NumberedPiles
from solitaire.solver.models.single_cards.first_column_deadlock import (
    FirstColumnDeadlock,
    has_first_column_deadlocks,
)
from solitaire.solver.models.single_cards.gathered_columns import GatheredColumnsProblem, gathers_single_cards
from solitaire.solver.search.problem import SearchState
from tests.rules.positions import SHIPPED
from tests.samples import FULL
from tests.solver.small_games import every_position, few_cards, few_columns, searches_by_pruning, settled

CRUEL = load_ruleset("cruel")


def small_rules(random: Random) -> Rules:
    """Cruel with two or three columns of three or four cards."""
    ruleset = few_columns(CRUEL, random)
    stock = ruleset.stock._replace(passes=random.choice((2, 3, UNLIMITED)))
    return Rules(
        ruleset._replace(
            tableau=ruleset.tableau._replace(cards=(random.choice((3, 4)),), space=Space.NEVER),
            stock=stock._replace(redeal=RedealSource.TABLEAU_FROM_TOP),
        )
    )


def test_the_games_are_found_by_their_rules() -> None:
    gathered = [game for game in SHIPPED if gathers_single_cards(load_ruleset(game))]
    assert [game for game in gathered if has_first_column_deadlocks(load_ruleset(game))] == ["cruel"]


@pytest.mark.parametrize(
    ("column", "is_lost"),
    [
        ("5S 3H TD KD", True),
        ("5S 3H 9D KD", False),
        ("JC TC 6C 9C", True),
        ("JC 2H 6C 9C", False),
        ("JC TC 6H 9C", False),
        ("8H JC TC 6C 9C", True),
        ("TC JC 2S 6C 9C", False),
        ("4H QH 8H JH", True),
        ("KD", False),
        ("", False),
    ],
)
def test_a_column_is_lost_if_its_top_card_stays_above_a_lower_one(column: str, is_lost: bool) -> None:
    rules = load("cruel")
    numbered = NumberedPiles(rules, 1)
    number = numbered.number(tuple(map(parse_card, column.split())))
    assert FirstColumnDeadlock(CRUEL, numbered)[number] is is_lost


def test_no_position_of_a_small_game_can_be_won_that_is_called_lost() -> None:
    random = Random(5)
    lost = 0
    for _ in range(800 if FULL else 200):
        rules = small_rules(random)
        winnable = every_position(rules, few_cards(rules, random, random.randint(4, 9)))
        if not winnable:
            continue
        numbered = NumberedPiles(rules, 1)
        deadlock = FirstColumnDeadlock(rules.ruleset, numbered)
        for position, wins in winnable.items():
            if deadlock[numbered.number(position.piles[rules.seat_piles[0].tableau[0]])]:
                assert not wins, f"{rules.ruleset} {position}"
                lost += 1
    assert lost > 49


def test_small_games_are_settled_as_by_every_way_to_play() -> None:
    """With what is pruned, and without."""
    random = Random(6)
    games = (
        (rules := small_rules(random), few_cards(rules, random, random.randint(4, 9)))
        for _ in range(200 if FULL else 50)
    )
    outcomes = settled(games, searches_by_pruning(GatheredColumnsProblem, 2000), 1000)
    assert min(outcomes.count(SearchState.FOUND), outcomes.count(SearchState.EXHAUSTED)) > 4
