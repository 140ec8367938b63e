"""``solitaire GAME --winnable`` and the deal of the day: proven winnable deals."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from datetime import date
from itertools import chain, count, islice
from math import inf

import pytest

from solitaire.analysis.winnable.deal_budget import FIRST_STATES, SHORT_STATES, DealBudget, schedule
from solitaire.analysis.winnable.finder import search_deal
from solitaire.analysis.winnable.outcome import DealOutcome
from solitaire.analysis.winnable.store import DealStore
from solitaire.analysis.winnable.store_codec import DailyDeal
from solitaire.cli.deal_choice import needs_search
from solitaire.config.deal_kind import DealKind
from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.config.user_state import UserState, load_user_state, save_user_state
from solitaire.game.catalogue import load
from solitaire.game.deals import DEALS_A_DAY, Deal, deals_of, parse_deal
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.solver.answer import Verdict
from solitaire.solver.solve import solve_within
from tests.analysis.winnable.searched_deals import proven
from tests.cli.conftest import Terminal


@pytest.fixture(autouse=True)
def no_search_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, no search is announced."""
    monkeypatch.setattr("solitaire.cli.deal_choice.QUIET_SECONDS", inf)


OPENING = re.compile(r"^Thumb and Pouch, deal (\d+)\.", re.MULTILINE)


def is_winnable(game: str, deal: str) -> bool:
    rules = load(game)
    return solve_within(rules, Game.new(rules, parse_deal(deal)).position, 1 << 16).verdict is Verdict.WINNABLE


def keep_proven(*deals: int) -> None:
    """Keep these deals of Thumb and Pouch, which can be won."""
    for deal in deals:
        DealStore(load("thumb-and-pouch")).add(proven(deal, "thumb-and-pouch"))


def test_the_deal_can_be_won_and_so_can_the_next(solitaire: Terminal) -> None:
    answer = solitaire("thumb-and-pouch", "--winnable", "--plain", stdin="new\nquit")
    first, second = OPENING.findall(answer.out)
    assert first != second
    assert is_winnable("thumb-and-pouch", first) and is_winnable("thumb-and-pouch", second)


def test_what_was_found_ahead_of_time_is_dealt_by_flag_or_by_setting(solitaire: Terminal) -> None:
    keep_proven(1, 2, 3)
    assert OPENING.findall(solitaire("thumb-and-pouch", "--winnable", "--plain").out) == ["1"]
    save_settings(Settings(winnable=True))
    assert OPENING.findall(solitaire("thumb-and-pouch", "--plain", "--new", stdin="new").out) == ["2", "3"]


def test_a_hint_for_a_winnable_deal_needs_no_search(
    solitaire: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_proven(1)
    searched: list[Position] = []
    monkeypatch.setattr("solitaire.cli.play_lines._search", lambda rules, position: searched.append(position))
    answer = solitaire("thumb-and-pouch", "--winnable", "--plain", stdin="hint\nquit")
    assert "To win: " in answer.out
    assert not searched


def test_a_lost_deal_is_passed_over(solitaire: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deal known to be lost comes first, then one known to be winnable, in place of chance."""
    deals = chain([7, 1], count(100))
    monkeypatch.setattr(
        "solitaire.analysis.winnable.requests._random_deals",
        lambda number: [Deal(deal) for deal in islice(deals, number)],
    )
    answer = solitaire("klondike-draw-3", "--winnable", "--plain")
    assert answer.out.startswith("Klondike, draw three, deal 1.")


def test_where_nothing_can_be_proven_the_flag_says_so_and_the_setting_gives_way(
    solitaire: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire.analysis.winnable.requests._random_deals", lambda number: [Deal(7)] * number)
    monkeypatch.setattr("solitaire.analysis.winnable.requests.DEALS_A_DAY", 2)
    asked_for = solitaire("klondike-draw-3", "--winnable", "--plain")
    none = "Klondike, draw three: no deal could be proven winnable in time."
    assert asked_for.complaint == f"{none} Try without --winnable."
    save_settings(Settings(winnable=True))
    set_ = solitaire("klondike-draw-3", "--plain", stdin="new\nquit")
    assert f"{none} This deal may or may not be winnable." in set_.err
    assert set_.out.startswith("Klondike, draw three, deal")
    assert none in set_.out, "a new deal is not dealt behind the player's back"


def test_the_first_deals_of_a_newcomer_can_be_won(solitaire: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_proven(1, 2, 3)
    save_user_state(UserState(first_deals=2))
    monkeypatch.setattr("solitaire.cli.deal_choice.random_deal", lambda random: Deal(7))
    typed = "new\nnew\nquit"
    assert OPENING.findall(solitaire("thumb-and-pouch", "--plain", stdin=typed).out) == ["1", "2", "7"]
    assert load_user_state().state == UserState(first_deals=0), (
        "the introduction is shown with the first screen"
    )


def test_a_first_deal_that_cannot_be_found_is_a_random_one(
    solitaire: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_user_state(UserState(first_deals=2))
    monkeypatch.setattr("solitaire.analysis.winnable.requests._random_deals", lambda number: [Deal(7)] * number)
    monkeypatch.setattr("solitaire.analysis.winnable.requests.DEALS_A_DAY", 1)
    answer = solitaire("klondike-draw-3", "--plain", stdin="new\nquit")
    assert answer.out.count("Klondike, draw three, deal ") == 2
    assert answer.err.count("no deal could be proven winnable in time. This deal may or may not be") == 2


def test_the_search_for_a_first_deal_is_short(solitaire: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody asked for it, and nothing but the end of the program would cancel it."""
    searched: list[int] = []

    def undecided(
        rules: Rules, budgets: Iterable[DealBudget], graded_for: DealKind | None
    ) -> Iterator[DealOutcome]:
        for budget in budgets:
            searched.append(budget.states)
            yield DealOutcome(budget.deal, Verdict.UNKNOWN, budget.states)

    monkeypatch.setattr("solitaire.analysis.winnable.finder.search_deals", undecided)
    save_user_state(UserState(first_deals=1))
    answer = solitaire("pounce", "--plain", stdin="quit")
    assert answer.err == (
        "solitaire: Pounce: no deal could be proven winnable in time. This deal may or may not be winnable.\n"
    )
    assert sum(searched) == FIRST_STATES and max(searched) == SHORT_STATES
    searched.clear()
    solitaire("pounce", "--plain", "--winnable")
    assert len(searched) == DEALS_A_DAY, "what is asked for is searched for longer"


def test_a_first_deal_counts_once_it_is_dealt(solitaire: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also with --winnable, but not if the search for it is interrupted."""
    keep_proven(1)
    save_user_state(UserState(first_deals=2))
    assert solitaire("thumb-and-pouch", "--plain", "--winnable", stdin="quit").status == 0
    assert load_user_state().state.first_deals == 1

    def interrupt(*args: object, **options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("solitaire.cli.deal_choice.winnable_deal", interrupt)
    assert solitaire("thumb-and-pouch", "--plain", stdin="quit").status == 130
    assert load_user_state().state.first_deals == 1


def test_what_another_window_saves_during_a_search_is_kept(
    solitaire: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_user_state(UserState(first_deals=2))

    def find_while_another_window_saves(rules: Rules, states: int) -> Deal:
        save_user_state(load_user_state().state._replace(favourites=("yukon",)))
        return Deal(1)

    monkeypatch.setattr("solitaire.cli.deal_choice.winnable_deal", find_while_another_window_saves)
    solitaire("thumb-and-pouch", "--plain", stdin="quit")
    assert load_user_state().state == UserState(first_deals=1, favourites=("yukon",))


def test_a_newcomer_without_a_terminal_uses_up_no_deal(solitaire: Terminal) -> None:
    save_user_state(UserState(first_deals=2))
    assert "--plain plays without one" in solitaire("klondike").complaint
    assert load_user_state().state.first_deals == 2


def test_a_deal_that_is_given_is_not_looked_for(solitaire: Terminal) -> None:
    answer = solitaire("klondike", "--deal", "3", "--winnable", "--plain")
    assert answer.status == 2
    assert "use it without --deal" in answer.err


def test_today_is_the_first_of_the_days_deals_that_can_be_won(solitaire: Terminal) -> None:
    rules = load("klondike-draw-3")
    told = json.loads(solitaire("deal", "klondike-draw-3", "--deal", "today", "--json").out)["deal"]
    budgets = schedule(deals_of(date.today()))
    found = next(budget.deal for budget in budgets if search_deal(rules, *budget).proven)
    assert told == str(found)
    assert DealStore(rules).daily_deal(date.today()).deal == found
    typed = solitaire("klondike-draw-3", "--plain", "--deal", "3", stdin="new today\nquit").out
    assert f"Klondike, draw three, deal {found}." in typed


def test_a_day_without_a_proof_says_so(solitaire: Terminal) -> None:
    DealStore(load("klondike")).save_day(DailyDeal(date.today(), passed=DEALS_A_DAY))
    told = solitaire("deal", "klondike", "--deal", "today")
    assert told.out.startswith(f"Klondike, deal {deals_of(date.today())[0]}\n")
    assert (
        told.err == "solitaire: Klondike: none of today's deals could be proven winnable; this is the first.\n"
    )


def test_what_was_not_found_ahead_of_time_must_be_found() -> None:
    rules = load("klondike")
    asked: dict[str, tuple[str | None, DealKind | None]] = {
        "by chance": (None, None),
        "winnable": (None, DealKind.WINNABLE),
        "today": ("today", None),
        "by number": ("7", None),
    }

    def missing() -> list[str]:
        return [name for name, (text, kind) in asked.items() if needs_search(rules, text, kind)]

    assert missing() == ["by chance", "winnable", "today"], "a newcomer's first deals are winnable"
    save_user_state(UserState(welcomed=True))
    assert missing() == ["winnable", "today"]
    DealStore(rules).add(proven(1))
    assert missing() == ["today"]
    DealStore(rules).save_day(DailyDeal(date.today(), proven(1)))
    assert missing() == []
    DealStore(rules).take()
    save_settings(Settings(winnable=True))
    assert missing() == ["by chance", "winnable"]


def test_a_search_that_takes_long_says_so_once_and_goes_on_next_time(
    solitaire: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl+C after three deals of the day that are lost."""

    def fake(rules: Rules, budgets: Iterable[DealBudget], graded_for: DealKind | None) -> Iterator[DealOutcome]:
        for budget in islice(budgets, 3):
            yield DealOutcome(budget.deal, Verdict.UNWINNABLE, 1)
        raise KeyboardInterrupt

    monkeypatch.setattr("solitaire.cli.deal_choice.QUIET_SECONDS", -1.0)
    monkeypatch.setattr("solitaire.analysis.winnable.finder.search_deals", fake)
    told = solitaire("deal", "klondike", "--deal", "today")
    assert (told.status, told.out) == (130, "")
    what = "searching for the winnable deal of the day… ctrl+c cancels."
    assert told.err.rstrip() == f"solitaire: Klondike: {what}"
    assert DealStore(load("klondike")).daily_deal(date.today()) == DailyDeal(date.today(), passed=3)


def test_a_damaged_file_is_reported_and_put_aside(solitaire: Terminal) -> None:
    store = DealStore(load("klondike"))
    store.save_day(DailyDeal(date.today()))
    store.path.write_text("{")
    answer = solitaire("deal", "klondike", "--deal", "today")
    assert answer.status == 0
    assert answer.err.count("\n") == 1 and "damaged" in answer.err
