"""Refusals in games that no shipped ruleset has: each is true in its game."""

from __future__ import annotations

from typing import Any

import pytest

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.vocabulary import Destination, Space, StockTo
from tests.rules.positions import Table
from tests.rules.rulesets import variant

FOUNDATION, TABLEAU = Destination.FOUNDATION, Destination.TABLEAU


@pytest.mark.parametrize(
    ("game", "settings", "refusal"),
    [
        ("canfield", {"tableau__space": Space.KING}, "Only a king can go to an empty column."),
        (
            "canfield",
            {"tableau__space": Space.KING, "reserve__space": Space.ANY},
            "From column 2, only a king can go to an empty column.",
        ),
        (
            "canfield",
            {"tableau__space": Space.NEVER, "reserve__space": Space.ANY},
            "Only a card from the reserve can go to an empty column.",
        ),
        (
            "canfield",
            {"tableau__space": Space.NEVER, "reserve__space": Space.NEVER},
            "An empty column stays empty.",
        ),
        (
            "canfield",
            {"tableau__minimum": 2, "tableau__to": (FOUNDATION, TABLEAU), "reserve__to": (FOUNDATION,)},
            "Only a card from the waste can go to an empty column.",
        ),
        (
            "duchess",
            {"reserve__to": (FOUNDATION,)},
            "An empty column stays empty as long as the reserve has cards.",
        ),
    ],
)
def test_who_fills_an_empty_column(game: str, settings: dict[str, Any], refusal: str) -> None:
    rules = Rules(variant(game, reserve__auto_fill=False, reserve__piles=1, **settings))
    played = Table(rules, {"foundation-clubs": "5C", "reserve": "2H", "tableau-2": "9C 8D"})
    assert played.refusal("tableau-2:tableau-1") == refusal


def test_columns_that_are_too_short_wait_for_the_stock_only_where_it_fills_them() -> None:
    short = {"tableau-1": "8C", "tableau-2": "2C 7D"}
    gaps = Rules(variant("klondike", tableau__build_minimum=2, tableau__minimum=2))
    refusal = "A column of fewer than 2 cards takes cards from the stock only."
    assert Table(gaps, short).refusal("tableau-2:tableau-1") == refusal
    refusal = "A column of fewer than 2 cards cannot be built on."
    assert (
        Table(Rules(variant("klondike", tableau__build_minimum=2)), short).refusal("tableau-2:tableau-1")
        == refusal
    )


def test_columns_that_help_to_move_units_have_the_name_that_they_have_in_the_game() -> None:
    rules = Rules(variant("freecell", tableau__word="fan", cells__piles=0))
    fans = {f"tableau-{number}": "KC" for number in range(3, 9)}
    refusal = Table(rules, {"tableau-1": "8C", "tableau-2": "7D 6C", **fans}).refusal("tableau-2:tableau-1:2")
    assert refusal == "Only one card can move now: no fan is free for others."


def test_an_empty_reserve_waits_for_a_deal_only_where_the_stock_goes_there() -> None:
    rules = Rules(variant("canfield", reserve__build=True))
    assert Table(rules, {"tableau-1": "8C"}).refusal("tableau-1:reserve") == "An empty reserve stays empty."


def test_no_foundations_are_named_where_there_are_none() -> None:
    rules = Rules(variant("scorpion", tableau__to=(FOUNDATION,)))
    played = Table(rules, {"tableau-1": "8C", "tableau-2": "7C"})
    assert played.refusal("tableau-2:tableau-1") == "Cards from column 2 cannot be built on column 1."


def test_single_cards_of_the_stock_go_to_empty_columns_while_all_are_short() -> None:
    rules = Rules(variant("klondike", stock__into_space=True, tableau__to=(FOUNDATION, TABLEAU)))
    played = Table(rules, {"stock": "# #", "tableau-1": "8C 7D"})
    assert (
        played.refusal("deal:tableau-2")
        == "Single cards are dealt only while no column has more than one card."
    )


@pytest.mark.parametrize(
    ("game", "settings", "refusal"),
    [
        ("monte-carlo", {"stock__passes": 2}, "No redeals left: the cards close up only once."),
        (
            "cruel",
            {"stock__to": StockTo.WASTE, "stock__passes": 2},
            "No redeals left: the cards are dealt only twice.",
        ),
        ("canfield", {"stock__passes": 1}, "No redeals left: you can go through the stock only once."),
    ],
)
def test_a_redeal_that_never_comes_does_not_wait_for_an_empty_stock(
    game: str, settings: dict[str, Any], refusal: str
) -> None:
    rules = Rules(variant(game, **settings))
    played = Table(rules, {"stock": "# #", "tableau-1": "8C", "tableau-3": "7H"}, redeals_left=0)
    assert played.refusal("redeal") == refusal


def test_no_single_cards_are_dealt_from_a_stock_that_only_fills_gaps() -> None:
    played = Table(Rules(variant("monte-carlo", stock__into_space=True)), {"stock": "# #", "tableau-1": "8C"})
    assert played.refusal("deal:tableau-2") == "Single cards are not dealt in this game."
