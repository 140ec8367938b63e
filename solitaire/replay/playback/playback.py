"""Playback of a recorded game: every position seen, with its event in words."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import groupby
from typing import Final, NamedTuple

from solitaire.game.cancellation import cancellable
from solitaire.game.deals import Deal
from solitaire.game.game import Game
from solitaire.game.game_events import HINT, MARK, RESTART, SOLUTION, TIME, UNDO
from solitaire.replay.format.record import Event, GameRecord
from solitaire.replay.playback.restore import deal_game
from solitaire.replay.playback.transcript import event_text
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.move_facts import Carried, Fact, TurnedUp
from solitaire.rules.position import Position
from solitaire.rules.text.move_text import describe_briefly

SHORTEST_RUN: Final = 3
"""Consecutive moves to foundations that are worth a mark."""


class MomentMark(Enum):
    """The reason why a moment has a mark on the timeline."""

    LOST = "move that lost the game"
    BOOKMARK = "bookmark"
    UNDO = "undo"
    HINT = "hint"
    SOLUTION = "solution shown"
    RUN = "run to the foundations"
    TURNED_UP = "card turned face up"
    PHOTO = "photo finish"
    LATE = "play lost to a faster seat"
    MISSED = "missed play to a foundation"
    SHIFT = "stocks shifted"


RACE_MARKS: Final = (MomentMark.PHOTO, MomentMark.LATE, MomentMark.MISSED, MomentMark.SHIFT)
GAME_MARKS: Final = tuple(mark for mark in MomentMark if mark not in RACE_MARKS)
"""The marks that a game of one player can have."""
MARKED: Final = {
    UNDO: MomentMark.UNDO,
    RESTART: MomentMark.UNDO,
    HINT: MomentMark.HINT,
    SOLUTION: MomentMark.SOLUTION,
    MARK: MomentMark.BOOKMARK,
}


class Moment(NamedTuple):
    """The game after an event, or as it was dealt."""

    ms: int
    """Milliseconds played until then."""
    text: str
    """The event in words."""
    position: Position
    moves: int
    """Moves made to reach the position."""
    score: int | None
    entries: int
    """Entries of the record up to this moment."""
    mark: MomentMark | None = None
    points: tuple[int, ...] = ()
    """The points of each seat of a race."""


class Playback(NamedTuple):
    """All moments of a game, from its deal to the end of its record.

    Immutable; every method is pure.
    """

    rules: Rules
    deal: Deal | None
    moments: tuple[Moment, ...]

    @property
    def last(self) -> int:
        """The index of the last moment; the first is 0."""
        return len(self.moments) - 1

    @property
    def most_moves(self) -> int:
        """The largest number of moves at any moment."""
        return max(moment.moves for moment in self.moments)

    def at_time(self, ms: int) -> int:
        """The index of the last moment up to ``ms`` milliseconds into the game, from 0."""
        return bisect_right(self.moments, ms, key=lambda moment: moment.ms) - 1

    def at_move(self, move: int) -> int:
        """The index of the first moment after ``move`` moves, or else after the most made."""
        reached = min(move, self.most_moves)
        return next(number for number, moment in enumerate(self.moments) if moment.moves >= reached)


def play_back(record: GameRecord) -> Playback:
    """The playback of a record, all of which the rules confirm.

    Raises ValueError for a race.
    """
    game = deal_game(record.header)
    moments = [Moment(0, "", game.position, 0, game.score, 0)]
    to_foundation = [False]
    for number, event in enumerate(cancellable(record.entries), start=1):
        if not isinstance(event, Event):
            continue
        text = event_text(game, event, describe_briefly)
        facts = game.follow(event.what, event.ms)
        if event.what != TIME:
            seen = (game.position, game.move_count, game.score)
            moments.append(Moment(event.ms, text, *seen, number, _mark(game, event, facts)))
            to_foundation.append(_reaches_foundation(game, facts))
    return Playback(game.rules, game.deal, tuple(_with_runs(moments, to_foundation)))


def _mark(game: Game, event: Event, facts: Iterable[Fact]) -> MomentMark | None:
    """The mark of an event that has led to the position of ``game``; none where it removed a bookmark."""
    if event.what == MARK and not game.bookmark_here:
        return None
    if event.what in MARKED:
        return MARKED[event.what]
    return MomentMark.TURNED_UP if any(isinstance(fact, TurnedUp) for fact in facts) else None


def _reaches_foundation(game: Game, facts: Iterable[Fact]) -> bool:
    """Whether a card has moved to a foundation."""
    rules = game.rules
    return any(isinstance(fact, Carried) and rules.index[fact.target] in rules.full for fact in facts)


def _with_runs(moments: Sequence[Moment], to_foundation: Sequence[bool]) -> Iterable[Moment]:
    """The moments, those of a run of moves to foundations marked."""
    for is_foundation_run, run in groupby(zip(moments, to_foundation, strict=True), lambda pair: pair[1]):
        members = [moment for moment, _ in run]
        is_run = is_foundation_run and len(members) >= SHORTEST_RUN
        yield from (moment._replace(mark=MomentMark.RUN) if is_run else moment for moment in members)
