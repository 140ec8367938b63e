"""The grades of difficulty."""

from __future__ import annotations

import pytest

from solitaire.analysis.difficulty import Difficulty, Measure, cards_on_aces_and_twos
from solitaire.game.catalogue import load
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from tests.rules.positions import table


@pytest.mark.parametrize(
    ("effort", "tried", "wrong", "word"),
    [
        (5_000, 60, 0, Difficulty.GENTLE),  # nearly everything wins
        (90, 60, 6, Difficulty.GENTLE),
        (100, 60, 6, Difficulty.EASY),
        (9_999, 100, 1, Difficulty.EASY),
        (10_000, 100, 1, Difficulty.FAIR),
        (998, 60, 30, Difficulty.FAIR),
        (1_000, 60, 30, Difficulty.HARD),
        (3_998, 60, 30, Difficulty.HARD),
        (4_000, 60, 30, Difficulty.FIENDISH),
    ],
)
def test_a_word_goes_by_effort_and_wrong_turns(effort: int, tried: int, wrong: int, word: Difficulty) -> None:
    assert Measure(effort, tried, wrong).difficulty is word


def test_where_there_is_no_choice_nothing_is_hard() -> None:
    assert Measure(60_000, 0, 0).difficulty is Difficulty.GENTLE


def test_the_reasons_are_wrong_turns_and_the_cards_on_aces_and_twos() -> None:
    assert Measure(900, 10, 1, buried=23).text == "easy: 10 % wrong turns, 23 cards on aces and twos"
    assert Measure(900, 10, 1, buried=1).text == "easy: 10 % wrong turns, 1 card on aces and twos"
    for unburied in (0, None):
        assert Measure(900, 10, 1, buried=unburied).text == "easy: 10 % wrong turns"


def test_each_card_above_an_ace_or_a_two_counts_once() -> None:
    """Four of the first pile, the ace on the two included, one of the second, none of the others."""
    piles = {"tableau-1": "KS 2H 9C AC 5D 6D", "tableau-2": "AS QH", "tableau-3": "7C 2D", "tableau-4": "TH 9S"}
    assert cards_on_aces_and_twos(*_at("freecell", piles)) == 5


@pytest.mark.parametrize("game", ["canfield", "big-ben", "golf", "spider", "pyramid"])
def test_where_foundations_do_not_begin_with_aces_no_cards_are_counted(game: str) -> None:
    assert cards_on_aces_and_twos(*_at(game, {})) is None


def _at(game: str, piles: dict[str, str]) -> tuple[Rules, Position]:
    rules = load(game)
    return rules, table(rules, piles)
