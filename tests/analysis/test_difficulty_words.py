"""The grades of difficulty."""

from __future__ import annotations

import pytest

from solitaire.analysis.difficulty import Measure
from solitaire.config.deal_kind import Difficulty
from solitaire.game.catalogue import load


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


def test_the_reasons_are_wrong_turns_and_the_cards_on_those_needed_first() -> None:
    klondike = load("klondike").ruleset
    assert (
        Measure(900, 10, 1, buried=23).text(klondike)
        == "easy: 10 % of moves lose, 23 cards lie on aces and twos"
    )
    assert (
        Measure(900, 10, 1, buried=1).text(klondike) == "easy: 10 % of moves lose, 1 card lies on aces and twos"
    )
    assert Measure(900, 10, 0, buried=23).text(klondike) == "gentle: 23 cards lie on aces and twos"
    assert Measure(900, 10, 0, buried=0).text(klondike) == "gentle"
    for unburied in (0, None):
        assert Measure(900, 10, 1, buried=unburied).text(klondike) == "easy: 10 % of moves lose"
    assert (
        Measure(900, 10, 1, buried=9).reasons(load("canfield").ruleset)
        == "10 % of moves lose, 9 cards lie on those needed first"
    )
    assert (
        Measure(900, 10, 1, buried=9).reasons(load("scorpion").ruleset)
        == "10 % of moves lose, 9 cards lie on kings"
    )
