"""A game, or a hand of a race, as a recording of a terminal, which asciinema and its players show."""

from __future__ import annotations

from collections.abc import Iterator

from solitaire.race.saved_race import LoadedRace
from solitaire.replay.loader import LoadedGame
from solitaire.tui.casts.game_cast import game_cast
from solitaire.tui.casts.race_cast import race_cast
from solitaire.tui.theme.palette import BoardTheme


def record_cast(kept: LoadedGame | LoadedRace, look: BoardTheme) -> Iterator[str]:
    """The lines of the recording, as far as what was kept is borne out."""
    if isinstance(kept, LoadedRace):
        return race_cast(kept.record, kept.good, look)
    return game_cast(kept.record, kept.good, look)
