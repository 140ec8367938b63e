"""The replay screen of a solution found by the solver."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from solitaire.replay.archive.saved_games import open_archive
from solitaire.replay.playback.playback import play_back
from solitaire.replay.solution import SolutionReplay
from solitaire.rules.text.english import counted
from solitaire.tui.screens.replay.replay_screen import BRANCH_KEY, PILE_BINDING, PILE_KEY, ReplayScreen
from solitaire.tui.theme.palette import BoardTheme


class SolutionReplayScreen(ReplayScreen[SolutionReplay]):
    """The replay of a winning line, from the player's position; it can be saved."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "keep", "Save this solution among the replays"),
        PILE_BINDING,
    ]
    OWN_KEYS = (BRANCH_KEY, PILE_KEY, ("s", "save this solution among the replays"))

    def __init__(self, solution: SolutionReplay, theme: BoardTheme) -> None:
        super().__init__(solution, play_back(solution.record), theme)
        self._saved_name = ""

    def _begin(self) -> None:
        """Stay at the player's position, without playing."""
        self.viewer.go_to(self._saved.start)
        moves = counted(self.viewer.playback.most_moves - self._saved.start, "move")
        text = f"Solution in {moves}. space plays it, right steps, s saves it."
        brief = f"Solution in {moves}. space plays it, s saves it."
        self.show_note(text if self._status.has_room_for(text, "") else brief)

    def action_keep(self) -> None:
        """Save the solution among the replays, once."""
        self.viewer.pause()
        if not self._saved_name and (path := open_archive().save(self._saved.record)):
            self._saved_name = path.stem
        if self._saved_name:
            self.show_note(f"Saved as {self._saved_name}.")
