"""A match with its key input and its rivals; the caller supplies the time."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from solitaire.config.keys.race_blocks import DEFAULT_BLOCKS, Blocks
from solitaire.race.events import Action, Beaten, Moved, RaceEvent, Stuck
from solitaire.race.keys.key_blocks import CENTRE, KeyBlocks, KeyTarget
from solitaire.race.keys.key_input import KeyInput, KeyResult
from solitaire.race.keys.key_repeats import KeyTap, RepeatFilter, RepeatRate
from solitaire.race.match import Match
from solitaire.race.messages import (
    LOOK_AGAIN,
    STILL_ONLY_YOU,
    Message,
    MessageKind,
    is_waited_for,
    messages_for,
)
from solitaire.race.rival_players import RaceRival, rivals_of, take_turn
from solitaire.race.rivals.installed_rivals import InstalledRival
from solitaire.rules.moves import Carry
from solitaire.rules.piles import PileSpec, Zone

MESSAGE_MS: Final = 2500
"""The time for which a message is shown to a seat."""
RECENT_MS: Final = 500
"""The time for which a card that moved to the centre is highlighted."""


class SeatMessage(NamedTuple):
    """A message to a seat and the time at which it was sent."""

    message: Message = Message()
    at_ms: int = 0


class LiftedCards(NamedTuple):
    """The last ``cards`` of a pile, lifted by a seat, and the piles that take them."""

    pile: int
    cards: int
    targets: frozenset[int] = frozenset()


class RaceSession:
    """A match with its key input and its rivals.

    All times are milliseconds since the hand in play began.

    Args:
        match: the match to play.
        blocks: replacements for the default keys.
        repeat_rate: the rate at which the keyboard repeats held keys, if it is known.
    """

    def __init__(
        self, match: Match, blocks: Blocks = DEFAULT_BLOCKS, repeat_rate: RepeatRate | None = None
    ) -> None:
        self.match = match
        people = [number for number, seat in enumerate(match.seats, start=1) if seat.is_human]
        self.blocks = KeyBlocks(match.rules, people, blocks)
        self._inputs = {seat: KeyInput(match.rules, seat) for seat in people}
        self._rivals: list[RaceRival] = []
        self._repeats = RepeatFilter(repeat_rate)
        self._random = Random(match.deal.number)
        self._messages = dict.fromkeys(match.hand.seats, SeatMessage())
        self._stuck: frozenset[int] = frozenset()
        """The people who were marked as stuck after the last events."""
        self._recent: dict[int, int] = {}
        self._now = 0

    def start_hand(self) -> None:
        """Reset rivals, input and messages for a new or resumed hand."""
        self._now = self.match.hand.elapsed_ms
        self._rivals = rivals_of(self.match, self._random)
        for rival in self._rivals:
            rival.next_ms += self._now
        self._repeats = RepeatFilter(self.repeat_rate)
        self._messages = dict.fromkeys(self._messages, SeatMessage())
        self._recent.clear()
        for key_input in self._inputs.values():
            key_input.lifted = None

    def change_blocks(self, blocks: Blocks) -> None:
        """Replace the key blocks of all people."""
        self.blocks = KeyBlocks(self.match.rules, list(self._inputs), blocks)

    @property
    def repeat_rate(self) -> RepeatRate | None:
        """The rate at which the keyboard repeats held keys; None if it is not known."""
        return self._repeats.rate

    @repeat_rate.setter
    def repeat_rate(self, rate: RepeatRate | None) -> None:
        """Set the rate for the keys that are pressed from now on."""
        self._repeats = RepeatFilter(rate)

    # Display

    def message(self, seat: int, now_ms: int) -> Message:
        """The message to show to ``seat``.

        It is the last one, or if that is too old, the one that everyone else is stuck; empty if they are not.
        """
        last = self._messages[seat]
        if last.message.text and now_ms - last.at_ms < MESSAGE_MS:
            return last.message
        return Message(STILL_ONLY_YOU) if is_waited_for(self.match, seat) else Message()

    def lifted(self, seat: int) -> LiftedCards | None:
        """The cards that ``seat`` has lifted, or is about to move if it is a rival."""
        position = self.match.hand.position
        key_input = self._inputs.get(seat)
        if key_input is not None and key_input.lifted is not None:
            return LiftedCards(key_input.lifted, key_input.count(position), key_input.targets(position))
        move = next((rival.reaching for rival in self._rivals if rival.seat == seat), None)
        return LiftedCards(self.match.rules.index[move.source], move.count) if move else None

    def cursor(self, seat: int) -> int | None:
        """The pile at the cursor of ``seat``; None if it has no cursor."""
        key_input = self._inputs.get(seat)
        return key_input.cursor_pile if key_input and self.blocks.has_cursors else None

    @property
    def recent(self) -> frozenset[int]:
        """The foundations to which a card moved just now."""
        return frozenset(self._recent)

    def show_to_all(self, text: str, at_ms: int) -> None:
        """Show one text to every seat."""
        self._messages = dict.fromkeys(self._messages, SeatMessage(Message(text), at_ms))

    # Input

    def press(self, key: str, at_ms: int, is_repeat: bool | None = None) -> bool:
        """Handle a key press; return whether it is a key of the race.

        Repetitions of a held key are ignored: by ``is_repeat`` if the terminal reports them, else by their
        times.
        """
        owned = self.blocks[key]
        if owned is None:
            return False
        seat, target = owned
        tap = KeyTap(self.blocks.keys(seat)[target], at_ms)
        if is_repeat is None:
            self._tap_keys(self._repeats.press(*tap))
        elif not is_repeat:
            self._tap_keys([*self._repeats.release(), tap])
        return True

    def _tap_keys(self, taps: Sequence[KeyTap]) -> None:
        for key, at_ms in taps:
            owned = self.blocks[key]
            assert owned
            self._tap(*owned, at_ms)

    def point_at(self, pile: PileSpec, at_ms: int) -> None:
        """Tap a pile for its owner, or the centre for the one seat that has lifted a card."""
        lifting = [seat for seat, key_input in self._inputs.items() if key_input.lifted is not None]
        if pile.zone is Zone.FOUNDATION and len(lifting) == 1:
            self._tap(lifting[0], CENTRE, at_ms)
        elif pile.seat in self._inputs:
            self._tap(pile.seat, pile.own_name, at_ms)

    def tick(self, now_ms: int) -> None:
        """Judge the claims that are due, settle what a key meant, and let the rivals act."""
        self._tap_keys(self._repeats.settle(now_ms))
        now = self._judge(now_ms)
        for rival in self._rivals:
            if rival.next_ms <= now and self.match.hand.may_act(rival.seat):
                self._show(take_turn(self.match, rival, now))
                if isinstance(rival, InstalledRival) and rival.fault:
                    self._messages[rival.seat] = SeatMessage(Message(rival.fault, MessageKind.REFUSED), now)
        self._recent = {pile: until for pile, until in self._recent.items() if until > now}

    def catch_up(self, now_ms: int) -> None:
        """Do everything due before ``now_ms`` at its own time, however late the call is.

        For a race of rivals alone, whose play must not depend on the speed at which it is shown.
        """
        while not self.match.hand.ended and (due := self.next_ms()) is not None and due < now_ms:
            self.tick(due)

    def next_ms(self) -> int | None:
        """The time at which ``tick`` has work to do; None if nothing is pending."""
        deadlines = (self.match.next_deadline(), self._repeats.deadline)
        acting = [rival for rival in self._rivals if self.match.hand.may_act(rival.seat)]
        times = [rival.next_ms for rival in acting] + [*self._recent.values()]
        return min([*times, *(due for due in deadlines if due is not None)], default=None)

    def _tap(self, seat: int, target: KeyTarget, at_ms: int) -> None:
        now = self._judge(at_ms)
        hand, key_input = self.match.hand, self._inputs[seat]
        if hand.ended:
            return
        before = key_input.lifted
        tap = key_input.tap(hand.position, target)
        if hand.is_closing and key_input.lifted not in (None, before):
            key_input.lifted, tap = None, KeyResult(why="The hand is over: no more cards may be lifted.")
        self._messages[seat] = SeatMessage(
            Message(tap.why, MessageKind.REFUSED if tap.why else MessageKind.PLAIN), now
        )
        if isinstance(tap.action, Stuck):
            self._offer(seat, Stuck(not self.match.hand.has_declared_stuck(seat)), now)
        elif tap.action is not None:
            self._offer(seat, tap.action, now)
        if key_input.lifted is None:
            hand.put_back(seat)
            self._judge(now)
        elif key_input.lifted != before:
            hand.lift(seat, now)

    def _judge(self, at_ms: int) -> int:
        """Judge all claims that are due; return the time, which never decreases."""
        self._now = max(self._now, at_ms)
        self._show(self.match.tick(self._now))
        return self._now

    def _offer(self, seat: int, action: Action, at_ms: int) -> None:
        self._show(self.match.offer(seat, action, at_ms))

    def _show(self, events: list[RaceEvent]) -> None:
        """Show messages about events; keep a card lifted whose claim was beaten."""
        index, hand = self.match.rules.index, self.match.hand
        before, self._stuck = self._stuck, frozenset(filter(hand.has_declared_stuck, self._inputs))
        for seat in () if hand.ended else before - self._stuck:
            self._messages[seat] = SeatMessage(LOOK_AGAIN, self._now)
        for event in events:
            self._messages |= {
                seat: SeatMessage(message, self._now)
                for seat, message in messages_for(self.match, event).items()
            }
            if isinstance(event, Beaten) and event.seat in self._inputs and isinstance(event.move, Carry):
                self._inputs[event.seat].lifted = index[event.move.source]
            if isinstance(event, Moved) and isinstance(event.move, Carry):
                target = index[event.move.target]
                if target in self.match.rules.full:
                    self._recent[target] = self._now + RECENT_MS
