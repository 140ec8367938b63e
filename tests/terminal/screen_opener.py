"""The program with any screen open over the menu, for a test that reads its terminal.

``python -m tests.terminal.screen_opener FOLDER`` does on SIGUSR1 what the file ``wanted`` in the folder says:
open the screen of that name, or, if it is empty, nothing. When all input so far has been dealt with, it writes
the names of the open screens into ``answer``, and on a second line the keys of a dialog in front,
but for that of the palette.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from pathlib import Path

from textual import constants
from textual.screen import ModalScreen

from solitaire.tui.app import SolitaireApp
from solitaire.tui.terminal import driver
from solitaire.tui.terminal.watchdog import STDIN, watch_terminal
from tests.tui.app_pilot import dealt_with
from tests.tui.every_screen import OPENERS, for_ever
from tests.tui.screen_visit import Visit, keys_of

ESCAPE_ENDS = 0.01
"""Seconds after which an escape is a key, not the beginning of a sequence; ten times as long for players."""


class ScreenOpener(SolitaireApp):
    """The app; a signal makes it open a screen."""

    def __init__(self, folder: Path) -> None:
        super().__init__(search=lambda *_: for_ever())
        self._folder = folder
        self._visit: Visit | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def on_mount(self) -> None:
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, self._start)
        (self._folder / "answer").write_text("ready")

    def _start(self) -> None:
        self._tasks.add(asyncio.create_task(self._answer()))

    async def _answer(self) -> None:
        if name := (self._folder / "wanted").read_text():
            opener = next(opener for kind, opener in OPENERS.items() if kind.__name__ == name)
            self._visit = self._visit or Visit(self, opener, self._folder)
            self._visit.opener = opener
            await self._visit.open()
        assert self._visit
        await dealt_with(self, [])
        draft = self._folder / "draft"
        front = self.screen
        keys = {*keys_of(front)} - {"ctrl+p"} if isinstance(front, ModalScreen) else ()
        draft.write_text(f"{' '.join(self._visit.screens)}\n{' '.join(sorted(keys))}")
        draft.replace(self._folder / "answer")


if __name__ == "__main__":
    driver.TICK = constants.ESCAPE_DELAY = ESCAPE_ENDS  # type: ignore[misc]
    opener = ScreenOpener(Path(sys.argv[1]))
    watch_terminal(STDIN, lambda: opener.leaving)
    opener.run()
