"""``solitaire GAME --difficulty GRADE``: new deals of a difficulty."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import count

import pytest

from solitaire.analysis.winnable.deal_budget import DealBudget
from solitaire.analysis.winnable.finder import search_deal
from solitaire.analysis.winnable.outcome import DealOutcome
from solitaire.analysis.winnable.store import DealStore
from solitaire.cli.deal_choice import needs_search
from solitaire.config.deal_kind import DealKind, Difficulty
from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.config.user_state import UserState, load_user_state, save_user_state
from solitaire.game.catalogue import load
from solitaire.game.deals import Deal
from solitaire.rules.compiled_rules import Rules
from tests.analysis.winnable.graded_outcomes import graded, lost
from tests.analysis.winnable.searched_deals import measured
from tests.cli.conftest import Terminal

KLONDIKE = load("klondike")
OPENING = re.compile(r"^Klondike, deal (\d+)\.", re.MULTILINE)


@pytest.fixture
def deals(monkeypatch: pytest.MonkeyPatch) -> list[Difficulty | None]:
    """The grades of deals 1, 2 and so on, in the order of the search; None if lost. Later ones are easy."""
    grades: list[Difficulty | None] = []
    numbers = count(1)

    def search(rules: Rules, budgets: Iterable[DealBudget], graded_for: DealKind) -> Iterator[DealOutcome]:
        assert graded_for.difficulty
        for number, _ in zip(numbers, budgets, strict=False):
            grade = grades[number - 1] if number <= len(grades) else Difficulty.EASY
            yield graded(number, grade) if grade else lost(number)

    monkeypatch.setattr("solitaire.analysis.winnable.finder.search_deals", search)
    return grades


def test_the_deal_has_the_difficulty_and_so_has_the_next(
    solitaire: Terminal, deals: list[Difficulty | None]
) -> None:
    deals += [None, Difficulty.EASY, Difficulty.HARD, Difficulty.FAIR, Difficulty.HARD]
    answer = solitaire("klondike", "--difficulty", "hard", "--plain", stdin="new\nquit")
    assert OPENING.findall(answer.out) == ["3", "5"]
    assert answer.err == ""


def test_the_real_search_finds_a_deal_that_is_graded_so(solitaire: Terminal) -> None:
    answer = solitaire("trigon", "--difficulty", "gentle", "--plain", stdin="quit")
    found = re.match(r"Trigon, deal (\d+)\.", answer.out)
    assert found
    outcome = search_deal(load("trigon"), Deal(int(found[1])), measured=True)
    assert outcome.measure and outcome.measure.difficulty is Difficulty.GENTLE


def test_without_such_a_deal_the_nearest_is_dealt_with_one_line_about_it(
    solitaire: Terminal, deals: list[Difficulty | None]
) -> None:
    deals += [Difficulty.GENTLE, Difficulty.FAIR]
    answer = solitaire("klondike", "--difficulty", "fiendish", "--plain", stdin="quit")
    assert OPENING.findall(answer.out) == ["2"]
    assert answer.err == "solitaire: Klondike: no fiendish deal was found in time; this one is fair.\n"


def test_where_no_deal_can_be_won_the_option_is_refused(
    solitaire: Terminal, deals: list[Difficulty | None]
) -> None:
    deals += [None] * 1_000
    answer = solitaire("klondike", "--difficulty", "gentle", "--plain")
    none = "Klondike: no deal could be proven winnable in time."
    assert answer.complaint == f"{none} Try without --difficulty."


def test_the_setting_is_followed_and_the_option_goes_before_it(
    solitaire: Terminal, deals: list[Difficulty | None]
) -> None:
    save_settings(Settings(winnable="fair"))
    deals += [Difficulty.HARD, Difficulty.FAIR, Difficulty.FAIR, Difficulty.HARD]
    assert OPENING.findall(solitaire("klondike", "--plain", stdin="quit").out) == ["2"]
    asked_for = solitaire("klondike", "--plain", "--difficulty", "hard", stdin="quit")
    assert OPENING.findall(asked_for.out) == ["4"]


def test_in_line_mode_a_new_deal_may_be_of_any_kind(
    solitaire: Terminal, deals: list[Difficulty | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire.cli.deal_choice.random_deal", lambda random: Deal(77))
    save_settings(Settings(winnable="easy"))
    deals += [Difficulty.FAIR, Difficulty.HARD]
    answer = solitaire("klondike", "--plain", "--deal", "9", stdin="new Hard\nnew random\nnew\nquit")
    assert OPENING.findall(answer.out) == ["9", "2", "77", "3"]


def test_a_difficulty_is_one_of_five_words(solitaire: Terminal) -> None:
    answer = solitaire("klondike", "--difficulty", "hrd", "--plain")
    assert answer.status == 2
    expected = "'hrd' is not one of 'gentle', 'easy', 'fair', 'hard', 'fiendish'. Did you mean 'hard'?"
    assert expected in answer.err


@pytest.mark.parametrize("given", [["--deal", "3"], ["--deck", "deck.txt"]])
def test_a_deal_that_is_given_has_the_difficulty_it_has(solitaire: Terminal, given: list[str]) -> None:
    answer = solitaire("klondike", "--difficulty", "hard", "--plain", *given)
    assert answer.status == 2
    assert "--difficulty chooses the deal itself; use it without --deal and --deck." in answer.err


def test_a_deal_of_a_difficulty_that_was_found_in_advance_is_dealt(solitaire: Terminal) -> None:
    found = measured(1)
    assert found.proven and found.measure
    difficulty = str(found.measure.difficulty)
    store = DealStore(KLONDIKE)
    store.add(found.proven._replace(kind=DealKind(difficulty)))
    store.grade(found._replace(proven=None))
    answer = solitaire("klondike", "--difficulty", difficulty, "--plain", stdin="quit")
    assert (OPENING.findall(answer.out), answer.err) == (["1"], "")


def test_on_a_screen_every_deal_of_a_difficulty_is_asked_for_there() -> None:
    save_user_state(UserState(welcomed=True))
    assert needs_search(KLONDIKE, None, DealKind.HARD)
    assert not needs_search(KLONDIKE, "7", None)
    save_settings(Settings(winnable="hard"))
    assert needs_search(KLONDIKE, None, None)


@pytest.mark.usefixtures("deals")
def test_a_newcomers_first_deals_are_counted_but_not_random_ones(solitaire: Terminal) -> None:
    save_user_state(UserState(first_deals=3))
    solitaire("klondike", "--plain", "--difficulty", "easy", stdin="new easy\nnew random\nquit")
    assert load_user_state().state.first_deals == 1


def test_the_moves_that_win_the_deal_are_known(solitaire: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    found = measured(1)
    assert found.measure and found.proven
    monkeypatch.setattr(
        "solitaire.analysis.winnable.finder.search_deals", lambda rules, budgets, graded_for: iter([found])
    )
    solitaire("klondike", "--plain", "--difficulty", str(found.measure.difficulty), stdin="quit")
    stored = json.loads(DealStore(KLONDIKE).path.read_text())
    assert stored["given"]["deal"] == "1"
    answer = DealStore(KLONDIKE).answer_of(Deal(1))
    assert answer and answer.moves == found.proven.moves
    assert DealStore(KLONDIKE).grade_of(Deal(1)) == found._replace(proven=None)
