"""Deals that were found ahead of time are kept, and only what still wins is given."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, timedelta

import pytest

from solitaire.catalogue import load, load_ruleset
from solitaire.deals import Deal, deals_of
from solitaire.proven.day import OfDay
from solitaire.proven.deal import Proven
from solitaire.proven.looking import look
from solitaire.proven.store import AHEAD, Store
from solitaire.rules.rules import Rules

KLONDIKE = load("klondike")
TODAY = date(2026, 11, 21)


def proven(number: int) -> Proven:
    found = look(KLONDIKE, Deal(number)).proven
    assert found
    return found


def test_deals_are_given_in_their_order_and_each_once() -> None:
    assert Store(KLONDIKE).take() is None
    for number in (1, 2):
        Store(KLONDIKE).put(proven(number))
    store = Store(KLONDIKE)
    assert store.missing == AHEAD - 2
    assert [store.take(), Store(KLONDIKE).take(), store.take()] == [proven(1), proven(2), None]
    assert store.complaint == ""


def test_the_deal_of_a_day_is_remembered_on_that_day() -> None:
    store = Store(KLONDIKE)
    store.put(proven(2))
    store.keep_day(OfDay(TODAY, proven(1)))
    assert Store(KLONDIKE).of_day(TODAY) == OfDay(TODAY, proven(1))
    assert Store(KLONDIKE).of_day(TODAY + timedelta(days=1)) is None
    assert Store(KLONDIKE).take() == proven(2)


def test_a_day_without_a_proof_has_its_first_deal() -> None:
    Store(KLONDIKE).keep_day(OfDay(TODAY, None))
    today = Store(KLONDIKE).of_day(TODAY)
    assert today == OfDay(TODAY, None)
    assert today.deal == deals_of(TODAY)[0]


def test_the_line_of_a_deal_that_was_given_is_known() -> None:
    store = Store(KLONDIKE)
    store.put(proven(1))
    store.keep_day(OfDay(TODAY, proven(3)))
    assert store.line_of(Deal(1)) == ()
    store.take()
    assert Store(KLONDIKE).line_of(Deal(1)) == proven(1).moves
    store.give(proven(2))
    assert [bool(store.line_of(Deal(number))) for number in (1, 2, 3)] == [False, True, True]


def test_of_other_rules_nothing_is_taken() -> None:
    Store(KLONDIKE).put(proven(1))
    Store(KLONDIKE).keep_day(OfDay(TODAY, proven(1)))
    ruleset = load_ruleset("klondike")
    stricter = Rules(replace(ruleset, stock=replace(ruleset.stock, passes=1)))
    assert Store(stricter).take() is None
    assert Store(stricter).of_day(TODAY) is None


def test_a_line_that_does_not_win_proves_nothing() -> None:
    """The moves of one deal under the number of another."""
    store = Store(KLONDIKE)
    store.put(proven(1)._replace(deal=Deal(2)))
    store.put(proven(3)._replace(moves=proven(3).moves[:-1]))
    store.put(proven(4))
    store.keep_day(OfDay(TODAY, proven(1)._replace(deal=Deal(2))))
    assert store.of_day(TODAY) is None
    assert store.take() == proven(4)


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"ruleset": 1', "null", "\x00", "[" * 100_000])
def test_a_damaged_file_is_put_aside_and_told(text: str) -> None:
    store = Store(KLONDIKE)
    store.put(proven(1))
    store.path.write_text(text)
    assert store.take() is None
    assert "damaged" in store.complaint and "\n" not in store.complaint
    assert store.path.with_suffix(".damaged").read_text() == text
    store.put(proven(2))
    assert Store(KLONDIKE).take() == proven(2)


@pytest.mark.parametrize(
    ("key", "value"), [("ahead", [1]), ("ahead", [{"deal": "x", "moves": ""}]), ("today", 5)]
)
def test_so_is_a_file_of_which_a_part_is_wrong(key: str, value: object) -> None:
    store = Store(KLONDIKE)
    store.put(proven(1))
    store.path.write_text(json.dumps({**json.loads(store.path.read_text()), key: value}))
    assert store.take() is None
    assert "damaged" in store.complaint


def test_where_nothing_can_be_written_no_deal_is_given_twice() -> None:
    store = Store(KLONDIKE)
    store.put(proven(1))
    text = store.path.read_text()
    store.path.unlink()
    store.path.mkdir()  # Nothing can be put in its place, whoever asks.
    store.put(proven(2))
    assert "not kept" in store.complaint
    store.path.rmdir()
    store.path.write_text(text)
    assert store.take() == proven(1)
    store.path.write_text(text)
    assert store.take() is None
