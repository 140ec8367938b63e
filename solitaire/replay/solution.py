"""A solution as a record, to be played back, saved and exported like a game."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from solitaire.game.game import Game
from solitaire.replay.format.record import SOLVER, Event, FileDamage, GameRecord, Outcome
from solitaire.replay.playback.restore import EventCounts
from solitaire.replay.recorder import make_header, make_result
from solitaire.rules.moves import Move

PACE_MS: Final = 1000
"""Milliseconds between moves."""


class SolutionReplay(NamedTuple):
    """A solution that can be played back."""

    record: GameRecord
    start: int
    """Moves that the player had made when asking for the solution."""

    @property
    def path(self) -> Path:
        """An empty path, as there is no file yet."""
        return Path()

    @property
    def id(self) -> str:
        """The origin of games that branch off."""
        return SOLVER

    @property
    def damage(self) -> FileDamage | None:
        """None, as the record is complete."""
        return None


def solution(game: Game, moves: Sequence[Move], now: datetime) -> GameRecord:
    """A game with the same cards, won by ``moves`` from its deal.

    Raises IllegalMove.
    """
    return record_moves(game, moves, now, SOLVER)


def record_moves(game: Game, moves: Sequence[Move], now: datetime, origin: str) -> GameRecord:
    """The record of a game with the same cards, with ``moves`` from its deal.

    They are ``PACE_MS`` apart. There is a result if they win. Raises IllegalMove.
    """
    again = Game(game.rules, game.pack, game.deal, game.balance, game.label)
    events = []
    for number, move in enumerate(moves, start=1):
        again.play(move, number * PACE_MS)
        events.append(Event(number * PACE_MS, str(move)))
    result = [make_result(again, Outcome.WON, EventCounts(), now)] if again.is_won else []
    return GameRecord(make_header(again, now, origin), (*events, *result))
