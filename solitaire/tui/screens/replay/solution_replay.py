"""The screen on which a way to win is watched."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from solitaire.replay.autosave import open_archive
from solitaire.replay.solution import SolutionReplay
from solitaire.rules.text.english import counted
from solitaire.tui.screens.replay.replay_screen import ReplayScreen
from solitaire.tui.theme.palette import BoardTheme


class SolutionReplayScreen(ReplayScreen):
    """A way to win, from where it was asked for; it can be kept."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("s", "keep", "Keep it among the replays")]
    OWN_KEYS = (("s", "keep this way to win among the replays"),)

    def __init__(self, solution: SolutionReplay, look: BoardTheme) -> None:
        super().__init__(solution, look)
        self._kept_as = ""
        self._start = solution.start

    def _begin(self) -> None:
        """Wait where the player stands."""
        self.viewing.go_to(self._start)
        moves = counted(self.viewing.playback.most_moves - self._start, "move")
        self.say_here(f"A win in {moves}. space plays it, right steps, s keeps it.")

    def action_keep(self) -> None:
        """Write it down, once."""
        self.viewing.pause()
        if not self._kept_as and (path := open_archive().save(self._kept.record)):
            self._kept_as = path.stem
        if self._kept_as:
            self.say_here(f"It is kept as {self._kept_as}.")
