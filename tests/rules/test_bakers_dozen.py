"""Baker's Dozen and related games: docs/rules.md 3, rule tests B1 to B6."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import load
from solitaire.rules.cards import Card, full_pack, parse_card
from solitaire.rules.initial_deal import kings_to_bottom, opening
from tests.rules.positions import Table, up_to, written

DOZEN = load("bakers-dozen")


def pack_beginning(*cards: str) -> tuple[Card, ...]:
    """A pack whose first cards are given; the others follow in order."""
    first = [parse_card(card) for card in cards]
    return (*first, *(card for card in full_pack(1) if card not in first))


def pack_with_first_column(*column: str) -> tuple[Card, ...]:
    """A pack that deals these four cards to the first of thirteen columns, one a round."""
    cards = [parse_card(card) for card in column]
    others = [card for card in full_pack(1) if card not in cards]
    for place, card in enumerate(cards):
        others.insert(place * 13, card)
    return tuple(others)


def test_b1_kings_go_to_the_bottom_in_their_order() -> None:
    column = tuple(parse_card(card) for card in ("5D", "KC", "2H", "KS"))
    assert written(kings_to_bottom(column)) == "KC KS 5D 2H"
    dealt = Table(DOZEN, opening(DOZEN, pack_with_first_column("5D", "KC", "2H", "KS")))
    assert dealt["tableau-1"] == "KC KS 5D 2H"


def test_b2_suits_do_not_matter() -> None:
    played = Table(DOZEN, {"tableau-1": "3S", "tableau-2": "4S", "tableau-3": "4H"})
    assert played.play("tableau-1:tableau-2")["tableau-2"] == "4S 3S"
    assert played.play("tableau-1:tableau-3")["tableau-3"] == "4H 3S"
    assert played.refusal("tableau-2:tableau-3") == "A 4 cannot go on a 4: build down by rank."


def test_b3_cards_move_one_at_a_time() -> None:
    played = Table(DOZEN, {"tableau-1": "9H 8C 7D", "tableau-2": "9S"})
    assert played.refusal("tableau-1:tableau-2:2") == "Cards move one at a time."


@pytest.mark.parametrize("card", ["7D", "AS", "KH"])
def test_b4_an_empty_column_stays_empty(card: str) -> None:
    played = Table(DOZEN, {"tableau-1": f"QH {card}", "tableau-2": card})
    assert played.refusal("tableau-1:tableau-3") == "An empty column stays empty."
    assert played.refusal("tableau-2:tableau-3") == "An empty column stays empty."


def test_b5_only_an_ace_opens_a_foundation() -> None:
    played = Table(DOZEN, {"tableau-1": "2H", "tableau-2": "AH"})
    assert played.refusal("tableau-1:foundation-hearts") == (
        "The foundation of hearts needs the ace of hearts next."
    )
    assert played.allows("tableau-2:foundation-hearts")


def test_b6_a_lone_king_goes_up_and_its_column_is_closed() -> None:
    played = Table(DOZEN, {"tableau-1": "KD", "tableau-2": "5H 4C", "foundation-diamonds": up_to("QD")})
    after = played.play("tableau-1:foundation-diamonds")
    assert (after["tableau-1"], after["foundation-diamonds"]) == ("", up_to("KD"))
    assert after.refusal("tableau-2:tableau-1") == "An empty column stays empty."
    assert after.moves == []


# Beyond the numbered rules.


def test_a_king_goes_on_nothing_and_nothing_on_an_ace() -> None:
    played = Table(DOZEN, {"tableau-1": "KS", "tableau-2": "AH"})
    assert played.refusal("tableau-1:tableau-2") == "Nothing can go on an ace."
    assert played.refusal("tableau-2:tableau-1") == "An ace cannot go on a king: build down by rank."


def test_there_is_no_stock_and_nothing_comes_back() -> None:
    played = Table(DOZEN, {"foundation-hearts": up_to("5H"), "tableau-1": "6S"})
    assert played.refusal("deal") == "There is no stock in this game."
    assert played.refusal("redeal") == "There is no stock in this game."
    assert played.refusal("foundation-hearts:tableau-1") == "Cards on the foundations stay there."


def test_good_measure_sets_out_the_first_two_aces_of_the_pack() -> None:
    good = load("good-measure")
    dealt = Table(good, opening(good, pack_beginning("2C", "AS", "3C", "AD", "AC")))
    assert (dealt["foundation-spades"], dealt["foundation-diamonds"]) == ("AS", "AD")
    assert dealt["foundation-clubs"] == dealt["foundation-hearts"] == ""
    assert ("2C" in dealt["tableau-1"], "3C" in dealt["tableau-2"], "AC" in dealt["tableau-3"]) == (True,) * 3


def test_good_measure_sends_kings_to_the_bottom() -> None:
    good = load("good-measure")
    dealt = opening(good, full_pack(1))
    columns = [pile for spec, pile in zip(good.piles, dealt.piles, strict=True) if "tableau" in spec.name]
    assert all(kings_to_bottom(column) == column for column in columns)


@pytest.mark.parametrize(
    ("game", "card", "fills"),
    [
        ("spanish-patience", "7D", True),
        ("spanish-patience", "KD", True),
        ("castles-in-spain", "7D", True),
        ("portuguese-solitaire", "KD", True),
        ("portuguese-solitaire", "7D", False),
        ("good-measure", "KD", False),
    ],
)
def test_variants_differ_in_the_cards_that_fill_spaces(game: str, card: str, fills: bool) -> None:
    played = Table(load(game), {"tableau-1": f"2C {card}"})
    assert played.allows("tableau-1:tableau-2") == fills


def test_portuguese_spaces_wait_for_kings() -> None:
    played = Table(load("portuguese-solitaire"), {"tableau-1": "2C 7D", "tableau-2": "7C"})
    assert played.refusal("tableau-1:tableau-3") == "Only a king can go to an empty column."
    assert played.refusal("tableau-2:tableau-3") == "Only a king can go to an empty column."


@pytest.mark.parametrize("game", ["spanish-patience", "portuguese-solitaire", "castles-in-spain"])
def test_kings_stay_where_they_fall(game: str) -> None:
    rules = load(game)
    dealt = Table(rules, opening(rules, pack_with_first_column("5D", "KC", "2H", "KS")))
    assert dealt["tableau-1"].replace("#", "") == "5D KC 2H KS"


@pytest.mark.parametrize("game", ["good-measure", "spanish-patience", "portuguese-solitaire"])
def test_the_family_builds_by_rank_one_card_at_a_time(game: str) -> None:
    played = Table(load(game), {"tableau-1": "2C 9C 8C", "tableau-2": "9H", "tableau-3": "TS"})
    assert played.allows("tableau-1:tableau-2")
    assert played.refusal("tableau-1:tableau-3:2") == "Cards move one at a time."


def test_castles_in_spain_alternates_colours_and_turns_cards_up() -> None:
    castles = Table(load("castles-in-spain"), {"tableau-1": "#2C #3C 8C", "tableau-2": "9H", "tableau-3": "9S"})
    assert castles.play("tableau-1:tableau-2")["tableau-1"] == "#2C 3C"
    assert castles.refusal("tableau-1:tableau-3") == (
        "A black 8 cannot go on a black 9: build down in alternate colours."
    )
