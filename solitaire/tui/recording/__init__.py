"""A game, or a hand of a race, as a recording of a terminal, which asciinema and its players show."""

from __future__ import annotations

from collections.abc import Iterator

from solitaire.race.saved import KeptRace
from solitaire.replay.loader import Kept
from solitaire.tui.recording.game import game_cast
from solitaire.tui.recording.race import race_cast
from solitaire.tui.theme.palette import Look


def cast(kept: Kept | KeptRace, look: Look) -> Iterator[str]:
    """The lines of the recording, as far as what was kept is borne out."""
    if isinstance(kept, KeptRace):
        return race_cast(kept.record, kept.good, look)
    return game_cast(kept.record, kept.good, look)
