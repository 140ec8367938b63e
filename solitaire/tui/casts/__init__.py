"""Export a game or a hand of a race as a terminal recording for asciinema."""

from __future__ import annotations

from collections.abc import Iterator

from solitaire.race.records.saved_race import LoadedFile, LoadedRace
from solitaire.tui.casts.game_cast import game_cast
from solitaire.tui.casts.race_cast import race_cast
from solitaire.tui.theme.palette import BoardTheme


def record_cast(saved: LoadedFile, theme: BoardTheme) -> Iterator[str]:
    """The lines of the recording, up to the last entry that could be restored."""
    if isinstance(saved, LoadedRace):
        return race_cast(saved.confirmed, theme)
    return game_cast(saved.confirmed, theme)
