"""Restore hands of a race from records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from solitaire.game.cancellation import cancellable
from solitaire.game.deals import Deal
from solitaire.race.events import Beaten, Ended, RaceEvent, Stuck
from solitaire.race.hand.hand_state import HandState
from solitaire.race.match import Match, MatchProgress
from solitaire.race.records.record import AFTER, PHOTO, make_race_result, photo_verdict
from solitaire.race.seats import Seat
from solitaire.replay.format.record import (
    FIRST_ENTRY,
    LATE,
    NOT_STUCK,
    SHIFT,
    STUCK,
    Event,
    FileDamage,
    GameRecord,
    Header,
    Outcome,
    Result,
)
from solitaire.replay.playback.entry_faults import OTHER_POSITION, illegal_move_fault, result_fault
from solitaire.rules.apply import IllegalMove
from solitaire.rules.cards import Card
from solitaire.rules.moves import Carry, Move

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_DIGITS: Final = 4
"""Digits of the milliseconds by which a claim was late; one that is a second late is denied as illegal."""
DECLARATIONS: Final = {STUCK: Stuck(), NOT_STUCK: Stuck(False)}
"""Declarations of seats by their text in the record."""


class RestoredHand(NamedTuple):
    """A match whose hand in play was restored from a record."""

    match: Match
    confirmed_count: int
    """The number of entries, from the first, that the rules confirm."""
    damage: FileDamage | None


def restore_hand(record: GameRecord) -> RestoredHand:
    """Deal the cards and perform all recorded events, up to the first invalid entry.

    A hand of which only the result is missing is ended. Raises ValueError for a game that is no race.
    """
    match, damage = deal_match(record.header), record.damage
    confirmed_count = 0
    for confirmed_count, entry in enumerate(cancellable(record.entries)):
        fault = _apply(match, entry) if isinstance(entry, Event) else _end(match, entry)
        if fault:
            damage = FileDamage(confirmed_count + FIRST_ENTRY, fault)
            break
    else:
        confirmed_count = len(record.entries)
    if not match.hand.ended and match.hand.is_decided:
        match.end(Ended(record.entries[confirmed_count - 1].ms, match.hand.out))
    return RestoredHand(match, confirmed_count, damage)


def deal_match(header: Header) -> Match:
    """The match at the beginning of a hand.

    Raises ValueError for a game that is no race.
    """
    saved = header.match
    if not header.seats or saved is None:
        raise ValueError(f"this game of {header.ruleset.name} is no race")
    terms = header.ruleset.match._replace(target=saved.target, beyond=saved.beyond)
    before = MatchProgress(
        hands=saved.hand - 1,
        totals=saved.totals,
        ms=saved.ms,
        photos=saved.photos,
        points=saved.points,
        reserves=saved.reserves,
        packs=tuple(player.pack for player in header.seats),
    )
    return Match(
        header.ruleset._replace(match=terms),
        [Seat(player.name, player.player) for player in header.seats],
        header.deal or Deal(1),
        mirror=saved.mirror,
        limit_ms=saved.limit or None,
        before=before,
    )


def _apply(match: Match, event: Event) -> str:
    """Perform an event; return the fault if it is invalid, else an empty text."""
    if match.hand.ended:
        return "the hand is over"
    try:
        follow(match.hand, event)
    except IllegalMove as illegal:
        return illegal_move_fault(event, illegal)
    except ValueError as error:
        return str(error).rstrip(".")
    return ""


def follow(hand: HandState, event: Event) -> RaceEvent:
    """Perform a recorded event of a hand, and return it as an event of the race.

    Raises IllegalMove, or ValueError for any other fault.
    """
    if event.what == SHIFT:
        if event.seat or event.verdict:
            raise ValueError("a shift has no seat and no verdict")
        hand.follow_shift(event.ms)
    elif not event.seat:
        raise ValueError("the field 'seat' is missing")
    elif event.seat not in hand.seats:
        raise ValueError(f"there is no seat {event.seat}")
    elif event.what.startswith(LATE):
        hand.log.append(late_claim(hand, event))
    else:
        action = DECLARATIONS.get(event.what) or Move.parse(event.what)
        photo = photo_losers(event, hand.seats)
        if photo and not (isinstance(action, Carry) and hand.rules.is_foundation_move(action)):
            raise ValueError("verdict: only a card that goes to a foundation has one")
        hand.follow(event.seat, action, event.ms, photo)
    return hand.log[-1]


def photo_losers(event: Event, seats: Iterable[int]) -> tuple[int, ...]:
    """The ``seats`` that lost the photo finish of an event; empty without one.

    Raises ValueError for a malformed verdict.
    """
    words = event.verdict.removeprefix(PHOTO).split()
    lost = tuple(seat for seat in seats if str(seat) in words and seat != event.seat)
    if event.verdict != photo_verdict(lost):
        raise ValueError(f"verdict: this is not '{PHOTO.strip()}' and the other seats that wanted the same")
    return lost


def late_claim(hand: HandState, event: Event) -> Beaten:
    """The claim of an event that begins with ``LATE``.

    Raises ValueError if it is malformed.
    """
    move = Move.parse(event.what.removeprefix(LATE))
    late, _, by = event.verdict.partition(AFTER)
    others = {str(seat): seat for seat in hand.seats if seat != event.seat}
    if by not in others or not (late.isdecimal() and late.isascii() and len(late) <= MOST_DIGITS):
        raise ValueError(f"verdict: this is not a number and '{AFTER.strip()}' another seat")
    if not hand.rules.is_foundation_move(move):
        raise ValueError("only a card that goes to a foundation can be late")
    source = hand.rules.seat_piles[event.seat - 1].sources.get(move.source)
    if source is None or not hand.position.piles[source.index]:
        raise ValueError(f"seat {event.seat} has no card on {move.source}")
    return Beaten(event.ms, event.seat, move, others[by], int(late), photo=False)


def claimed_card(hand: HandState, lost: Beaten) -> Card:
    """The card of a claim that lost, which is still where it was."""
    assert isinstance(lost.move, Carry)
    return hand.position.piles[hand.rules.index[lost.move.source]][-1]


def _end(match: Match, stated: Result) -> str:
    """End the hand; return the fault if the recorded result is wrong, else an empty text."""
    hand = match.hand
    if hand.ended:
        return "the hand is over"
    out = hand.out
    found = make_race_result(hand, stated.ms, stated.ended)
    if hand.is_decided or stated.outcome is not Outcome.GIVEN_UP:
        found = found._replace(outcome=Outcome.WON if out else Outcome.LOST)
    if stated.fingerprint != found.fingerprint:
        return OTHER_POSITION
    if fault := result_fault(stated, found._asdict()):
        return fault
    match.end(Ended(stated.ms, out))
    return ""
