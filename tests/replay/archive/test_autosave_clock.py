"""Autosave at a table: a record for each game from its first event on, and the clock."""

from __future__ import annotations

from datetime import timedelta

import pytest

from solitaire.config.paths import games_of_day
from solitaire.replay.archive.autosave import Autosave
from solitaire.replay.recorder import CLOCK_INTERVAL_MS
from solitaire.stats.game_facts import read_game_facts
from tests.game.games_in_progress import klondike
from tests.replay.archives import EVENING, OPENING, ReportingArchive, do, written


def test_an_autosave_without_an_archive_writes_nothing() -> None:
    autosave = Autosave()
    autosave.begin(game := klondike())
    autosave.prepare()
    do(game)
    autosave.save_clock()
    assert (autosave.is_saved, autosave.path) == (False, None)
    autosave.leave()
    autosave.give_up()


def test_a_game_has_no_file_before_its_first_event(archive: ReportingArchive) -> None:
    autosave = Autosave(lambda: archive)
    autosave.begin(game := klondike())
    assert (autosave.is_saved, autosave.path) == (True, None)
    assert not archive.root.exists()
    do(game)
    assert (autosave.is_saved, autosave.path) == (True, archive.only)
    assert [event.what for event in written(archive.only.read_bytes()).events] == list(OPENING)


def test_preparing_the_recorder_early_writes_the_same_file(archive: ReportingArchive) -> None:
    autosave = Autosave(lambda: archive)
    autosave.begin(game := klondike())
    autosave.prepare()
    autosave.prepare()
    assert autosave.path is not None and not autosave.path.exists()
    do(game)
    assert len(written(archive.only.read_bytes()).entries) == 7


def test_another_game_ends_the_one_before(archive: ReportingArchive) -> None:
    autosave = Autosave(lambda: archive)
    autosave.begin(first := klondike())
    do(first)
    autosave.begin(second := klondike(4))
    assert autosave.path is None
    (path,) = archive.finished.iterdir()
    result = written(path.read_bytes()).result
    assert result is not None and result.outcome == "given-up"
    do(first, ["deal"])
    assert list(archive.unfinished.iterdir()) == [], "nothing more is written of it"
    do(second, ["deal"])
    assert written(archive.only.read_bytes()).header.pack == second.pack


@pytest.mark.parametrize("for_good", [False, True])
def test_after_leaving_nothing_is_written(archive: ReportingArchive, for_good: bool) -> None:
    autosave = Autosave(lambda: archive)
    autosave.begin(game := klondike())
    do(game, ["deal"])
    autosave.give_up() if for_good else autosave.leave()
    assert autosave.path is None
    before = archive.names
    assert before == [f"{'finished' if for_good else 'unfinished'}/klondike-20261121-201500.jsonl"]
    text = (archive.root / before[0]).read_bytes()
    do(game, ["deal"])
    autosave.prepare()
    autosave.save_clock()
    assert archive.names == before
    assert (archive.root / before[0]).read_bytes() == text


def test_a_deal_that_was_left_untouched_is_not_written_later(archive: ReportingArchive) -> None:
    autosave = Autosave(lambda: archive)
    autosave.begin(klondike())
    autosave.leave()
    autosave.prepare()
    assert autosave.path is None


def test_thinking_is_written_down_by_and_by(archive: ReportingArchive) -> None:
    autosave = Autosave(lambda: archive)
    autosave.begin(game := klondike())
    autosave.save_clock()
    do(game, ["deal"])
    for after_ms in (CLOCK_INTERVAL_MS - 1, CLOCK_INTERVAL_MS):
        game.pass_time(1000 + after_ms)
        autosave.save_clock()
    record = written(archive.only.read_bytes())
    assert [(event.what, event.ms) for event in record.events] == [
        ("deal", 1000),
        ("time", 1000 + CLOCK_INTERVAL_MS),
    ]


def test_a_resumed_game_knows_its_hints_and_whether_the_way_to_win_was_shown(archive: ReportingArchive) -> None:
    autosave = Autosave(lambda: archive)
    autosave.begin(game := klondike())
    do(game, ["deal", "hint", "hint"])
    shown = [game.solutions]
    game.emit("solution")
    assert [*shown, game.solutions] == [0, 1]
    autosave.leave()
    resumed = archive.resume_only()
    assert (resumed.game.hints, resumed.game.solutions) == (2, 1)
    assert Autosave(lambda: archive, resumed.recorder).path == archive.only


def test_a_game_that_cannot_be_written_is_not_kept(archive: ReportingArchive) -> None:
    archive.root.mkdir(parents=True)
    archive.unfinished.write_text("in the way")
    autosave = Autosave(lambda: archive)
    autosave.begin(game := klondike())
    do(game, ["deal"])
    assert not autosave.is_saved


def test_a_deal_of_the_day_is_of_the_day_on_which_it_was_dealt(archive: ReportingArchive) -> None:
    """It lies on the table at midnight, and its recorder is made with the first move."""
    late, archive.now = EVENING.replace(hour=23, minute=59), lambda: EVENING + timedelta(hours=4)
    autosave = Autosave(lambda: archive, now=lambda: late)
    autosave.begin(game := klondike(20261121))
    do(game, ["deal"])
    facts = read_game_facts(archive.only)
    assert (facts.started, facts.is_daily) == (late, True)
    assert archive.only in games_of_day(archive.root, "klondike", late.date())


def test_any_other_deal_begins_with_its_first_move(archive: ReportingArchive) -> None:
    autosave = Autosave(lambda: archive, now=lambda: EVENING - timedelta(days=1))
    autosave.begin(game := klondike())
    do(game, ["deal"])
    assert read_game_facts(archive.only).started == EVENING
    assert archive.only in games_of_day(archive.root, "klondike", EVENING.date())
