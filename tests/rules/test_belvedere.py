"""Belvedere, Bristol and Vincent: docs/rules.md 5, rule tests V1 to V8."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import load
from solitaire.rules.cards import full_pack, parse_card
from solitaire.rules.initial_deal import kings_to_bottom, opening
from tests.rules.positions import Table, unnamed, written

BELVEDERE = load("belvedere")
FAMILY = ("belvedere", "belvedere-classic", "bristol")
any_preset = pytest.mark.parametrize("game", FAMILY)


@any_preset
def test_v1_kings_go_to_the_bottom_of_their_fan(game: str) -> None:
    assert written(kings_to_bottom(tuple(map(parse_card, ("7C", "KD", "3H"))))) == "KD 7C 3H"
    rules = load(game)
    fan = [parse_card(card) for card in ("7C", "KD", "3H")]
    pack = [card for card in full_pack(1) if card not in fan]
    for place, card in enumerate(fan):
        pack.insert(place * 8 + (game == "belvedere-classic"), card)  # its first ace is set out
    dealt = Table(rules, opening(rules, pack))
    assert dealt["tableau-1"] == "KD 7C 3H"


@any_preset
def test_v2_foundations_go_by_rank_alone(game: str) -> None:
    played = Table(load(game), {"foundation-2": "AC 2S 3S 4C", "tableau-1": "5S 5H", "reserve-1": "6D"})
    after = played.play("tableau-1:foundation-2", "reserve-1:foundation-2")
    assert after["foundation-2"] == "AC 2S 3S 4C 5H 6D"
    assert played.refusal("reserve-1:foundation-2") == ("Foundation 2 needs a 5 of any suit next.")
    assert played.refusal("reserve-1:foundation-1") == ("Foundation 1 needs an ace of any suit next.")


@any_preset
@pytest.mark.parametrize("card", ["8S", "8D"])
def test_v3_fans_go_down_by_rank_alone(game: str, card: str) -> None:
    played = Table(load(game), {"tableau-1": "2H 9S", "tableau-2": f"2C {card}", "reserve-2": card})
    assert played.play("tableau-2:tableau-1")["tableau-1"] == f"2H 9S {card}"
    assert played.play("reserve-2:tableau-1")["tableau-1"] == f"2H 9S {card}"
    assert played.refusal("tableau-1:tableau-2") == "A 9 cannot go on an 8: build down by rank."


ON_RESERVE = {"tableau-1": "2C 6H", "reserve-1": "7S", "reserve-2": "6D"}


def test_v4_the_reserve_is_built_upon() -> None:
    played = Table(BELVEDERE, ON_RESERVE)
    assert played.play("tableau-1:reserve-1")["reserve-1"] == "7S 6H"
    assert played.play("reserve-2:reserve-1")["reserve-1"] == "7S 6D"
    assert played.refusal("tableau-1:reserve-2") == "A 6 cannot go on a 6: build down by rank."


@pytest.mark.parametrize("game", ["belvedere-classic", "bristol", "vincent"])
def test_v4_elsewhere_the_reserve_is_not_built_upon(game: str) -> None:
    played = Table(load(game), {**ON_RESERVE, "reserve-3": "6S"})
    assert played.refusal("tableau-1:reserve-1") == "Cards cannot be moved to reserve 1."
    assert played.refusal("reserve-3:reserve-1") == "Cards cannot be moved to reserve 1."


@any_preset
def test_v5_an_empty_fan_takes_nothing(game: str) -> None:
    played = Table(load(game), {"tableau-1": "2C 6H", "tableau-2": "KD", "reserve-1": "KS"})
    for source in ("tableau-1", "tableau-2", "reserve-1"):
        assert played.refusal(f"{source}:tableau-3") == "An empty fan stays empty."


def test_v5_an_empty_reserve_pile_takes_nothing() -> None:
    played = Table(BELVEDERE, {"tableau-1": "2C 6H", "reserve-1": "KS"})
    for source in ("tableau-1", "reserve-1"):
        assert played.refusal(f"{source}:reserve-2") == "An empty reserve pile stays empty until the next deal."
    bristol = Table(load("bristol"), {"tableau-1": "2C 6H", "reserve-1": "KS"})
    assert bristol.refusal("tableau-1:reserve-2") == "Cards cannot be moved to reserve 2."


@any_preset
def test_v6_cards_move_one_at_a_time(game: str) -> None:
    played = Table(load(game), {"tableau-1": "KC 5D 4S", "tableau-2": "6C"})
    assert played.refusal("tableau-1:tableau-2:2") == "Cards move one at a time."


@any_preset
def test_v7_the_last_card_goes_on_the_first_reserve_pile(game: str) -> None:
    after = Table(load(game), {"stock": "#9C", "reserve-1": "2C", "reserve-2": "3C"}).play("deal")
    assert [after[f"reserve-{number}"] for number in (1, 2, 3)] == ["2C 9C", "3C", ""]


@any_preset
def test_v8_an_empty_stock_is_not_dealt(game: str) -> None:
    played = Table(load(game), {"reserve-1": "2C 9C"})
    assert played.refusal("deal") == "There are no cards left to deal."
    assert played.refusal("redeal") == "There is no waste to turn over in this game."


# Beyond the numbered rules.


@any_preset
def test_three_cards_bury_the_reserve_from_the_left(game: str) -> None:
    after = Table(load(game), {"stock": "#9C #8C #7C #6C", "reserve-1": "2C", "reserve-3": "4C"}).play("deal")
    assert [after[f"reserve-{number}"] for number in (1, 2, 3)] == ["2C 6C", "7C", "4C 8C"]
    assert after["stock"] == "#9C"


@pytest.mark.parametrize(("game", "left", "last_row"), [("belvedere", 25, 1), ("belvedere-classic", 24, 3)])
def test_the_stock_runs_out_in_batches_of_three(game: str, left: int, last_row: int) -> None:
    rules = load(game)
    played = Table(rules, opening(rules, full_pack(1)))
    assert len(played["stock"].split()) == left
    deals = 0
    while "deal" in played.moves:
        last = len(played["stock"].split())
        played = played.play("deal")
        deals += 1
    assert (deals, min(last, 3)) == (8 + (last_row == 1), last_row)


def test_kings_in_the_reserve_stay_where_they_fall() -> None:
    after = Table(BELVEDERE, {"stock": "#9C #8C #KC", "reserve-1": "2C"}).play("deal")
    assert after["reserve-1"] == "2C KC"


def test_classic_sets_out_the_first_ace_of_the_pack() -> None:
    rules = load("belvedere-classic")
    pack = sorted(full_pack(1), key=lambda card: (card != parse_card("2H"), card != parse_card("AD")))
    dealt = Table(rules, opening(rules, pack))
    assert [dealt[f"foundation-{number}"] for number in (1, 2, 3, 4)] == ["AD", "", "", ""]


def test_any_ace_opens_any_foundation() -> None:
    played = Table(BELVEDERE, {"tableau-1": "AS", "foundation-1": "AC"})
    assert played.moves == [f"tableau-1:foundation-{number}" for number in (2, 3, 4)]


def test_nothing_comes_back() -> None:
    played = Table(BELVEDERE, {"foundation-1": "AC 2C", "tableau-1": "3S"})
    assert played.refusal("foundation-1:tableau-1") == "Cards on the foundations stay there."


def test_vincent_follows_suit_moves_runs_and_fills_spaces_with_kings() -> None:
    vincent = Table(
        load("vincent"),
        {
            "tableau-1": "2S 8C 7C",
            "tableau-2": "9C",
            "tableau-3": "9S",
            "tableau-4": "3S KD",
            "tableau-5": "4H 9D 8H",
            "foundation-hearts": "AH 2H",
            "reserve-1": "3D",
            "reserve-2": "KS",
            "stock": unnamed(3),
        },
    )
    assert vincent.play("tableau-1:tableau-2:2")["tableau-2"] == "9C 8C 7C"
    assert vincent.refusal("tableau-1:tableau-3:2") == (
        "The 8 of clubs cannot go on the 9 of spades: build down in suit."
    )
    assert vincent.refusal("tableau-5:tableau-3:2") == "These cards do not follow each other down in one suit."
    assert vincent.refusal("tableau-1:tableau-6") == "Only a king can go to an empty fan."
    assert vincent.allows("tableau-4:tableau-6") and vincent.allows("reserve-2:tableau-6")
    assert vincent.refusal("reserve-1:foundation-hearts") == (
        "The foundation of hearts needs the 3 of hearts next."
    )
