"""The differences of each variant of docs/rules.md 8 from its parent, if not tested with its family."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import load
from solitaire.rules.cards import full_pack
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.initial_deal import opening
from tests.rules.positions import Table, unnamed, up_to
from tests.rules.rulesets import variant

# Klondike's kin.


def test_whitehead_builds_by_colour_but_moves_by_suit() -> None:
    whitehead = Table(
        load("whitehead"),
        {
            "tableau-1": "4D 9S 8S",
            "tableau-2": "4H 9C 8S",
            "tableau-3": "TC",
            "tableau-4": "9S",
            "tableau-5": "9D",
        },
    )
    assert whitehead.play("tableau-1:tableau-3:2")["tableau-3"] == "TC 9S 8S"
    assert whitehead.play("tableau-2:tableau-4")["tableau-4"] == "9S 8S"
    assert (
        whitehead.refusal("tableau-2:tableau-3:2") == "These cards do not follow each other down in one suit."
    )
    assert whitehead.refusal("tableau-1:tableau-5") == (
        "A black 8 cannot go on a red 9: build down in the same colour."
    )


def test_whiteheads_spaces_take_any_card_and_its_waste_is_not_turned_over() -> None:
    whitehead = Table(load("whitehead"), {"tableau-1": "4D 9S 8S", "waste": "2C"})
    assert whitehead.allows("tableau-1:tableau-2") and whitehead.allows("tableau-1:tableau-2:2")
    assert whitehead.allows("waste:tableau-2")
    assert not whitehead.allows("redeal")


def test_saratoga_turns_three_cards_and_begins_with_all_columns_face_up() -> None:
    rules = load("saratoga")
    dealt = Table(rules, opening(rules, full_pack(1)))
    assert dealt["tableau-7"] == "7C KC 5D 9D QD AH 2H"
    assert dealt.play("deal")["waste"] == "3H 4H 5H"
    piles = {"tableau-1": "9S 8H", "tableau-2": "TD", "foundation-hearts": up_to("7H"), "waste": "2C"}
    played = Table(rules, piles)
    assert played.play("tableau-1:tableau-2:2")["tableau-2"] == "TD 9S 8H"
    assert played.refusal("tableau-1:tableau-3") == "Only a king can go to an empty column."
    assert played.play("tableau-1:foundation-hearts").allows("foundation-hearts:tableau-1")
    assert played.play(*["redeal", "deal"] * 4).allows("redeal")


def test_aunt_mary_turns_its_stock_once() -> None:
    piles = {"tableau-1": "#2C #3C 9S 8H", "tableau-2": "TD", "tableau-3": "7S", "waste": "2D"}
    played = Table(load("aunt-mary"), piles)
    assert played.play("tableau-1:tableau-2:2")["tableau-1"] == "#2C 3C"
    assert played.allows("tableau-3:tableau-1")
    assert played.refusal("tableau-1:tableau-4") == "Only a king can go to an empty column."
    assert played.refusal("redeal") == "No redeals left: you can go through the stock only once."


def test_athena_is_klondike_without_limit_on_columns_dealt_in_turn() -> None:
    piles = {"tableau-1": "9H #8S KC", "tableau-2": "TS", "tableau-4": "5D QH", "waste": "2D"}
    athena = Table(load("athena"), piles).play("tableau-1:tableau-3")
    assert athena["tableau-1"] == "9H 8S"
    assert athena.play("tableau-1:tableau-2:2")["tableau-2"] == "TS 9H 8S"
    assert athena.refusal("tableau-4:tableau-5") == "Only a king can go to an empty column."
    assert athena.play(*["redeal", "deal"] * 4).allows("redeal")


def test_lady_jane_builds_regardless_of_suit_but_moves_by_suit() -> None:
    piles = {
        "tableau-1": "2C 9S 8S",
        "tableau-2": "TS",
        "tableau-3": "9D",
        "waste": "4H 6D",
        "tableau-4": "5D 4C",
    }
    played = Table(load("lady-jane"), piles)
    assert played.play("tableau-1:tableau-2:2")["tableau-2"] == "TS 9S 8S"
    assert played.play("tableau-1:tableau-3")["tableau-3"] == "9D 8S"
    assert played.refusal("tableau-4:tableau-5:2") == "These cards do not follow each other down in one suit."
    assert played.play("tableau-1:tableau-5:2")["tableau-5"] == "9S 8S"
    assert played.play("redeal", "deal").refusal("redeal") == (
        "No redeals left: you can go through the stock only twice."
    )


@pytest.mark.parametrize("game", ["westcliff", "eastcliff", "pantagruel", "big-harp", "gold-mine"])
def test_any_card_or_run_fills_a_space_and_there_is_no_redeal(game: str) -> None:
    played = Table(load(game), {"tableau-1": "4D 9S 8H", "waste": "2C"})
    assert played.play("tableau-1:tableau-2:2")["tableau-2"] == "9S 8H"
    assert played.play("waste:tableau-2")["tableau-2"] == "2C"
    assert played.refusal("redeal") == "No redeals left: you can go through the stock only once."
    assert played.play("tableau-1:tableau-2").allows("tableau-2:tableau-1")


def test_blind_alleys_begins_with_the_aces_on_foundations_and_has_a_redeal() -> None:
    rules = load("blind-alleys")
    dealt = Table(rules, opening(rules, full_pack(1)))
    suits = ("clubs", "diamonds", "hearts", "spades")
    assert [dealt[f"foundation-{suit}"] for suit in suits] == ["AC", "AD", "AH", "AS"]
    played = Table(
        rules, {"foundation-hearts": "AH", "tableau-1": "4D 9S 8H", "tableau-2": "2S", "waste": "3C"}
    )
    assert played.play("tableau-1:tableau-3:2")["tableau-3"] == "9S 8H"
    assert played.allows("foundation-hearts:tableau-2")
    assert played.play("redeal", "deal").refusal("redeal") == (
        "No redeals left: you can go through the stock only twice."
    )


@pytest.mark.parametrize(
    ("game", "allowed"),
    [("westcliff", False), ("westhaven", False), ("eastcliff", True), ("easthaven", True), ("gold-mine", True)],
)
def test_variants_differ_in_whether_cards_come_back_from_foundations(game: str, allowed: bool) -> None:
    played = Table(load(game), {"foundation-hearts": up_to("7H"), "tableau-1": "8S"})
    assert played.allows("foundation-hearts:tableau-1") == allowed


def test_easthaven_deals_rows_and_the_last_has_three_cards() -> None:
    rules = load("easthaven")
    played = Table(rules, opening(rules, full_pack(1)))
    for row in range(1, 5):
        played = played.play("deal")
        assert [len(played[f"tableau-{column}"].split()) for column in range(1, 8)] == [3 + row] * 7
    played = played.play("deal")
    assert [len(played[f"tableau-{column}"].split()) for column in range(1, 8)] == [8] * 3 + [7] * 4
    assert "waste" not in rules.index
    assert played.refusal("deal") == "There are no cards left to deal."
    assert Table(rules, {"tableau-1": "4D 9S"}).allows("tableau-1:tableau-2")


def test_westhaven_deals_rows_and_the_last_has_two_cards() -> None:
    rules = load("westhaven")
    played = Table(rules, opening(rules, full_pack(1))).play(*["deal"] * 3)
    assert [len(played[f"tableau-{column}"].split()) for column in range(1, 11)] == [6] * 2 + [5] * 8
    assert played.refusal("deal") == "There are no cards left to deal."
    assert Table(rules, {"tableau-1": "4D 9S 8H"}).play("tableau-1:tableau-2:2")["tableau-2"] == "9S 8H"


def test_gold_mine_begins_without_columns_and_turns_three_cards() -> None:
    rules = load("gold-mine")
    dealt = Table(rules, opening(rules, full_pack(1)))
    assert dealt.moves == ["deal"]
    turned = dealt.play("deal")
    assert turned["waste"] == "AC 2C 3C"
    built = turned.play(
        "waste:tableau-7", "waste:tableau-1", "waste:foundation-clubs", "tableau-1:foundation-clubs"
    )
    assert (built["foundation-clubs"], built["tableau-7"], built["waste"]) == ("AC 2C", "3C", "")


def test_trigon_is_built_in_suit() -> None:
    trigon = Table(
        load("trigon"), {"tableau-1": "# 9S 8S", "tableau-2": "TS", "tableau-3": "9C", "waste": "QH 2H"}
    )
    assert trigon.play("tableau-1:tableau-2:2")["tableau-2"] == "TS 9S 8S"
    assert trigon.refusal("tableau-1:tableau-3") == (
        "The 8 of spades cannot go on the 9 of clubs: build down in suit."
    )
    assert trigon.refusal("tableau-1:tableau-4") == "Only a king can go to an empty column."
    assert trigon.play(*["redeal", "deal", "deal"] * 4).allows("redeal")


def test_gargantua_keeps_spaces_for_kings() -> None:
    played = Table(load("gargantua"), {"tableau-1": "4D 9S 8H"})
    assert played.refusal("tableau-1:tableau-2:2") == "Only a king can go to an empty column."


# Somerset.


def test_d14_somerset_is_built_in_alternate_colours_one_card_at_a_time() -> None:
    piles = {"tableau-1": "2C 9S 8H", "tableau-2": "9S", "tableau-3": "9D", "tableau-4": "TD"}
    played = Table(load("somerset"), piles)
    assert played.allows("tableau-1:tableau-2")
    assert not played.allows("tableau-1:tableau-3")
    assert played.refusal("tableau-1:tableau-4:2") == "Cards move one at a time."
    assert played.play("tableau-1:tableau-5")["tableau-5"] == "8H"
    assert not any(name.startswith("reserve") for name in load("somerset").index)


# Phoenix.


def test_d21_sequences_of_phoenix_move_and_its_reserve_takes_no_card() -> None:
    piles = {"tableau-1": "2C 9S 8H", "tableau-2": "TD", "reserve-1": "7S", "reserve-16": "4C"}
    played = Table(load("phoenix"), piles)
    built = played.play("tableau-1:tableau-2:2", "reserve-1:tableau-2")
    assert (built["tableau-2"], built["reserve-1"]) == ("TD 9S 8H 7S", "")
    assert played.play("tableau-1:tableau-3:2")["tableau-3"] == "9S 8H"
    assert played.play("reserve-16:tableau-3")["tableau-3"] == "4C"
    assert not built.allows("tableau-1:reserve-1")


# Canister.


def test_d18_sequences_of_canister_move_together_whatever_their_suits() -> None:
    piles = {"tableau-1": "2C 9S 8S 7H", "tableau-2": "TD", "tableau-3": "9S 7H"}
    played = Table(load("canister"), piles)
    assert played.play("tableau-1:tableau-2:3")["tableau-2"] == "TD 9S 8S 7H"
    assert played.play("tableau-1:tableau-4:3")["tableau-4"] == "9S 8S 7H"
    assert not played.allows("tableau-3:tableau-2:2")


# Agnes.

AGNES = {
    "foundation-clubs": "5C",
    "tableau-1": "9D 4H",
    "tableau-2": "9S 6C",
    "reserve-1": "4S",
    "reserve-2": "3S",
}


def test_agnes_bernauers_spaces_take_cards_one_below_the_base() -> None:
    agnes = Table(load("agnes-bernauer"), AGNES)
    assert agnes.allows("tableau-1:tableau-3") and agnes.allows("reserve-1:tableau-3")
    sentence = "Only a 4 can go to an empty column in this deal."
    assert agnes.refusal("tableau-2:tableau-3") == agnes.refusal("reserve-2:tableau-3") == sentence


def test_agnes_bernauers_spaces_take_kings_when_aces_are_the_base() -> None:
    agnes = Table(
        load("agnes-bernauer"), {"foundation-clubs": "AC", "tableau-1": "9D KH", "tableau-2": "9S 6C"}
    )
    assert agnes.allows("tableau-1:tableau-3")
    assert agnes.refusal("tableau-2:tableau-3") == "Only a king can go to an empty column in this deal."


def test_agnes_bernauer_deals_7_7_and_2_to_a_reserve_that_is_not_built_upon() -> None:
    rules = load("agnes-bernauer")
    played = Table(rules, opening(rules, full_pack(1)))
    heights = []
    while "deal" in played.moves:
        played = played.play("deal")
        heights.append([len(played[f"reserve-{pile}"].split()) for pile in range(1, 8)])
    assert heights == [[2] * 7, [3] * 7, [4, 4, 3, 3, 3, 3, 3]]
    agnes = Table(rules, {**AGNES, "tableau-1": "9D", "reserve-1": "TS"})
    assert agnes.refusal("tableau-1:reserve-1") == "Cards cannot be moved to reserve 1."
    assert agnes.refusal("tableau-1:reserve-3") == "Cards cannot be moved to reserve 3."


@pytest.mark.parametrize("game", ["agnes-bernauer", "agnes-sorel", "canfield"])
def test_foundations_open_with_the_base_and_go_on_from_king_to_ace(game: str) -> None:
    played = Table(
        load(game), {"foundation-clubs": "QC KC", "tableau-1": "2D AC", "tableau-2": "AH", "tableau-3": "QH"}
    )
    assert played.refusal("tableau-2:foundation-hearts") == (
        "The foundation of hearts needs the queen of hearts next."
    )
    after = played.play("tableau-1:foundation-clubs", "tableau-3:foundation-hearts")
    assert (after["foundation-clubs"], after["foundation-hearts"]) == ("QC KC AC", "QH")


@pytest.mark.parametrize(
    ("game", "king"), [("agnes-bernauer", "KS"), ("agnes-sorel", "KD"), ("canfield", "KS")]
)
def test_columns_go_on_from_ace_to_king(game: str, king: str) -> None:
    played = Table(load(game), {"foundation-clubs": "5C", "tableau-1": "2S AH", "tableau-2": f"9S {king}"})
    assert played.play("tableau-2:tableau-1")["tableau-1"] == f"2S AH {king}"


@pytest.mark.parametrize("game", ["agnes-bernauer", "agnes-sorel"])
def test_of_an_agnes_no_card_comes_back(game: str) -> None:
    higher = Table(load(game), {"foundation-clubs": "5C 6C", "tableau-1": "7H", "tableau-2": "7S"})
    assert not any(move.startswith("foundation") for move in higher.moves)


@pytest.mark.parametrize("game", ["agnes-bernauer", "agnes-sorel"])
def test_where_cards_come_back_the_base_card_never_does(game: str) -> None:
    rules = Rules(variant(game, foundation__take_back=True))
    played = Table(rules, {"foundation-clubs": "5C", "tableau-1": "6H", "tableau-2": "6C"})
    assert played.refusal("foundation-clubs:tableau-1") == "The card that started a foundation stays there."
    higher = Table(rules, {"foundation-clubs": "5C 6C", "tableau-1": "7H", "tableau-2": "7S"})
    assert any(move.startswith("foundation-clubs:tableau") for move in higher.moves)


def test_agnes_sorel_moves_runs_of_one_colour() -> None:
    agnes = Table(
        load("agnes-sorel"),
        {"foundation-clubs": "5C", "tableau-1": "2C 9H 8D", "tableau-2": "TD", "tableau-3": "TS"},
    )
    assert agnes.play("tableau-1:tableau-2:2")["tableau-2"] == "TD 9H 8D"
    assert agnes.refusal("tableau-1:tableau-3:2") == (
        "A red 9 cannot go on a black 10: build down in the same colour."
    )


def test_agnes_sorels_spaces_wait_for_the_next_row() -> None:
    agnes = Table(load("agnes-sorel"), {"foundation-clubs": "5C", "tableau-1": "9D 4H", "stock": unnamed(2)})
    assert agnes.refusal("tableau-1:tableau-2") == "An empty column stays empty until the next deal."
    assert agnes.refusal("tableau-1:tableau-2:2") == "These cards do not follow each other down in one colour."
    after = agnes.play("deal")
    assert [len(after[f"tableau-{column}"].split()) for column in (1, 2, 3)] == [3, 1, 0]


def test_agnes_sorel_deals_rows_of_7_7_7_and_2() -> None:
    rules = load("agnes-sorel")
    played = Table(rules, opening(rules, full_pack(1)))
    sizes = []
    while "deal" in played.moves:
        played = played.play("deal")
        sizes.append(len(played.facts))
    assert sizes == [7, 7, 7, 2]


# Yukon.


@pytest.mark.parametrize("game", ["yukon", "double-yukon", "australian-patience"])
def test_any_face_up_card_moves_with_all_that_lies_on_it(game: str) -> None:
    target = "TH" if game == "australian-patience" else "TS"
    played = Table(load(game), {"tableau-1": "#2D #3D 9H 2C 7S", "tableau-2": target})
    after = played.play("tableau-1:tableau-2:3")
    assert (after["tableau-1"], after["tableau-2"]) == ("#2D 3D", f"{target} 9H 2C 7S")
    assert played.refusal("tableau-1:tableau-2:4") == "Face-down cards cannot be moved."


@pytest.mark.parametrize("game", ["yukon", "double-yukon", "australian-patience"])
def test_a_king_takes_all_on_it_to_a_space(game: str) -> None:
    played = Table(load(game), {"tableau-1": "#2D KH 2C 7S"})
    assert played.play("tableau-1:tableau-2:3")["tableau-2"] == "KH 2C 7S"
    assert played.refusal("tableau-1:tableau-2:2") == "Only a king can go to an empty column."


@pytest.mark.parametrize("game", ["yukon", "double-yukon"])
def test_yukon_alternates_colours_and_has_no_stock(game: str) -> None:
    yukon = Table(load(game), {"tableau-1": "#4D 9H 2C", "tableau-2": "TH"})
    assert yukon.refusal("tableau-1:tableau-2:2") == (
        "A red 9 cannot go on a red 10: build down in alternate colours."
    )
    assert yukon.refusal("deal") == "There is no stock in this game."


def test_double_yukon_takes_two_cards_of_each_kind_on_its_foundations() -> None:
    piles = {"tableau-1": "9S 2C", "tableau-2": "2C", "foundation-clubs-1": "AC", "foundation-clubs-2": "AC"}
    played = Table(load("double-yukon"), piles)
    both = played.play("tableau-1:foundation-clubs-2", "tableau-2:foundation-clubs-1")
    assert both["foundation-clubs-1"] == both["foundation-clubs-2"] == "AC 2C"
    assert not both.allows("foundation-clubs-1:tableau-2")


@pytest.mark.parametrize(("target", "goes"), [("TC", True), ("TS", True), ("TD", True), ("TH", False)])
def test_moosehide_is_built_on_any_suit_but_the_same(target: str, goes: bool) -> None:
    moosehide = Table(load("moosehide"), {"tableau-1": "# 9H 2C", "tableau-2": target, "tableau-3": "4D QS"})
    assert moosehide.allows("tableau-1:tableau-2:2") is goes
    assert moosehide.refusal("tableau-3:tableau-4") == "Only a king can go to an empty column."


def test_australian_patience_follows_suit_and_goes_through_its_stock_once() -> None:
    played = Table(load("australian-patience"), {"tableau-1": "5C 9H 2C", "tableau-2": "TD", "waste": "9D"})
    assert played.refusal("tableau-1:tableau-2:2") == (
        "The 9 of hearts cannot go on the 10 of diamonds: build down in suit."
    )
    assert played.allows("waste:tableau-2")
    assert played.refusal("redeal") == "No redeals left: you can go through the stock only once."


def test_queenie_deals_rows_and_the_last_has_three_cards() -> None:
    rules = load("queenie")
    played = Table(rules, opening(rules, full_pack(1))).play(*["deal"] * 4)
    assert [len(played[f"tableau-{column}"].split()) for column in range(1, 8)] == [5, 6, 7, 7, 8, 9, 10]
    assert played.refusal("deal") == "There are no cards left to deal."
    moved = Table(rules, {"tableau-1": "2D 9H 4D 2C", "tableau-2": "TS", "tableau-3": "TH"})
    assert moved.play("tableau-1:tableau-2:3")["tableau-2"] == "TS 9H 4D 2C"
    assert not moved.allows("tableau-1:tableau-3:3")
    assert moved.refusal("tableau-2:tableau-4") == "Only a king can go to an empty column."


def test_d16_odessa_is_built_in_suit_with_all_that_lies_on_a_card() -> None:
    piles = {"tableau-1": "#2D 9H 4D 2C", "tableau-2": "TH", "tableau-3": "TD", "tableau-4": "5C QS"}
    played = Table(load("odessa"), piles)
    assert played.play("tableau-1:tableau-2:3")["tableau-2"] == "TH 9H 4D 2C"
    assert not played.allows("tableau-1:tableau-3:3")
    assert played.refusal("tableau-4:tableau-5") == "Only a king can go to an empty column."
