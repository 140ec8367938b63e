"""Text search among saved games."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, timedelta
from typing import Final

from solitaire.game.catalogue_search import without_apostrophes
from solitaire.game.deals import is_of_day
from solitaire.replay.archive.file_outline import FileOutline

SINCE: Final = "since:"
"""Prefix of a day, as in ``since:2026-11-01``: matches games begun then or later."""

GAME: Final = "game:"
"""Prefix of a ruleset's id; see ``game_word``."""
YEAR: Final = 4
"""Digits. A number with fewer is a deal number."""


def game_word(id: str) -> str:
    """The word of a query for the games of a ruleset by its id.

    It matches no game of another ruleset, even one of the same name or a similar id.
    """
    return GAME + re.sub(r"[%\s]", lambda sign: f"%{ord(sign[0]):02x}", id)


class GameSearch:
    """A search index of some games, for queries by words.

    Args:
        games: in the order in which they are found.
        today: the day to which ``today`` and ``yesterday`` refer.
    """

    def __init__(self, games: Iterable[FileOutline], today: date) -> None:
        self._searchable = [(game, without_apostrophes(_search_text(game, today)).split()) for game in games]

    @property
    def size(self) -> int:
        """The number of games."""
        return len(self._searchable)

    def find(self, text: str) -> list[FileOutline]:
        """The games that match every word of ``text``.

        A word matches if it begins a word of the game's name, id, result, players, deck or day (``2026-11``,
        ``november``, ``yesterday``), or is its deal number. ``deal`` and ``deck`` match all games,
        since lists have them before a number or a label; ``daily`` and ``deal of the day`` match games of the
        deal of the day that were begun on it.
        """
        words = [word if word.startswith(GAME) else without_apostrophes(word) for word in text.split()]
        return [
            game
            for game, known_words in self._searchable
            if all(_fits(word, game, known_words) for word in words)
        ]


def _fits(word: str, game: FileOutline, known_words: list[str]) -> bool:
    if word.startswith(GAME):
        return word == game_word(game.game)
    if word.startswith(SINCE):
        # A date may be incomplete while it is typed: compare as many letters as there are.
        since = word.removeprefix(SINCE)
        return game.started.date().isoformat()[: len(since)] >= since
    if word.isdecimal() and len(word) < YEAR:
        return word == game.deal
    return word == game.deal or any(each.startswith(word) for each in known_words)


def _search_text(game: FileOutline, today: date) -> str:
    day = game.started.date()
    days = {today: "today", today - timedelta(days=1): "yesterday"}
    outcomes = f"{game.outcome} {game.outcome_text}"
    daily = "daily deal of the day" if is_of_day(game.deal, day) else ""
    about = " ".join((game.name, game.id, outcomes, *game.racers, daily, "deal deck", game.label))
    return f"{about} {day.isoformat()} {day:%B} {days.get(day, '')}"
