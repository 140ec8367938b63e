"""Stored winnable deals: only those that still win are given."""

from __future__ import annotations

import json
from contextlib import nullcontext, suppress
from datetime import date, timedelta

import pytest

from solitaire.analysis.winnable.outcome import DealOutcome, WinnableDeal
from solitaire.analysis.winnable.store import MOST_PREFETCHED, DealStore
from solitaire.analysis.winnable.store_codec import MOST_GRADED, DailyDeal, StoredDeals
from solitaire.config.deal_kind import DealKind
from solitaire.config.file_lock import locked
from solitaire.game.catalogue import load
from solitaire.game.deals import DEALS_A_DAY, Deal, deals_of
from solitaire.rules.compiled_rules import Rules
from solitaire.solver.answer import Answer, Verdict
from tests.analysis.winnable.searched_deals import measured, proven
from tests.rules.rulesets import variant

KLONDIKE = load("klondike")
TODAY = date(2026, 11, 21)
DAY = timedelta(days=1)


def graded(states: object, measure: object = None) -> dict[str, object]:
    """A grade as the file has it."""
    return {"deal": "3", "verdict": "winnable", "states": states, "proven": None, "measure": measure}


def won_by(deal: WinnableDeal) -> Answer:
    """What a store says of a deal whose line it has."""
    return Answer(Verdict.WINNABLE, deal.moves, 0, 0.0)


def test_deals_are_given_in_their_order_and_each_once() -> None:
    assert DealStore(KLONDIKE).take() is None
    for number in (1, 2):
        DealStore(KLONDIKE).add(proven(number))
    store = DealStore(KLONDIKE)
    assert store.missing() == MOST_PREFETCHED - 2
    assert [store.take(), DealStore(KLONDIKE).take(), store.take()] == [proven(1), proven(2), None]
    assert store.complaint == ""


@pytest.mark.parametrize("change", ["take", "add"])
def test_two_windows_are_not_given_the_same_deal(monkeypatch: pytest.MonkeyPatch, change: str) -> None:
    here, there = DealStore(KLONDIKE), DealStore(KLONDIKE)
    for number in (1, 2):
        here.add(proven(number))
    given: list[WinnableDeal | None] = []
    write = here._write

    def write_late(stored: StoredDeals) -> None:
        """Write what is read already, after the other window has taken a deal if nothing keeps it from that."""
        with suppress(BlockingIOError), locked(here.path.parent, 0), monkeypatch.context() as patch:
            patch.setattr(there, "_locked", nullcontext)
            given.append(there.take())
        write(stored)

    monkeypatch.setattr(here, "_write", write_late)
    if change == "take":
        given.append(here.take())
    else:
        here.add(proven(3))
    given += [there.take(), there.take()]
    assert len(set(given)) == len(given)


def test_deals_of_a_difficulty_are_given_only_for_it() -> None:
    store = DealStore(KLONDIKE)
    hard, any_other = proven(1)._replace(kind=DealKind.HARD), proven(2)
    store.add(hard)
    store.add(any_other)
    later = DealStore(KLONDIKE)
    assert [later.missing(kind) for kind in (DealKind.HARD, DealKind.EASY)] == [
        MOST_PREFETCHED - 1,
        MOST_PREFETCHED,
    ]
    assert later.take(DealKind.EASY) is None
    assert (later.take(DealKind.HARD), later.take(DealKind.HARD)) == (hard, None)
    assert later.take() == any_other


def test_a_file_of_version_1_14_still_holds_its_deals() -> None:
    store = DealStore(KLONDIKE)
    store.add(proven(1))
    (deal,) = json.loads(store.path.read_text())["ahead"]
    assert sorted(deal) == ["deal", "moves"], "and this version writes such deals in the same way"
    assert DealStore(KLONDIKE).take() == proven(1)


def test_deals_of_a_difficulty_are_written_so_that_version_1_14_reads_them_as_winnable_ones() -> None:
    store = DealStore(KLONDIKE)
    store.add(proven(1)._replace(kind=DealKind.HARD))
    (deal,) = json.loads(store.path.read_text())["ahead"]
    assert deal == {"deal": "1", "moves": " ".join(map(str, proven(1).moves)), "kind": "hard"}


def test_the_deal_of_a_day_is_remembered_on_that_day() -> None:
    store = DealStore(KLONDIKE)
    store.add(proven(2))
    store.save_day(DailyDeal(TODAY, proven(1)))
    assert DealStore(KLONDIKE).daily_deal(TODAY) == DailyDeal(TODAY, proven(1))
    assert DealStore(KLONDIKE).daily_deal(TODAY + DAY) == DailyDeal(TODAY + DAY)
    assert DealStore(KLONDIKE).take() == proven(2)


def test_so_is_that_of_the_next_day_and_with_that_the_day_before_is_forgotten() -> None:
    for days in (1, 0, 2):
        DealStore(KLONDIKE).save_day(DailyDeal(TODAY + days * DAY, proven(1 + days)))
    found = [DealStore(KLONDIKE).daily_deal(TODAY + days * DAY).proven for days in range(4)]
    assert found == [None, proven(2), proven(3), None]


def test_a_clock_that_was_wrong_for_a_while_does_no_harm() -> None:
    for days in (3000, 3001, 0, 1):
        DealStore(KLONDIKE).save_day(DailyDeal(TODAY + days * DAY, passed=days + 1))
    assert [DealStore(KLONDIKE).daily_deal(TODAY + days * DAY).passed for days in (0, 1)] == [1, 2]


def test_how_far_a_day_was_looked_through_is_remembered() -> None:
    DealStore(KLONDIKE).save_day(DailyDeal(TODAY, passed=7))
    assert DealStore(KLONDIKE).daily_deal(TODAY) == DailyDeal(TODAY, passed=7)


def test_a_day_without_a_proof_has_its_first_deal() -> None:
    assert DailyDeal(TODAY).deal == DailyDeal(TODAY, passed=DEALS_A_DAY).deal == deals_of(TODAY)[0]
    assert DailyDeal(TODAY, passed=DEALS_A_DAY).is_settled and not DailyDeal(TODAY).is_settled


def test_how_hard_deals_are_is_remembered_of_those_that_were_measured_last() -> None:
    store = DealStore(KLONDIKE)
    assert store.grade_of(Deal(1)) is None
    hard = measured(1)
    store.grade(hard)
    assert hard.measure and DealStore(KLONDIKE).grade_of(Deal(1)) == hard
    for number in range(2, MOST_GRADED + 2):
        store.grade(DealOutcome(Deal(number), Verdict.UNWINNABLE, number))
    assert store.grade_of(Deal(1)) is None
    assert store.grade_of(Deal(2)) == DealOutcome(Deal(2), Verdict.UNWINNABLE, 2)


def test_the_grade_of_a_deal_found_in_advance_is_remembered_until_it_is_given() -> None:
    store = DealStore(KLONDIKE)
    store.add(proven(1)._replace(kind=DealKind.HARD))
    outcome = measured(1)._replace(proven=None)
    store.grade(outcome)
    for number in range(2, MOST_GRADED + 3):
        store.grade(DealOutcome(Deal(number), Verdict.UNWINNABLE, number))
    assert store.grade_of(Deal(1)) == outcome
    store.take(DealKind.HARD)
    store.grade(DealOutcome(Deal(1_000), Verdict.UNWINNABLE, 1))
    assert store.grade_of(Deal(1)) is None


def test_the_line_of_a_deal_that_was_given_is_known() -> None:
    store = DealStore(KLONDIKE)
    store.add(proven(1))
    store.save_day(DailyDeal(TODAY, proven(3)))
    assert store.answer_of(Deal(1)) is None
    store.take()
    assert DealStore(KLONDIKE).answer_of(Deal(1)) == won_by(proven(1))
    store.set_given(proven(2))
    answers = [store.answer_of(Deal(number)) for number in (1, 2, 3)]
    assert answers == [None, won_by(proven(2)), won_by(proven(3))]


def test_the_line_by_which_a_deal_was_measured_last_is_known_and_every_loss() -> None:
    store = DealStore(KLONDIKE)
    for number in (1, 2):
        store.grade(measured(number))
    store.grade(DealOutcome(Deal(4), Verdict.UNWINNABLE, 4))
    later = DealStore(KLONDIKE)
    answers = [later.answer_of(Deal(number)) for number in (1, 2, 4)]
    assert answers == [None, won_by(proven(2)), Answer(Verdict.UNWINNABLE, (), 0, 0.0)]


def test_of_other_rules_nothing_is_taken() -> None:
    DealStore(KLONDIKE).add(proven(1))
    DealStore(KLONDIKE).save_day(DailyDeal(TODAY, proven(1)))
    stricter = Rules(variant("klondike", stock__passes=1))
    assert DealStore(stricter).take() is None
    assert DealStore(stricter).daily_deal(TODAY) == DailyDeal(TODAY)


def test_a_line_that_does_not_win_proves_nothing() -> None:
    """The moves of one deal under the number of another."""
    store = DealStore(KLONDIKE)
    store.add(proven(1)._replace(deal=Deal(2)))
    store.add(proven(3)._replace(moves=proven(3).moves[:-1]))
    store.add(proven(4))
    store.save_day(DailyDeal(TODAY, proven(1)._replace(deal=Deal(2))))
    assert store.daily_deal(TODAY) == DailyDeal(TODAY)
    assert store.take() == proven(4)
    store.set_given(proven(1)._replace(deal=Deal(2)))
    assert store.answer_of(Deal(2)) is None


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"ruleset": 1', "null", "\x00", "[" * 100_000])
def test_a_damaged_file_is_put_aside_and_reported(text: str) -> None:
    store = DealStore(KLONDIKE)
    store.add(proven(1))
    store.path.write_text(text)
    assert store.take() is None
    assert "damaged" in store.complaint and "\n" not in store.complaint
    assert store.path.with_suffix(".damaged").read_text() == text
    store.add(proven(2))
    assert DealStore(KLONDIKE).take() == proven(2)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("ahead", [1]),
        ("ahead", [{"deal": "x", "moves": ""}]),
        ("ahead", [{"deal": "1", "moves": "", "kind": "hrd"}]),
        ("days", 5),
        ("days", [{"day": "2026-11-21", "proven": None, "passed": -1}]),
        ("days", [{"day": "2026-11-21", "proven": None, "passed": float("inf")}]),
        ("graded", [{}]),
        ("graded", [graded("many")]),
        ("graded", [graded(1, [1, "2", 1])]),
        ("graded", [graded(1, [10**400, 2, 1])]),
        ("graded", [graded(1, [1, 2, -1])]),
        ("graded", [graded(1, [1, 2, 1, "few"])]),
    ],
)
def test_so_is_a_file_of_which_a_part_is_wrong(key: str, value: object) -> None:
    store = DealStore(KLONDIKE)
    store.add(proven(1))
    store.path.write_text(json.dumps({**json.loads(store.path.read_text()), key: value}))
    assert store.take() is None
    assert "damaged" in store.complaint


def test_where_nothing_can_be_written_all_is_remembered_for_as_long_as_the_program_runs() -> None:
    store = DealStore(KLONDIKE)
    store.add(proven(1))
    text = store.path.read_text()
    store.path.unlink()
    store.path.mkdir()  # Nothing can be put in its place, whoever asks.
    store.add(proven(2))
    store.save_day(DailyDeal(TODAY, passed=7))
    assert "not saved" in store.complaint
    assert store.daily_deal(TODAY) == DailyDeal(TODAY, passed=7)
    assert (store.take(), store.take()) == (proven(2), None), "no deal is given twice"
    store.path.rmdir()
    store.path.write_text(text)
    store.add(proven(3))
    assert DealStore(KLONDIKE).take() == proven(3), "as soon as it can be written again, it is"
