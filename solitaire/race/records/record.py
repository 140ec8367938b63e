"""Convert hands of a race to records.

Photo finish verdicts are part of the record, so that no claim is judged twice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from solitaire.race.events import Beaten, DeclaredStuck, Moved, RaceEvent, StocksShifted, WithdrewStuck
from solitaire.race.hand.hand_state import HandState
from solitaire.race.match import Match
from solitaire.replay.format.record import (
    LATE,
    NOT_STUCK,
    SHIFT,
    STUCK,
    Event,
    Header,
    MatchRecord,
    Outcome,
    Result,
    SeatRecord,
    fingerprint,
)

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

PHOTO: Final = "photo finish with "
"""The beginning of a verdict; the numbers of the seats that lost follow."""
AFTER: Final = " ms after "
"""In the verdict on a late claim, between the time and the number of the seat that was faster."""


def make_race_header(match: Match, started: datetime, app: str) -> Header:
    """The header of the hand in play, or of the next one if that has ended."""
    is_next = match.hand.ended is not None
    record = MatchRecord(
        hand=match.hand_number + is_next,
        totals=match.totals,
        photos=tuple(match.photo_wins[seat] for seat in match.hand.seats),
        ms=match.played_ms,
        target=match.rules.ruleset.match.target,
        beyond=match.rules.ruleset.match.beyond,
        mirror=match.mirror,
        limit=match.limit_ms or 0,
        points=match.points,
        reserves=match.next_reserves if is_next else match.hand.reserves,
    )
    if not match.rules.ruleset.match.handicap:
        record = record._replace(reserves=())
    packs = match.next_packs if is_next else match.hand.packs
    players = tuple(
        SeatRecord(seat.name, seat.player, pack) for seat, pack in zip(match.seats, packs, strict=True)
    )
    return Header(
        match.rules.ruleset,
        pack=(),
        deal=match.deal,
        balance=0,
        started=started,
        app=app,
        seats=players,
        match=record,
    )


def recorded_event(event: RaceEvent) -> Event | None:
    """The record entry of an event; None for an event that changes nothing."""
    match event:
        case Moved(at_ms, seat, move, _, photo):
            return Event(at_ms, str(move), seat, photo_verdict(photo))
        case Beaten(at_ms, seat, move, by, late_ms, False):
            return Event(at_ms, f"{LATE}{move}", seat, f"{late_ms}{AFTER}{by}")
        case DeclaredStuck(at_ms, seat):
            return Event(at_ms, STUCK, seat)
        case WithdrewStuck(at_ms, seat):
            return Event(at_ms, NOT_STUCK, seat)
        case StocksShifted(at_ms, _):
            return Event(at_ms, SHIFT)
        case _:
            return None


def make_race_result(hand: HandState, ms: int, ended: datetime) -> Result:
    """The result of a hand: won (a seat went out), lost (stalemate) or given up."""
    outcome = Outcome.GIVEN_UP
    if hand.ended:
        outcome = Outcome.WON if hand.ended.out else Outcome.LOST
    moves = sum(isinstance(event, Moved) for event in hand.log)
    return Result(
        ms,
        outcome,
        moves=moves,
        score=None,
        undos=0,
        hints=0,
        fingerprint=fingerprint(hand.rules, hand.position),
        ended=ended,
    )


def photo_verdict(photo: Iterable[int]) -> str:
    """The verdict text of a photo finish that these seats lost; empty without any."""
    numbers = " ".join(map(str, photo))
    return PHOTO + numbers if numbers else ""
