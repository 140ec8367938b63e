"""Autosave at a table: a record for each game from its first event on, and the clock."""

from __future__ import annotations

from pathlib import Path

import pytest

from solitaire.replay.autosave import Autosave
from solitaire.replay.recorder import CLOCK_INTERVAL_MS
from tests.replay.archives import OPENING, Shelf, do, klondike, written


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "data")


def test_a_scribe_without_a_place_writes_nothing_and_keeps_nothing() -> None:
    scribe = Autosave()
    scribe.begin(game := klondike())
    scribe.prepare()
    do(game)
    scribe.save_clock()
    assert (scribe.is_saved, scribe.path) == (False, None)
    scribe.leave()
    scribe.give_up()


def test_a_game_has_no_file_before_its_first_event(shelf: Shelf) -> None:
    scribe = Autosave(lambda: shelf)
    scribe.begin(game := klondike())
    assert (scribe.is_saved, scribe.path) == (True, None)
    assert not shelf.root.exists()
    do(game)
    assert (scribe.is_saved, scribe.path) == (True, shelf.only)
    assert [event.what for event in written(shelf.only.read_bytes()).events] == list(OPENING)


def test_getting_ready_beforehand_changes_nothing_of_what_is_written(shelf: Shelf) -> None:
    scribe = Autosave(lambda: shelf)
    scribe.begin(game := klondike())
    scribe.prepare()
    scribe.prepare()
    assert scribe.path is not None and not scribe.path.exists()
    do(game)
    assert len(written(shelf.only.read_bytes()).entries) == 7


def test_another_game_ends_the_one_before(shelf: Shelf) -> None:
    scribe = Autosave(lambda: shelf)
    scribe.begin(first := klondike())
    do(first)
    scribe.begin(second := klondike(4))
    assert scribe.path is None
    (path,) = shelf.finished.iterdir()
    result = written(path.read_bytes()).result
    assert result is not None and result.outcome == "given-up"
    do(first, ["deal"])
    assert list(shelf.unfinished.iterdir()) == [], "nothing more is written of it"
    do(second, ["deal"])
    assert written(shelf.only.read_bytes()).header.pack == second.pack


@pytest.mark.parametrize("for_good", [False, True])
def test_after_leaving_nothing_is_written(shelf: Shelf, for_good: bool) -> None:
    scribe = Autosave(lambda: shelf)
    scribe.begin(game := klondike())
    do(game, ["deal"])
    scribe.give_up() if for_good else scribe.leave()
    assert scribe.path is None
    before = shelf.names
    assert before == [f"{'finished' if for_good else 'unfinished'}/klondike-20261121-201500.jsonl"]
    text = (shelf.root / before[0]).read_bytes()
    do(game, ["deal"])
    scribe.prepare()
    scribe.save_clock()
    assert shelf.names == before
    assert (shelf.root / before[0]).read_bytes() == text


def test_a_deal_that_was_left_untouched_is_not_written_later(shelf: Shelf) -> None:
    scribe = Autosave(lambda: shelf)
    scribe.begin(klondike())
    scribe.leave()
    scribe.prepare()
    assert scribe.path is None


def test_thinking_is_written_down_by_and_by(shelf: Shelf) -> None:
    scribe = Autosave(lambda: shelf)
    scribe.begin(game := klondike())
    scribe.save_clock()
    do(game, ["deal"])
    for after_ms in (CLOCK_INTERVAL_MS - 1, CLOCK_INTERVAL_MS):
        game.pass_time(1000 + after_ms)
        scribe.save_clock()
    record = written(shelf.only.read_bytes())
    assert [(event.what, event.ms) for event in record.events] == [
        ("deal", 1000),
        ("time", 1000 + CLOCK_INTERVAL_MS),
    ]


def test_a_resumed_game_knows_its_hints_and_whether_the_way_to_win_was_shown(shelf: Shelf) -> None:
    scribe = Autosave(lambda: shelf)
    scribe.begin(game := klondike())
    do(game, ["deal", "hint", "hint"])
    shown = [game.solutions]
    game.emit("solution")
    assert [*shown, game.solutions] == [0, 1]
    scribe.leave()
    resumed = shelf.resume_only()
    assert (resumed.game.hints, resumed.game.solutions) == (2, 1)
    assert Autosave(lambda: shelf, resumed.recorder).path == shelf.only


def test_a_game_that_cannot_be_written_is_not_kept(shelf: Shelf) -> None:
    shelf.root.mkdir(parents=True)
    shelf.unfinished.write_text("in the way")
    scribe = Autosave(lambda: shelf)
    scribe.begin(game := klondike())
    do(game, ["deal"])
    assert not scribe.is_saved
