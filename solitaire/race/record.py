"""A hand of a race on paper: what is written down of it, and how it is played again from that.

Verdicts are written down, so that nothing is judged twice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from solitaire.game.deals import Deal
from solitaire.race.events import DeclaredStuck, Ended, Moved, StocksShifted, Stuck, WithdrewStuck
from solitaire.race.events import Event as Happening
from solitaire.race.hand import Hand
from solitaire.race.match import Match, MatchProgress
from solitaire.race.seats import Seat
from solitaire.replay.record import (
    FIRST_ENTRY,
    NOT_STUCK,
    SHIFT,
    STUCK,
    Event,
    FileDamage,
    GameRecord,
    Header,
    MatchSoFar,
    Outcome,
    Result,
    fingerprint,
)
from solitaire.replay.record import SeatRecord as Player
from solitaire.rules.apply import IllegalMove
from solitaire.rules.moves import Move, MoveError
from solitaire.rules.ruleset import MatchSection as Length

if TYPE_CHECKING:
    from datetime import datetime

PHOTO = "photo finish with "
"""A verdict; the seats that lost it follow."""
SAID: Final = {STUCK: Stuck(), NOT_STUCK: Stuck(False)}
"""What seats say, by how it is written down."""


class LoadedHand(NamedTuple):
    """A hand at the point to which its record leads, in its match."""

    match: Match
    good: int
    """How many entries of the record are borne out."""
    damage: FileDamage | None


# Writing


def header_of(match: Match, started: datetime, app: str) -> Header:
    """How the hand in play begins; once that has ended, the next one."""
    is_next = match.hand.ended is not None
    so_far = MatchSoFar(
        hand=match.hand_number + is_next,
        totals=match.totals,
        photos=tuple(match.photo_wins[seat] for seat in match.hand.seats),
        ms=match.played_ms,
        target=match.length.target,
        beyond=match.length.beyond,
        mirror=match.mirror,
        limit=match.limit_ms or 0,
        points=match.points,
    )
    packs = match.next_packs if is_next else match.hand.packs
    players = tuple(Player(seat.name, seat.player, pack) for seat, pack in zip(match.seats, packs, strict=True))
    return Header(match.rules.ruleset, (), match.deal, 0, started, app, players, match=so_far)


def event_of(happening: Happening) -> Event | None:
    """What is written down of something that happened; None for what leaves no trace on the table."""
    match happening:
        case Moved(at_ms, seat, move, _, photo):
            verdict = PHOTO + " ".join(map(str, photo)) if photo else ""
            return Event(at_ms, str(move), seat, verdict)
        case DeclaredStuck(at_ms, seat):
            return Event(at_ms, STUCK, seat)
        case WithdrewStuck(at_ms, seat):
            return Event(at_ms, NOT_STUCK, seat)
        case StocksShifted(at_ms, _):
            return Event(at_ms, SHIFT)
        case _:
            return None


def result_of(hand: Hand, ms: int, ended: datetime) -> Result:
    """How the hand ended: somebody went out, nobody could go on, or the match was given up."""
    outcome = Outcome.GIVEN_UP
    if hand.ended:
        outcome = Outcome.WON if hand.ended.out else Outcome.LOST
    moves = sum(isinstance(happening, Moved) for happening in hand.log)
    return Result(ms, outcome, moves, None, 0, 0, fingerprint(hand.rules, hand.position), ended)


# Reading


def retell(record: GameRecord) -> LoadedHand:
    """Deal the cards and do again everything that was done. Raises ValueError for a game that is no race."""
    match = match_of(record.header)
    for good, entry in enumerate(record.entries):
        fault = _follow(match, entry) if isinstance(entry, Event) else _compare(match, entry)
        if fault:
            return LoadedHand(match, good, FileDamage(good + FIRST_ENTRY, fault))
    return LoadedHand(match, len(record.entries), record.damage)


def match_of(header: Header) -> Match:
    """The match as the hand began. Raises ValueError for a game that is no race."""
    so_far = header.match
    if not header.seats or so_far is None:
        raise ValueError(f"this game of {header.ruleset.name} is no race")
    return Match(
        header.ruleset,
        [Seat(player.name, player.player) for player in header.seats],
        header.deal or Deal(1),
        so_far.mirror,
        Length(so_far.target, so_far.beyond),
        so_far.limit or None,
        MatchProgress(so_far.hand - 1, so_far.totals, so_far.ms, so_far.photos, so_far.points),
        [player.pack for player in header.seats],
    )


def _follow(match: Match, event: Event) -> str:
    """Do it. Returns why it cannot be done."""
    hand = match.hand
    if event.what == SHIFT:
        hand.follow_shift(event.ms)
        return ""
    if event.seat not in hand.seats:
        return f"there is no seat {event.seat}"
    if hand.ended:
        return "the hand is over"
    if event.verdict:
        match.photo_wins[event.seat] += 1
    try:
        hand.follow(event.seat, SAID.get(event.what) or Move.parse(event.what), event.ms)
    except IllegalMove as illegal:
        return f"the move {event.what} is not legal: {illegal.reason.rstrip('.')}"
    except MoveError as error:
        return str(error).rstrip(".")
    return ""


def _compare(match: Match, told: Result) -> str:
    """End the hand. Returns what its result says that is not so; empty if all of it is."""
    hand = match.hand
    out = tuple(seat for seat in hand.seats if hand.rules.is_out(hand.position, seat))
    if out or told.outcome is not Outcome.GIVEN_UP:
        hand.ended = Ended(told.ms, out)
    found = result_of(hand, told.ms, told.ended)
    for name, value in found._asdict().items():
        if getattr(told, name) != value:
            return f"the result is not right: {name} should be {value}, not {getattr(told, name)}"
    match.end(Ended(told.ms, out))
    return ""
