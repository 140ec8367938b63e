"""Finding games among those that were played, by a few words."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Final

from solitaire.replay.outline import FileOutline

SINCE: Final = "since:"
"""Before a day, as in ``since:2026-11-01``: games begun then or later."""

GAME: Final = "game:"
"""Before the id of a ruleset: hands of this game, and of no other that is called alike."""
YEAR: Final = 4
"""Digits. A number with fewer is that of a deal."""


class GameSearch:
    """What there is to be searched: some games, and what is told of each, prepared for many questions.

    Args:
        games: in the order in which they are found.
        today: what ``today`` and ``yesterday`` mean.
    """

    def __init__(self, games: Iterable[FileOutline], today: date) -> None:
        self._told = [(game, _plain(_told(game, today)).split()) for game in games]

    @property
    def size(self) -> int:
        """How many games there are."""
        return len(self._told)

    def find(self, text: str) -> list[FileOutline]:
        """The games of which every word of ``text`` tells something: the beginning of a word of its name, its
        id, its result or its day (``2026-11``, ``november``, ``yesterday``), or its deal.
        """
        words = _plain(text).split()
        return [game for game, told in self._told if all(_fits(word, game, told) for word in words)]


def _fits(word: str, game: FileOutline, told: list[str]) -> bool:
    if word.startswith(GAME):
        return game.game == word.removeprefix(GAME)
    if word.startswith(SINCE):
        # Half a date is being typed: it is compared as far as it goes.
        since = word.removeprefix(SINCE)
        return game.started.date().isoformat()[: len(since)] >= since
    if word.isdecimal() and len(word) < YEAR:
        return word == game.deal
    return word == game.deal or any(each.startswith(word) for each in told)


def _told(game: FileOutline, today: date) -> str:
    day = game.started.date()
    days = {today: "today", today - timedelta(days=1): "yesterday"}
    return f"{game.name} {game.id} {game.outcome} {day.isoformat()} {day:%B} {days.get(day, '')}"


def _plain(text: str) -> str:
    """For comparison: small letters, no apostrophes."""
    return text.casefold().replace("'", "")
