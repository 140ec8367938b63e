"""An index of games that collects what it reports."""

from __future__ import annotations

from solitaire.stats.game_facts import GameFacts
from solitaire.stats.index import GameIndex
from tests.stats.played_games import Diary


class ReportingIndex:
    """An index, and what it says besides its games."""

    def __init__(self, diary: Diary) -> None:
        self.said: list[str] = []
        self._index = GameIndex(diary.root, self.said.append)

    def games(self, rebuild: bool = False) -> list[GameFacts]:
        return self._index.games(rebuild)

    @property
    def ids(self) -> list[str]:
        return [game.id for game in self.games()]
