"""One hand of a race: actions and times go in, events come out.

There is no clock here. Whoever plays says when something was done, in milliseconds since the hand began, and
calls ``tick`` when ``next_deadline`` has come.
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
    DeclaredStuck,
    Denied,
    Ended,
    Event,
    Moved,
    StocksShifted,
    Stuck,
    WithdrewStuck,
)
from solitaire.race.referee import (
    Claim,
    claimed_face,
    first_moment,
    fitting,
    goes_up,
    judge,
    open_to,
    why_denied,
)
from solitaire.race.stalemate import Stalemate
from solitaire.rules.apply import IllegalMove, perform
from solitaire.rules.cards import FACE_MASK, Card, Face
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.initial_deal import opening
from solitaire.rules.moves import Carry, Move
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.rules.score import Score, count, initial_score
from solitaire.rules.stalemate import is_stuck, shift
from solitaire.rules.text.refusals import why_not


class FoundationCard(NamedTuple):
    """A card that went to a foundation: who brought it, and when it was claimed."""

    seat: int
    at_ms: int


class QueuedAction(NamedTuple):
    """An action that a seat did while a claim of its own was waiting; it comes after that."""

    seat: int
    action: Action
    at_ms: int


class Hand:
    """A hand being played.

    Args:
        rules: compiled for the number of seats.
        packs: the cards of each seat in the order dealt.
        coin: decides photo finishes between seats that won equally many.
        photo_wins: photo finishes won so far in the match, by seat; kept up to date here.
    """

    def __init__(
        self,
        rules: Rules,
        packs: Sequence[Sequence[Card]],
        coin: Random,
        photo_wins: Counter[int] | None = None,
    ) -> None:
        self.rules = rules
        self.packs = tuple(tuple(pack) for pack in packs)
        self.position: Position = opening(rules, *packs)
        self.seats = range(1, rules.seats + 1)
        self.photo_wins: Counter[int] = Counter() if photo_wins is None else photo_wins
        self.ended: Ended | None = None
        self.log: list[Event] = []
        """Everything that happened."""
        self._coin = coin
        self._tallies: dict[int, Score] = dict.fromkeys(self.seats, initial_score(rules.ruleset.scoring))
        self._claims: list[Claim] = []
        self._waiting: list[QueuedAction] = []
        self._landings: dict[Face, FoundationCard] = {}
        self._standstill = Stalemate()

    # Questions

    @property
    def next_deadline(self) -> int | None:
        """When ``tick`` has something to do; None while nothing waits."""
        return min((claim.due_ms for claim in self._claims), default=None)

    @property
    def elapsed_ms(self) -> int:
        """When something happened last."""
        return max((event.at_ms for event in self.log), default=0)

    def score(self, seat: int) -> int:
        """What the hand would bring ``seat`` if it ended now."""
        return self._tallies[seat].points

    def cards_up(self, seat: int) -> int:
        """How many cards of ``seat`` lie on foundations."""
        start = len(self.packs[seat - 1])
        own = sum(len(self.position.piles[s.index]) for s in self.rules.piles if s.seat == seat)
        return start - own

    def cards_left(self, seat: int) -> int:
        """How many cards the reserve of ``seat`` still has."""
        return sum(len(self.position.piles[index]) for index in self.rules.plans[seat - 1].reserve)

    def is_claiming(self, seat: int) -> bool:
        """Whether a claim of ``seat`` waits for its verdict."""
        return any(claim.seat == seat for claim in self._claims)

    def has_given_up(self, seat: int) -> bool:
        """Whether ``seat`` says that it is stuck."""
        return seat in self._standstill.stuck

    @property
    def is_last_shift(self) -> bool:
        """Whether the hand is over the next time that nobody can go on."""
        return self._standstill.is_last_shift

    # What is done

    def offer(self, seat: int, action: Action, at_ms: int) -> list[Event]:
        """``seat`` does something at ``at_ms``; returns what happened by it."""
        return self._logged(self._offer(seat, action, at_ms))

    def tick(self, now_ms: int) -> list[Event]:
        """Judge the claims that are due; returns what happened."""
        return self._logged(self._settle(now_ms))

    def follow(self, seat: int, action: Action, at_ms: int) -> None:
        """Do again what was done and judged before. Raises IllegalMove."""
        if isinstance(action, Stuck):
            self.log.append(self._say(seat, action, at_ms))
        elif (reason := why_not(self.rules, self.position, action, seat)) is not None:
            raise IllegalMove(action, reason)
        else:
            self.log.append(self._make(seat, action, at_ms))

    def follow_shift(self, at_ms: int) -> None:
        """Shift all stocks, as was done before."""
        self.log.append(self._shift(at_ms))

    def _logged(self, events: Iterator[Event]) -> list[Event]:
        happened = list(events)
        self.log += happened
        return happened

    def _offer(self, seat: int, action: Action, at_ms: int) -> Iterator[Event]:
        if self.ended:
            if isinstance(action, Move):
                yield Denied(at_ms, seat, action, "The hand is over.")
        elif self.is_claiming(seat):
            self._waiting.append(QueuedAction(seat, action, at_ms))
        elif isinstance(action, Stuck):
            yield from self._hear(seat, action, at_ms)
        elif self._is_shared(seat, action):
            self._claims.append(Claim(seat, action, at_ms))
            yield Claimed(at_ms, seat, action)
        elif (reason := why_not(self.rules, self.position, action, seat)) is not None:
            yield Denied(at_ms, seat, action, reason)
        else:
            yield self._make(seat, action, at_ms)
            yield from self._look_around(at_ms)

    def _is_shared(self, seat: int, move: Move) -> bool:
        """Whether others may want the same: a foundation, or the end of the hand."""
        if not isinstance(move, Carry) or not {move.source, move.target} <= self.rules.index.keys():
            return False
        source, target = (self.rules.piles[self.rules.index[name]] for name in (move.source, move.target))
        last_of_reserve = source.zone is Zone.RESERVE and self.cards_left(seat) <= move.count
        return target.zone is Zone.FOUNDATION or (source.seat == seat and last_of_reserve)

    def _make(self, seat: int, move: Move, at_ms: int, photo: tuple[int, ...] = ()) -> Moved:
        """Make a legal move."""
        self.position, facts = perform(self.rules, self.position, move, seat)
        self._tallies[seat] = count(self.rules, self._tallies[seat], facts)
        if isinstance(move, Carry):
            up = goes_up(self.rules, move)
            self._standstill.carry(seat, up)
            if up:
                card = self.position.piles[self.rules.index[move.target]][-1]
                self._landings[card & FACE_MASK] = FoundationCard(seat, at_ms)
        return Moved(at_ms, seat, move, facts, photo)

    # Claims

    def _settle(self, now_ms: int) -> Iterator[Event]:
        """Moment after moment, as far as their claims are due; a hand that ends in one ends with it."""
        while self._claims and not self.ended and min(claim.due_ms for claim in self._claims) <= now_ms:
            claims = first_moment(self._claims)
            self._claims = [claim for claim in self._claims if claim not in claims]
            yield from self._judge(claims.copy())
            at_ms = claims[-1].at_ms
            if out := tuple(seat for seat in self.seats if self.rules.is_out(self.position, seat)):
                yield from self._end(at_ms, out)
            else:
                yield from self._catch_up()
                yield from self._look_around(at_ms)

    def _judge(self, claims: list[Claim]) -> Iterator[Event]:
        """Claims of one moment: whoever can go goes, again and again, since one may make way for another."""
        while ready := self._ready(claims):
            claim, move = ready[0]
            wanted = self._wanted(claim)
            same = [one for one, _ in ready if wanted and self._wanted(one) == wanted]
            seats = sorted({one.seat for one in same})
            places = len(open_to(self.rules, self.position, claim))
            photo: tuple[int, ...] = ()
            if len(seats) > places:
                won = judge(seats, places, self.photo_wins, [self._coin.random() for _ in seats])
                self.photo_wins.update(won)
                photo = tuple(seat for seat in seats if seat not in won)
                claim, move = next((one, m) for one, m in ready if one in same and one.seat in won)
                for lost in [one for one in same if one.seat in photo]:
                    claims.remove(lost)
                    late = lost.at_ms - claim.at_ms
                    yield Beaten(lost.at_ms, lost.seat, lost.move, claim.seat, late, photo=True)
            claims.remove(claim)
            yield self._make(claim.seat, move, claim.at_ms, photo)
        for claim in claims:
            yield self._denied(claim)

    def _ready(self, claims: list[Claim]) -> list[tuple[Claim, Move]]:
        """Those that can go now, with their moves."""
        moves = [(claim, fitting(self.rules, self.position, claim)) for claim in claims]
        return [(claim, move) for claim, move in moves if move]

    def _wanted(self, claim: Claim) -> Face:
        """The face of the card for which a foundation is claimed; 0 if something else is."""
        up = goes_up(self.rules, claim.move)
        return claimed_face(self.rules, self.position, claim) if up else 0

    def _denied(self, claim: Claim) -> Event:
        """Why a claim came to nothing: somebody was faster, or it never was legal."""
        landing = self._landings.get(claimed_face(self.rules, self.position, claim))
        if landing and landing.seat != claim.seat and claim.at_ms - landing.at_ms < CLOSE_MS:
            late = claim.at_ms - landing.at_ms
            return Beaten(claim.at_ms, claim.seat, claim.move, landing.seat, late, photo=False)
        return Denied(claim.at_ms, claim.seat, claim.move, why_denied(self.rules, self.position, claim))

    def _catch_up(self) -> Iterator[Event]:
        """What seats did while their claims were waiting."""
        waiting, self._waiting = self._waiting, []
        for seat, action, at_ms in waiting:
            yield from self._offer(seat, action, at_ms)

    # The end

    def _hear(self, seat: int, said: Stuck, at_ms: int) -> Iterator[Event]:
        """Somebody says to be stuck, or not to be."""
        if self._standstill.is_too_soon(said, at_ms):
            yield Denied(at_ms, seat, said, "The stocks were shifted just now: look again.")
        elif said.is_so is not self.has_given_up(seat):
            yield self._say(seat, said, at_ms)
            yield from self._look_around(at_ms)

    def _say(self, seat: int, said: Stuck, at_ms: int) -> DeclaredStuck | WithdrewStuck:
        self._standstill.say(seat, said)
        return DeclaredStuck(at_ms, seat) if said.is_so else WithdrewStuck(at_ms, seat)

    def _look_around(self, at_ms: int) -> Iterator[Event]:
        """If every seat is stuck, or says so, the stocks are shifted; in vain too often, the hand is dead."""
        while not self.ended and not self._claims and self._nobody_goes_on():
            if self.is_last_shift:
                yield from self._end(at_ms, ())
                return
            yield self._shift(at_ms)

    def _shift(self, at_ms: int) -> StocksShifted:
        self._standstill.shift(at_ms)
        self.position, facts = shift(self.rules, self.position)
        return StocksShifted(at_ms, facts)

    def _nobody_goes_on(self) -> bool:
        return all(self.has_given_up(seat) or is_stuck(self.rules, self.position, seat) for seat in self.seats)

    def _end(self, at_ms: int, out: tuple[int, ...]) -> Iterator[Event]:
        self.ended = Ended(at_ms, out)
        self._standstill.stuck.clear()
        left, self._claims, self._waiting = self._claims, [], []
        for claim in left:
            yield Denied(claim.at_ms, claim.seat, claim.move, "The hand is over.")
        yield self.ended


CLOSE_MS: Final = 1000
"""A claim that comes later than this after another seat took the place is no race any more."""
