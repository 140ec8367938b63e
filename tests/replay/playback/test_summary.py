"""The deciding result of a game."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from solitaire.replay.format.record import Entry, Event, GameRecord, Header, Outcome, Result
from solitaire.replay.playback.restore import restore
from solitaire.replay.playback.summary import GameSummary, deciding_result, summary
from tests import playthroughs
from tests.game.games_in_progress import klondike
from tests.replay.archives import EVENING, ReportingArchive, do, written


def result(outcome: Outcome, ms: int) -> Result:
    return Result(ms, outcome, 7, 35, 1, 2, "0" * 64, EVENING + timedelta(milliseconds=ms))


MOVE, MARK, UNDO = (Event(1000, word) for word in ("deal", "mark", "undo"))
WON, AGAIN = result(Outcome.WON, 1000), result(Outcome.WON, 5000)
LOST, GIVEN_UP = result(Outcome.LOST, 1000), result(Outcome.GIVEN_UP, 1000)


@pytest.mark.parametrize(
    ("entries", "remembered"),
    [
        ([], None),
        ([MOVE], None),
        ([MOVE, LOST], LOST),
        ([MOVE, GIVEN_UP], GIVEN_UP),
        ([MOVE, GIVEN_UP, MOVE], None),
        ([MOVE, GIVEN_UP, MARK], None),
        ([MOVE, GIVEN_UP, MOVE, LOST], LOST),
        ([MOVE, LOST, UNDO, GIVEN_UP], GIVEN_UP),
        ([MOVE, GIVEN_UP, MOVE, WON], WON),
        ([MOVE, WON], WON),
        ([MOVE, WON, MARK], WON),
        ([MOVE, WON, UNDO], WON),
        ([MOVE, WON, UNDO, GIVEN_UP], WON),
        ([MOVE, WON, UNDO, MOVE, AGAIN], WON),
        ([GIVEN_UP], GIVEN_UP),
    ],
    ids=lambda value: (
        " ".join(e.what if isinstance(e, Event) else e.outcome for e in value)
        if isinstance(value, list)
        else ""
    ),
)
def test_the_first_win_stands_and_any_other_result_only_as_long_as_nothing_comes_after_it(
    entries: list[Entry], remembered: Result | None
) -> None:
    assert deciding_result(entries) is remembered


def test_a_game_of_no_numbered_deal_has_none() -> None:
    game = klondike()
    for deal, text in ((game.deal, "3"), (None, "")):
        record = GameRecord(Header(game.rules.ruleset, game.pack, deal, 0, EVENING, "0.1.0"), ())
        assert summary("game", record, restore(record)).deal == text


def test_what_is_undone_and_asked_after_a_win_does_not_count_for_it(tmp_path: Path) -> None:
    game, moves = playthroughs.read("klondike")
    recorder = ReportingArchive(tmp_path).begin(game)
    do(game, ["hint", str(moves[0]), "undo", "redo", *map(str, moves[1:])])
    at_the_win = summary_of(recorder.path)
    assert (at_the_win.undos, at_the_win.hints, at_the_win.moves) == (1, 1, len(moves))
    do(game, ["undo", "hint", "undo"])
    assert summary_of(recorder.path) == at_the_win._replace(events=at_the_win.events + 3)


def summary_of(path: Path) -> GameSummary:
    record = written(path.read_bytes())
    return summary("game", record, restore(record))
