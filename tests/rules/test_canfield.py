"""Canfield and its kin: their differences of docs/rules.md 8."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import load
from solitaire.rules.cards import full_pack
from solitaire.rules.files.validate import inconsistencies
from solitaire.rules.initial_deal import opening
from solitaire.rules.move_facts import Carried, TurnedUp
from tests.rules.positions import Table, written
from tests.rules.rulesets import variant

# Canfield.

CANFIELD = {
    "foundation-clubs": "5C",
    "reserve": "#7D #8D 9S",
    "tableau-1": "TH",
    "tableau-2": "JS TD",
    "waste": "2H",
}


def test_canfield_fills_a_space_from_the_reserve_at_once() -> None:
    canfield = Table(load("canfield"), CANFIELD | {"tableau-3": "JC", "tableau-4": "3C"})
    after = canfield.play("tableau-1:tableau-3")
    assert (after["tableau-1"], after["tableau-3"], after["reserve"]) == ("9S", "JC TH", "#7D 8D")
    carried = [fact.target for fact in after.facts if isinstance(fact, Carried)]
    turned = [fact.pile for fact in after.facts if isinstance(fact, TurnedUp)]
    assert (carried, turned) == (["tableau-3", "tableau-1"], ["reserve"])


def test_canfields_spaces_take_any_card_once_the_reserve_is_gone() -> None:
    canfield = Table(load("canfield"), CANFIELD | {"reserve": "", "tableau-3": "JC", "tableau-4": "3C"})
    after = canfield.play("tableau-1:tableau-3")
    assert after["tableau-1"] == ""
    assert after.allows("waste:tableau-1") and after.allows("tableau-3:tableau-1")


def test_canfields_last_reserve_card_fills_and_the_next_space_stays_open() -> None:
    canfield = Table(load("canfield"), CANFIELD | {"reserve": "4C", "tableau-3": "JC", "tableau-4": "QH"})
    after = canfield.play("tableau-1:tableau-3", "tableau-3:tableau-4:2")
    assert [after[f"tableau-{column}"] for column in (1, 3, 4)] == ["4C", "", "QH JC TH"]
    assert after["reserve"] == ""


def test_canfields_reserve_goes_up_and_onto_columns() -> None:
    canfield = Table(load("canfield"), CANFIELD | {"tableau-3": "JC", "tableau-4": "3C"})
    assert canfield.play("reserve:tableau-1")["reserve"] == "#7D 8D"
    up = Table(load("canfield"), CANFIELD | {"reserve": "#7D 6C", "tableau-3": "JC", "tableau-4": "3C"})
    assert up.play("reserve:foundation-clubs")["foundation-clubs"] == "5C 6C"
    assert canfield.refusal("tableau-4:reserve") == "Cards cannot be moved to the reserve."
    assert canfield.refusal("foundation-clubs:tableau-1") == "Cards on the foundations stay there."


@pytest.mark.parametrize("game", ["canfield", "superior-canfield", "demon-patience"])
def test_canfields_columns_continue_past_the_base(game: str) -> None:
    # A five started the foundations; Solvitaire lays no four on it.
    piles = {
        "foundation-clubs": "5C",
        "tableau-1": "5H",
        "tableau-2": "4S",
        "tableau-3": "AD",
        "tableau-4": "KC",
    }
    canfield = Table(load(game), piles)
    assert canfield.play("tableau-2:tableau-1", "tableau-4:tableau-3")["tableau-1"] == "5H 4S"


@pytest.mark.parametrize("game", ["canfield", "superior-canfield"])
def test_canfield_moves_the_last_card_or_the_whole_column(game: str) -> None:
    canfield = Table(
        load(game), {"foundation-clubs": "5C", "tableau-1": "JS TD 9C", "tableau-2": "QH", "tableau-3": "JC"}
    )
    assert canfield.allows("tableau-1:tableau-2:3")
    assert canfield.refusal("tableau-1:tableau-3:2") == (
        "Only the last card of a column, or all its face-up cards together, may move."
    )


@pytest.mark.parametrize("game", ["canfield", "superior-canfield"])
def test_canfield_turns_three_cards_without_limit(game: str) -> None:
    canfield = Table(load(game), {"foundation-clubs": "5C", "stock": "2H 4H 6H 8H"}).play("deal")
    assert canfield["waste"] == "8H 6H 4H"
    assert canfield.play("deal", *["redeal", "deal", "deal"] * 5).allows("redeal")


def test_superior_canfields_spaces_are_filled_as_the_player_likes() -> None:
    superior = Table(
        load("superior-canfield"), CANFIELD | {"reserve": "7D 8D 9S", "tableau-3": "JC", "tableau-4": "3C"}
    )
    after = superior.play("tableau-1:tableau-3")
    assert (after["tableau-1"], after["reserve"]) == ("", "7D 8D 9S")
    assert {"waste:tableau-1", "reserve:tableau-1", "tableau-2:tableau-1"} <= set(after.moves)


# Storehouse.


STOREHOUSE = load("storehouse")
TWOS = {f"foundation-{number}": f"2{suit}" for number, suit in enumerate("CDHS", start=1)}


def test_storehouse_sets_the_twos_out_and_builds_them_up_to_the_ace() -> None:
    dealt = Table(STOREHOUSE, opening(STOREHOUSE, full_pack(1)))
    assert [dealt[f"foundation-{number}"] for number in range(1, 5)] == ["2C", "2D", "2H", "2S"]
    clubs = " ".join(f"{rank}C" for rank in "23456789TJQK")
    played = Table(STOREHOUSE, {**TWOS, "foundation-1": clubs, "tableau-1": "3H", "tableau-2": "AC"})
    assert played.play("tableau-2:foundation-1")["foundation-1"] == f"{clubs} AC"
    assert played.allows("tableau-1:foundation-3")


def test_storehouse_is_built_in_suit_with_kings_on_aces() -> None:
    piles = {"tableau-1": "QH JH TH", "tableau-2": "KH", "tableau-3": "AH", "tableau-4": "KS"}
    played = Table(STOREHOUSE, {**TWOS, **piles})
    assert played.allows("tableau-2:tableau-3")
    assert played.allows("tableau-1:tableau-2:3")
    assert not played.allows("tableau-1:tableau-2:2")
    assert not played.allows("tableau-1:tableau-4:3")


def test_spaces_of_storehouse_are_filled_from_the_reserve_and_the_stock_is_turned_three_times() -> None:
    piles = {"tableau-1": "QH", "tableau-2": "KH", "tableau-3": "8C", "tableau-4": "9D", "waste": "4C"}
    played = Table(STOREHOUSE, {**TWOS, **piles, "storehouse": "#5D 6S"})
    assert played.play("tableau-1:tableau-2")["tableau-1"] == "6S"
    assert played.position.redeals_left == 2
    assert played.play("redeal", "deal", "redeal", "deal").refusal("redeal") == (
        "No redeals left: you can go through the stock only three times."
    )


# Acme.


ACME = load("acme")
ACES = {f"foundation-{suit}": f"A{suit[0].upper()}" for suit in ("clubs", "diamonds", "hearts", "spades")}


def test_acme_sets_the_aces_out_and_builds_columns_in_suit_card_by_card() -> None:
    dealt = Table(ACME, opening(ACME, full_pack(1)))
    assert {name: dealt[name] for name in ACES} == ACES
    piles = {"tableau-1": "9H 8H", "tableau-2": "TH", "tableau-3": "9D", "tableau-4": "9H"}
    played = Table(ACME, {**ACES, **piles})
    assert played.play("tableau-1:tableau-4")["tableau-4"] == "9H 8H"
    assert not played.allows("tableau-1:tableau-3")
    assert played.refusal("tableau-1:tableau-2:2") == "Cards move one at a time."


def test_kings_of_acme_do_not_go_on_aces() -> None:
    played = Table(ACME, {**ACES, "foundation-hearts": "", "tableau-1": "KH", "tableau-2": "AH"})
    assert not played.allows("tableau-1:tableau-2")


def test_spaces_of_acme_are_filled_from_the_reserve_and_then_with_any_card() -> None:
    piles = {"tableau-1": "8H", "tableau-2": "9H", "tableau-3": "8C 5S", "tableau-4": "9D", "waste": "4C"}
    played = Table(ACME, {**ACES, **piles, "reserve": "#5D 6S"})
    assert played.play("tableau-1:tableau-2")["tableau-1"] == "6S"
    cleared = Table(ACME, {**ACES, **piles}).play("tableau-1:tableau-2")
    assert cleared.allows("tableau-3:tableau-1") and cleared.allows("waste:tableau-1")
    assert cleared.play("redeal", "deal").refusal("redeal") == (
        "No redeals left: you can go through the stock only twice."
    )


# American Toad.

TOAD = load("american-toad")
BASE = {"foundation-clubs-1": "9C"}


def test_american_toad_is_built_in_suit_by_last_cards_and_whole_columns() -> None:
    piles = {
        "tableau-1": "3S 2S AS",
        "tableau-2": "4S",
        "tableau-3": "2S",
        "tableau-4": "4H",
        "tableau-5": "KS",
    }
    played = Table(TOAD, {**BASE, **piles})
    assert played.allows("tableau-1:tableau-2:3") and played.allows("tableau-1:tableau-3")
    assert not played.allows("tableau-1:tableau-4:3")
    assert played.refusal("tableau-1:tableau-2:2")
    assert played.play("tableau-5:tableau-1")["tableau-1"] == "3S 2S AS KS"


def test_spaces_of_american_toad_are_filled_from_the_reserve_and_then_from_the_waste() -> None:
    piles = {"tableau-1": "8H", "tableau-2": "9H", "tableau-3": "8C 5S", "waste": "4C"}
    others = {f"tableau-{column}": "9D" for column in range(4, 9)}
    played = Table(TOAD, {**BASE, **piles, **others, "reserve": "#5D 6S"})
    assert played.play("tableau-1:tableau-2")["tableau-1"] == "6S"
    cleared = Table(TOAD, {**BASE, **piles, **others}).play("tableau-1:tableau-2")
    assert cleared.refusal("tableau-3:tableau-1") == "Only a card from the waste can go to an empty column."
    assert cleared.play("waste:tableau-1")["tableau-1"] == "4C"
    assert cleared.play("redeal", "deal").refusal("redeal") == (
        "No redeals left: you can go through the stock only twice."
    )


# Eagle Wing.

EAGLE_WING = load("eagle-wing")
WINGS = {
    "foundation-clubs": "5C",
    "trunk": "#7D #8D 9S",
    "tableau-1": "TS",
    "tableau-2": "QH JH",
    "tableau-3": "TH",
    "tableau-4": "AD",
    **{f"tableau-{wing}": "4C" for wing in (5, 6, 7, 8)},
    "waste": "KD",
}


def test_wings_of_eagle_wing_are_built_in_suit_to_three_cards() -> None:
    played = Table(EAGLE_WING, WINGS)
    three = played.play("tableau-3:tableau-2")
    assert (three["tableau-2"], three["tableau-3"], three["trunk"]) == ("QH JH TH", "9S", "#7D 8D")
    assert not played.allows("tableau-1:tableau-2")
    assert played.play("waste:tableau-4")["tableau-4"] == "AD KD"
    full = Table(EAGLE_WING, {**WINGS, "tableau-2": "QH JH TH", "tableau-3": "9H", "waste": "9H"})
    assert full.refusal("tableau-3:tableau-2") == "A wing has at most three cards."
    assert full.refusal("waste:tableau-2") == "A wing has at most three cards."


def test_cards_of_eagle_wing_move_one_at_a_time() -> None:
    played = Table(EAGLE_WING, {**WINGS, "tableau-4": "KH"})
    assert played.refusal("tableau-2:tableau-4:2") == "Cards move one at a time."


def test_the_top_card_of_the_trunk_of_eagle_wing_is_free() -> None:
    played = Table(EAGLE_WING, WINGS).play("trunk:tableau-1")
    assert (played["tableau-1"], played["trunk"]) == ("TS 9S", "#7D 8D")
    base = Table(EAGLE_WING, {**WINGS, "trunk": "#7D 6C"})
    assert base.play("trunk:foundation-clubs")["foundation-clubs"] == "5C 6C"


def test_any_card_fills_a_wing_once_the_trunk_of_eagle_wing_is_gone() -> None:
    played = Table(EAGLE_WING, {**WINGS, "trunk": ""}).play("tableau-3:tableau-2")
    assert played["tableau-3"] == ""
    assert played.allows("waste:tableau-3") and played.allows("tableau-2:tableau-3")


def test_the_stock_of_eagle_wing_is_turned_card_by_card_three_times() -> None:
    played = Table(EAGLE_WING, {**WINGS, "stock": "#2S #3S"})
    assert played.play("deal")["waste"] == "KD 3S"
    last = played.play("deal", "deal", "redeal", *["deal"] * 3, "redeal", *["deal"] * 3)
    assert last.refusal("redeal") == "No redeals left: you can go through the stock only three times."


@pytest.mark.parametrize(
    ("game", "maximum", "fault"),
    [
        ("eagle-wing", -1, "-1 is not a number of cards from 0 to 208."),
        ("easthaven", 20, "such columns take single cards; set tableau.unit = 'single'."),
        ("easthaven", 20, "cards dealt to columns would exceed it; use 0."),
        ("bakers-dozen", 3, "a column has 4 cards by another setting; use as many or more."),
    ],
)
def test_a_height_that_columns_cannot_keep_is_refused(game: str, maximum: int, fault: str) -> None:
    ruleset = variant(game, tableau__maximum=maximum)
    assert (("tableau", "maximum"), fault) in inconsistencies(ruleset)


# Four Seasons.


def test_four_seasons_deals_the_base_before_the_cross() -> None:
    rules = load("four-seasons")
    first, *others = full_pack(1)
    dealt = Table(rules, opening(rules, (first, *others)))
    assert dealt["foundation-clubs"] == written([first])
    assert [dealt[f"tableau-{pile}"] for pile in range(1, 6)] == [written([card]) for card in others[:5]]


def test_four_seasons_is_built_regardless_of_suit_one_card_at_a_time() -> None:
    piles = {
        "foundation-clubs": "5C",
        "tableau-1": "9H 8S",
        "tableau-2": "9S",
        "tableau-3": "AD",
        "waste": "KH",
    }
    played = Table(load("four-seasons"), piles)
    assert played.play("tableau-1:tableau-2")["tableau-2"] == "9S 8S"
    assert played.play("waste:tableau-3")["tableau-3"] == "AD KH"
    assert played.play("tableau-1:tableau-4")["tableau-4"] == "8S"
    assert played.allows("waste:tableau-4")
    assert played.refusal("tableau-1:tableau-4:2") == "Cards move one at a time."
    assert played.refusal("redeal") == "No redeals left: you can go through the stock only once."


def test_foundations_of_four_seasons_open_with_the_base_and_continue_past_the_king() -> None:
    to_king = written(range(5, 14))
    piles = {"foundation-clubs": to_king, "tableau-1": "AC", "tableau-2": "5H", "tableau-3": "AH"}
    played = Table(load("four-seasons"), piles)
    assert played.play("tableau-1:foundation-clubs")["foundation-clubs"] == f"{to_king} AC"
    assert played.play("tableau-2:foundation-hearts")["foundation-hearts"] == "5H"
    assert not played.allows("tableau-3:foundation-hearts")


def test_florentine_patience_is_four_seasons_with_two_passes() -> None:
    played = Table(
        load("florentine-patience"), {"foundation-clubs": "5C", "tableau-1": "9H", "stock": "#8S #KH"}
    )
    again = played.play("deal", "deal", "redeal", "deal")
    assert (again["waste"], again["stock"]) == ("KH", "#8S")
    assert again.play("deal").refusal("redeal") == "No redeals left: you can go through the stock only twice."
    assert played.play("deal").allows("waste:tableau-2")


def test_waste_and_then_stock_fill_the_piles_of_czarina_at_once() -> None:
    cross = {"tableau-1": "9H", "tableau-2": "8S", "tableau-3": "AD", "tableau-4": "QH", "tableau-5": "2C"}
    piles = {"foundation-clubs": "5C", **cross, "waste": "JC KH", "stock": "#4D"}
    filled = Table(load("czarina"), piles).play("tableau-2:tableau-1")
    assert (filled["tableau-1"], filled["tableau-2"], filled["waste"]) == ("9H 8S", "KH", "JC")
    from_stock = Table(load("czarina"), {**piles, "waste": ""}).play("tableau-2:tableau-1")
    assert (from_stock["tableau-2"], from_stock["stock"]) == ("4D", "")
    emptied = Table(load("czarina"), {**piles, "waste": "", "stock": ""}).play("tableau-2:tableau-1")
    assert emptied["tableau-2"] == "" and emptied.allows("tableau-1:tableau-2")


# Rainbow.

RESERVED = {"foundation-clubs": "5C", "reserve": "#7D #8D 9S", "waste": "4C"}


def test_columns_of_rainbow_are_built_regardless_of_suit() -> None:
    piles = {**RESERVED, "tableau-1": "TC", "tableau-2": "9C", "tableau-3": "2D AD", "tableau-4": "QH"}
    piles |= {"stock": "#2S #3S"}
    played = Table(load("rainbow"), piles)
    filled = played.play("tableau-2:tableau-1")
    assert (filled["tableau-1"], filled["tableau-2"], filled["reserve"]) == ("TC 9C", "9S", "#7D 8D")
    assert played.play("deal")["waste"] == "4C 3S"
    assert played.play("deal", "deal").refusal("redeal") == (
        "No redeals left: you can go through the stock only once."
    )
    assert Table(load("rainbow"), {**piles, "waste": "KD"}).allows("waste:tableau-3")
    emptied = Table(load("rainbow"), {**piles, "reserve": ""}).play("tableau-2:tableau-1")
    assert emptied["tableau-2"] == ""
    assert emptied.allows("waste:tableau-2") and emptied.allows("tableau-3:tableau-2")


def test_kansas_is_rainbow_on_three_columns_with_a_reserve_of_twelve() -> None:
    rules = load("kansas")
    dealt = Table(rules, opening(rules, full_pack(1)))
    assert [len(dealt[pile].split()) for pile in ("reserve", "tableau-1", "tableau-3")] == [12, 1, 1]
    piles = {**RESERVED, "tableau-1": "TC", "tableau-2": "9C", "tableau-3": "2D AD", "stock": "#3S"}
    filled = Table(rules, piles).play("tableau-2:tableau-1")
    assert (filled["tableau-1"], filled["tableau-2"], filled["reserve"]) == ("TC 9C", "9S", "#7D 8D")
    assert not Table(rules, piles | {"tableau-2": "9C 8H 7S"}).allows("tableau-2:tableau-1:2")
    emptied = Table(rules, {**piles, "reserve": ""}).play("tableau-2:tableau-1")
    assert emptied.allows("waste:tableau-2") and emptied.allows("tableau-3:tableau-2")
    assert emptied.play("deal").refusal("redeal") == (
        "No redeals left: you can go through the stock only once."
    )


def test_the_last_card_or_the_whole_column_moves_in_rainbow() -> None:
    piles = {**RESERVED, "tableau-1": "9H 8S 7S", "tableau-2": "9C", "tableau-3": "TD"}
    played = Table(load("rainbow"), piles)
    assert not played.allows("tableau-1:tableau-2:2")
    assert played.allows("tableau-1:tableau-3:3")
