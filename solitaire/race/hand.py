"""One hand of a race: turns timed actions into events.

There is no clock here. The caller passes the time of each action in milliseconds since the hand began, and
calls ``tick`` when ``next_deadline`` is reached.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from solitaire.race.end_of_hand import Completion
from solitaire.race.events import (
    Action,
    Beaten,
    Claimed,
    DeclaredStuck,
    Denied,
    Ended,
    Event,
    Moved,
    StocksShifted,
    Stuck,
    WentOut,
    WithdrewStuck,
)
from solitaire.race.hand_ending import HandEnding
from solitaire.race.referee import (
    WAIT_MS,
    Claim,
    claimed_face,
    first_moment,
    foundation_moves,
    granted_move,
    is_foundation_move,
    judge,
    why_denied,
)
from solitaire.race.stalemate import Stalemate
from solitaire.rules.apply import IllegalMove, perform
from solitaire.rules.cards import FACE_MASK, Card, Face
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.initial_deal import opening
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Carry, Move
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.rules.score import Score, count, initial_score
from solitaire.rules.stalemate import is_stuck, shift
from solitaire.rules.text.refusals import why_not
from solitaire.rules.vocabulary import HandEnd


class FoundationCard(NamedTuple):
    """The seat that moved a card to a foundation, and the time of its claim."""

    seat: int
    at_ms: int


class QueuedAction(NamedTuple):
    """An action that waits until the seat's pending claim is judged."""

    seat: int
    action: Action
    at_ms: int
    lifted_ms: int


class Hand:
    """A hand being played: position, scores, pending claims and the log of events.

    Args:
        rules: compiled for the number of seats.
        packs: the cards of each seat in the order dealt.
        coin: settles photo finishes between seats that won equally many.
        photo_wins: photo finishes won so far in the match, by seat; updated in place.
        reserves: the cards of each seat's reserve, if they are not those of the ruleset.
    """

    def __init__(
        self,
        rules: Rules,
        packs: Sequence[Sequence[Card]],
        coin: Random,
        photo_wins: Counter[int] | None = None,
        reserves: Sequence[int] = (),
    ) -> None:
        self.rules = rules
        self.packs = tuple(tuple(pack) for pack in packs)
        self.reserves = tuple(reserves) or (rules.ruleset.reserve.cards,) * rules.seats
        """The cards dealt to each seat's reserve."""
        self.position: Position = opening(rules, *packs, reserves=self.reserves)
        self.seats = range(1, rules.seats + 1)
        self.photo_wins: Counter[int] = Counter() if photo_wins is None else photo_wins
        self.ended: Ended | None = None
        self.log: list[Event] = []
        """All events so far."""
        self._coin = coin
        self._ending = HandEnding(rules)
        self._scores: dict[int, Score] = {
            seat: initial_score(rules.ruleset, reserve=cards)
            for seat, cards in zip(self.seats, self.reserves, strict=True)
        }
        self._claims: list[Claim] = []
        self._queued: list[QueuedAction] = []
        self._foundation_cards: dict[Face, FoundationCard] = {}
        self._stalemate = Stalemate()
        self._completion = Completion(rules.ruleset.match.end is HandEnd.LIFTED_CARDS)
        self._last_move_ms = 0

    # Questions

    @property
    def next_deadline(self) -> int | None:
        """The time at which ``tick`` has work to do; None if nothing is pending."""
        if self.ended:
            return None
        return min((claim.due_ms for claim in self._claims), default=self._completion.deadline)

    @property
    def elapsed_ms(self) -> int:
        """The time of the latest event; 0 before the first."""
        return max((event.at_ms for event in self.log), default=0)

    def score(self, seat: int) -> int:
        """The points of ``seat`` if the hand ended now."""
        bonus = self.rules.ruleset.scoring.out_bonus if seat in self._ending.winners else 0
        return self._scores[seat].points + bonus

    def cards_up(self, seat: int) -> int:
        """The number of cards of ``seat`` on foundations."""
        start = len(self.packs[seat - 1])
        own = sum(len(self.position.piles[s.index]) for s in self.rules.piles if s.seat == seat)
        return start - own

    def cards_left(self, seat: int) -> int:
        """The number of cards left in the reserve of ``seat``."""
        return sum(len(self.position.piles[index]) for index in self.rules.seat_piles[seat - 1].reserve)

    def is_claiming(self, seat: int) -> bool:
        """Whether a claim of ``seat`` is pending."""
        return any(claim.seat == seat for claim in self._claims)

    def may_call(self, seat: int) -> bool:
        """Whether ``seat`` ends the hand by declaring that it is stuck."""
        return self._ending.may_call(self.position, seat)

    @property
    def is_decided(self) -> bool:
        """Whether the hand is over, except that lifted cards may still be put down."""
        return self._ending.is_decided(self.position)

    @property
    def is_closing(self) -> bool:
        """Whether the hand is decided, so that only lifted cards may be put down."""
        return self._completion.out_ms is not None and not self.ended

    def may_act(self, seat: int) -> bool:
        """Whether ``seat`` can do anything: in play, or with cards still lifted."""
        return not self.ended and (not self.is_closing or self._completion.holds(seat))

    def has_given_up(self, seat: int) -> bool:
        """Whether ``seat`` has declared that it is stuck."""
        return seat in self._stalemate.stuck

    @property
    def is_last_shift(self) -> bool:
        """Whether the next stalemate ends the hand instead of shifting the stocks."""
        return self._stalemate.is_last_shift

    # Actions

    def lift(self, seat: int, at_ms: int) -> None:
        """Record that a seat lifts cards, which its next move puts down."""
        self._completion.lift(seat, at_ms)

    def put_back(self, seat: int) -> None:
        """Record that a seat holds no cards any more."""
        self._completion.put_down(seat, 0)

    def offer(self, seat: int, action: Action, at_ms: int) -> list[Event]:
        """Perform or queue an action of ``seat`` at ``at_ms``; return the events."""
        lifted_ms = self._completion.put_down(seat, at_ms) if isinstance(action, Carry) else at_ms
        return self._logged(self._offer(QueuedAction(seat, action, at_ms, lifted_ms)))

    def tick(self, now_ms: int) -> list[Event]:
        """Judge the claims that are due at ``now_ms``; return the events."""
        return self._logged(self._judge_due(now_ms))

    def follow(self, seat: int, action: Action, at_ms: int, photo: tuple[int, ...] = ()) -> None:
        """Perform a recorded action without judging it again.

        ``photo`` are the seats that lost its photo finish. Raises IllegalMove, and ValueError if the hand is
        over.
        """
        out_ms = self._completion.out_ms
        if out_ms is not None and not (isinstance(action, Carry) and self._completion.counts(out_ms, at_ms)):
            raise ValueError("the hand is over")
        if isinstance(action, Stuck):
            self.log.append(self._declare(seat, action, at_ms))
            self._ending.call(self.position, seat, action)
        elif (reason := why_not(self.rules, self.position, action, seat)) is not None:
            raise IllegalMove(action, reason)
        else:
            self.log.append(self._perform(seat, action, at_ms, photo))
        if out_ms is None and self.is_decided:
            self._completion.begin(at_ms)

    def follow_shift(self, at_ms: int) -> None:
        """Perform a recorded shift of all stocks."""
        self.log.append(self._shift(at_ms))

    def _logged(self, events: Iterator[Event]) -> list[Event]:
        new = list(events)
        self.log += new
        return new

    def _offer(self, offered: QueuedAction) -> Iterator[Event]:
        seat, action, at_ms, lifted_ms = offered
        completes = isinstance(action, Carry) and self._completion.counts(lifted_ms, at_ms)
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
        if not isinstance(move, Carry) or not {move.source, move.target} <= self.rules.index.keys():
            return False
        source, target = (self.rules.piles[self.rules.index[name]] for name in (move.source, move.target))
        last_of_reserve = source.zone is Zone.RESERVE and self.cards_left(seat) <= move.count
        return target.zone is Zone.FOUNDATION or (source.seat == seat and last_of_reserve)

    def _perform(self, seat: int, move: Move, at_ms: int, photo: tuple[int, ...] = ()) -> Moved:
        """Make a legal move, and count the photo finish that it won."""
        self.position, facts = perform(self.rules, self.position, move, seat)
        self._last_move_ms = max(self._last_move_ms, at_ms)
        self._scores[seat] = count(self.rules, self._scores[seat], facts)
        self._ending.moved(self.position)
        if isinstance(move, Carry):
            to_foundation = is_foundation_move(self.rules, move)
            self._stalemate.card_played(seat, to_foundation)
            if to_foundation:
                card = self.position.piles[self.rules.index[move.target]][-1]
                self._foundation_cards[card & FACE_MASK] = FoundationCard(seat, at_ms)
        if photo:
            self.photo_wins[seat] += 1
        return Moved(at_ms, seat, move, facts, photo)

    # Claims

    def _judge_due(self, now_ms: int) -> Iterator[Event]:
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
        if self.is_closing and not self._claims and self._completion.is_over(now_ms):
            yield from self._end(self._last_move_ms, self.out)

    def _judge(self, claims: list[Claim]) -> Iterator[Event]:
        """Judge the claims of one moment; repeat, since a granted move may make another legal."""
        photos: dict[Claim, tuple[int, ...]] = {}
        while grantable := self._grantable(claims):
            claim, move = grantable[0]
            face = self._claimed_face(claim)
            same = [one for one, _ in grantable if face and self._claimed_face(one) == face]
            seats = sorted({one.seat for one in same})
            places = len(foundation_moves(self.rules, self.position, claim))
            if len(seats) > places:
                won = judge(seats, places, self.photo_wins, [self._coin.random() for _ in seats])
                photo = tuple(seat for seat in seats if seat not in won)
                photos |= {one: photo for one in same if one.seat in won}
                claim, move = next((one, m) for one, m in grantable if one in same and one.seat in won)
                for lost in [one for one in same if one.seat in photo]:
                    claims.remove(lost)
                    self._completion.lift_again(lost.seat, lost.lifted_ms)
                    late = lost.at_ms - claim.at_ms
                    yield Beaten(lost.at_ms, lost.seat, lost.move, claim.seat, late, photo=True)
            claims.remove(claim)
            yield self._perform(claim.seat, move, claim.at_ms, photos.get(claim, ()))
        for claim in claims:
            yield self._denial(claim)

    def _grantable(self, claims: list[Claim]) -> list[tuple[Claim, Move]]:
        """The claims that can be granted now, with their moves."""
        moves = [(claim, granted_move(self.rules, self.position, claim)) for claim in claims]
        return [(claim, move) for claim, move in moves if move]

    def _claimed_face(self, claim: Claim) -> Face:
        """The face of the card claimed for a foundation; 0 for any other claim."""
        to_foundation = is_foundation_move(self.rules, claim.move)
        return claimed_face(self.rules, self.position, claim) if to_foundation else 0

    def _denial(self, claim: Claim) -> Event:
        """The event of a refused claim: another seat was faster, or the move is illegal."""
        placed = self._foundation_cards.get(claimed_face(self.rules, self.position, claim))
        if placed and placed.seat != claim.seat and claim.at_ms - placed.at_ms < CLOSE_MS:
            late = claim.at_ms - placed.at_ms
            self._completion.lift_again(claim.seat, claim.lifted_ms)
            return Beaten(claim.at_ms, claim.seat, claim.move, placed.seat, late, photo=False)
        return Denied(claim.at_ms, claim.seat, claim.move, why_denied(self.rules, self.position, claim))

    def _offer_queued(self) -> Iterator[Event]:
        """Offer the actions that were queued behind a claim."""
        queued, self._queued = self._queued, []
        for offered in queued:
            yield from self._offer(offered)

    # The end

    def _offer_declaration(self, seat: int, declaration: Stuck, at_ms: int) -> Iterator[Event]:
        """Accept or deny a declaration of being stuck, or its withdrawal."""
        if self._stalemate.is_too_soon(declaration, at_ms):
            yield Denied(at_ms, seat, declaration, "The stocks have just shifted: look again.")
        elif declaration.is_so is not self.has_given_up(seat):
            if self.may_call(seat):
                yield from self._judge_due(at_ms + WAIT_MS)
            if self.ended:
                return
            yield self._declare(seat, declaration, at_ms)
            self._ending.call(self.position, seat, declaration)
            if self.is_decided:
                yield from self._close(at_ms)
                yield from self._end(at_ms, self.out)
            yield from self._check_stalemate(at_ms)

    def _declare(self, seat: int, declaration: Stuck, at_ms: int) -> DeclaredStuck | WithdrewStuck:
        self._stalemate.declare(seat, declaration)
        return DeclaredStuck(at_ms, seat) if declaration.is_so else WithdrewStuck(at_ms, seat)

    def _check_stalemate(self, at_ms: int) -> Iterator[Event]:
        """Shift the stocks while every seat is stuck; end the hand when shifting did not help."""
        while not (self.ended or self.is_closing or self._claims) and self._all_stuck():
            if self.is_last_shift:
                yield from self._end(at_ms, self.out)
                return
            yield self._shift(at_ms)

    def _shift(self, at_ms: int) -> StocksShifted:
        self._stalemate.shift(at_ms)
        self.position, facts = shift(self.rules, self.position)
        return StocksShifted(at_ms, facts)

    def _all_stuck(self) -> bool:
        return all(self.has_given_up(seat) or self._cannot_move(seat) for seat in self.seats)

    def _cannot_move(self, seat: int) -> bool:
        return is_stuck(self.rules, self.position, seat) or not legal_moves(self.rules, self.position, seat)

    @property
    def out(self) -> tuple[int, ...]:
        """The seats with an empty reserve."""
        return self._ending.out(self.position)

    def _close(self, at_ms: int) -> Iterator[Event]:
        """Deny claims of cards that were lifted after the hand was decided at ``at_ms``."""
        self._completion.begin(at_ms)
        pending, self._claims = self._claims, []
        for claim in pending:
            if self._completion.counts(claim.lifted_ms, claim.at_ms):
                self._claims.append(claim)
            else:
                yield Denied(claim.at_ms, claim.seat, claim.move, OVER)
        if self._claims or any(map(self._completion.holds, self.seats)):
            yield WentOut(at_ms, self.out)

    def _end(self, at_ms: int, out: tuple[int, ...]) -> Iterator[Event]:
        self.ended = Ended(at_ms, out)
        self._stalemate.stuck.clear()
        yield self.ended


OVER: Final = "The hand is over."
CLOSE_MS: Final = 1000
"""A claim that comes later than this after the other seat's is reported as illegal, not as beaten."""
