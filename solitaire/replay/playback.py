"""A game that was written down, laid out to be watched: every position that was seen, and what led there."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import groupby
from typing import Final, NamedTuple

from solitaire.game.deals import Deal
from solitaire.game.game import HINT, MARK, RESTART, SOLUTION, TIME, UNDO, Game
from solitaire.replay.record import Event, GameRecord
from solitaire.replay.restore import dealt
from solitaire.replay.transcript import transcript
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.facts import Carried, Fact, TurnedUp
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.rules.text.move_text import in_short

SHORTEST_RUN: Final = 3
"""Moves to the foundations, one after another, that are worth a mark."""


class MomentMark(Enum):
    """Why a moment is worth finding again."""

    LOST = "the move that lost the game"
    UNDO = "taken back"
    HINT = "a hint"
    SOLUTION = "a way to win, shown"
    KEPT = "a position kept in mind"
    RUN = "a run to the foundations"
    TURNED_UP = "a card turned up"
    PHOTO = "a photo finish"
    SHIFT = "all stocks shifted"


RACE_MARKS: Final = (MomentMark.PHOTO, MomentMark.SHIFT)
GAME_MARKS: Final = tuple(mark for mark in MomentMark if mark not in RACE_MARKS)
"""What there can be in a game of one player."""
MARKED: Final = {
    UNDO: MomentMark.UNDO,
    RESTART: MomentMark.UNDO,
    HINT: MomentMark.HINT,
    SOLUTION: MomentMark.SOLUTION,
    MARK: MomentMark.KEPT,
}


class Moment(NamedTuple):
    """The game after an event, or as it was dealt."""

    ms: int
    """Milliseconds played until then."""
    said: str
    """What has just been done, in words."""
    position: Position
    moves: int
    """How many moves led here."""
    score: int | None
    entries: int
    """So many entries of the record led here."""
    mark: MomentMark | None = None


class Playback(NamedTuple):
    """A game from its deal to where its record ends. Each call is pure: a time goes in, a moment comes out."""

    rules: Rules
    deal: Deal | None
    moments: tuple[Moment, ...]

    @property
    def last(self) -> int:
        """The number of the last moment; the first is 0."""
        return len(self.moments) - 1

    @property
    def most_moves(self) -> int:
        """How far the game ever went."""
        return max(moment.moves for moment in self.moments)

    def at_time(self, ms: int) -> int:
        """Which moment is seen ``ms`` milliseconds into the game: of those at once, the last."""
        return max(0, bisect_right(self.moments, ms, key=lambda moment: moment.ms) - 1)

    def at_move(self, move: int) -> int:
        """Which moment is the first after so many moves; the nearest to it if the game never had so many."""
        wanted = min(move, self.most_moves)
        return next(number for number, moment in enumerate(self.moments) if moment.moves >= wanted)


def play_back(record: GameRecord, good: int) -> Playback:
    """Lay out the first ``good`` entries of a record. Raises ValueError for a race."""
    game = dealt(record.header)
    moments = [Moment(0, "", game.position, 0, game.score, 0)]
    is_up = [False]
    for number, event in enumerate(record.entries[:good], start=1):
        if not isinstance(event, Event):
            continue
        said = transcript(game, event, in_short)
        facts = game.follow(event.what, event.ms)
        if event.what != TIME:
            seen = (game.position, game.move_count, game.score)
            moments.append(Moment(event.ms, said, *seen, number, _mark(event, facts)))
            is_up.append(_goes_up(game, facts))
    return Playback(game.rules, game.deal, tuple(_with_runs(moments, is_up)))


def _mark(event: Event, facts: Iterable[Fact]) -> MomentMark | None:
    if event.what in MARKED:
        return MARKED[event.what]
    return MomentMark.TURNED_UP if any(isinstance(fact, TurnedUp) for fact in facts) else None


def _goes_up(game: Game, facts: Iterable[Fact]) -> bool:
    """Whether a card has gone to a foundation."""
    targets = [fact.target for fact in facts if isinstance(fact, Carried)]
    return any(game.rules.piles[game.rules.index[name]].zone is Zone.FOUNDATION for name in targets)


def _with_runs(moments: Sequence[Moment], is_up: Sequence[bool]) -> Iterable[Moment]:
    """The moments, those marked in which one card after another goes up."""
    for goes_up, run in groupby(zip(moments, is_up, strict=True), lambda pair: pair[1]):
        members = [moment for moment, _ in run]
        is_run = goes_up and len(members) >= SHORTEST_RUN
        yield from (moment._replace(mark=MomentMark.RUN) if is_run else moment for moment in members)
