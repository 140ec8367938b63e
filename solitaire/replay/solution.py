"""A way to win as a record, so that it can be watched, kept and exported like a game that was played."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from solitaire.game.game import Game
from solitaire.replay.record import SOLVER, Event, FileDamage, GameRecord, Outcome
from solitaire.replay.recorder import beginning, ending
from solitaire.replay.restore import WayCounts
from solitaire.rules.moves import Move

PACE_MS: Final = 1000
"""From move to move."""


class SolutionReplay(NamedTuple):
    """A way to win that can be watched."""

    record: GameRecord
    start: int
    """How many moves of it had been made when it was asked for."""

    @property
    def path(self) -> Path:
        """It has no file yet."""
        return Path()

    @property
    def id(self) -> str:
        """By what games that branch off name it."""
        return SOLVER

    @property
    def good(self) -> int:
        """All of it is borne out."""
        return len(self.record.entries)

    @property
    def damage(self) -> FileDamage | None:
        """Nothing is wrong with it."""
        return None


def solution(game: Game, moves: Sequence[Move], now: datetime) -> GameRecord:
    """A game with the same cards that is won by ``moves``, from its deal. Raises IllegalMove."""
    again = Game(game.rules, game.pack, game.deal, game.balance)
    events = []
    for number, move in enumerate(moves, start=1):
        again.play(move, number * PACE_MS)
        events.append(Event(number * PACE_MS, str(move)))
    return GameRecord(beginning(again, now, SOLVER), (*events, ending(again, Outcome.WON, WayCounts(), now)))
