"""Analysis of a hand from its record: pace, idle time, missed and lost plays.

Times are milliseconds since the hand began. A seat is idle while it can neither play a card nor reach one by
turning its stock. A play to a foundation is missed if it was possible for at least ``NOTICE_MS`` and then no
longer, without the seat having made it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import Final, NamedTuple

from solitaire.race.events import Beaten, DeclaredStuck, Moved, RaceEvent, StocksShifted, WithdrewStuck
from solitaire.race.hand.hand_state import HandState
from solitaire.race.records.record import recorded_event
from solitaire.race.records.restored_hand import claimed_card, deal_match, follow
from solitaire.replay.format.record import Event, GameRecord
from solitaire.rules.cards import FACE_MASK, Card
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Carry, Jump
from solitaire.rules.stalemate import is_stuck

NOTICE_MS: Final = 1000
"""The time that people need to see a play; shorter chances are not missed."""
MINUTE_MS: Final = 60_000
FOUNDATION: Final = "foundation"
SPACE: Final = "space"


class MissedPlay(NamedTuple):
    """A card that could have gone to a foundation for ``ms`` from ``at_ms`` on."""

    card: Card
    at_ms: int
    ms: int
    taken_by: int
    """The seat that played the same card first; 0 if the chance ended in another way."""


class LostPlay(NamedTuple):
    """A card for a foundation that another seat's card reached first."""

    card: Card
    at_ms: int
    by: int
    late_ms: int | None
    """None for a photo finish."""


class ReserveWait(NamedTuple):
    """A card on top of a reserve from ``at_ms`` on, for ``ms`` with nowhere to go."""

    card: Card
    at_ms: int
    ms: int
    target: Card | str
    """The card it went onto at last, ``FOUNDATION``, ``SPACE``, or an empty text if it never went."""


class SeatAnalysis(NamedTuple):
    """The analysis of one seat."""

    taps: int
    """Taps that had an effect: two for a card, one for the stock or a declaration."""
    moves: int
    idle_ms: int
    missed: tuple[MissedPlay, ...]
    """In order of time, as are the others."""
    lost: tuple[LostPlay, ...]
    waits: tuple[ReserveWait, ...]


class HandAnalysis(NamedTuple):
    """The analysis of all seats of a hand that lasted ``ms``."""

    ms: int
    seats: tuple[SeatAnalysis, ...]

    def per_minute(self, count: int) -> float:
        """How many of something there were in a minute; 0 in a hand without time."""
        return count * MINUTE_MS / self.ms if self.ms else 0.0


class _SeatTracker:
    """What one seat could have done, from position to position."""

    def __init__(self, hand: HandState, seat: int) -> None:
        self._hand = hand
        self._seat = seat
        self._taps = 0
        self._moves = 0
        self._idle_ms = 0
        self._is_idle = False
        self._missed: list[MissedPlay] = []
        self._lost: list[LostPlay] = []
        self._waits: list[ReserveWait] = []
        self._chances: dict[Card, int] = {}
        """The cards that can go to a foundation, and since when."""
        self._wait: ReserveWait | None = None
        """The card on top of the reserve."""
        self._is_blocked = False
        """Whether that card has nowhere to go."""
        self._updated_ms = 0
        """The time of the last update."""
        self.update(0, None)

    def act(self, done: RaceEvent) -> None:
        """Count what the seat did."""
        self._moves += isinstance(done, Moved)
        needs_two = isinstance(done, Moved | Beaten) and isinstance(done.move, Carry | Jump)
        self._taps += 2 if needs_two else 1

    def lose(self, card: Card, at_ms: int, by: int, late_ms: int | None) -> None:
        """Add a play that another seat was faster to make."""
        self._lost.append(LostPlay(card & FACE_MASK, at_ms, by, late_ms))

    def update(self, at_ms: int, done: RaceEvent | None) -> None:
        """Compare the present position with the one before ``done``."""
        rules, position = self._hand.rules, self._hand.position
        legal = legal_moves(rules, position, self._seat)
        carries = [move for move in legal if isinstance(move, Carry)]
        self._pass_time(at_ms)
        self._update_chances(at_ms, carries, done)
        self._update_reserve_wait(at_ms, carries, done)
        if not (self._is_idle and self._only_turned(done)):
            self._is_idle = not carries and (not legal or is_stuck(rules, position, self._seat))

    def finish(self, at_ms: int) -> SeatAnalysis:
        """The analysis, for a hand that ended then."""
        self._pass_time(at_ms)
        for card in list(self._chances):
            self._end_chance(card, at_ms, 0)
        self._end_wait("")
        missed = sorted(self._missed, key=lambda play: play.at_ms)
        return SeatAnalysis(
            self._taps, self._moves, self._idle_ms, tuple(missed), tuple(self._lost), tuple(self._waits)
        )

    def _pass_time(self, at_ms: int) -> None:
        spent = max(0, at_ms - self._updated_ms)
        self._updated_ms += spent
        self._idle_ms += spent * self._is_idle
        if self._wait and self._is_blocked:
            self._wait = self._wait._replace(ms=self._wait.ms + spent)

    def _only_turned(self, done: RaceEvent | None) -> bool:
        """Whether this seat only turned its stock, which changes nothing about being idle."""
        return isinstance(done, Moved) and done.seat == self._seat and not isinstance(done.move, Carry | Jump)

    def _update_chances(self, at_ms: int, carries: Iterable[Carry], done: RaceEvent | None) -> None:
        playable = {self._card(move.source) for move in carries if self._hand.rules.is_foundation_move(move)}
        played = played_card(self._hand, done)
        by = done.seat if isinstance(done, Moved) else 0
        for card in self._chances.keys() - playable:
            is_played = played is not None and played & FACE_MASK == card & FACE_MASK
            if is_played and by == self._seat:
                del self._chances[card]
            else:
                self._end_chance(card, at_ms, by if is_played else 0)
        for card in playable - self._chances.keys():
            self._chances[card] = at_ms

    def _end_chance(self, card: Card, at_ms: int, taken_by: int) -> None:
        began = self._chances.pop(card)
        if at_ms - began >= NOTICE_MS:
            self._missed.append(MissedPlay(card & FACE_MASK, began, at_ms - began, taken_by))

    def _update_reserve_wait(self, at_ms: int, carries: Iterable[Carry], done: RaceEvent | None) -> None:
        rules, position = self._hand.rules, self._hand.position
        reserve = rules.seat_piles[self._seat - 1].reserve
        top = next((position.piles[index][-1] & FACE_MASK for index in reserve if position.piles[index]), None)
        if self._wait is None or self._wait.card != top:
            self._end_wait(self._target(done))
            self._wait = None if top is None else ReserveWait(top, at_ms, 0, "")
        names = {rules.piles[index].name for index in reserve}
        self._is_blocked = all(move.source not in names for move in carries)

    def _end_wait(self, target: Card | str) -> None:
        if self._wait and self._wait.ms >= NOTICE_MS:
            self._waits.append(self._wait._replace(target=target))

    def _target(self, done: RaceEvent | None) -> Card | str:
        """What the card of the reserve went onto by a move of this seat."""
        if not isinstance(done, Moved) or not isinstance(done.move, Carry):
            return ""
        pile = self._hand.rules.index[done.move.target]
        if pile in self._hand.rules.full:
            return FOUNDATION
        cards = self._hand.position.piles[pile]
        return cards[-2] & FACE_MASK if len(cards) > 1 else SPACE

    def _card(self, source: str) -> Card:
        return self._hand.position.piles[self._hand.rules.index[source]][-1]


def played_card(hand: HandState, done: RaceEvent | None) -> Card | None:
    """The card that a move has just brought to a foundation; None if it has not."""
    if not (isinstance(done, Moved) and hand.rules.is_foundation_move(done.move)):
        return None
    return hand.position.piles[hand.rules.index[done.move.target]][-1]


def analyse_record(record: GameRecord) -> HandAnalysis:
    """The analysis of a hand, all of whose record the rules confirm.

    Raises ValueError for a game that is no race.
    """
    ms = record.entries[-1].ms if record.entries else 0
    return analyse(deal_match(record.header).hand, record.events, ms)


def analyse_hand(hand: HandState) -> HandAnalysis:
    """The analysis of a hand in memory, from the events that its record has.

    As in the record, none is earlier than the one before it.
    """
    as_dealt = HandState(hand.rules, hand.packs, reserves=hand.reserves)
    events = list(filter(None, map(recorded_event, hand.log)))
    times = list(accumulate((event.ms for event in events), max))
    dated = (event._replace(ms=ms) for event, ms in zip(events, times, strict=True))
    return analyse(as_dealt, dated, times[-1] if times else 0)


def analyse(hand: HandState, events: Iterable[Event], ms: int) -> HandAnalysis:
    """The analysis of events, which are performed on ``hand``; they lasted ``ms``."""
    seats = {seat: _SeatTracker(hand, seat) for seat in hand.seats}
    for event in events:
        _track(hand, seats, follow(hand, event))
    return HandAnalysis(ms, tuple(seat.finish(ms) for seat in seats.values()))


def _track(hand: HandState, seats: Mapping[int, _SeatTracker], done: RaceEvent) -> None:
    """Update the seats for which an event has changed something."""
    match done:
        case StocksShifted(at_ms, _):
            for seat in seats.values():
                seat.update(at_ms, done)
        case Beaten(at_ms, number, _, by, late_ms, _):
            seats[number].act(done)
            seats[number].lose(claimed_card(hand, done), at_ms, by, late_ms)
        case Moved(at_ms, number, _, _, photo):
            seats[number].act(done)
            card = played_card(hand, done)
            for other in seats.values() if card is not None else (seats[number],):
                other.update(at_ms, done)
            if card is not None:
                for loser in photo:
                    seats[loser].lose(card, at_ms, number, None)
        case DeclaredStuck(_, number) | WithdrewStuck(_, number):
            seats[number].act(done)
        case _:
            pass
