"""The analysis of a hand in lines."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from solitaire.game.catalogue import load_ruleset
from solitaire.race.records.hand_analysis import (
    SPACE,
    HandAnalysis,
    MissedPlay,
    ReserveWait,
    SeatAnalysis,
    analyse,
)
from solitaire.tui.screens.race.analysis_text import analysis_lines
from tests.race.counted_hand import EVENTS, PILES, SIX
from tests.race.hands_in_progress import Spot

NUTS = load_ruleset("nuts")


@pytest.mark.parametrize("names", [("Ann", "Bob"), ("🎉🎉🎉🎉🎉🎉", "李雷")])
@pytest.mark.parametrize("width", [50, 66, 100])
def test_the_lines_fit_and_name_what_cost_most(names: tuple[str, str], width: int) -> None:
    lines = list(analysis_lines(analyse(Spot(PILES), EVENTS, 10_000), names, NUTS, width))
    assert [line.seat for line in lines] == [0, 1, 2] * 4
    texts = [" ".join(line.text.split()) for line in lines]
    one, other = names
    assert texts[1:3] == [f"{one} 12 0 0:06", f"{other} 24 12 0:03"]
    assert f"{one} 6♦ 4.0 s, then {other} played it".startswith(texts[4].rstrip("…"))
    assert texts[5] == f"{other} none"
    assert texts[7:9] == [f"{one} 6♦ 12 ms after {other}", f"{other} none"]
    assert texts[11].startswith(f"{other} K♣ 0:04, then to an empty column")
    assert max(cell_len(line.text) for line in lines) <= width


def test_of_many_plays_as_many_are_named_as_fit() -> None:
    missed = tuple(MissedPlay(SIX, 0, 1000 * number, 0) for number in range(1, 9))
    seat = SeatAnalysis(0, 0, 0, missed, (), ())
    lines = list(analysis_lines(HandAnalysis(1000, (seat,)), ["Ann"], NUTS, 40))
    assert lines[3].text == "Ann  6♦ 8.0 s · 6♦ 7.0 s · 6 more"


def test_a_play_that_was_missed_for_a_minute_and_more_has_its_time_as_on_a_clock() -> None:
    missed = tuple(MissedPlay(SIX, 0, ms, 0) for ms in (112_700, 60_000, 59_950, 59_949))
    lines = list(
        analysis_lines(HandAnalysis(1000, (SeatAnalysis(0, 0, 0, missed, (), ()),)), ["Ann"], NUTS, 60)
    )
    assert lines[3].text == "Ann  6♦ 1:52 · 6♦ 1:00 · 6♦ 1:00 · 6♦ 59.9 s"


def test_a_block_without_plays_takes_one_line() -> None:
    seats = (SeatAnalysis(0, 0, 0, (), (), ()),) * 2
    lines = list(analysis_lines(HandAnalysis(1000, seats), ["Ann", "Bob"], load_ruleset("pounce"), 60))
    assert [line.text for line in lines[3:]] == [
        "Plays to the centre missed: none",
        "Plays lost to a faster seat: none",
        "Pounce cards that waited: none",
    ]


def test_the_name_of_a_reserve_keeps_its_capitals() -> None:
    seats = (SeatAnalysis(0, 0, 0, (), (), ()),)
    ruleset = NUTS._replace(reserve=NUTS.reserve._replace(name="the K pile"))
    lines = list(analysis_lines(HandAnalysis(1000, seats), ["Ann"], ruleset, 60))
    assert lines[-1].text == "The K pile cards that waited: none"


def test_an_empty_column_is_called_what_the_game_calls_it() -> None:
    seat = SeatAnalysis(0, 0, 0, (), (), (ReserveWait(SIX, 0, 4000, SPACE),))
    ruleset = NUTS._replace(tableau=NUTS.tableau._replace(word="box"))
    lines = list(analysis_lines(HandAnalysis(9000, (seat,)), ["Ann"], ruleset, 60))
    assert lines[-1].text == "Ann  6♦ 0:04, then to an empty box"
