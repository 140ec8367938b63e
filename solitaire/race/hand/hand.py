"""One hand of a race: turns timed actions into events.

There is no clock here. The caller passes the time of each action in milliseconds since the hand began, and
calls ``tick`` when ``next_deadline`` is reached.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from solitaire.race.events import (
    Action,
    Beaten,
    Claimed,
    Denied,
    Ended,
    RaceEvent,
    Stuck,
    WentOut,
)
from solitaire.race.hand.hand_state import HandState
from solitaire.race.hand.referee import (
    WAIT_MS,
    Claim,
    claimed_face,
    first_moment,
    foundation_moves,
    granted_move,
    judge,
    why_denied,
)
from solitaire.rules.apply import perform
from solitaire.rules.cards import Card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import is_legal, legal_moves
from solitaire.rules.moves import Carry, Move
from solitaire.rules.stalemate import is_stuck
from solitaire.rules.text.refusals import why_not

OVER: Final = "The hand is over."
CLOSE_MS: Final = 1000
"""A claim that comes later than this after the other seat's is reported as illegal, not as beaten."""


class QueuedAction(NamedTuple):
    """An action that waits until the seat's pending claim is judged."""

    seat: int
    action: Action
    at_ms: int
    lifted_ms: int


class Hand(HandState):
    """A hand being played: judges timed actions.

    Its arguments are those of ``HandState``, and a ``coin`` that settles photo finishes between seats that won
    equally many.
    """

    def __init__(
        self,
        rules: Rules,
        packs: Sequence[Sequence[Card]],
        coin: Random,
        photo_wins: Counter[int] | None = None,
        reserves: Sequence[int] = (),
    ) -> None:
        super().__init__(rules, packs, photo_wins, reserves)
        self._coin = coin
        self._claims: list[Claim] = []
        self._queued: list[QueuedAction] = []

    # Questions

    @property
    def next_deadline(self) -> int | None:
        """The time at which ``tick`` has work to do; None if nothing is pending."""
        if self.ended:
            return None
        return min((claim.due_ms for claim in self._claims), default=self._grace.deadline)

    def is_claiming(self, seat: int) -> bool:
        """Whether a claim of ``seat`` is pending."""
        return any(claim.seat == seat for claim in self._claims)

    # Actions

    def lift(self, seat: int, at_ms: int) -> None:
        """Record that a seat lifts cards, which its next move puts down."""
        self._grace.lift(seat, at_ms)

    def put_back(self, seat: int) -> None:
        """Record that a seat holds no cards any more."""
        self._grace.put_down(seat, 0)

    def offer(self, seat: int, action: Action, at_ms: int) -> list[RaceEvent]:
        """Perform or queue an action of ``seat`` at ``at_ms``; return the events.

        Raises SeatError if there is no such seat.
        """
        self.rules.check_seat(seat)
        lifted_ms = self._grace.put_down(seat, at_ms) if isinstance(action, Carry) else at_ms
        return self._logged(self._offer(QueuedAction(seat, action, at_ms, lifted_ms)))

    def tick(self, now_ms: int) -> list[RaceEvent]:
        """Judge the claims that are due at ``now_ms``; return the events."""
        return self._logged(self._judge_due(now_ms))

    def _logged(self, events: Iterator[RaceEvent]) -> list[RaceEvent]:
        new = list(events)
        self.log += new
        return new

    def _offer(self, offered: QueuedAction) -> Iterator[RaceEvent]:
        seat, action, at_ms, lifted_ms = offered
        completes = isinstance(action, Carry) and self._grace.counts(lifted_ms, at_ms)
        if self.ended or (self.is_closing and not completes):
            if isinstance(action, Move):
                yield Denied(at_ms, seat, action, OVER)
        elif self.is_claiming(seat):
            self._queued.append(offered)
        elif isinstance(action, Stuck):
            yield from self._offer_declaration(seat, action, at_ms)
        elif self._is_shared(seat, action):
            self._claims.append(Claim(seat, action, at_ms, lifted_ms))
            yield Claimed(at_ms, seat, action)
        elif (reason := why_not(self.rules, self.position, action, seat)) is not None:
            yield Denied(at_ms, seat, action, reason)
        else:
            yield self._perform(seat, action, at_ms)
            yield from self._check_stalemate(at_ms)

    def _is_shared(self, seat: int, move: Move) -> bool:
        """Whether other seats can compete: for a foundation, or for the end of the hand."""
        if self.rules.is_foundation_move(move):
            return move.source in self.rules.index
        if self.rules.is_out(self.position, seat) or not is_legal(self.rules, self.position, move, seat):
            return False
        after, _ = perform(self.rules, self.position, move, seat)
        return self.rules.is_out(after, seat)

    # Claims

    def _judge_due(self, now_ms: int) -> Iterator[RaceEvent]:
        """Judge the due claims, one moment at a time, until the hand ends."""
        while self._claims and not self.ended and min(claim.due_ms for claim in self._claims) <= now_ms:
            claims = first_moment(self._claims)
            self._claims = [claim for claim in self._claims if claim not in claims]
            out, at_ms = self.out, claims[-1].at_ms
            yield from self._judge(claims.copy())
            if self.is_decided and not self.is_closing:
                yield from self._close(at_ms)
            elif out != self.out and not self.is_closing:
                yield WentOut(at_ms, tuple(seat for seat in self.out if seat not in out))
            yield from self._offer_queued()
            yield from self._check_stalemate(at_ms)
        if self.is_closing and not self._claims and self._grace.is_over(now_ms):
            yield from self._end(self._last_move_ms)

    def _judge(self, claims: list[Claim]) -> Iterator[RaceEvent]:
        """Judge the claims of one moment; repeat, since a granted move may make another legal."""
        photos: dict[Claim, tuple[int, ...]] = {}
        while grantable := self._grantable(claims):
            claim, move = grantable[0]
            face = claimed_face(self.rules, self.position, claim)
            same = [
                one for one, _ in grantable if face and claimed_face(self.rules, self.position, one) == face
            ]
            seats = sorted({one.seat for one in same})
            places = len(foundation_moves(self.rules, self.position, claim))
            if len(seats) > places:
                won = judge(seats, places, self.photo_wins, [self._coin.random() for _ in seats])
                photo = tuple(seat for seat in seats if seat not in won)
                photos |= {one: photo for one in same if one.seat in won}
                claim, move = next((one, m) for one, m in grantable if one in same and one.seat in won)
                for lost in [one for one in same if one.seat in photo]:
                    claims.remove(lost)
                    yield self._beaten(lost, claim.seat, claim.at_ms, photo=True)
            claims.remove(claim)
            yield self._perform(claim.seat, move, claim.at_ms, photos.get(claim, ()))
        for claim in claims:
            yield self._denial(claim)

    def _grantable(self, claims: list[Claim]) -> list[tuple[Claim, Move]]:
        """The claims that can be granted now, with their moves."""
        moves = [(claim, granted_move(self.rules, self.position, claim)) for claim in claims]
        return [(claim, move) for claim, move in moves if move]

    def _denial(self, claim: Claim) -> RaceEvent:
        """The event of a refused claim: another seat was faster, or the move is illegal."""
        placed = self._foundation_cards.get(claimed_face(self.rules, self.position, claim))
        if placed and placed.seat != claim.seat and claim.at_ms - placed.at_ms < CLOSE_MS:
            # A claim that was queued behind one of the same moment may even be earlier.
            return self._beaten(claim, placed.seat, min(placed.at_ms, claim.at_ms), photo=False)
        return Denied(claim.at_ms, claim.seat, claim.move, why_denied(self.rules, self.position, claim))

    def _beaten(self, claim: Claim, by: int, by_ms: int, photo: bool) -> Beaten:
        """The event of a claim that lost to one of seat ``by`` at ``by_ms``; its cards stay lifted."""
        self._grace.lift_again(claim.seat, claim.lifted_ms)
        return Beaten(claim.at_ms, claim.seat, claim.move, by, claim.at_ms - by_ms, photo)

    def _offer_queued(self) -> Iterator[RaceEvent]:
        """Offer the actions that were queued behind a claim."""
        queued, self._queued = self._queued, []
        for offered in queued:
            yield from self._offer(offered)

    # The end

    def _offer_declaration(self, seat: int, declaration: Stuck, at_ms: int) -> Iterator[RaceEvent]:
        """Accept or deny a declaration of being stuck, or its withdrawal."""
        if self._stalemate.is_too_soon(declaration, at_ms):
            yield Denied(at_ms, seat, declaration, "The stocks have just shifted: look again.")
        elif declaration.is_so is not self.has_declared_stuck(seat):
            if self.may_call(seat):
                yield from self._judge_due(at_ms + WAIT_MS)
            if self.ended:
                return
            yield self._declare(seat, declaration, at_ms)
            self._ending.call(self.position, seat, declaration)
            if self.is_decided:
                yield from self._close(at_ms)
                yield from self._end(at_ms)
            yield from self._check_stalemate(at_ms)

    def _check_stalemate(self, at_ms: int) -> Iterator[RaceEvent]:
        """Shift the stocks while every seat is stuck; end the hand when shifting did not help."""
        while not (self.ended or self.is_closing or self._claims) and self._all_stuck():
            if self.is_last_shift:
                yield from self._end(at_ms)
                return
            yield self._shift(at_ms)

    def _all_stuck(self) -> bool:
        return all(self.has_declared_stuck(seat) or self._cannot_move(seat) for seat in self.seats)

    def _cannot_move(self, seat: int) -> bool:
        return is_stuck(self.rules, self.position, seat) or not legal_moves(self.rules, self.position, seat)

    def _close(self, at_ms: int) -> Iterator[RaceEvent]:
        """Deny claims of cards that were lifted after the hand was decided at ``at_ms``."""
        self._grace.begin(at_ms)
        pending, self._claims = self._claims, []
        for claim in pending:
            if self._grace.counts(claim.lifted_ms, claim.at_ms):
                self._claims.append(claim)
            else:
                yield Denied(claim.at_ms, claim.seat, claim.move, OVER)
        if self._claims or any(map(self._grace.holds, self.seats)):
            yield WentOut(at_ms, self.out)

    def _end(self, at_ms: int) -> Iterator[RaceEvent]:
        self.ended = Ended(at_ms, self.out)
        self._stalemate.stuck.clear()
        yield self.ended
