"""Thumb and Pouch: docs/rules.md 2, rule tests T1 to T9."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import load
from tests.rules.positions import Table, up_to

THUMB = load("thumb-and-pouch")


def onto(card: str, target: str) -> Table:
    return Table(THUMB, {"tableau-1": card, "tableau-2": target})


@pytest.mark.parametrize("target", ["7H", "7D", "7C"])
def test_t1_a_card_goes_on_any_suit_but_its_own(target: str) -> None:
    assert onto("6S", target).play("tableau-1:tableau-2")["tableau-2"] == f"{target} 6S"


def test_t2_a_card_does_not_go_on_its_own_suit() -> None:
    sentence = "The 6 of spades cannot go on the 7 of spades: down in other suits."
    assert onto("6S", "7S").refusal("tableau-1:tableau-2") == sentence


def test_t3_ranks_follow_each_other_and_do_not_wrap() -> None:
    sentence = "The 6 of spades cannot go on the 8 of hearts: down in other suits."
    assert onto("6S", "8H").refusal("tableau-1:tableau-2") == sentence
    assert onto("KS", "AH").refusal("tableau-1:tableau-2") == "Nothing can go on an ace."


def test_t4_the_top_card_moves_alone() -> None:
    after = Table(THUMB, {"tableau-1": "# # JS TH 9C", "tableau-2": "TD"}).play("tableau-1:tableau-2")
    assert after["tableau-2"] == "TD 9C"


def test_t5_a_partial_build_does_not_move() -> None:
    played = Table(THUMB, {"tableau-1": "# # JS TH 9C", "tableau-2": "JD"})
    assert played.refusal("tableau-1:tableau-2:2") == (
        "Only the last card of a pile, or all its face-up cards together, may move."
    )


def test_t6_a_full_build_moves_and_uncovers_a_card() -> None:
    after = Table(THUMB, {"tableau-1": "#2C #4C JS TH 9C", "tableau-2": "QH"}).play("tableau-1:tableau-2:3")
    assert (after["tableau-1"], after["tableau-2"]) == ("#2C 4C", "QH JS TH 9C")


def test_t7_any_card_fills_an_empty_pile() -> None:
    played = Table(THUMB, {"waste": "4D", "tableau-1": "# # JS TH 9C"})
    assert played.play("waste:tableau-2")["tableau-2"] == "4D"
    assert played.play("tableau-1:tableau-2")["tableau-2"] == "9C"
    assert played.play("tableau-1:tableau-2:3")["tableau-2"] == "JS TH 9C"
    assert not played.allows("tableau-1:tableau-2:2")


def test_t8_the_waste_is_not_turned_over() -> None:
    sentence = "No redeals left: you can go through the stock only once."
    assert Table(THUMB, {"waste": "4D"}).refusal("redeal") == sentence


def test_t9_nothing_comes_back_from_a_foundation() -> None:
    played = Table(THUMB, {"foundation-clubs": up_to("5C"), "tableau-1": "6D"})
    assert played.refusal("foundation-clubs:tableau-1") == "Cards on the foundations stay there."


# Beyond the numbered rules.


def test_only_an_ace_opens_a_foundation() -> None:
    played = Table(THUMB, {"tableau-1": "2D", "tableau-2": "AD"})
    assert played.refusal("tableau-1:foundation-diamonds") == (
        "The foundation of diamonds needs the ace of diamonds next."
    )
    assert played.allows("tableau-2:foundation-diamonds")


def test_a_whole_pile_does_not_swap_one_space_for_another() -> None:
    played = Table(THUMB, {"tableau-1": "JS TH", "tableau-2": "9C"})
    sentence = "That would only swap one empty pile for another."
    assert played.refusal("tableau-1:tableau-3:2") == sentence
    assert played.refusal("tableau-2:tableau-3") == sentence
    assert played.allows("tableau-1:tableau-3")


def test_two_cards_move_in_three_steps_through_a_space() -> None:
    """The source's last tip: a partial build of two is no move, but three moves do the same."""
    played = Table(THUMB, {"tableau-1": "# JS TH 9C", "tableau-2": "JD"})
    after = played.play("tableau-1:tableau-3", "tableau-1:tableau-2", "tableau-3:tableau-2")
    assert (after["tableau-1"][-2:], after["tableau-2"]) == ("JS", "JD TH 9C")


def test_one_card_is_turned_at_a_time() -> None:
    assert Table(THUMB, {"stock": "2H 4H 6H"}).play("deal")["waste"] == "6H"


CHINAMAN = load("chinaman")


def test_chinaman_turns_three_cards_in_two_passes() -> None:
    first = Table(CHINAMAN, {"stock": "2H 4H 6H 8H"}).play("deal")
    assert first["waste"] == "8H 6H 4H"
    second = first.play("deal", "redeal", "deal", "deal")
    sentence = "No redeals left: you can go through the stock only twice."
    assert second.refusal("redeal") == sentence


def test_chinaman_moves_partial_builds_and_fills_spaces_with_kings() -> None:
    played = Table(CHINAMAN, {"tableau-1": "# # JS TH 9C", "tableau-2": "JD", "tableau-3": "# KD"})
    assert played.play("tableau-1:tableau-2:2")["tableau-2"] == "JD TH 9C"
    assert played.refusal("tableau-1:tableau-4") == "Only a king can go to an empty pile."
    assert played.allows("tableau-3:tableau-4")
