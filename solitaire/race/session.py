"""Everybody at one table: fingers on keys, rivals, and the match they play. Still without a clock."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from solitaire.config.keys.race_blocks import DEFAULT_BLOCKS, Blocks, folded
from solitaire.race.events import Action, Beaten, Event, Moved, Stuck
from solitaire.race.headless import rivals_of
from solitaire.race.key_blocks import CENTRE, KeyBlocks, KeyTarget
from solitaire.race.key_input import KeyInput, RepeatFilter
from solitaire.race.match import Match
from solitaire.race.messages import Message, MessageKind, messages_for
from solitaire.race.rivals import Rival
from solitaire.race.visibility import seen_by
from solitaire.rules.moves import Carry
from solitaire.rules.piles import PileSpec, Zone

TOLD_MS: Final = 2500
"""For so long a seat is shown what it was told."""
FRESH_MS: Final = 500
"""For so long a card that went to the centre stands out."""


class SeatMessage(NamedTuple):
    """What a seat was told, and when."""

    news: Message = Message()
    at_ms: int = 0


class HeldCards(NamedTuple):
    """What a seat has in its hand: the last ``cards`` of a pile, and which piles would take them."""

    pile: int
    cards: int
    targets: frozenset[int] = frozenset()


class RaceSession:
    """A match with those who play it. Times are milliseconds of the hand in play.

    Args:
        match: what is played.
        blocks: keys in place of the usual ones.
    """

    def __init__(self, match: Match, blocks: Blocks = DEFAULT_BLOCKS) -> None:
        self.match = match
        people = [number for number, seat in enumerate(match.seats, start=1) if seat.is_human]
        self.pads = KeyBlocks(match.rules, people, blocks)
        self._taps = {seat: KeyInput(match.rules, seat) for seat in people}
        self._rivals: list[Rival] = []
        self._repeats = RepeatFilter()
        self._random = Random(match.deal.number)
        self._told = dict.fromkeys(match.hand.seats, SeatMessage())
        self._fresh: dict[int, int] = {}
        self._now = 0

    def sit_down(self) -> None:
        """Get ready for the hand that was dealt, or for the rest of one that was left."""
        self._now = self.match.hand.elapsed_ms
        self._rivals = rivals_of(self.match, self._random)
        for rival in self._rivals:
            rival.next_ms += self._now
        self._repeats = RepeatFilter()
        self._told = dict.fromkeys(self._told, SeatMessage())
        self._fresh.clear()
        for taps in self._taps.values():
            taps.held = None

    # What is to be seen

    def told(self, seat: int, now_ms: int) -> Message:
        """What ``seat`` was told a short while ago."""
        told = self._told[seat]
        return told.news if now_ms - told.at_ms < TOLD_MS else Message()

    def held(self, seat: int) -> HeldCards | None:
        """What ``seat`` has lifted, or reaches for if it is a rival: everybody at the table can see that."""
        position = self.match.hand.position
        taps = self._taps.get(seat)
        if taps is not None and taps.held is not None:
            return HeldCards(taps.held, taps.count(position), taps.targets(position))
        move = next((rival.reaching for rival in self._rivals if rival.seat == seat), None)
        return HeldCards(self.match.rules.index[move.source], move.count) if move else None

    def cursor(self, seat: int) -> int | None:
        """The pile at the cursor of ``seat``; None if it has none."""
        taps = self._taps.get(seat)
        return taps.pointed if taps and self.pads.has_cursors else None

    @property
    def fresh(self) -> frozenset[int]:
        """The foundations to which a card came just now."""
        return frozenset(self._fresh)

    def tell_all(self, text: str, at_ms: int) -> None:
        """Tell everybody the same."""
        self._told = dict.fromkeys(self._told, SeatMessage(Message(text), at_ms))

    # What is done

    def strike(self, key: str, at_ms: int) -> bool:
        """Somebody struck a key; returns whether it is a key of the race. Keys that are held count once."""
        owned = self.pads[key]
        if owned is None:
            return False
        if self._repeats.is_struck(folded(key), at_ms):
            self._tap(*owned, at_ms)
        return True

    def point(self, pile: PileSpec, at_ms: int) -> None:
        """Somebody pointed at a pile: the person whose it is; at the centre, whoever holds a card."""
        holding = [seat for seat, taps in self._taps.items() if taps.held is not None]
        if pile.zone is Zone.FOUNDATION and len(holding) == 1:
            self._tap(holding[0], CENTRE, at_ms)
        elif pile.seat in self._taps:
            self._tap(pile.seat, pile.name.rpartition(".")[2], at_ms)

    def tick(self, now_ms: int) -> None:
        """Judge what is due, and let rivals do what they are ready for."""
        now = self._judge(now_ms)
        for rival in self._rivals:
            if rival.next_ms <= now and not self.match.hand.ended:
                action = rival.wake(seen_by(self.match.rules, self.match.hand.position, rival.seat), now)
                if action is not None:
                    self._do(rival.seat, action, now)
        self._fresh = {pile: until for pile, until in self._fresh.items() if until > now}

    def next_ms(self) -> int | None:
        """When ``tick`` has something to do; None while nothing waits."""
        deadline = self.match.next_deadline()
        times = [rival.next_ms for rival in self._rivals] + [*self._fresh.values()]
        return min([*times, deadline] if deadline is not None else times, default=None)

    def _tap(self, seat: int, spot: KeyTarget, at_ms: int) -> None:
        now = self._judge(at_ms)
        if self.match.hand.ended:
            return
        tap = self._taps[seat].tap(self.match.hand.position, spot)
        self._told[seat] = SeatMessage(
            Message(tap.why, MessageKind.REFUSED if tap.why else MessageKind.PLAIN), now
        )
        if isinstance(tap.action, Stuck):
            self._do(seat, Stuck(not self.match.hand.has_given_up(seat)), now)
        elif tap.action is not None:
            self._do(seat, tap.action, now)

    def _judge(self, at_ms: int) -> int:
        """Judge all claims that are due; returns the time. It never runs back: what was judged, was."""
        self._now = max(self._now, at_ms)
        self._note(self.match.tick(self._now))
        return self._now

    def _do(self, seat: int, action: Action, at_ms: int) -> None:
        self._note(self.match.offer(seat, action, at_ms))

    def _note(self, happened: list[Event]) -> None:
        """Tell what happened, and keep a card lifted that somebody else was faster with."""
        index = self.match.rules.index
        for event in happened:
            self._told |= {
                seat: SeatMessage(told, self._now) for seat, told in messages_for(self.match, event).items()
            }
            if isinstance(event, Beaten) and event.seat in self._taps and isinstance(event.move, Carry):
                self._taps[event.seat].held = index[event.move.source]
            if isinstance(event, Moved) and isinstance(event.move, Carry):
                target = index[event.move.target]
                if target in self.match.rules.full:
                    self._fresh[target] = self._now + FRESH_MS
