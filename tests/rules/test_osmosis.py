"""Osmosis and Peek: the rule tests O1 to O5 of docs/rules.md 18."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.game.pile_input import PlayMove, PutCardsDown, press
from solitaire.rules.cards import full_pack, parse_card
from tests.rules.positions import Table, unnamed

OSMOSIS = load("osmosis")
FIRST = {"foundation-1": "7H"}
SECOND = {"foundation-1": "7H 2H", "foundation-2": "7S"}


def test_o1_the_first_foundation_takes_its_suit_in_any_order() -> None:
    played = Table(OSMOSIS, {**FIRST, "tableau-1": "KH", "tableau-2": "2H", "tableau-3": "2S"})
    after = played.play("tableau-1:foundation-1", "tableau-2:foundation-1")
    assert after["foundation-1"] == "7H KH 2H"
    assert played.refusal("tableau-3:foundation-1") == "Foundation 1 is for hearts."


def test_o2_the_others_open_one_after_another_with_the_rank_of_the_first_card() -> None:
    played = Table(OSMOSIS, {"foundation-1": "7H 2H", "tableau-1": "7S", "tableau-2": "2S"})
    assert played.play("tableau-1:foundation-2")["foundation-2"] == "7S"
    assert played.refusal("tableau-2:foundation-2") == "Foundation 2 opens with a 7."
    assert played.refusal("tableau-1:foundation-3") == (
        "Foundation 3 takes a 7 once there is one on foundation 2."
    )


def test_o3_a_card_waits_for_its_rank_on_the_foundation_before() -> None:
    played = Table(OSMOSIS, {**SECOND, "tableau-1": "2S", "tableau-2": "3S", "tableau-3": "7D"})
    assert played.allows("tableau-1:foundation-2")
    assert played.refusal("tableau-2:foundation-2") == (
        "Foundation 2 takes a 3 once there is one on foundation 1."
    )
    assert played.allows("tableau-3:foundation-3")


def test_o4_only_the_foundation_before_counts() -> None:
    played = Table(OSMOSIS, {**SECOND, "foundation-3": "7D", "tableau-1": "2D"})
    assert played.refusal("tableau-1:foundation-3") == (
        "Foundation 3 takes a 2 once there is one on foundation 2."
    )


def test_o5_nothing_is_put_on_reserves() -> None:
    played = Table(OSMOSIS, {**FIRST, "tableau-1": "2S", "tableau-2": "3S", "waste": "4S"})
    assert not played.allows("tableau-1:tableau-2")
    assert not played.allows("tableau-1:tableau-3")
    assert not played.allows("waste:tableau-3")


@pytest.mark.parametrize("game", ["osmosis", "peek"])
def test_the_stock_is_turned_by_threes_without_limit(game: str) -> None:
    played = Table(load(game), {**FIRST, "stock": unnamed(4)}).play("deal", "deal", "redeal")
    assert len(played["stock"].split()) == 4


def test_a_complete_foundation_takes_nothing() -> None:
    hearts = " ".join(f"{rank}H" for rank in "7A2345689TJQK")
    played = Table(OSMOSIS, {"foundation-1": hearts, "tableau-1": "2S"})
    assert played.refusal("tableau-1:foundation-1") == "Foundation 1 is complete."


def test_a_key_plays_a_card_and_says_what_it_waits_for() -> None:
    rows = "2C 2D 2H 2S", "3C 3D 3H 3S", "4C 4D 4H 4S", "7S 6H 5H 5S", "7H"
    dealt = [parse_card(text) for row in rows for text in row.split()]
    game = Game(OSMOSIS, [*dealt, *(card for card in full_pack(1) if card not in dealt)])
    columns = [OSMOSIS.piles[OSMOSIS.index[f"tableau-{number}"]] for number in range(1, 5)]
    assert press(game, None, columns[3]) == PutCardsDown("Foundation 2 opens with a 7.")
    opened = press(game, None, columns[0])
    assert isinstance(opened, PlayMove)
    game.play(opened.move)
    assert press(game, None, columns[3]) == PutCardsDown(
        "Foundation 2 takes a 5 once there is one on foundation 1."
    )
