"""Foundations in alternate colours: rule tests D31, D32 and L24 of docs/rules.md 12 and 15."""

from __future__ import annotations

import pytest

from solitaire.game.board_text import NoBoardText, board_lines
from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.autoplay import finishing_moves
from solitaire.rules.cards import full_pack
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.validate import inconsistencies
from solitaire.rules.safe_cards import has_safety_bound
from solitaire.rules.vocabulary import FoundationSuit
from tests.rules.positions import Table
from tests.rules.rulesets import variant

RED_AND_BLACK, ZEBRA, SCOTCH = map(load, ("red-and-black", "zebra", "scotch-patience"))
ALTERNATE = FoundationSuit.ALTERNATE_COLOURS


@pytest.mark.parametrize(
    ("foundation", "card", "goes"),
    [
        ("AH", "2S", True),
        ("AH", "2C", True),
        ("AH", "2D", False),
        ("AH 2S", "3D", True),
        ("AH 2S", "3C", False),
    ],
)
def test_d31_foundations_of_red_and_black_are_built_in_alternate_colours(
    foundation: str, card: str, goes: bool
) -> None:
    played = Table(RED_AND_BLACK, {"foundation-3": foundation, "tableau-1": f"KC {card}"})
    assert played.allows("tableau-1:foundation-3") is goes


def test_d31_sequences_of_red_and_black_move_and_any_card_fills_a_space() -> None:
    played = Table(RED_AND_BLACK, {"tableau-1": "9S 8D 7C", "tableau-2": "9C", "waste": "4D"})
    assert played.play("tableau-1:tableau-2:2")["tableau-2"] == "9C 8D 7C"
    assert played.play("tableau-1:tableau-3:2")["tableau-3"] == "8D 7C"
    assert played.play("waste:tableau-3")["tableau-3"] == "4D"
    assert played.refusal("redeal") == "No redeals left: you can go through the stock only once."


def test_d31_the_aces_of_red_and_black_are_set_out() -> None:
    played = Table(RED_AND_BLACK, Game.new(RED_AND_BLACK, 1).position)
    aces = [played[f"foundation-{number}"] for number in range(1, 9)]
    assert sorted(aces) == sorted(["AC", "AD", "AH", "AS"] * 2)


def test_d32_the_waste_fills_the_columns_of_zebra_at_once_and_cards_move_singly() -> None:
    columns = {f"tableau-{column}": "KC" for column in range(3, 9)}
    piles = {**columns, "tableau-1": "8D", "tableau-2": "9C", "waste": "5H 4D", "stock": "#6D"}
    filled = Table(ZEBRA, piles).play("tableau-1:tableau-2")
    assert (filled["tableau-1"], filled["tableau-2"], filled["waste"]) == ("4D", "9C 8D", "5H")
    from_stock = Table(ZEBRA, {**piles, "waste": ""}).play("tableau-1:tableau-2")
    assert (from_stock["tableau-1"], from_stock["stock"]) == ("6D", "")
    single = Table(ZEBRA, {"tableau-1": "KS 9S 8D", "tableau-2": "TH"})
    assert single.refusal("tableau-1:tableau-2:2") == "Cards move one at a time."
    assert Table(ZEBRA, {**columns, "waste": "5H 4D"}).allows("redeal")
    again = Table(ZEBRA, {**columns, "waste": "5H 4D"}, redeals_left=0)
    assert again.refusal("redeal") == "No redeals left: you can go through the stock only twice."


def test_l24_scotch_patience_is_built_regardless_of_suit_and_its_foundations_in_alternate_colours() -> None:
    piles = {"foundation-1": "AH 2C", "tableau-1": "KC 3D", "tableau-2": "QC 3S", "tableau-3": "4D"}
    played = Table(SCOTCH, piles)
    assert played.allows("tableau-1:foundation-1") and not played.allows("tableau-2:foundation-1")
    assert played.allows("tableau-1:tableau-3") and played.allows("tableau-2:tableau-3")
    assert played.refusal("tableau-1:tableau-4") == "An empty fan stays empty."
    opened = Table(SCOTCH, {"tableau-1": "AS"})
    assert all(opened.allows(f"tableau-1:foundation-{number}") for number in range(1, 5))


@pytest.mark.parametrize(
    ("foundation", "needs"),
    [("AH", "a black 2"), ("AC 2D 3S", "a red 4"), ("", "an ace")],
)
def test_a_refusal_names_the_colour_that_a_foundation_needs(foundation: str, needs: str) -> None:
    played = Table(SCOTCH, {"foundation-1": foundation, "tableau-1": "9H"})
    assert played.refusal("tableau-1:foundation-1") == f"Foundation 1 needs {needs} next."


def test_no_card_is_safe_where_any_of_a_colour_may_follow() -> None:
    games = ("klondike", "bakers-dozen", "fan", "forty-thieves", "bisley")
    assert all(has_safety_bound(load_ruleset(game)) for game in ("klondike", "bakers-dozen", "fan", "bisley"))
    assert not any(has_safety_bound(variant(game, foundation__suit=ALTERNATE)) for game in games)


def test_the_last_cards_go_up_in_an_order_that_finishes_the_game() -> None:
    up_to_jack = {
        "foundation-1": "AC 2D 3C 4D 5C 6D 7C 8D 9C TD JC",
        "foundation-2": "AD 2C 3D 4C 5D 6C 7D 8C 9D TC JD",
        "foundation-3": "AH 2S 3H 4S 5H 6S 7H 8S 9H TS JH",
        "foundation-4": "AS 2H 3S 4H 5S 6H 7S 8H 9S TH JS",
    }
    piles = {"tableau-1": "KH QD", "tableau-2": "KD QH", "tableau-3": "KC QS", "tableau-4": "KS QC"}
    played = Table(SCOTCH, up_to_jack | piles)
    moves = finishing_moves(SCOTCH, played.position)
    assert moves is not None
    assert played.play(*map(str, moves)).is_won


@pytest.mark.parametrize(
    ("game", "key", "fault"),
    [
        ("spider-one-suit", "pack", "one suit has no alternate colours"),
        ("calculation", "foundation", "foundations with targets are in suit, or of any"),
        ("simple-simon", "foundation", "a complete sequence has a suit"),
        ("canfield", "foundation", "'first-card' is for foundations that belong to a suit"),
        ("golf", "foundation", "a number is for foundations of any suit and one player"),
    ],
)
def test_foundations_that_cannot_alternate_are_refused(game: str, key: str, fault: str) -> None:
    ruleset = variant(game, foundation__suit=ALTERNATE)
    assert any(path[0] == key and text.startswith(fault) for path, text in inconsistencies(ruleset))


def test_no_board_of_another_program_has_such_foundations() -> None:
    rules = Rules(variant("fan", foundation__suit=ALTERNATE))
    with pytest.raises(NoBoardText):
        list(board_lines(rules, full_pack(1)))
