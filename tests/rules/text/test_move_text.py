"""Moves, and the places of cards, described in words."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import load
from solitaire.rules.cards import parse_card
from solitaire.rules.moves import Move
from solitaire.rules.text.card_places import brief_whereabouts, card_whereabouts
from solitaire.rules.text.move_text import describe, describe_briefly, describe_without_source
from tests.rules.positions import table


@pytest.mark.parametrize(
    ("ruleset", "move", "words"),
    [
        ("belvedere", "tableau-1:foundation-1", "move the ace of spades from fan 1 to foundation 1"),
        ("belvedere", "tableau-1:tableau-2:2", "move the 2 of hearts with the card on it from fan 1 to fan 2"),
        ("big-ben", "waste:tableau-12", "move the 7 of hearts from the waste to fan 12"),
        ("klondike", "deal", "deal from the stock"),
        ("klondike", "redeal", "turn the waste over"),
        ("big-ben", "fill", "fill the gaps in the fans from the stock"),
        ("baroness", "remove:tableau-1:grace-2", "remove the ace of spades and the queen of hearts"),
        ("monte-carlo", "redeal", "close up the cards"),
        ("baroness", "deal:tableau-2", "deal one card to pile 2"),
    ],
)  # fmt: skip
def test_describe(ruleset: str, move: str, words: str) -> None:
    rules = load(ruleset)
    piles = {"tableau-1": "2H AS", "waste": "7H", "grace-2": "QH"}
    position = table(rules, {name: cards for name, cards in piles.items() if name in rules.index})
    assert describe(rules, position, Move.parse(move)) == words


def test_cards_close_up_and_gaps_are_filled_while_the_stock_has_cards() -> None:
    rules = load("monte-carlo")
    position = table(rules, {"tableau-2": "2H", "stock": "7H"})
    assert (
        describe(rules, position, Move.parse("redeal")) == "close up the cards and fill the gaps from the stock"
    )


def test_a_move_in_brief_names_its_source_or_leaves_it_out() -> None:
    rules = load("klondike")
    position, move = table(rules, {"tableau-1": "9S 8H"}), Move.parse("tableau-1:tableau-2:2")
    assert describe_briefly(rules, position, move) == "9♠ and 1 more from column 1 to column 2"
    assert describe_without_source(rules, position, move) == "9♠ and 1 more to column 2"
    assert describe_without_source(rules, position, Move.parse("deal")) == "deal from the stock"


@pytest.mark.parametrize(
    ("ruleset", "pile", "place"),
    [
        ("klondike", "tableau-3", "on column 3"),
        ("freecell", "cell-2", "in cell 2"),
        ("canfield", "reserve", "in the reserve"),
        ("baroness", "discard", "among the discarded cards"),
    ],
)
def test_the_place_of_a_card_is_named_as_in_refusals(ruleset: str, pile: str, place: str) -> None:
    rules = load(ruleset)
    sentence = card_whereabouts(rules, table(rules, {pile: "7H"}), parse_card("7H"))
    assert sentence == f"The 7 of hearts is {place}."


def test_the_places_of_a_card_in_brief_are_all_that_it_has() -> None:
    rules = load("double-yukon")
    position = table(rules, {"tableau-1": "7H 2C 7H", "tableau-2": "7H 2C 3C"})
    brief = brief_whereabouts(rules, position, parse_card("7H"))
    assert brief == "7♥: on column 1, under 2; on column 1; on column 2, under 2."
    assert brief_whereabouts(rules, position, parse_card("8H")) == "8♥: not visible."
