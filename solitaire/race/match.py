"""A match: hand after hand, until somebody has enough points or the time is up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NamedTuple, Protocol

from solitaire.game.deals import Deal, shuffled
from solitaire.race.events import Action, Ended, Event
from solitaire.race.hand import Hand
from solitaire.race.seats import Seat, SeatError, check_seats
from solitaire.rules.cards import Card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.initial_deal import arrange_numbered
from solitaire.rules.ruleset import MatchSection as Length
from solitaire.rules.ruleset import Ruleset


class SeatScore(NamedTuple):
    """What a hand brought one seat: its cards up, those left in its reserve, the points, and its total."""

    up: int
    left: int
    points: int
    total: int


class HandResult(NamedTuple):
    """A hand that was played: how long it took, who went out, and a line for each seat."""

    ms: int
    out: tuple[int, ...]
    lines: tuple[SeatScore, ...]


class MatchListener(Protocol):
    """Somebody who is told everything that happens in a match."""

    def note(self, happened: list[Event]) -> None:
        """Something happened."""

    def leave(self) -> bool:
        """The players left. Returns whether they can come back to the match."""

    def give_up(self) -> None:
        """The players left for good."""


class MatchProgress(NamedTuple):
    """What was played of a match before somebody left it."""

    hands: int = 0
    totals: tuple[int, ...] = ()
    ms: int = 0
    photos: tuple[int, ...] = ()
    points: tuple[tuple[int, ...], ...] = ()
    """What each of the hands brought, or the last of them, as far as it is known."""


class Match:
    """A match between seats. The first hand is dealt at once.

    Args:
        ruleset: the race.
        seats: who plays, at least two.
        deal: the number from which all packs of the match come.
        mirror: every seat gets its cards in the same order.
        length: to how many points; that of the ruleset by default.
        limit_ms: no new hand begins after this playing time.
        so_far: what was played of it before.
        packs: the cards of the hand in play, if they do not come from the deal.

    Raises SeatError when there are too few or too many seats, or two of the same name.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        seats: Sequence[Seat],
        deal: Deal,
        mirror: bool = False,
        length: Length | None = None,
        limit_ms: int | None = None,
        so_far: MatchProgress = MatchProgress(),  # noqa: B008 (a value)
        packs: Sequence[Sequence[Card]] = (),
    ) -> None:
        self.seats = tuple(seats)
        check_seats(self.seats)
        if not 2 <= len(self.seats) <= ruleset.seats.most:
            raise SeatError(f"{ruleset.name} is for 2 to {ruleset.seats.most} seats, not {len(self.seats)}.")
        self.rules = Rules(ruleset, len(self.seats))
        self.deal = deal
        self.mirror = mirror
        self.length = length or ruleset.match
        self.limit_ms = limit_ms
        self.results: list[HandResult] = []
        self.photo_wins: Counter[int] = Counter(dict(enumerate(so_far.photos, start=1)))
        self.witness: MatchListener | None = None
        self._so_far = so_far
        self.hand_number = so_far.hands
        """The number of the hand that was dealt last, from 1."""
        self._coin = Random(deal.number)
        self.hand = self._dealt(packs)

    def again(self, deal: Deal) -> Match:
        """Another match between the same seats."""
        return Match(self.rules.ruleset, self.seats, deal, self.mirror, self.length, self.limit_ms)

    # The hand in play

    def offer(self, seat: int, action: Action, at_ms: int) -> list[Event]:
        """``seat`` does something ``at_ms`` milliseconds into the hand."""
        return self._noted(self.hand.offer(seat, action, at_ms))

    def tick(self, now_ms: int) -> list[Event]:
        """Time has gone by."""
        return self._noted(self.hand.tick(now_ms))

    def next_deadline(self) -> int | None:
        """When ``tick`` has something to do; None while nothing waits."""
        return self.hand.next_deadline

    def end(self, ended: Ended) -> None:
        """The hand in play is over, as it was told."""
        self.hand.ended = ended
        self.results.append(self._result(self.hand))

    def give_up(self) -> None:
        """Play no further; a hand that would come next is not played."""
        if self.witness is not None:
            self.witness.give_up()

    def deal_on(self) -> Hand:
        """Deal the next hand, once the one in play has ended."""
        assert self.hand.ended
        self.hand = self._dealt()
        return self.hand

    @property
    def next_packs(self) -> list[tuple[Card, ...]]:
        """The packs of the next hand: that of seat 1 in the first hand is the numbered deal itself, the others
        have the numbers after it.
        """
        step = self.rules.ruleset.seats.most
        numbers = [self.hand_number * step + (0 if self.mirror else seat) for seat in range(len(self.seats))]
        ruleset = self.rules.ruleset
        deals = map(self.deal.later, numbers)
        return [arrange_numbered(ruleset, shuffled(deal, ruleset.pack.decks)) for deal in deals]

    # The match

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat, without the hand in play."""
        if self.results:
            return tuple(line.total for line in self.results[-1].lines)
        return self._so_far.totals or (0,) * len(self.seats)

    @property
    def points(self) -> tuple[tuple[int, ...], ...]:
        """What each finished hand brought each seat, from the first of which it is known."""
        return (*self._so_far.points, *(tuple(line.points for line in result.lines) for result in self.results))

    @property
    def played_ms(self) -> int:
        """How long all finished hands took together."""
        return self._so_far.ms + sum(result.ms for result in self.results)

    @property
    def winner(self) -> int | None:
        """The seat that won the match, from 1; None while it goes on."""
        return self._leaders[0] if self._is_decisive and len(self._leaders) == 1 else None

    @property
    def is_over(self) -> bool:
        """Whether somebody won; a shared highest total plays on."""
        return self.winner is not None

    @property
    def is_tied(self) -> bool:
        """Whether somebody would have won, were it not for others with as many points."""
        return self._is_decisive and len(self._leaders) > 1

    @property
    def _leaders(self) -> list[int]:
        return [seat for seat, total in enumerate(self.totals, start=1) if total == max(self.totals)]

    @property
    def _is_decisive(self) -> bool:
        """Whether the points are enough, or the time is up."""
        is_late = self.limit_ms is not None and self.played_ms >= self.limit_ms
        return bool(self.results) and (is_late or self.length.reached(max(self.totals)))

    def _noted(self, events: list[Event]) -> list[Event]:
        if any(isinstance(event, Ended) for event in events):
            self.results.append(self._result(self.hand))
        if self.witness is not None and events:
            self.witness.note(events)
        return events

    def _result(self, hand: Hand) -> HandResult:
        assert hand.ended
        totals = self.totals
        lines = tuple(
            SeatScore(
                hand.cards_up(seat),
                hand.cards_left(seat),
                hand.score(seat),
                totals[seat - 1] + hand.score(seat),
            )
            for seat in hand.seats
        )
        return HandResult(hand.ended.at_ms, hand.ended.out, lines)

    def _dealt(self, packs: Sequence[Sequence[Card]] = ()) -> Hand:
        packs = packs or self.next_packs
        self.hand_number += 1
        return Hand(self.rules, packs, self._coin, self.photo_wins)
