"""Columns of which cards go up as they are dealt, or lie face down in turn (docs/rules.md 8 and 12)."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.cards import SUIT_NAMES, full_pack, parse_card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.validate import inconsistencies
from solitaire.rules.initial_deal import opening
from tests.rules.positions import Table
from tests.rules.rulesets import variant


def test_d25_cards_of_citadel_go_up_as_they_are_dealt() -> None:
    rules = load("citadel")
    first = [parse_card(card) for card in ("2H", "3S", "3H", "2S", "AC", "KC", "QC", "JC", "TC")]
    pack = (*first, *(card for card in reversed(full_pack(1)) if card not in first))
    game = Game(rules, pack)
    table = Table(rules, game.position)
    assert [table[f"foundation-{suit}"] for suit in SUIT_NAMES] == ["AC 2C", "AD 2D", "AH 2H 3H 4H", "AS 2S"]
    assert [table[f"tableau-{column}"].split()[0] for column in range(1, 9)] == [
        *("KS", "3S", "JS", "TS", "KC", "QC", "JC", "TC")
    ]
    assert sum(len(table[f"tableau-{column}"].split()) for column in range(1, 9)) == 52 - 10
    assert game.score == 10


def test_an_ace_that_is_dealt_opens_its_foundation_if_cards_go_up_in_the_deal() -> None:
    rules = Rules(variant("streets-and-alleys", deal__to_foundation=True))
    pack = tuple(parse_card(card) for card in ("AH", "2H", "KS"))
    pack += tuple(card for card in reversed(full_pack(1)) if card not in pack)
    table = Table(rules, opening(rules, pack))
    assert table["foundation-hearts"].startswith("AH 2H")
    assert [table[f"tableau-{column}"].split()[0] for column in (3, 4)] == ["KS", "QS"]


@pytest.mark.parametrize(
    ("game", "first"), [("athena", "#AC 8C #2D 9D"), ("alternation", "AC #8C 2D #9D 3H #TH 4S")]
)
def test_cards_lie_face_down_in_turn_below_the_last(game: str, first: str) -> None:
    rules = load(game)
    assert Table(rules, opening(rules, full_pack(rules.ruleset.pack.decks)))["tableau-1"] == first


def test_fewer_cards_lie_face_down_in_turn_if_so_many_are_asked_for() -> None:
    rules = Rules(variant("athena", tableau__face_down=(1,)))
    assert Table(rules, opening(rules, full_pack(1)))["tableau-1"] == "AC 8C #2D 9D"


@pytest.mark.parametrize(
    ("game", "place", "fault"),
    [
        ("pyramid", "every_second", "this is for columns that neither overlap nor form rows; use false."),
        ("montana", "every_second", "this is for columns that neither overlap nor form rows; use false."),
        ("scorpion", "", ""),
        (
            "klondike",
            "face_down",
            "every second card is at most half of a column; use fewer, or every_second = false.",
        ),
    ],
)
def test_at_most_half_of_a_column_lies_face_down_in_turn(game: str, place: str, fault: str) -> None:
    found = [
        each for each in inconsistencies(variant(game, tableau__every_second=True)) if each[0][0] == "tableau"
    ]
    assert found == ([(("tableau", place), fault)] if fault else [])


OTHER_FOUNDATIONS = (
    "this is for one player, and for foundations from the ace that take single cards; use false."
)
OTHER_COLUMNS = "columns of all lengths must be possible, and all face up; use false."


@pytest.mark.parametrize(
    ("game", "fault"),
    [
        ("canfield", OTHER_FOUNDATIONS),
        ("osmosis", OTHER_FOUNDATIONS),
        ("strategy", OTHER_FOUNDATIONS),
        ("spider", OTHER_FOUNDATIONS),
        ("pounce", OTHER_FOUNDATIONS),
        ("klondike", OTHER_COLUMNS),
        ("montana", OTHER_COLUMNS),
        ("bakers-dozen", "columns must stay as they are dealt, also empty ones; use false."),
        ("blockade", "columns must stay as they are dealt, also empty ones; use false."),
    ],
)
def test_cards_go_up_in_the_deal_only_from_open_columns_that_stay_as_dealt(game: str, fault: str) -> None:
    assert (("deal", "to_foundation"), fault) in inconsistencies(variant(game, deal__to_foundation=True))
