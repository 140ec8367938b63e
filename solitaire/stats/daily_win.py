"""The player's win of a deal of the day, found without the index of all games."""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from pathlib import Path

from solitaire.config.paths import games_of_day
from solitaire.replay.format.checksum import LineError
from solitaire.stats.game_facts import GameFacts, read_game_facts


def daily_win(root: Path, game: str, day: date) -> GameFacts | None:
    """The first win of the deal of ``day`` in a game, begun on that day, or None.

    Only the files below ``root`` whose names have the game and the day are read.
    """
    wins = []
    for path in games_of_day(root, game, day):
        with suppress(OSError, LineError):
            facts = read_game_facts(path)
            if facts.game == game and facts.day == day and facts.is_daily and facts.is_won:
                wins.append(facts)
    return min(wins, key=lambda facts: facts.started, default=None)
