"""The screen on which a hand of a race is watched again, with all its seats."""

from __future__ import annotations

from solitaire.race.playback import play_back_race
from solitaire.race.saved_race import LoadedRace
from solitaire.replay.playback import RACE_MARKS, Playback
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.tui.board.hit_test import Hit
from solitaire.tui.screens.race.race_board import RaceBoard
from solitaire.tui.screens.race.race_text import last_words
from solitaire.tui.screens.race.seat_labels import watched
from solitaire.tui.screens.replay.replay_screen import ReplayScreen
from solitaire.tui.theme.palette import BoardTheme


class ReplayRaceBoard(RaceBoard):
    """The table of a race that was run."""

    def __init__(self, rules: Rules, position: Position, names: list[str], look: BoardTheme) -> None:
        super().__init__(rules, position, names, look)
        self._position = position
        self.is_hasty = False
        """Cards of a race never fly."""

    def on_mount(self) -> None:
        """Show who has what; nobody is told anything."""
        for whisper in self.whispers:
            whisper.display = False
        self.show(self._position)

    def show(self, position: Position, *, hinted: frozenset[Hit] = frozenset()) -> None:
        """Draw a position, and what stands out of it."""
        self._position = position
        self.show_race(
            position, [watched(self._rules, position, seat) for seat in range(1, self._rules.seats + 1)], hinted
        )


class RaceReplayScreen(ReplayScreen):
    """A hand of a race that was kept."""

    MARKS = RACE_MARKS

    def __init__(self, kept: LoadedRace, look: BoardTheme) -> None:
        self._race = kept
        super().__init__(kept, look)

    def _laid_out(self) -> Playback:
        return play_back_race(self._race.record, self._race.good)

    def _new_stage(self, playback: Playback, look: BoardTheme) -> ReplayRaceBoard:
        names = [player.name for player in self._race.record.header.seats]
        return ReplayRaceBoard(playback.rules, playback.moments[0].position, names, look)

    def _end(self) -> str:
        return last_words(self._race.record, self._viewing.playback) or super()._end()

    def action_branch(self) -> None:
        """Races are not played on by one."""
        self._viewing.pause()
        self._tell("You cannot branch off from a race: the others would have to agree.", loud=True)
