"""The deciding result of a game."""

from __future__ import annotations

from datetime import timedelta

import pytest

from solitaire.replay.format.record import Entry, Event, GameRecord, Header, Outcome, Result
from solitaire.replay.playback.restore import restore
from solitaire.replay.playback.summary import deciding_result, summary
from tests.game.games_in_progress import klondike
from tests.replay.archives import EVENING


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
