"""Cards that lie on those needed first."""

from __future__ import annotations

import pytest

from solitaire.analysis.buried_cards import count_buried
from solitaire.game.catalogue import load
from tests.rules.positions import table


def buried(game: str, piles: dict[str, str]) -> int | None:
    rules = load(game)
    return count_buried(rules, table(rules, piles))


def test_each_card_above_an_ace_or_a_two_counts_once() -> None:
    """Four of the first pile, the ace on the two included, one of the second, none of the others."""
    piles = {"tableau-1": "KS 2H 9C AC 5D 6D", "tableau-2": "AS QH", "tableau-3": "7C 2D", "tableau-4": "TH 9S"}
    assert buried("freecell", piles) == 5


def test_cards_that_lie_face_down_are_needed_too() -> None:
    assert buried("klondike", {"tableau-2": "#2H 9C", "tableau-3": "#7C #AC 5D"}) == 2


def test_where_the_deal_opens_the_foundations_its_rank_and_the_next_are_needed_first() -> None:
    """Kings, and aces after them; the reserve counts as well, aces that lie open do not."""
    piles = {
        "foundation-spades": "KS",
        "reserve": "AH 5D 6D",
        "tableau-1": "KD QC",
        "tableau-2": "2S AC",
        "tableau-3": "QH",
    }
    assert buried("canfield", piles) == 3


def test_on_a_clock_each_hour_needs_the_two_cards_after_its_own() -> None:
    """At twelve o'clock lies the 9 of clubs, so the jack is needed, but not yet the queen."""
    assert buried("grandfathers-clock", {"tableau-1": "JC 2H", "tableau-2": "QC 3H"}) == 1


@pytest.mark.parametrize("game", ["spider", "scorpion", "simple-simon"])
def test_kings_open_sequences(game: str) -> None:
    assert buried(game, {"tableau-1": "KS 2H AC", "tableau-2": "AS", "tableau-3": "7C KD"}) == 2


@pytest.mark.parametrize("game", ["black-hole", "golf", "tri-peaks", "pyramid", "baroness"])
def test_where_no_cards_are_needed_sooner_none_are_counted(game: str) -> None:
    assert buried(game, {}) is None
