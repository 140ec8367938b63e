"""A very long game is loaded in a thread, behind a dialog in which the player can cancel."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from threading import Event
from time import sleep

import pytest
from textual.pilot import Pilot

from solitaire.config.paths import FINISHED
from solitaire.game.cancellation import cancellable
from solitaire.replay.archive.saved_games import open_archive, present_path
from solitaire.replay.journal import is_free
from solitaire.tui.app import SolitaireApp
from solitaire.tui.dialogs import loading_dialog
from solitaire.tui.dialogs.loading_dialog import LoadingDialog, load_saved
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.replay.game_replay import GameReplayScreen
from solitaire.tui.screens.table import TableScreen
from tests.game.games_in_progress import klondike
from tests.replay.archives import do
from tests.tui.app_pilot import host, in_the_app, screen_type, shown, table, until

LONG = loading_dialog.LARGEST_AT_ONCE + 1


def long_file(folder: Path) -> Path:
    """A file of the least size for which there is a dialog."""
    path = folder / "long.jsonl"
    path.write_bytes(bytes(LONG))
    return path


def for_ever() -> None:
    """Load until it is cancelled."""
    for _ in cancellable(count()):
        sleep(0.001)


def saved_game() -> Path:
    """The file of a game that was left."""
    game = klondike()
    recorder = open_archive().begin(game)
    do(game)
    recorder.leave()
    return recorder.path


@pytest.mark.parametrize("by_click", [False, True], ids=["escape", "click"])
def test_the_loading_is_cancelled(tmp_path: Path, by_click: bool) -> None:
    loaded = list[object]()

    async def script(pilot: Pilot[None]) -> None:
        load_saved(host(pilot), long_file(tmp_path), for_ever, loaded.append)
        await pilot.pause()
        assert screen_type(pilot) is LoadingDialog
        assert "This game is very long" in shown(pilot)
        await (pilot.click(offset=(1, 1)) if by_click else pilot.press("escape"))
        await until(pilot, lambda: screen_type(pilot) is MenuScreen)

    in_the_app(script)
    assert loaded == []


def test_a_click_closes_it_no_sooner_than_the_loading_has_ended(tmp_path: Path) -> None:
    """Till then, the file is locked."""
    may_end = Event()

    async def script(pilot: Pilot[None]) -> None:
        load_saved(host(pilot), long_file(tmp_path), partial(may_end.wait, 60), print)
        await pilot.pause()
        await pilot.click(offset=(1, 1))
        assert screen_type(pilot) is LoadingDialog
        may_end.set()
        await until(pilot, lambda: screen_type(pilot) is MenuScreen)

    in_the_app(script)


def test_the_program_ends_while_it_loads(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        load_saved(host(pilot), long_file(tmp_path), for_ever, print)
        await pilot.pause()

    in_the_app(script)


def test_the_program_answers_while_it_loads(tmp_path: Path) -> None:
    is_answered, loaded = Event(), list[object]()

    async def script(pilot: Pilot[None]) -> None:
        load_saved(host(pilot), long_file(tmp_path), partial(is_answered.wait, 60), loaded.append)
        await pilot.pause()
        is_answered.set()
        await until(pilot, lambda: screen_type(pilot) is MenuScreen)

    in_the_app(script)
    assert loaded == [True]


@pytest.mark.parametrize("size", [10, LONG])
@pytest.mark.parametrize(
    ("error", "message"),
    [(ValueError("This is no game."), "This is no game."), (OSError(5, "Bad disk"), "long.jsonl: Bad disk.")],
)
def test_a_failure_is_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int, error: Exception, message: str
) -> None:
    warnings, path = list[str](), tmp_path / "long.jsonl"
    path.write_bytes(bytes(size))
    monkeypatch.setattr(SolitaireApp, "warn", lambda app, text: warnings.append(text))

    def fail() -> None:
        raise error

    async def script(pilot: Pilot[None]) -> None:
        load_saved(host(pilot), path, fail, print)
        await until(pilot, lambda: warnings and screen_type(pilot) is MenuScreen)

    in_the_app(script)
    assert warnings == [message]


def test_an_ordinary_game_is_loaded_at_once(tmp_path: Path) -> None:
    path = tmp_path / "short.jsonl"
    path.write_bytes(bytes(LONG - 1))
    loaded = list[object]()

    async def script(pilot: Pilot[None]) -> None:
        load_saved(host(pilot), path, lambda: "game", loaded.append)
        assert loaded == ["game"]

    in_the_app(script)


def watch(app: SolitaireApp, path: Path) -> None:
    app.show_replay(path)


def resume(app: SolitaireApp, path: Path) -> None:
    (unfinished,), _ = app.tables.unfinished()
    unfinished.resume()


def test_a_game_that_another_window_has_finished_is_said_to_be_gone() -> None:
    path = saved_game()

    async def script(pilot: Pilot[None]) -> None:
        (unfinished,), _ = host(pilot).tables.unfinished()
        path.unlink()
        unfinished.resume()
        unfinished.give_up()
        await pilot.pause()
        assert screen_type(pilot) is MenuScreen
        text = f"{path.stem} is gone: it was finished or deleted in another window."
        assert [notice.message for notice in pilot.app._notifications] == [text, text]

    in_the_app(script, archive=open_archive)


def test_the_size_of_a_game_is_known_where_another_window_has_moved_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading_dialog, "LARGEST_AT_ONCE", 0)
    path = saved_game()
    finished = open_archive().finished
    finished.mkdir()
    path.rename(finished / path.name)

    async def script(pilot: Pilot[None]) -> None:
        watch(host(pilot), path)
        assert screen_type(pilot) is LoadingDialog
        await until(pilot, lambda: screen_type(pilot) is GameReplayScreen)

    in_the_app(script, archive=open_archive)


def test_a_very_long_game_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading_dialog, "LARGEST_AT_ONCE", 0)
    path = saved_game()

    async def script(pilot: Pilot[None]) -> None:
        (unfinished,), _ = host(pilot).tables.unfinished()
        unfinished.give_up()
        assert screen_type(pilot) is LoadingDialog
        await until(pilot, lambda: screen_type(pilot) is MenuScreen)
        assert "Continue" not in shown(pilot)

    in_the_app(script, archive=open_archive)
    assert present_path(path).parent.name == FINISHED


def test_a_very_long_game_is_played_on_from_its_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved_game()

    async def script(pilot: Pilot[None]) -> None:
        watch(host(pilot), path)
        await until(pilot, lambda: screen_type(pilot) is GameReplayScreen)
        monkeypatch.setattr(loading_dialog, "LARGEST_AT_ONCE", 0)
        (replay,) = [each for each in pilot.app.screen_stack if isinstance(each, GameReplayScreen)]
        replay.viewer.go_to(2)
        replay.action_branch()
        assert screen_type(pilot) is LoadingDialog
        await until(pilot, lambda: screen_type(pilot) is TableScreen)
        assert table(pilot).game.move_count == 2

    in_the_app(script, archive=open_archive)


@pytest.mark.parametrize(("start", "screen"), [(watch, GameReplayScreen), (resume, TableScreen)])
def test_a_very_long_game_is_watched_and_continued(
    monkeypatch: pytest.MonkeyPatch, start: Callable[[SolitaireApp, Path], None], screen: type[object]
) -> None:
    monkeypatch.setattr(loading_dialog, "LARGEST_AT_ONCE", 0)
    path = saved_game()

    async def script(pilot: Pilot[None]) -> None:
        start(host(pilot), path)
        assert screen_type(pilot) is LoadingDialog
        await until(pilot, lambda: screen_type(pilot) is screen)
        assert is_free(path) is (screen is GameReplayScreen)

    in_the_app(script, archive=open_archive)
