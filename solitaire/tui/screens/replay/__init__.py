"""A game is watched again."""

from __future__ import annotations

from solitaire.race.saved_race import LoadedRace
from solitaire.replay.loader import LoadedGame
from solitaire.tui.screens.replay.game_replay import GameReplayScreen
from solitaire.tui.screens.replay.replay_screen import ReplayScreen
from solitaire.tui.theme.palette import BoardTheme

__all__ = ["ReplayScreen"]


def replay_of(kept: LoadedGame | LoadedRace, look: BoardTheme, retry: bool = False) -> ReplayScreen:
    """The screen for a game, or for a hand of a race. Who wants to ``retry`` a game plays on from before the
    mistake as soon as that is found.
    """
    if isinstance(kept, LoadedRace):
        from solitaire.tui.screens.replay.race_replay import RaceReplayScreen  # noqa: PLC0415 (most games are for one)

        return RaceReplayScreen(kept, look)
    return GameReplayScreen(kept, look, retry)
