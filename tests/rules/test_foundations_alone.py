"""Cards that go to foundations only, from Patriarchs to Royal Rendezvous: rule tests of docs/rules.md 18."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import load
from solitaire.rules.files.validate import inconsistencies
from solitaire.rules.vocabulary import FoundationSuit
from tests.rules.positions import Table, up_to
from tests.rules.rulesets import variant

PATRIARCHS, FLY, TOMB, WINDMILL = map(load, ("patriarchs", "fly", "napoleons-tomb", "windmill"))
RENDEZVOUS = load("royal-rendezvous")
BASES = {
    **{f"foundation-{number}": f"A{suit}" for number, suit in enumerate("CDHS", 1)},
    **{f"foundation-{number}": f"K{suit}" for number, suit in enumerate("CDHS", 5)},
}
CARDS = ("2H", "QS", "9C", "9D", "8C", "8D", "7C", "7D", "6C")
PLACES = {f"tableau-{place}": card for place, card in enumerate(CARDS, 1)}


def test_m24_waste_and_then_stock_fill_the_places_of_patriarchs_at_once() -> None:
    played = Table(PATRIARCHS, {**BASES, **PLACES, "waste": "8D 7S", "stock": "#6D"})
    filled = played.play("tableau-1:foundation-3")
    assert (filled["foundation-3"], filled["tableau-1"], filled["waste"]) == ("AH 2H", "7S", "8D")
    from_stock = Table(PATRIARCHS, {**BASES, **PLACES, "stock": "#5C #6D"}).play("tableau-2:foundation-8")
    assert (from_stock["foundation-8"], from_stock["tableau-2"], from_stock["stock"]) == ("KS QS", "6D", "#5C")
    emptied = Table(PATRIARCHS, {**BASES, **PLACES}).play("tableau-1:foundation-3")
    assert emptied["tableau-1"] == ""
    assert not emptied.allows("tableau-2:tableau-1")


@pytest.mark.parametrize(
    ("card", "foundation", "goes"),
    [("7H", 3, True), ("7H", 7, True), ("7S", 3, False), ("7S", 8, False), ("9H", 3, False)],
)
def test_m25_foundations_of_patriarchs_meet_anywhere(card: str, foundation: int, goes: bool) -> None:
    hearts = {"foundation-3": up_to("6H"), "foundation-7": "KH QH JH TH 9H 8H"}
    played = Table(PATRIARCHS, {**BASES, **PLACES, **hearts, "waste": card})
    assert played.allows(f"waste:foundation-{foundation}") is goes
    assert not played.allows("foundation-7:foundation-3")


def test_m26_the_stock_of_patriarchs_is_turned_twice() -> None:
    played = Table(PATRIARCHS, {**BASES, **PLACES, "stock": "#8D #7S"})
    again = played.play("deal", "deal", "redeal", "deal")
    assert (again["waste"], again["stock"]) == ("7S", "#8D")
    assert again.play("deal").refusal("redeal") == "No redeals left: you can go through the stock only twice."


def test_m27_the_reserve_of_fly_goes_to_foundations_only_and_takes_no_card() -> None:
    piles = {
        "foundation-1": up_to("6C"),
        "foundation-2": "AC",
        "fly": "9C 8D 7H",
        "tableau-1": "4D",
        "waste": "2S",
    }
    played = Table(FLY, {**piles, "stock": "#5C"})
    assert played.play("fly:foundation-1")["fly"] == "9C 8D"
    assert not played.allows("fly:tableau-1")
    assert not played.allows("fly:tableau-2")
    assert not played.allows("waste:fly")
    assert played.play("waste:foundation-2")["foundation-2"] == "AC 2S"


def test_m28_the_card_turned_in_fly_goes_on_any_pile_and_the_next_is_turned() -> None:
    played = Table(
        FLY, {"foundation-1": "AC", "fly": "9C", "tableau-1": "4D 3H", "waste": "QS", "stock": "#2D #JH"}
    )
    placed = played.play("waste:tableau-1")
    assert (placed["tableau-1"], placed["waste"], placed["stock"]) == ("4D 3H QS", "JH", "#2D")
    assert placed.play("waste:tableau-5")["tableau-5"] == "JH"
    assert not placed.allows("tableau-1:tableau-2")


DOWN_TO_ACE = "6H 5S 4C 3C 2D AH"


@pytest.mark.parametrize(
    ("foundation", "card", "goes"),
    [
        ("", "6H", True),
        ("", "5H", False),
        ("6H", "5S", True),
        ("6H", "6S", False),
        (DOWN_TO_ACE, "6S", True),
        (DOWN_TO_ACE, "KS", False),
        (f"{DOWN_TO_ACE} 6S", "5D", True),
    ],
)
def test_m29_a_six_follows_the_ace_on_the_middle_foundation_of_napoleons_tomb(
    foundation: str, card: str, goes: bool
) -> None:
    assert Table(TOMB, {"foundation-3": foundation, "waste": card}).allows("waste:foundation-3") is goes


def test_m29_the_middle_foundation_is_complete_after_four_rounds() -> None:
    rounds = " ".join(f"6{suit} 5{suit} 4{suit} 3{suit} 2{suit} A{suit}" for suit in "CDHS")
    piles = {"foundation-1": "7C 8C", "foundation-3": rounds, "waste": "9S 9C"}
    played = Table(TOMB, piles)
    assert played.refusal("waste:foundation-3") == "Foundation 3 is complete."
    assert Table(TOMB, {**piles, "foundation-3": rounds.removesuffix(" AS"), "waste": "AS"}).allows(
        "waste:foundation-3"
    )


def test_m30_places_of_napoleons_tomb_keep_a_card_of_the_waste_for_the_foundations() -> None:
    played = Table(TOMB, {"waste": "2C 8D 7S", "tableau-1": "KH"}).play("waste:foundation-4")
    assert played.play("waste:foundation-4")["foundation-4"] == "7S 8D"
    kept = played.play("waste:tableau-2")
    assert kept["tableau-2"] == "8D"
    assert kept.play("tableau-2:foundation-4")["foundation-4"] == "7S 8D"
    assert not kept.allows("tableau-1:tableau-3")
    assert not kept.allows("waste:tableau-2")
    assert played.refusal("redeal") == "No redeals left: you can go through the stock only once."


SAILS = {
    f"tableau-{sail}": card for sail, card in enumerate(("2H", "KH", "QS", "9C", "9D", "8C", "8D", "7C"), 1)
}


def test_m31_the_hub_of_windmill_runs_up_and_other_foundations_down_regardless_of_suit() -> None:
    played = Table(WINDMILL, {**SAILS, "foundation-3": "AC"})
    assert played.play("tableau-1:foundation-3")["foundation-3"] == "AC 2H"
    opened = played.play("tableau-2:foundation-1", "tableau-3:foundation-1")
    assert opened["foundation-1"] == "KH QS"
    full = Table(WINDMILL, {"foundation-3": f"{up_to('QC')} KS", "waste": "AD", "foundation-4": "KD QD"})
    assert full.play("waste:foundation-3")["foundation-3"].endswith("KS AD")
    almost = Table(WINDMILL, {"foundation-3": up_to("JC"), "foundation-4": "KD QD"})
    assert almost.allows("foundation-4:foundation-3")


def test_m32_waste_and_then_stock_fill_the_sails_of_windmill_at_once() -> None:
    piles = {**SAILS, "foundation-3": "AC", "waste": "8S 7S", "stock": "#6D"}
    filled = Table(WINDMILL, piles).play("tableau-1:foundation-3")
    assert (filled["tableau-1"], filled["waste"], filled["stock"]) == ("7S", "8S", "#6D")
    from_stock = Table(WINDMILL, {**piles, "waste": ""}).play("tableau-1:foundation-3")
    assert (from_stock["tableau-1"], from_stock["stock"]) == ("6D", "")
    emptied = Table(WINDMILL, {**piles, "waste": "", "stock": ""}).play("tableau-1:foundation-3")
    assert emptied["tableau-1"] == ""
    assert not emptied.allows("tableau-2:tableau-1")


@pytest.mark.parametrize(
    ("card", "goes_to"),
    [("2H", 5), ("3H", 11), ("4H", 7)],
)
def test_m33_hearts_of_royal_rendezvous_run_by_ones_and_by_twos(card: str, goes_to: int) -> None:
    hearts = {"foundation-5": "AH", "foundation-7": "2H", "foundation-11": "AH"}
    played = Table(RENDEZVOUS, {**hearts, "waste": card})
    assert [move for move in played.moves if "foundation" in move] == [f"waste:foundation-{goes_to}"]


def test_m33_foundations_of_royal_rendezvous_end_with_kings_and_queens() -> None:
    hearts = {"foundation-5": "AH 2H", "foundation-7": "2H 4H 6H 8H TH", "foundation-11": "AH 3H 5H 7H 9H JH"}
    assert Table(RENDEZVOUS, {**hearts, "waste": "3H"}).allows("waste:foundation-5")
    queen, king = (Table(RENDEZVOUS, {**hearts, "waste": card}) for card in ("QH", "KH"))
    assert queen.allows("waste:foundation-7") and not queen.allows("waste:foundation-11")
    assert king.allows("waste:foundation-11")
    assert not king.play("waste:foundation-11").allows("foundation-5:foundation-11")


def test_m34_waste_and_then_stock_fill_the_places_of_royal_rendezvous_at_once() -> None:
    cards = dict(zip([f"tableau-{place}" for place in range(1, 17)], ["2H", *["KC"] * 15], strict=True))
    piles = {**cards, "foundation-5": "AH", "waste": "8D 7S", "stock": "#6D"}
    filled = Table(RENDEZVOUS, piles).play("tableau-1:foundation-5")
    assert (filled["tableau-1"], filled["waste"], filled["stock"]) == ("7S", "8D", "#6D")
    from_stock = Table(RENDEZVOUS, {**piles, "waste": ""}).play("tableau-1:foundation-5")
    assert (from_stock["tableau-1"], from_stock["stock"]) == ("6D", "")
    emptied = Table(RENDEZVOUS, {**piles, "waste": "", "stock": ""}).play("tableau-1:foundation-5")
    assert emptied["tableau-1"] == ""
    assert not emptied.allows("tableau-2:tableau-1")


@pytest.mark.parametrize(
    ("rounds", "suit", "fault"),
    [
        (0, FoundationSuit.NONE, "0 is not a number of rounds from 1 to 16."),
        (17, FoundationSuit.NONE, "17 is not a number of rounds from 1 to 16."),
        (4, FoundationSuit.FIXED, "a suit has no second round; set foundation.suit = 'none'."),
    ],
)
def test_rounds_are_as_many_as_a_deck_has_cards_of_a_rank(
    rounds: int, suit: FoundationSuit, fault: str
) -> None:
    fixed = [one._replace(rounds=rounds if one.rounds > 1 else 1) for one in TOMB.ruleset.foundation.fixed]
    ruleset = variant("napoleons-tomb", foundation__fixed=tuple(fixed), foundation__suit=suit)
    assert (("foundation", "fixed", 2, "rounds"), fault) in inconsistencies(ruleset)
