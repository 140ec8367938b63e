"""The replay screens: saved games, hands of races and solutions."""

from __future__ import annotations

from solitaire.race.records.saved_race import LoadedFile, LoadedRace
from solitaire.replay.playback.playback import Playback
from solitaire.tui.screens.base_screen import BaseScreen
from solitaire.tui.screens.replay.game_replay import GameReplayScreen
from solitaire.tui.theme.palette import BoardTheme


def new_replay_screen(
    saved: LoadedFile, playback: Playback, theme: BoardTheme, retry: bool = False
) -> BaseScreen:
    """Create the replay screen of a saved game or of a hand of a race.

    With ``retry``, the player continues a game from before the mistake as soon as that is found.
    """
    if isinstance(saved, LoadedRace):
        from solitaire.tui.screens.replay.race_replay import RaceReplayScreen

        return RaceReplayScreen(saved, playback, theme)
    return GameReplayScreen(saved, playback, theme, retry)
