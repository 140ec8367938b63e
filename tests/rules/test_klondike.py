"""Klondike and its presets: docs/rules.md 1, rule tests K1 to K14."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import load
from solitaire.rules.moves import Carry
from solitaire.rules.text.refusals import why_not
from tests.rules.positions import Table, up_to

PRESETS = (
    "klondike",
    "klondike-draw-3",
    "klondike-three-passes",
    "klondike-vegas",
    "klondike-vegas-draw-3",
    "klondike-familiar",
    "klondike-easy",
    "klondike-strict",
    "double-klondike",
    "gargantua",
)
any_preset = pytest.mark.parametrize("game", PRESETS)


def test_k1_a_run_moves_in_familiar() -> None:
    familiar = Table(load("klondike-familiar"), {"tableau-1": "# 8H 7S", "tableau-2": "9C"})
    assert familiar.allows("tableau-1:tableau-2:2")
    assert familiar.play("tableau-1:tableau-2:2")["tableau-2"] == "9C 8H 7S"


PARTIAL = {"tableau-1": "# 9S 8H 7S", "tableau-2": "8D"}


@pytest.mark.parametrize("game", [game for game in PRESETS if game != "klondike-strict"])
def test_k2_a_partial_build_moves(game: str) -> None:
    after = Table(load(game), PARTIAL).play("tableau-1:tableau-2")
    assert (after["tableau-1"][-5:], after["tableau-2"]) == ("9S 8H", "8D 7S")


def test_k3_a_partial_build_does_not_move_in_strict() -> None:
    strict = Table(load("klondike-strict"), PARTIAL)
    sentence = "All face-up cards of a column move together or not at all."
    assert strict.refusal("tableau-1:tableau-2") == sentence
    assert strict.moves == []
    assert Table(load("klondike-strict"), {"tableau-1": "# 9S 8H 7S", "tableau-2": "TD"}).moves == [
        "tableau-1:tableau-2:3"
    ]


def test_k4_a_top_card_alone_goes_up_in_strict() -> None:
    strict = Table(
        load("klondike-strict"), {"tableau-1": "# 9S 8H 7S", "foundation-spades": "AS 2S 3S 4S 5S 6S"}
    )
    assert strict.moves == ["tableau-1:foundation-spades"]
    assert strict.play("tableau-1:foundation-spades")["tableau-1"][-5:] == "9S 8H"


@any_preset
def test_k5_only_a_king_goes_to_an_empty_column(game: str) -> None:
    played = Table(load(game), {"tableau-1": "# QH", "tableau-2": "QD", "waste": "QS", "tableau-3": "# KS"})
    for source in ("tableau-1", "tableau-2", "waste"):
        assert played.refusal(f"{source}:tableau-4") == "Only a king can go to an empty column."
    assert played.allows("tableau-3:tableau-4")


@any_preset
def test_k6_a_kings_run_goes_to_an_empty_column_and_uncovers_a_card(game: str) -> None:
    after = Table(load(game), {"tableau-1": "#5C #6C KD QS JH"}).play("tableau-1:tableau-2:3")
    assert (after["tableau-1"], after["tableau-2"]) == ("#5C 6C", "KD QS JH")


@any_preset
def test_k7_nothing_goes_on_an_ace(game: str) -> None:
    played = Table(load(game), {"tableau-1": "# KS", "tableau-2": "AH", "waste": "KC"})
    assert played.refusal("tableau-1:tableau-2") == "Nothing can go on an ace."
    assert played.refusal("waste:tableau-2") == "Nothing can go on an ace."


def test_k8_vegas_goes_through_the_stock_once() -> None:
    vegas = Table(load("klondike-vegas"), {"waste": " ".join(["2C"] * 15), "tableau-1": "KS"})
    assert vegas.refusal("redeal") == "No redeals left: you can go through the stock only once."


def test_k9_vegas_with_three_cards_goes_through_the_stock_three_times() -> None:
    vegas = Table(load("klondike-vegas-draw-3"), {"waste": "KS KC KD KH"})
    third_pass = vegas.play("redeal", "deal", "deal", "redeal", "deal", "deal")
    sentence = "No redeals left: you can go through the stock only three times."
    assert third_pass.refusal("redeal") == sentence


def test_k10_a_short_packet_is_turned_whole() -> None:
    turned = Table(load("klondike-draw-3"), {"stock": "5C 8H", "tableau-1": "6H", "tableau-2": "9S"}).play(
        "deal"
    )
    assert (turned["stock"], turned["waste"]) == ("", "8H 5C")
    assert turned.allows("waste:tableau-1")
    assert (
        turned.refusal("waste:tableau-2")
        == "A black 5 cannot go on a black 9: build down in alternate colours."
    )


def test_k11_a_redeal_keeps_the_order() -> None:
    turned = Table(load("klondike-draw-3"), {"waste": "2C 4C 6C 8C TC QC"}).play("redeal", "deal")
    assert turned["waste"] == "2C 4C 6C"
    assert turned.play("deal")["waste"] == "2C 4C 6C 8C TC QC"


def test_k12_the_score_never_drops_below_nothing() -> None:
    assert Table(load("klondike"), {"waste": "2C 4C"}, tally=5).play("redeal").score == 0


def test_k13_the_fourth_redeal_of_three_cards_costs_20() -> None:
    start = Table(load("klondike-draw-3"), {"waste": "2C 4C"}, tally=300)
    third = start.play(*["redeal", "deal"] * 3)
    assert (third.score, third.play("redeal").score) == (300, 280)


TAKEN_BACK = {"foundation-hearts": up_to("7H"), "tableau-1": "8S"}


@pytest.mark.parametrize("game", ["klondike-familiar", "klondike-easy", "klondike-strict"])
def test_k14_familiar_takes_nothing_back(game: str) -> None:
    sentence = "Cards on the foundations stay there."
    assert Table(load(game), TAKEN_BACK).refusal("foundation-hearts:tableau-1") == sentence


def test_k14_klondike_takes_back_for_15_points() -> None:
    after = Table(load("klondike"), TAKEN_BACK, tally=100).play("foundation-hearts:tableau-1")
    assert (after["tableau-1"], after["foundation-hearts"]) == ("8S 7H", up_to("6H"))
    assert after.score == 85


# Beyond the numbered rules.


@pytest.mark.parametrize(
    ("game", "draw", "redeals"),
    [
        ("klondike", 1, None),
        ("klondike-draw-3", 3, None),
        ("klondike-three-passes", 1, 2),
        ("klondike-vegas", 1, 0),
        ("klondike-vegas-draw-3", 3, 2),
        ("klondike-familiar", 3, None),
        ("klondike-easy", 1, None),
        ("klondike-strict", 1, 0),
        ("double-klondike", 3, None),
        ("gargantua", 1, 1),
    ],
)
def test_every_preset_draws_and_redeals_as_its_name_says(game: str, draw: int, redeals: int | None) -> None:
    played = Table(load(game), {"stock": "2H 4H 6H 8H TH"}).play("deal")
    assert played["waste"] == " ".join(["TH", "8H", "6H"][:draw])
    made = 0
    while made < 10:
        while "deal" in played.moves:
            played = played.play("deal")
        if "redeal" not in played.moves:
            break
        played = played.play("redeal")
        made += 1
    assert made == (10 if redeals is None else redeals)


@pytest.mark.parametrize(
    "game", ["klondike", "klondike-three-passes", "klondike-vegas", "double-klondike", "gargantua"]
)
def test_presets_that_take_cards_back(game: str) -> None:
    copy = "-1" if game in ("double-klondike", "gargantua") else ""
    played = Table(
        load(game),
        {f"foundation-hearts{copy}": up_to("7H"), f"foundation-clubs{copy}": up_to("KC"), "tableau-1": "8S"},
    )
    assert played.allows(f"foundation-hearts{copy}:tableau-1")
    assert played.refusal(f"foundation-hearts{copy}:tableau-2") == "Only a king can go to an empty column."
    assert played.allows(f"foundation-clubs{copy}:tableau-2")


def test_a_card_on_a_foundation_goes_to_no_other_foundation() -> None:
    played = Table(load("gargantua"), {"foundation-hearts-1": "AH"})
    sentence = "A card on a foundation can move back only to the tableau."
    assert played.refusal("foundation-hearts-1:foundation-hearts-2") == sentence


def test_two_packs_open_either_foundation_of_a_suit() -> None:
    played = Table(load("double-klondike"), {"tableau-1": "AH", "tableau-2": "2H", "foundation-hearts-1": "AH"})
    assert played.moves == ["tableau-1:foundation-hearts-2", "tableau-2:foundation-hearts-1"]


def test_an_ace_opens_a_foundation_and_its_suit_follows() -> None:
    played = Table(load("klondike"), {"tableau-1": "AH", "tableau-2": "2S", "tableau-3": "3H", "waste": "2H"})
    assert "waste:foundation-hearts" not in played.moves
    assert played.refusal("tableau-2:foundation-spades") == (
        "The foundation of spades needs the ace of spades next."
    )
    opened = played.play("tableau-1:foundation-hearts")
    assert opened.refusal("tableau-2:foundation-hearts") == (
        "The foundation of hearts needs the 2 of hearts next."
    )
    assert (
        opened.play("waste:foundation-hearts", "tableau-3:foundation-hearts")["foundation-hearts"] == "AH 2H 3H"
    )


def test_cards_go_up_one_at_a_time() -> None:
    played = Table(load("klondike"), {"tableau-1": "3S 2H", "foundation-hearts": "AH"})
    assert played.refusal("tableau-1:foundation-hearts:2") == "Cards go to a foundation one at a time."


def test_a_complete_foundation_takes_nothing() -> None:
    played = Table(load("klondike"), {"foundation-hearts": up_to("KH"), "tableau-1": "AS"})
    assert played.refusal("tableau-1:foundation-hearts") == "The foundation of hearts is complete."


@pytest.mark.parametrize(
    ("card", "onto", "sentence"),
    [
        ("8H", "9D", "A red 8 cannot go on a red 9: build down in alternate colours."),
        ("8S", "9C", "A black 8 cannot go on a black 9: build down in alternate colours."),
        ("8S", "TD", "A black 8 cannot go on a red 10: build down in alternate colours."),
        ("8S", "7D", "A black 8 cannot go on a red 7: build down in alternate colours."),
        ("AS", "KD", "A black ace cannot go on a red king: build down in alternate colours."),
    ],
)
def test_builds_go_down_in_alternate_colours(card: str, onto: str, sentence: str) -> None:
    assert (
        Table(load("klondike"), {"tableau-1": card, "tableau-2": onto}).refusal("tableau-1:tableau-2")
        == sentence
    )


def test_cards_out_of_order_do_not_move_together() -> None:
    played = Table(load("klondike"), {"tableau-1": "# 8H 5S", "tableau-2": "9C"})
    sentence = "These cards do not follow each other down in alternate colours."
    assert played.refusal("tableau-1:tableau-2:2") == sentence
    assert played.refusal("tableau-1:tableau-2:3") == "Face-down cards cannot be moved."
    assert played.refusal("tableau-1:tableau-2:4") == "There are only 3 cards on column 1."
    assert played.refusal("tableau-2:tableau-1:2") == "There is only 1 card on column 2."


def test_moves_from_and_to_places_that_give_and_take_nothing() -> None:
    played = Table(load("klondike"), {"stock": "5S 4S", "waste": "8S", "tableau-1": "9H KS"})
    assert played.refusal("waste:waste") == "The card is there already."
    assert played.refusal("tableau-1:waste") == "Cards cannot be moved to the waste."
    assert played.refusal("tableau-1:stock") == "Cards cannot be moved to the stock."
    assert played.refusal("stock:tableau-1") == "Cards leave the stock only when it is dealt."
    assert played.refusal("tableau-2:tableau-1") == "There is no card on column 2."
    assert played.refusal("tableau-9:tableau-1") == "Klondike has no pile called 'tableau-9'."
    assert played.refusal("redeal") == "The waste is turned over only when the stock is empty."
    assert played.refusal("fill") == "Gaps are not filled from the stock in this game."
    assert played.refusal("deal:tableau-2") == "Single cards are not dealt in this game."
    assert played.refusal("remove:tableau-1") == "Cards are not removed in this game."


@pytest.mark.parametrize("count", [0, -1])
def test_at_least_one_card_is_carried(count: int) -> None:
    played = Table(load("klondike"), {"tableau-1": "8H", "tableau-2": "9C"})
    move = Carry("tableau-1", "tableau-2", count)
    assert why_not(played.rules, played.position, move) == "At least one card must be moved."


def test_only_the_top_of_the_waste_is_free() -> None:
    played = Table(load("klondike"), {"waste": "8S 8C", "tableau-1": "9H"})
    assert played.play("waste:tableau-1")["waste"] == "8S"
    assert played.refusal("waste:tableau-1:2") == "Cards move one at a time."


def test_a_lone_king_stays_where_it_is() -> None:
    played = Table(load("klondike"), {"tableau-1": "KS QH", "tableau-2": "# KC"})
    assert played.refusal("tableau-1:tableau-3:2") == "That would only swap one empty column for another."
    assert played.allows("tableau-2:tableau-3")
