"""The facts of a hand of a race that statistics use, read from its file."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from pathlib import Path
from typing import NamedTuple

from solitaire.config.paths import RACES
from solitaire.race.records.saved_race import LoadedRace, read_any
from solitaire.replay.archive.game_loader import NotWatchable
from solitaire.replay.format.checksum import LineError
from solitaire.replay.format.record import Outcome


class SeatFacts(NamedTuple):
    """One seat of a hand, when the hand was left."""

    name: str
    player: str
    """``human``, or the strength of a rival."""
    up: int
    """Cards on foundations."""
    left: int
    """Cards left in the reserve."""
    points: int
    total: int
    """Points of the match, with this hand once it is over."""
    photos: int
    """Photo finishes won in this hand."""
    is_out: bool
    """Whether it emptied its reserve."""
    side: int
    """The number of its side: partners of a pair have the same."""


class RaceFacts(NamedTuple):
    """A hand of a race, finished or not."""

    file: str
    """The file, relative to the data folder: ``races/finished/nuts-20261121-201500.jsonl``."""
    game: str
    name: str
    deal: str
    """The deal number; empty if there is none."""
    hand: int
    """Its number in the match, from 1."""
    started: datetime
    ended: datetime | None
    """None while the hand can be continued."""
    outcome: Outcome | None
    """Won: a seat went out; lost: all seats were stuck; given up with its match."""
    ms: int
    winner: int
    """The side that won the match by this hand, from 1; 0 if none did."""
    seats: tuple[SeatFacts, ...]

    @property
    def is_over(self) -> bool:
        """Whether the hand was played to its end, so that its points count."""
        return self.outcome in (Outcome.WON, Outcome.LOST)

    @property
    def day(self) -> date:
        """The player's local day on which the hand began."""
        return self.started.date()

    @property
    def best_side(self) -> int:
        """The side with the most points in the hand, from 1; 0 if several have as many."""
        points = [
            sum(seat.points for seat in self.seats if seat.side == side) for side in range(1, self.sides + 1)
        ]
        return points.index(max(points)) + 1 if points.count(max(points)) == 1 else 0

    @property
    def sides(self) -> int:
        """The number of sides: that of seats, unless they play in pairs."""
        return max(seat.side for seat in self.seats)

    @property
    def identity(self) -> tuple[object, ...]:
        """Equal for copies of one hand, whatever the names of their files."""
        return self.game, self.deal, self.hand, self.started, tuple(seat.name for seat in self.seats)


def read_race_facts(path: Path) -> RaceFacts:
    """The facts of the hand in a file.

    All its moves are made again, since the file has no points. Raises OSError, or LineError if it is no hand of
    a race that the rules confirm.
    """
    try:
        saved = read_any(path)
    except NotWatchable as error:
        if isinstance(error.__cause__, OSError):
            raise error.__cause__ from None
        raise LineError(str(error)) from None
    if not isinstance(saved, LoadedRace) or saved.damage or not saved.record.header.match:
        raise LineError("this is no hand of a race, or it is damaged")
    header, result, match = saved.record.header, saved.record.result, saved.restored.match
    hand, totals = match.hand, saved.totals
    return RaceFacts(
        file=f"{RACES}/{path.parent.name}/{path.name}",
        game=header.ruleset.id,
        name=header.ruleset.name,
        deal=str(header.deal or ""),
        hand=match.hand_number,
        started=header.started,
        ended=result.ended if result else None,
        outcome=result.outcome if result else None,
        ms=saved.ms,
        winner=next((side for side, seats in enumerate(match.sides, start=1) if saved.winner in seats), 0),
        seats=tuple(
            SeatFacts(
                name=seat.name,
                player=seat.player,
                up=hand.cards_up(number),
                left=hand.cards_left(number),
                points=hand.score(number),
                total=totals[number - 1],
                photos=match.photo_wins[number] - saved.record.header.match.photos[number - 1],
                is_out=hand.rules.is_out(hand.position, number),
                side=next(place for place, side in enumerate(match.sides, start=1) if number in side),
            )
            for number, seat in enumerate(header.seats, start=1)
        ),
    )


def without_copies(races: Iterable[RaceFacts]) -> list[RaceFacts]:
    """Each hand once: of copies of one hand, the one that was played farthest."""
    found: dict[tuple[object, ...], RaceFacts] = {}
    for race in races:
        known = found.get(race.identity)
        if known is None or (race.is_over, race.ms) > (known.is_over, known.ms):
            found[race.identity] = race
    return list(found.values())
