"""The win dialog: what was achieved, and what can come next."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from textual.pilot import Pilot

from solitaire.replay.record import Outcome
from solitaire.rules.text.english import scored
from solitaire.stats.game_facts import GameFacts
from solitaire.stats.summary import summary
from solitaire.tui.dialogs.win_dialog import WinDialog, record_lines
from tests.stats.played_games import Diary
from tests.tui.app_pilot import host, in_the_app, shown, until

START = datetime.fromisoformat("2026-11-02T20:15:00+01:00")


def won_in(*seconds: int | None) -> list[GameFacts]:
    """Games of so many seconds, one after another; None is a game that was lost."""
    return [
        GameFacts(
            file=f"finished/game-{number}.jsonl",
            game="klondike",
            name="Klondike",
            deal="1",
            started=START + timedelta(hours=number),
            ended=START + timedelta(hours=number, minutes=30),
            outcome=Outcome.LOST if each is None else Outcome.WON,
            ms=1000 * (each or 500),
            moves=100,
            score=None,
            unit="",
            carried=0,
            undos=0,
            hints=0,
            solutions=0,
        )
        for number, each in enumerate(seconds)
    ]


@pytest.mark.parametrize(
    ("times", "lines"),
    [
        ([90], ("Streak: 1 win", "Best time: 1:30")),
        ([90, 80], ("Streak: 2 wins", "Your best time!")),
        ([80, 90], ("Streak: 2 wins", "Best time: 1:20")),
        ([70, 80, None, 90], ("Streak: 1 win, best 2", "Best time: 1:10")),
        ([None], ()),
    ],
)
def test_streak_and_best_time_are_those_of_the_game(times: list[int | None], lines: tuple[str, ...]) -> None:
    assert record_lines(summary(won_in(*times)), 1000 * (times[-1] or 0)) == lines


@pytest.mark.parametrize(
    ("score", "unit", "text"),
    [
        (8013, "", "8,013 points"),
        (1, "", "1 point"),
        (-1250, "", "-1,250 points"),
        (-52, "$", "-$52"),
        (1040, "$", "$1,040"),
    ],
)
def test_scores_of_a_thousand_and_more_have_a_separator(score: int, unit: str, text: str) -> None:
    assert scored(score, unit) == text


def test_the_dialog_reads_the_streak_from_the_saved_games_and_offers_the_same_deal() -> None:
    diary = Diary()
    diary.win()
    game = diary.win()

    async def script(pilot: Pilot[None]) -> None:
        await pilot.app.push_screen(WinDialog(game, host(pilot).board_theme))
        await pilot.pause()
        assert "You won!" in shown(pilot)
        assert "n new deal · r same deal again" in shown(pilot)
        assert "u undo · w replay" in shown(pilot)
        await until(pilot, lambda: "Streak: 2 wins" in shown(pilot))
        assert "best time" in shown(pilot).lower()

    in_the_app(script)


def test_a_win_by_the_shown_solution_is_no_streak() -> None:
    diary = Diary()
    game = diary.win()

    async def script(pilot: Pilot[None]) -> None:
        await pilot.app.push_screen(WinDialog(game, host(pilot).board_theme, was_shown=True))
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert "Streak" not in shown(pilot)

    in_the_app(script)
