"""Finding games among those that were played, by a few words."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Final

from solitaire.replay.glance import Glance

SINCE: Final = "since:"
"""Before a day, as in ``since:2026-11-01``: games begun then or later."""

GAME: Final = "game:"
"""Before the id of a ruleset: hands of this game, and of no other that is called alike."""
YEAR: Final = 4
"""Digits. A number with fewer is that of a deal."""


def find(games: Iterable[Glance], text: str, today: date) -> list[Glance]:
    """The games of which every word of ``text`` tells something: the beginning of a word of its name, its id
    or its result, its deal, or its day (``2026-11``, ``november``, ``yesterday``).
    """
    words = text.casefold().replace("'", "").split()
    return [game for game in games if all(_tells(word, game, today) for word in words)]


def _tells(word: str, game: Glance, today: date) -> bool:
    day = game.started.date()
    if word.startswith(GAME):
        return game.game == word.removeprefix(GAME)
    if word.startswith(SINCE):
        # Half a date is being typed: it is compared as far as it goes.
        since = word.removeprefix(SINCE)
        return day.isoformat()[: len(since)] >= since
    days = {today: "today", today - timedelta(days=1): "yesterday"}
    told = f"{game.name} {game.id} {game.outcome} {day.isoformat()} {day:%B} {days.get(day, '')}"
    if word.isdecimal() and len(word) < YEAR:
        return word == game.deal
    return word == game.deal or any(each.startswith(word) for each in told.casefold().replace("'", "").split())
