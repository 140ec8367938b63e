"""The replay screen of a hand of a race, with all its seats."""

from __future__ import annotations

from solitaire.race.records.saved_race import LoadedRace
from solitaire.replay.playback.playback import RACE_MARKS, Moment, Playback
from solitaire.rules.compiled_rules import Rules
from solitaire.tui.board.layout.hit_test import Hit
from solitaire.tui.screens.race.race_board import RaceBoard
from solitaire.tui.screens.race.race_text import replay_end_text
from solitaire.tui.screens.race.seat_labels import replay_label
from solitaire.tui.screens.replay.replay_screen import ReplayScreen
from solitaire.tui.theme.palette import BoardTheme


class ReplayRaceBoard(RaceBoard):
    """The board of a replayed race, without keys and messages."""

    has_messages = False
    rows_below = 1

    def __init__(self, rules: Rules, moment: Moment, names: list[str], theme: BoardTheme) -> None:
        super().__init__(rules, moment.position, names, theme)
        self._moment = moment

    def on_mount(self) -> None:
        """Draw the first moment."""
        self.show_moment(self._moment)

    def show_moment(
        self, moment: Moment, hinted: frozenset[Hit] = frozenset(), is_animated: bool = True
    ) -> None:
        """Draw a moment with its highlighted cards; cards of a race are never animated."""
        self.show_race(
            moment.position,
            [replay_label(self._rules, moment, seat) for seat in range(1, self._rules.seats + 1)],
            hinted,
        )


class RaceReplayScreen(ReplayScreen[LoadedRace]):
    """The replay of a saved hand of a race."""

    MARKS = RACE_MARKS
    OWN_KEYS = ()

    def _new_board(self, playback: Playback, theme: BoardTheme) -> ReplayRaceBoard:
        names = [player.name for player in self._saved.record.header.seats]
        return ReplayRaceBoard(playback.rules, playback.moments[0], names, theme)

    def _end_text(self) -> str:
        left = super()._end_text() if self._saved.damage else "The race was left here."
        return replay_end_text(self._saved.confirmed, self.viewer.playback) or left

    def action_branch(self) -> None:
        """Refuse: a race cannot be continued by one player."""
        self.viewer.pause()
        self._show_status("You can't play on from the middle of a race.", loud=True)
