"""Two decks in rows, Fortune's Favor and Stronghold: rule tests from D5 on of docs/rules.md 12."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.cards import card_text, parse_card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.validate import inconsistencies
from solitaire.rules.move_facts import Dealt
from solitaire.rules.vocabulary import Unit
from tests.rules.positions import Table, up_to
from tests.rules.rulesets import variant

BLOCKADE, CORONA, LITTLE_FORTY = load("blockade"), load("corona"), load("little-forty")


def test_d5_indian_is_built_in_any_suit_but_the_cards_own() -> None:
    piles = {"tableau-1": "7H", "tableau-2": "8S", "tableau-3": "8D", "tableau-4": "8H"}
    played = Table(load("indian"), piles)
    assert played.play("tableau-1:tableau-2")["tableau-2"] == "8S 7H"
    assert played.play("tableau-1:tableau-3")["tableau-3"] == "8D 7H"
    assert not played.allows("tableau-1:tableau-4")


def test_d6_cards_of_emperor_move_one_at_a_time() -> None:
    played = Table(load("emperor"), {"tableau-1": "# TC 9H", "tableau-2": "JH"})
    assert played.refusal("tableau-1:tableau-2:2") == "Cards move one at a time."
    assert played.play("tableau-1:tableau-3", "tableau-1:tableau-2")["tableau-2"] == "JH TC"


def test_d7_diplomat_is_built_in_any_suit_and_any_card_fills_a_space() -> None:
    played = Table(load("diplomat"), {"tableau-1": "2C 7H", "tableau-2": "8H", "tableau-3": "8S"})
    assert played.allows("tableau-1:tableau-2")
    assert played.allows("tableau-1:tableau-3")
    assert played.allows("tableau-1:tableau-4")


def test_d8_spaces_of_congress_are_filled_from_the_waste() -> None:
    played = Table(load("congress"), {"tableau-1": "2C 7H", "tableau-2": "8H", "waste": "3D QS"})
    assert played.refusal("tableau-1:tableau-3") == "Only a card from the waste can go to an empty column."
    assert played.play("waste:tableau-3")["tableau-3"] == "QS"
    assert played.allows("tableau-1:tableau-2")


def test_d9_sequences_move_together_in_napoleons_square_but_not_in_busy_aces() -> None:
    piles = {"tableau-1": "2C 9H 8H", "tableau-2": "TH"}
    square, aces = (Table(load(game), piles) for game in ("napoleons-square", "busy-aces"))
    assert square.play("tableau-1:tableau-2:2")["tableau-2"] == "TH 9H 8H"
    assert aces.refusal("tableau-1:tableau-2:2") == "Cards move one at a time."


MISS_MILLIGAN = load("miss-milligan")


def test_d10_the_cell_of_miss_milligan_takes_a_card_once_the_stock_is_empty() -> None:
    piles = {"tableau-1": "9S 8H", "tableau-2": "TD"}
    early = Table(MISS_MILLIGAN, {**piles, "stock": "#2C #3C #4C #5C #6C #7C #8C #9C"})
    assert early.refusal("tableau-1:cell") == "Cards go to a cell only once the stock is empty."
    late = Table(MISS_MILLIGAN, piles)
    assert late.play("tableau-1:cell")["cell"] == "8H"
    assert late.refusal("tableau-1:cell:2") == "A cell holds one card."
    assert late.play("tableau-1:cell", "tableau-1:tableau-2", "cell:tableau-2")["tableau-2"] == "TD 9S 8H"


def test_d11_miss_milligan_deals_onto_empty_columns_which_kings_fill() -> None:
    piles = {"tableau-1": "2C KS QH", "tableau-2": "2D QS", "stock": "#2C #3C #4C #5C #6C #7C #8C #9C"}
    played = Table(MISS_MILLIGAN, piles)
    assert played.play("deal")["tableau-3"] == "7C"
    assert played.play("tableau-1:tableau-3:2")["tableau-3"] == "KS QH"
    assert played.refusal("tableau-2:tableau-3") == "Only a king can go to an empty column."


def test_d12_sequences_of_thieves_of_egypt_move_together_and_kings_fill_spaces() -> None:
    piles = {"tableau-1": "2C 9S 8H", "tableau-2": "TD", "tableau-3": "5C KS QH", "waste": "3D"}
    played = Table(load("thieves-of-egypt"), piles)
    assert played.play("tableau-1:tableau-2:2")["tableau-2"] == "TD 9S 8H"
    assert played.refusal("tableau-1:tableau-4:2") == "Only a king can go to an empty column."
    assert played.play("tableau-3:tableau-4:2")["tableau-4"] == "KS QH"
    assert played.play("redeal", "deal").refusal("redeal") == (
        "No redeals left: you can go through the stock only twice."
    )


def test_d13_waning_moon_is_built_in_suit_one_card_at_a_time() -> None:
    piles = {"tableau-1": "2C 8H 7H", "tableau-2": "8H", "tableau-3": "8D", "tableau-4": "9H"}
    played = Table(load("waning-moon"), piles)
    assert played.allows("tableau-1:tableau-2")
    assert not played.allows("tableau-1:tableau-3")
    assert played.refusal("tableau-1:tableau-4:2") == "Cards move one at a time."


def test_d15_deuces_are_built_up_to_the_ace_and_kings_go_on_aces() -> None:
    up_to_king = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
    piles = {
        "tableau-1": "5C AH",
        "tableau-2": "KH",
        "tableau-3": "KH QH",
        "tableau-4": "9C 8H",
    }
    played = Table(load("deuces"), {**piles, "foundation-3": up_to_king})
    assert played.play("tableau-2:tableau-1")["tableau-1"] == "5C AH KH"
    assert played.refusal("tableau-3:tableau-1:2") == "Cards move one at a time."
    assert played.play("tableau-1:foundation-3")["foundation-3"] == f"{up_to_king} AH"
    assert played.play("tableau-4:tableau-5")["tableau-5"] == "8H"


def test_d17_spaces_of_fortunes_favor_are_filled_from_the_waste() -> None:
    piles = {"tableau-1": "2C 8H", "tableau-2": "9H", "tableau-3": "9S", "waste": "3D QS"}
    played = Table(load("fortunes-favor"), piles)
    assert played.refusal("tableau-1:tableau-4") == "Only a card from the waste can go to an empty column."
    assert played.play("waste:tableau-4")["tableau-4"] == "QS"
    assert played.allows("tableau-1:tableau-2")
    assert not played.allows("tableau-1:tableau-3")


def test_d19_the_cell_of_stronghold_holds_one_card_and_lets_two_move() -> None:
    full = {f"tableau-{number}": "AC" for number in range(4, 9)}
    piles = {"tableau-1": "2C 9S 8H", "tableau-2": "9C", "tableau-3": "TD"}
    played = Table(load("stronghold"), piles | full)
    assert played.allows("tableau-1:tableau-2")
    assert played.play("tableau-1:tableau-3:2")["tableau-3"] == "TD 9S 8H"
    held = played.play("tableau-1:cell")
    assert held["cell"] == "8H"
    assert held.refusal("tableau-1:cell") == "The cell holds a card already."
    assert held.play("cell:tableau-2")["tableau-2"] == "9C 8H"
    taken = Table(load("stronghold"), {**piles, **full, "cell": "KD"})
    assert not taken.allows("tableau-1:tableau-3:2")


def test_d20_forty_and_eight_is_built_in_suit_and_has_one_redeal() -> None:
    piles = {"tableau-1": "2C 8H", "tableau-2": "9H", "tableau-3": "9S", "waste": "3D QS"}
    played = Table(load("forty-and-eight"), piles)
    assert played.allows("tableau-1:tableau-2")
    assert not played.allows("tableau-1:tableau-3")
    assert played.play("redeal", "deal")["waste"] == "3D"
    assert played.play("redeal", "deal", "deal").refusal("redeal") == (
        "No redeals left: you can go through the stock only twice."
    )


OTHERS = {
    f"tableau-{4 + at}": card for at, card in enumerate(("JC", "QC", "KC", "JS", "QS", "KS", "JD", "QD", "KD"))
}


def test_d22_the_stock_fills_columns_of_blockade_at_once() -> None:
    piles = {**OTHERS, "tableau-1": "9H 8H", "tableau-2": "TH", "tableau-3": "TD"}
    played = Table(BLOCKADE, {**piles, "stock": "#3C #4C"})
    filled = played.play("tableau-1:tableau-2:2")
    assert (filled["tableau-1"], filled["tableau-2"], filled["stock"]) == ("4C", "TH 9H 8H", "#3C")
    assert filled.facts[-1] == Dealt((parse_card("4C"),), "tableau-1")
    assert not played.allows("tableau-1:tableau-3:2")
    row = played.play("deal")
    assert (row["tableau-1"], row["tableau-2"], row["tableau-3"]) == ("9H 8H 4C", "TH 3C", "TD")
    emptied = Table(BLOCKADE, piles).play("tableau-1:tableau-2:2")
    assert emptied["tableau-1"] == ""
    assert emptied.play("tableau-2:tableau-1:2")["tableau-1"] == "9H 8H"


def test_d24_sequences_of_giant_move_and_its_rows_fill_empty_columns() -> None:
    piles = {"tableau-1": "2C 9S 8H", "tableau-2": "TD", "foundation-hearts-1": up_to("7H"), "tableau-3": "8S"}
    played = Table(load("giant"), {**piles, "stock": "#2C #3C #4C #5C #6C #7C #8C #9C"})
    assert played.play("deal")["tableau-8"] == "2C"
    assert played.play("tableau-1:tableau-2:2")["tableau-2"] == "TD 9S 8H"
    assert played.play("tableau-1:tableau-4:2")["tableau-4"] == "9S 8H"
    assert not played.allows("foundation-hearts-1:tableau-3")


def test_d27_alternation_moves_cards_together_once_they_are_turned_up() -> None:
    piles = {"tableau-1": "9H #8S KC", "tableau-2": "TS", "tableau-3": "2D QS"}
    played = Table(load("alternation"), piles)
    assert played.refusal("tableau-1:tableau-2:3") is not None
    turned = played.play("tableau-1:tableau-4")
    assert turned.play("tableau-1:tableau-2:2")["tableau-2"] == "TS 9H 8S"
    assert turned.allows("tableau-3:tableau-5")


def test_d28_the_waste_fills_columns_of_corona_at_once() -> None:
    others = {f"tableau-{column}": "KC" for column in range(4, 13)}
    piles = {**others, "tableau-1": "8H", "tableau-2": "9H", "tableau-3": "TH"}
    played = Table(CORONA, {**piles, "waste": "2S 3D", "stock": "#4C"})
    filled = played.play("tableau-1:tableau-2")
    assert (filled["tableau-1"], filled["waste"], filled["stock"]) == ("3D", "2S", "#4C")
    assert filled.refusal("tableau-2:tableau-3:2") == "Cards move one at a time."
    dealt = Table(CORONA, {**piles, "stock": "#3C #4C"}).play("tableau-1:tableau-2")
    assert (dealt["tableau-1"], dealt["waste"], dealt["stock"]) == ("4C", "", "#3C")
    emptied = Table(CORONA, piles).play("tableau-1:tableau-2")
    assert emptied["tableau-1"] == ""
    assert emptied.play("tableau-2:tableau-1")["tableau-1"] == "8H"


def test_d29_little_forty_is_built_as_spider_and_turns_three_cards() -> None:
    others = {f"tableau-{column}": "KC" for column in range(4, 11)}
    piles = {**others, "tableau-1": "9S 8S", "tableau-2": "TH", "tableau-3": "9D"}
    played = Table(LITTLE_FORTY, {**piles, "waste": "2S 3D", "stock": "#4C #5C #6C #7C"}, redeals_left=3)
    filled = played.play("tableau-1:tableau-2:2")
    assert (filled["tableau-2"], filled["tableau-1"], filled["waste"]) == ("TH 9S 8S", "3D", "2S")
    assert not Table(LITTLE_FORTY, {**piles, "tableau-1": "2C 8S 7H"}).allows("tableau-1:tableau-3:2")
    turned = played.play("deal")
    assert (turned["waste"], turned["stock"]) == ("2S 3D 7C 6C 5C", "#4C")
    last = Table(LITTLE_FORTY, {**piles, "waste": "2S 3D"}, redeals_left=0)
    assert last.refusal("redeal") == "No redeals left: you can go through the stock only four times."
    assert Game.new(LITTLE_FORTY, 1).position.redeals_left == 3


def test_d30_san_juan_hill_has_its_aces_set_out() -> None:
    rules = load("san-juan-hill")
    dealt = Game.new(rules, 1)
    assert [card_text(card)[0] for index in rules.full for card in dealt.position.piles[index]] == ["A"] * 8
    assert [len(dealt.pile(f"tableau-{column}")) for column in range(1, 11)] == [4] * 10
    piles = {"tableau-1": "2C 8H 7H", "tableau-2": "8H", "tableau-3": "8D", "tableau-4": "9H"}
    played = Table(rules, piles)
    assert played.allows("tableau-1:tableau-2") and not played.allows("tableau-1:tableau-3")
    assert played.refusal("tableau-1:tableau-4:2") == "Cards move one at a time."


def test_empty_columns_are_filled_from_the_left_while_the_stock_has_cards() -> None:
    few = Table(BLOCKADE, {"tableau-3": "2C", "tableau-5": "AH", "stock": "#3C #4C #5C"})
    after = few.play("tableau-5:foundation-hearts-1")
    assert [after[f"tableau-{column}"] for column in range(1, 6)] == ["5C", "4C", "2C", "3C", ""]


STOCK_ELSEWHERE = "only a stock that is dealt to columns fills them; set stock.to = 'tableau', or use false."


@pytest.mark.parametrize(
    ("game", "fault"),
    [
        ("freecell", STOCK_ELSEWHERE),
        ("klondike", STOCK_ELSEWHERE),
        ("baroness", "no column stays empty, and no card is kept back; leave out other settings."),
        ("big-ben", "gaps, rows and columns that overlap are not filled from the stock; use false."),
        ("canfield", "the reserve fills empty columns already; leave this out."),
        ("spider", "this is for one player, and for foundations that take single cards; use false."),
        ("pounce", "this is for one player, and for foundations that take single cards; use false."),
    ],
)
def test_a_stock_that_fills_columns_is_dealt_to_them_alone(game: str, fault: str) -> None:
    assert (("stock", "auto_fill"), fault) in inconsistencies(variant(game, stock__auto_fill=True))


def test_closed_cells_lengthen_no_sequence() -> None:
    """Where cells and empty columns limit sequences, those that take no card yet do not help."""
    ruleset = MISS_MILLIGAN.ruleset
    rules = Rules(ruleset._replace(tableau=ruleset.tableau._replace(unit=Unit.SUPERMOVE)))
    piles = {"tableau-1": "9S 8H", "tableau-2": "TD"}
    assert not Table(rules, {**piles, "stock": "#2C"}).allows("tableau-1:tableau-2:2")
    assert Table(rules, piles).allows("tableau-1:tableau-2:2")


@pytest.mark.parametrize(
    "game",
    [
        "emperor",
        "indian",
        "napoleons-square",
        "busy-aces",
        "diplomat",
        "congress",
        "waning-moon",
        "deuces",
        "fortunes-favor",
    ],
)
def test_the_stock_is_turned_once(game: str) -> None:
    played = Table(load(game), {"tableau-1": "2C", "waste": "3D"})
    assert played.refusal("redeal") == "No redeals left: you can go through the stock only once."
