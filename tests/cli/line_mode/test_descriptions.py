"""What line mode says of the table: piles, and where cards are."""

from __future__ import annotations

import pytest

from tests.cli.line_mode.line_players import at_the_table, heard
from tests.rules.positions import up_to


def test_the_greeting_describes_the_table() -> None:
    lines = at_the_table("klondike").greeting()
    assert lines[:3] == ["Klondike, deal 3.", "Stock: 24 cards.", "Waste: empty."]
    assert lines[-3:] == [
        "Column 6: 5 face down, 7 of clubs.",
        "Column 7: 6 face down, king of spades.",
        "Type help for a list of commands.",
    ]


@pytest.mark.parametrize("line", ["6", "column 6", "tableau-6", "the column 6"])
def test_one_pile_is_described(line: str) -> None:
    assert heard(at_the_table("klondike"), line) == "Column 6: 5 face down, 7 of clubs."


def test_piles_of_a_kind_are_described_together() -> None:
    player = at_the_table("klondike", {"foundation-hearts": up_to("3H"), "tableau-1": "KS"})
    assert player.answer("foundations") == [
        "Foundation of clubs: empty.",
        "Foundation of diamonds: empty.",
        "Foundation of hearts: 3 of hearts.",
        "Foundation of spades: empty.",
    ]
    assert player.answer("columns")[0] == "Column 1: king of spades."


def test_foundations_of_the_same_suit_are_told_apart() -> None:
    player = at_the_table("forty-thieves", {"foundation-hearts-2": up_to("3H"), "tableau-1": "KS"})
    both = ["Foundation 1 of hearts: empty.", "Foundation 2 of hearts: 3 of hearts."]
    assert player.answer("foundation of hearts") == player.answer("the foundations of hearts") == both
    assert heard(player, "foundation 2 of hearts") == "Foundation 2 of hearts: 3 of hearts."


def test_the_waste_is_listed_in_full_only_on_request() -> None:
    player = at_the_table("klondike", {"waste": "2C 3D 4H", "tableau-1": "KS"})
    assert "Waste: 3 cards; 4 of hearts on top." in player.answer("table")
    assert heard(player, "waste") == "Waste: 2 of clubs, 3 of diamonds, 4 of hearts."


def test_a_clock_is_described_by_its_hours() -> None:
    player = at_the_table("big-ben", {"foundation-9": "2C 3C", "foundation-8": "KD AD 2D 3D 4D 5D 6D 7D 8D"})
    assert heard(player, "foundation 9") == "Foundation 9: 3 of clubs, builds up to 9 of clubs."
    assert heard(player, "foundation 8") == "Foundation 8: 8 of diamonds, complete."


def test_foundations_that_take_the_ranks_of_the_one_before_are_listed_in_full() -> None:
    player = at_the_table("osmosis", {"foundation-1": "7H KH 2H", "foundation-2": "7S"})
    assert heard(player, "foundation 1") == "Foundation 1: 7 of hearts, king of hearts, 2 of hearts."


def test_an_empty_foundation_that_the_one_before_opens_names_its_first_rank() -> None:
    player = at_the_table("osmosis", {"foundation-1": "7H KH 2H", "foundation-2": "7S"})
    assert heard(player, "foundation 3") == "Foundation 3: empty, needs a 7 next."
    assert heard(player, "foundation 4") == "Foundation 4: empty."


def test_cards_have_short_or_long_names() -> None:
    player = at_the_table("klondike")
    heard(player, "short")
    assert heard(player, "6") == "Column 6: 5 face down, 7C."
    assert heard(player, "hint") == "Try: move AS from column 3 to the foundation of spades."
    assert heard(player, "6 1") == "7C goes to column 1. 5D is turned face up."
    heard(player, "long")
    assert heard(player, "1") == "Column 1: 8 of diamonds, 7 of clubs."


def test_reasons_and_needed_cards_have_short_names_too() -> None:
    player = at_the_table("montana", {"tableau-1-1": "2C", "tableau-1-3": "5H"})
    reason = "Only the 3 of clubs can go behind the 2 of clubs."
    assert heard(player, "1-3 1-2") == heard(player, "tableau-1-3:tableau-1-2") == reason
    heard(player, "short")
    assert heard(player, "1-3 1-2") == heard(player, "tableau-1-3:tableau-1-2") == "Only 3C can go behind 2C."
    assert heard(player, "1-2") == "Place 2 of row 1: empty, takes 3C."
    assert "empty for 3C" in player.answer("table")[0]


@pytest.mark.parametrize("name", ["7h", "7H", "7♥", "7 of hearts", "the 7 of hearts"])
def test_find_says_where_a_card_is(name: str) -> None:
    player = at_the_table("klondike", {"tableau-3": "#2C 8S 7H 6S 5H"})
    assert heard(player, f"find {name}") == "The 7 of hearts is on column 3, under two cards."


def test_find_says_where_each_card_alike_is() -> None:
    player = at_the_table(
        "forty-thieves", {"tableau-1": "AH 2C", "tableau-2": "AH", "tableau-3": "AS", "waste": "AS"}
    )
    assert heard(player, "find ah") == "The ace of hearts is on column 1, under one card; on column 2."
    assert heard(player, "find as") == "The ace of spades is on the waste and on column 3."


@pytest.mark.parametrize("rank", ["10", "t"])
def test_find_says_where_all_cards_of_a_rank_are(rank: str) -> None:
    player = at_the_table("klondike", {"waste": "TC", "tableau-1": "#TD KH"})
    player.answer("short")
    assert player.answer(f"find {rank}") == [
        "TC is on the waste.",
        "TD is not visible.",
        "TH is not visible.",
        "TS is not visible.",
    ]


def test_find_leaves_out_suits_that_the_deck_has_not() -> None:
    player = at_the_table("spider-one-suit", {"tableau-1": "#7S 7S"})
    assert player.answer("find 7") == ["The 7 of spades is on column 1."]
    assert heard(player, "find 7h") == "The 7 of hearts is not visible."


@pytest.mark.parametrize("name", ["", "x", "column 3", "7 hearts"])
def test_find_without_a_card_says_how_cards_are_named(name: str) -> None:
    answer = "Type find and a card or a rank, such as find 7h, find 7 of hearts or find 7."
    assert heard(at_the_table("klondike"), f"find {name}") == answer
