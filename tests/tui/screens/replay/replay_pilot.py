"""The replay list and the replay screen in tests, with saved games of each kind."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from solitaire.config.paths import data
from solitaire.game.game import Game
from solitaire.replay.archive.archive import Archive
from solitaire.replay.archive.saved_games import open_archive
from solitaire.tui.app import SolitaireApp
from solitaire.tui.screens.replay.replay_screen import ReplayScreen
from tests.event_loop import in_event_loop
from tests.game.games_in_progress import klondike
from tests.replay.archives import kept_for_one
from tests.tui.app_pilot import shown

Script = Callable[[Pilot[None]], Awaitable[None]]


FILES = kept_for_one()


KLONDIKE = next(path for path in FILES if path.stem == "klondike-20261121-080000")
"""Won in 117 moves and two minutes, with an undo and a hint at the beginning."""


@in_event_loop
async def in_the_room(make: Callable[[SolitaireApp], None], script: Script, size: tuple[int, int]) -> None:
    app = SolitaireApp(archive=open_archive)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        make(app)
        await pilot.pause()
        await script(pilot)
    app.tables.leave()


def watch(script: Script, path: Path = KLONDIKE, size: tuple[int, int] = (80, 24)) -> None:
    """Open a game, which plays at once, and pause it."""

    async def paused(pilot: Pilot[None]) -> None:
        assert "space pause" in shown(pilot)
        await pilot.press("space")
        await pilot.pause()
        await script(pilot)

    in_the_room(lambda app: app.show_replay(path), paused, size)


def screen_of(pilot: Pilot[None]) -> ReplayScreen[Any]:
    assert isinstance(pilot.app.screen, ReplayScreen)
    return pilot.app.screen


def told(pilot: Pilot[None]) -> str:
    """The notice that was given."""
    (notice,) = pilot.app._notifications
    return notice.message


def place(pilot: Pilot[None]) -> int:
    return screen_of(pilot).viewer.index


def left_game(game: Game | None = None) -> Path:
    """The file of a game that was left after two moves; without one, of Klondike."""
    game = game or klondike()
    recorder = Archive(data()).begin(game)
    for ms in (1000, 2000):
        game.play(game.legal_moves()[0], ms)
    recorder.leave()
    assert recorder.path
    return recorder.path
