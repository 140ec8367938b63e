"""A game is watched again."""

from __future__ import annotations

from solitaire.race.saved import KeptRace
from solitaire.replay.loader import Kept
from solitaire.tui.screens.replay.game_replay import GameReplayScreen
from solitaire.tui.screens.replay.screen import ReplayScreen
from solitaire.tui.theme.palette import Look

__all__ = ["ReplayScreen"]


def replay_of(kept: Kept | KeptRace, look: Look, retry: bool = False) -> ReplayScreen:
    """The screen for a game, or for a hand of a race. Who wants to ``retry`` a game plays on from before the
    mistake as soon as that is found.
    """
    if isinstance(kept, KeptRace):
        from solitaire.tui.screens.replay.race_replay import RaceReplayScreen  # noqa: PLC0415 (most games are for one)

        return RaceReplayScreen(kept, look)
    return GameReplayScreen(kept, look, retry)
