"""Screens and dialogs in a real terminal: their closing keys, three times at once."""

from __future__ import annotations

import os
import signal
import sys
from itertools import cycle
from pathlib import Path

from solitaire.tui.dialogs.settings_dialog import SettingsDialog
from solitaire.tui.screens.base_screen import BlankScreen
from solitaire.tui.screens.race.pause_dialog import PauseDialog
from solitaire.tui.screens.race.scoreboard_dialog import ScoreboardDialog
from tests.samples import FULL, one_in
from tests.terminal.console import Console
from tests.terminal.screen_opener import ESCAPE_ENDS
from tests.tui.every_screen import OPENERS
from tests.tui.screen_visit import LEFT

ROOT = Path(__file__).parents[2]
HERE = one_in(2, OPENERS, 1)
"""The screens that are opened here; the others are in ``tests/tui/test_every_screen.py``."""
KEYS = {"escape": "\x1b", "enter": "\r", "space": " ", "q": "q"}
"""Keys that close one screen or another; a dialog may have more of its own."""
SOME = [{key: KEYS[key] for key in ("escape", other, "q")} for other in ("enter", "space")]
"""Those that are sent to a screen, in turn, unless tests run in full."""
OPENS_ANOTHER = {(SettingsDialog, "t"), (PauseDialog, "ctrl+e"), (ScoreboardDialog, "ctrl+e")}
"""Keys of dialogs that close none."""
IN_FRONT = ("MenuScreen", "TableScreen", "RaceScreen", "MenuScreen RaceScreen")
"""What may be open behind what was closed: one screen, such as a race from the menu, or a race opened here."""


def typed(key: str) -> tuple[str, str] | None:
    """A key and what is typed for it, if it is a letter, alone or with ctrl."""
    _, control, letter = key.rpartition("ctrl+")
    return (key, chr(ord(letter) & 31) if control else letter) if len(letter) == 1 else None


class Session(Console):
    """A terminal in which any screen can be opened; its output is dropped."""

    def __init__(self, folder: Path) -> None:
        command = (sys.executable, "-m", "tests.terminal.screen_opener", str(folder))
        super().__init__(home=folder, command=command, environment={"PYTHONPATH": str(ROOT)})
        self._wanted, self._answer = folder / "wanted", folder / "answer"
        self.own_keys: dict[str, str] = {}
        """What is typed for each key that the dialog in front has bound to a letter."""

    def _take(self) -> None:
        """Read, and draw nothing: to emulate a terminal costs more than the program."""
        self.output += os.read(self.master, 65536)

    def wait_for_answer(self) -> str:
        self.wait_for(lambda _: self._answer.exists())
        found, _, keys = self._answer.read_text().partition("\n")
        self.own_keys = dict(filter(None, map(typed, keys.split())))
        self._answer.unlink()
        return found

    def open(self, name: str) -> str:
        """Open a screen over the menu; without a name, nothing. Returns the names of all open screens."""
        self._wanted.write_text(name)
        self.kill(signal.SIGUSR1)
        return self.wait_for_answer()

    def screens_after(self, keys: str) -> str:
        """The open screens when these keys have been sent in one write."""
        self.type(keys)
        self.wait_until_idle(3 * ESCAPE_ENDS)
        return self.open("")


def test_a_closing_key_that_is_sent_three_times_at_once_leaves_one_screen(tmp_path: Path) -> None:
    closed = set()
    with Session(tmp_path) as session:
        session.wait_for_answer()
        for kind, keys in zip(HERE, cycle([KEYS] if FULL else SOME), strict=False):
            opened = session.open(kind.__name__)
            for key, sent in (keys | session.own_keys).items():
                opened = opened or session.open(kind.__name__)
                screens = session.screens_after(3 * sent)
                if (kind, key) in OPENS_ANOTHER:
                    opened = ""
                elif screens != opened:
                    assert screens in IN_FRONT or screens.endswith(LEFT), (kind, key)
                    closed.add(kind)
                    opened = ""
        assert not session.has_ended()
        assert b"Traceback" not in session.output
        # What a test run that is killed has started ends with its terminal.
        session.hang_up()
        session.wait_for_end()
    assert closed == {*HERE} - {BlankScreen}
