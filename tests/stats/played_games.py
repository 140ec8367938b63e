"""A player whose games are played and recorded for tests."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import cache
from itertools import count
from pathlib import Path
from random import Random

from solitaire.config.paths import data
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.game.game_events import HINT
from solitaire.game.hints import hint
from solitaire.replay.journal import Journal
from solitaire.replay.recorder import Recorder
from solitaire.replay.writer import RecordWriter
from tests.samples import MOST_TRIES

FIRST_EVENING = datetime.fromisoformat("2026-11-02T20:15:00+01:00")


class Diary:
    """Plays one game after the other, an hour apart, and keeps their files below ``root``."""

    def __init__(self, root: Path | None = None, now: datetime = FIRST_EVENING) -> None:
        self.root = root or data()
        self.now = now
        self._names = (f"game-{number}.jsonl" for number in count(1))

    def sit_down(self, kind: str, deal: int | str | None, balance: int = 0) -> Recorder:
        """Begin a game."""
        game = Game.new(load(kind), deal, balance)
        journal = Journal(self.root / "unfinished" / next(self._names))
        return Recorder(game, RecordWriter(journal, self.root / "finished", _refuse), lambda: self.now)

    def play(
        self,
        kind: str = "klondike",
        deal: int | str = 1,
        moves: int = 200,
        balance: int = 0,
        leave: bool = False,
    ) -> Game:
        """Play a deal to its end, or for so many moves, a second each; then give it up or leave it."""
        recorder = self.sit_down(kind, deal, balance)
        game = recorder.game
        advance(game, moves)
        self.now += timedelta(milliseconds=game.elapsed_ms)
        if leave:
            recorder.leave()
        else:
            recorder.give_up()
        self.now += timedelta(hours=1)
        return game

    def win(self, kind: str = "baroness") -> Game:
        """Win a game that can be won by luck."""
        deals = range(1, MOST_TRIES)
        return self.play(kind, next(deal for deal in deals if advance(Game.new(load(kind), deal)).is_won))


cached_hint = cache(hint)
"""Hints depend on rules and position alone, and most tests play the same few deals."""


def advance(game: Game, moves: int = 200) -> Game:
    """Play as hints say, and by chance where they say nothing."""
    random = Random(game.deal.number if game.deal else 0)
    for number in range(moves):
        if game.is_won or game.is_stuck:
            break
        if number % 20 == 19:
            game.undo()
            game.emit(HINT)
        legal = game.legal_moves()
        if not legal:
            break
        shown = cached_hint(game.rules, game.position)
        game.play(shown or legal[int(random.random() * len(legal))], game.elapsed_ms + 1000)
    return game


def _refuse(error: OSError) -> None:
    raise error
