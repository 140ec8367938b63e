"""Texts of games that no shipped ruleset has: a player's own words, targets and settings."""

from __future__ import annotations

from typing import Any

import pytest

from solitaire.game.catalogue import load_ruleset
from solitaire.rules.text.differences import differences
from solitaire.rules.vocabulary import (
    Base,
    Build,
    BuildDirection,
    DealPart,
    DealWhen,
    Destination,
    Goal,
    RedealSource,
    Space,
    StockTo,
    Unit,
)
from tests.rules.rulesets import changed, variant
from tests.rules.text.changed_pages import page_text

CELL, FOUNDATION, RESERVE, SPACE, TABLEAU = (
    Destination.CELL,
    Destination.FOUNDATION,
    Destination.RESERVE,
    Destination.SPACE,
    Destination.TABLEAU,
)


def test_words_for_columns_have_their_articles_and_plurals() -> None:
    klondike = load_ruleset("klondike")
    arches = page_text(changed(klondike, "tableau.word", "arch"))
    assert "Only the last card of an arch may go to a foundation." in arches
    assert "Build arches down in alternate colours" in arches
    assert "Boxes\n" in page_text(changed(klondike, "tableau.word", "box"))
    assert "Build galleries down" in page_text(changed(klondike, "tableau.word", "gallery"))
    assert "Build bays down" in page_text(changed(klondike, "tableau.word", "bay"))
    units = variant("big-ben", tableau__word="unit")
    assert "A unit may be built on only while it has three cards or more." in page_text(units)
    assert "Only the last card of an hour may go" in page_text(changed(klondike, "tableau.word", "hour"))


def test_pairs_take_cards_of_every_pile_that_the_game_has() -> None:
    waste = page_text(variant("baroness", stock__to=StockTo.WASTE, stock__keep_back=0, reserve__piles=0))
    assert "in pairs that make 13: the last cards of two piles, the waste included." in waste
    cells = page_text(variant("nestor", cells__piles=3))
    assert "the last cards of two columns, the reserve piles and the cells included." in cells


def test_only_cards_of_columns_are_removed_below_others() -> None:
    below = page_text(variant("aces-up", stock__to=StockTo.WASTE, cells__piles=1))
    assert "The last card of a column may be removed, or go to an empty column or a cell." in below
    assert "The top card of the waste may go to an empty column or a cell." in below
    assert "A card in the cell may go only to an empty column." in below
    nowhere = page_text(variant("aces-up", reserve__piles=2, reserve__cards=1, reserve__to=()))
    assert "Each card of the reserve stays there." in nowhere


def test_a_reserve_is_a_target_where_it_can_be_built_on() -> None:
    one = page_text(
        variant("canfield", reserve__build=True, reserve__name="store", tableau__to=(FOUNDATION, RESERVE))
    )
    assert "Cards of a column may go to a foundation or the store." in one
    assert "The top card of the store may go to a foundation, a column or an empty column." in one
    none = page_text(variant("freecell", reserve__build=True))
    assert "A card in a cell may go to a foundation, a column or an empty column." in none
    unbuilt = page_text(variant("baroness", reserve__build=True))
    assert "Cards cannot be moved to the grace piles." in unbuilt and "built on like" not in unbuilt


@pytest.mark.parametrize(
    ("game", "settings", "sentences"),
    [
        ("klondike", {"tableau__to": (FOUNDATION, TABLEAU)}, ["An empty column may be filled with a king."]),
        ("klondike", {"tableau__direction": BuildDirection.UP}, ["An empty column may be filled with a king."]),
        ("yukon", {"tableau__to": (FOUNDATION, TABLEAU)}, ["An empty column stays empty."]),
        ("klondike", {"tableau__space": Space.BELOW_BASE}, ["with a king, alone or with the cards"]),
        ("storehouse", {"tableau__space": Space.BELOW_BASE}, ["filled with an ace"]),
        ("canfield", {"tableau__space": Space.BELOW_BASE}, ["with a card one rank below the base"]),
        ("king-albert", {"tableau__to": (FOUNDATION, TABLEAU)}, ["only from the reserve, with any card."]),
        ("congress", {"foundation__take_back": True}, ["An empty column may be filled with any card."]),
        (
            "duchess",
            {"reserve__to": (FOUNDATION, TABLEAU)},
            ["As long as the reserve has cards, an empty column stays empty."],
        ),
        (
            "duchess",
            {"reserve__space": Space.KING, "tableau__space": Space.NEVER},
            ["may be filled only from there, with a king.", "After that, an empty column stays empty."],
        ),
    ],
)  # fmt: skip
def test_what_fills_an_empty_column(game: str, settings: dict[str, Any], sentences: list[str]) -> None:
    page = page_text(variant(game, **settings))
    for sentence in sentences:
        assert sentence in page


def test_an_empty_column_is_filled_as_the_page_says_or_not_at_all() -> None:
    canfield = page_text(variant("canfield", reserve__to=(FOUNDATION,)))
    assert "It cannot be filled from the reserve" not in canfield  # It is, automatically.
    without_stock = page_text(variant("freecell", stock__into_space=True))
    assert "a single card from the stock" not in without_stock


def test_cards_come_back_from_foundations_only_where_a_column_takes_them() -> None:
    page = page_text(variant("klondike", tableau__build=Build.NONE, tableau__space=Space.NEVER))
    assert "Cards on the foundations stay there." in page


def test_a_waste_beside_a_tableau_that_is_dealt_again_is_not_turned_over() -> None:
    page = page_text(variant("klondike", stock__redeal=RedealSource.TABLEAU, stock__passes=3))
    assert "Go through the stock once; the waste is not turned over." in page
    assert "deal them again, twice." in page and "turning the waste over" not in page


def test_no_more_cards_are_turned_to_an_empty_waste_than_the_stock_has() -> None:
    page = page_text(
        variant(
            "klondike", tableau__cards=(7, 7, 7, 7, 7, 7, 8), stock__draw=5, stock__when=DealWhen.EMPTY_WASTE
        )
    )
    assert "The other two cards form the stock. Then two cards are turned to the waste." in page


def test_units_that_no_place_could_hold_move_one_by_one() -> None:
    page = page_text(variant("freecell", cells__piles=0, tableau__space=Space.KING))
    assert "Cards move one at a time; only the last card of a column can be moved." in page
    assert "An empty column may be filled with a king." in page


def test_units_in_any_order_are_no_sequences() -> None:
    any_run = page_text(variant("klondike", tableau__run=Build.ANY_CARD))
    assert "Any face-up card can be moved, together with all cards on it, in sequence or not." in any_run
    supermove = page_text(variant("freecell", tableau__run=Build.ANY_CARD))
    assert "The last cards of a column, in any order, may move together" in supermove


def test_columns_on_which_no_pile_builds_are_not_built() -> None:
    page = page_text(variant("yukon", tableau__to=(FOUNDATION, SPACE), tableau__unit=Unit.RUN))
    assert "There is no building on the columns." in page and "Build columns" not in page
    assert "Only sequences built down in alternate colours may move together." in page


def test_columns_that_are_dealt_again_have_as_many_cards_face_down() -> None:
    page = page_text(variant("cruel", tableau__face_down=(1,)))
    assert "each column gets as many cards as at the start, as many of them face down, of which" in page
    overlapping = variant("tri-peaks", stock__redeal=RedealSource.TABLEAU, stock__passes=2)
    assert "each place gets as many cards as at the start, until none are left." in page_text(overlapping)


def test_foundations_of_a_single_suit_are_not_shared_out() -> None:
    assert "Build four foundations up in suit from ace to king." in page_text(
        variant("klondike", pack__suits=1)
    )


def test_one_column_is_not_dealt_in_rounds() -> None:
    one = variant("klondike", tableau__piles=1, tableau__cards=(20,), tableau__face_down=(19,))
    page = page_text(one)
    assert "20 cards are dealt to one column; only the last card is face up." in page.replace("Twenty", "20")
    assert "until every column has all its cards" not in page
    two_down = page_text(changed(one, "tableau.face_down", (2,)))
    assert "to one column; the bottom two cards are face down." in two_down


@pytest.mark.parametrize(
    ("settings", "sentences"),
    [
        (
            {"piles": 2, "direction": BuildDirection.UP, "base": Base.ACE, "king_closes": False},
            [
                "Build two foundations up by rank, regardless of suit, to 26 cards each. Nothing goes on a",
                "A foundation opens with an ace.",
            ],
        ),
        (
            {"piles": 4, "wrap": True, "direction": BuildDirection.DOWN},
            ["to thirteen cards each. Nothing goes on a king. A king goes on an ace.", "The others open with"],
        ),
        (
            {"king_closes": False, "direction": BuildDirection.UP, "wrap": True},
            ["Build one foundation up by rank, regardless of suit. An ace goes on a king."],
        ),
        ({"base": Base.ACE}, ["The foundation opens with an ace."]),
        ({"base": Base.PLAYED_CARD}, ["Any card opens the foundation."]),
        (
            {"base": Base.PLAYED_CARD, "piles": 2},
            ["The first card that goes to a foundation sets the base: the others open with cards of its rank."],
        ),
    ],
)  # fmt: skip
def test_foundations_of_any_suit_have_their_first_cards_and_lengths(
    settings: dict[str, Any], sentences: list[str]
) -> None:
    golf = load_ruleset("golf")
    page = page_text(golf._replace(foundation=golf.foundation._replace(**settings)))
    for sentence in sentences:
        assert sentence in page


def test_a_foundation_that_the_deal_opens_needs_no_rule_for_it() -> None:
    assert "opens with an ace" not in page_text(load_ruleset("black-hole"))


def test_only_points_that_can_be_earned_are_on_the_page() -> None:
    points = page_text(variant("klondike", waste__to=(FOUNDATION,)))
    assert "for a card from the waste to a column" not in points
    covered = page_text(variant("klondike", reserve__piles=1, reserve__cards=3, reserve__face_down=2))
    assert "for a card turned face up in a column" in covered


def test_differences_name_the_piles_that_the_game_has() -> None:
    klondike = load_ruleset("klondike")
    fans = variant("klondike", tableau__word="fan", stock__when=DealWhen.NO_SPACE, waste__to=(TABLEAU, RESERVE))
    phrases = differences(fans, klondike)
    assert "deal only without empty fans" in phrases and "waste only to fans" in phrases
    assert "cards stay on foundations" not in differences(load_ruleset("baroness"), klondike)


def test_the_card_that_sets_the_base_goes_to_the_pile_that_is_dealt_first() -> None:
    first = (DealPart.RESERVE, DealPart.TABLEAU)
    penguin = variant(
        "penguin", deal__order=first, reserve__piles=2, reserve__cards=1, tableau__cards=(6, 7, 7, 7, 7, 7, 6)
    )
    assert "sets the base and is dealt to the first reserve pile." in page_text(penguin)
    assert "sets the base and is dealt to the first column." in page_text(load_ruleset("penguin"))


def test_ranks_are_distinct_only_where_columns_get_several_cards() -> None:
    assert "that its column already holds" not in page_text(variant("aces-up", deal__distinct_ranks=True))


@pytest.mark.parametrize(
    ("game", "settings", "sentence"),
    [
        ("klondike", {"tableau__to": (RESERVE,), "goal": Goal.EMPTY_TABLEAU}, "Cards of a column stay there."),
        ("freecell", {"cells__piles": 1, "cells__cards": 1}, "One card is dealt to the cell, face up."),
        ("freecell", {"cells__cards": 1}, "One card is dealt to one of the four cells, face up."),
        ("freecell", {"tableau__to": (FOUNDATION, TABLEAU)}, "Cards cannot be moved to the cells."),
        (
            "baroness",
            {"reserve__piles": 1, "stock__keep_back": 1},
            "The last card of the stock is kept back: it turns up on the grace when nothing else is left.",
        ),
        (
            "belvedere",
            {"reserve__piles": 1},
            "Whenever you like, deal one card from the stock to the reserve, empty or not.",
        ),
        ("royal-cotillion", {"waste__to": (FOUNDATION, SPACE), "tableau__space": Space.ANY},
         "Once both are empty, an empty place stays empty."),
    ],
)  # fmt: skip
def test_sentences_on_piles_that_stand_alone_or_give_nothing(
    game: str, settings: dict[str, Any], sentence: str
) -> None:
    assert sentence in page_text(variant(game, **settings)).splitlines()


def test_cards_of_no_foundation_lose_no_points() -> None:
    page = page_text(variant("klondike", discard__total=13, scoring__discard=1))
    assert "for a card removed" in page and "for a card moved back" not in page


def test_a_single_card_is_not_turned_over_as_a_packet() -> None:
    assert "packet" not in page_text(variant("flower-garden", reserve__turned_over=True))
