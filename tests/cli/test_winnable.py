"""``solitaire GAME --winnable`` and the deal of the day: only what is proven to be winnable is dealt."""

from __future__ import annotations

import json
import re
from datetime import date

import pytest

from solitaire.catalogue import load
from solitaire.deals import Deal, deals_of, parse_deal
from solitaire.game import Game
from solitaire.proven.day import OfDay
from solitaire.proven.looking import look
from solitaire.proven.store import Store
from solitaire.settings import Settings, save_settings
from solitaire.solver.answer import Verdict
from solitaire.solver.solve import solve_within
from tests.cli.conftest import Terminal

OPENING = re.compile(r"^Thumb and Pouch, deal (\d+)\.", re.MULTILINE)


def is_winnable(game: str, deal: str) -> bool:
    rules = load(game)
    return solve_within(rules, Game.new(rules, parse_deal(deal)).position, 1 << 16).verdict is Verdict.WINNABLE


def test_the_deal_can_be_won_and_so_can_the_next(solitaire: Terminal) -> None:
    answer = solitaire("thumb-and-pouch", "--winnable", "--plain", stdin="new\nquit")
    first, second = OPENING.findall(answer.out)
    assert first != second
    assert is_winnable("thumb-and-pouch", first) and is_winnable("thumb-and-pouch", second)


def test_what_was_found_ahead_of_time_is_dealt_by_flag_or_by_setting(solitaire: Terminal) -> None:
    rules = load("thumb-and-pouch")
    for number in (1, 2, 3):
        found = look(rules, Deal(number)).proven
        assert found
        Store(rules).put(found)
    assert OPENING.findall(solitaire("thumb-and-pouch", "--winnable", "--plain").out) == ["1"]
    save_settings(Settings(winnable=True))
    assert OPENING.findall(solitaire("thumb-and-pouch", "--plain", "--new", stdin="new").out) == ["2", "3"]


def test_a_lost_deal_is_passed_over(solitaire: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deal known to be lost comes first, then one known to be winnable, in place of chance."""
    deals = iter([7, 1, *range(100, 108)])
    monkeypatch.setattr("solitaire.cli.winnable.random_deal", lambda random: Deal(next(deals)))
    answer = solitaire("klondike-draw-3", "--winnable", "--plain")
    assert answer.out.startswith("Klondike, draw three, deal 1.")


def test_where_nothing_can_be_proven_the_flag_says_so_and_the_setting_gives_way(
    solitaire: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire.cli.winnable.random_deal", lambda random: Deal(7))
    asked_for = solitaire("klondike-draw-3", "--winnable", "--plain")
    none = "Klondike, draw three: none of 10 deals could be proven winnable."
    assert asked_for.complaint == f"{none} Play without --winnable."
    save_settings(Settings(winnable=True))
    set_ = solitaire("klondike-draw-3", "--plain", stdin="new\nquit")
    assert f"{none} This one may or may not be." in set_.err
    assert set_.out.startswith("Klondike, draw three, deal")
    assert none in set_.out, "a new deal is not dealt behind the player's back"


def test_a_deal_that_is_given_is_not_looked_for(solitaire: Terminal) -> None:
    answer = solitaire("klondike", "--deal", "3", "--winnable", "--plain")
    assert answer.status == 2
    assert "leave out --deal" in answer.err


def test_today_is_the_first_of_the_days_deals_that_can_be_won(solitaire: Terminal) -> None:
    rules = load("klondike-draw-3")
    told = json.loads(solitaire("deal", "klondike-draw-3", "--deal", "today", "--json").out)["deal"]
    found = next(deal for deal in deals_of(date.today()) if look(rules, deal, 1 << 13).proven)
    assert told == str(found)
    kept = Store(rules).of_day(date.today())
    assert kept and kept.deal == found
    typed = solitaire("klondike-draw-3", "--plain", "--deal", "3", stdin="new today\nquit").out
    assert f"Klondike, draw three, deal {found}." in typed


def test_a_day_without_a_proof_says_so_once(solitaire: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solitaire.cli.winnable._found", lambda rules, deals: None)
    first = solitaire("deal", "klondike", "--deal", "today")
    assert first.out.startswith(f"Klondike, deal {deals_of(date.today())[0]}\n")
    assert first.err == "solitaire: Klondike: no deal of today could be proven winnable; this is the first.\n"
    assert solitaire("deal", "klondike", "--deal", "today").err == ""


def test_a_damaged_file_is_told_and_put_aside(solitaire: Terminal) -> None:
    store = Store(load("klondike"))
    store.keep_day(OfDay(date.today(), None))
    store.path.write_text("{")
    answer = solitaire("deal", "klondike", "--deal", "today")
    assert answer.status == 0
    assert answer.err.count("\n") == 1 and "damaged" in answer.err
