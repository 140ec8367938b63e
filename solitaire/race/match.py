"""A match: hands in sequence until a seat has enough points or the time is up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from solitaire.game.deals import Deal, shuffled
from solitaire.race.events import Action, Ended, RaceEvent
from solitaire.race.hand.hand import Hand
from solitaire.race.seats import Seat, check_seats
from solitaire.rules.cards import Card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.handicap import handicapped
from solitaire.rules.numbered_pack import arrange_numbered
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.seat_piles import SeatError
from solitaire.rules.text.english import listed

if TYPE_CHECKING:
    from pathlib import Path

PAIRED: Final = (4, 6)
"""The numbers of seats that can form pairs; with any other, all play alone."""


class SeatScore(NamedTuple):
    """One seat's result of a hand.

    ``up`` counts its cards on foundations, ``left`` those in its reserve; ``points`` are those of this hand,
    ``total`` those of the match so far.
    """

    up: int
    left: int
    points: int
    total: int


class HandResult(NamedTuple):
    """Result of a hand: its length in ms, the seats that went out, a line per seat."""

    ms: int
    out: tuple[int, ...]
    lines: tuple[SeatScore, ...]


class MatchListener(Protocol):
    """Listener to all events of a match, such as its recorder."""

    @property
    def ended_hand(self) -> Path | None:
        """The file of the hand that ended last, if it was saved."""

    @property
    def can_resume(self) -> bool:
        """Whether the match can be resumed from disk if the players leave now."""

    def on_events(self, events: list[RaceEvent]) -> None:
        """Handle new events of the hand in play."""

    def leave(self) -> bool:
        """Handle that the players leave; return whether the match can be resumed."""

    def give_up(self) -> None:
        """Handle that the players give up the match."""


class MatchProgress(NamedTuple):
    """State of a match before the hand in play, and the cards of that hand.

    It resumes a match, whose settings are given besides; a saved hand has both in its ``MatchRecord``.
    """

    hands: int = 0
    """The number of hands that have ended."""
    totals: tuple[int, ...] = ()
    """The points of each seat; empty before the first hand."""
    ms: int = 0
    """Milliseconds of all these hands."""
    photos: tuple[int, ...] = ()
    """The photo finishes that each seat won."""
    points: tuple[tuple[int, ...], ...] = ()
    """The points of each seat in each hand, or in the last of them, as far as they are known."""
    reserves: tuple[int, ...] = ()
    """The cards of each reserve pile, for every seat, in the hand in play; empty for those of the ruleset."""
    packs: tuple[tuple[Card, ...], ...] = ()
    """The cards of each seat in the hand in play; empty for those of the deal."""


class Match:
    """A match between seats. The first hand is dealt at once.

    Args:
        ruleset: the race, with the points to play for.
        seats: the seats in order, at least two.
        deal: the number from which all packs of the match come.
        mirror: every seat gets its cards in the same order.
        limit_ms: no new hand begins after this playing time; that of the ruleset by default.
        before: the state of a match that is resumed.

    Raises SeatError when there are too few or too many seats, or two of the same name.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        seats: Sequence[Seat],
        deal: Deal,
        mirror: bool = False,
        limit_ms: int | None = None,
        before: MatchProgress = MatchProgress(),  # noqa: B008 (a value)
    ) -> None:
        self.seats = tuple(seats)
        check_seats(self.seats)
        if not ruleset.is_race:
            raise SeatError(f"{ruleset.name} is a solitaire game, not a race.")
        if not 2 <= len(self.seats) <= ruleset.seats.most:
            raise SeatError(f"{ruleset.name} is for 2 to {ruleset.seats.most} seats, not {len(self.seats)}.")
        step = 2 if ruleset.match.pairs and len(self.seats) in PAIRED else 1
        numbers = range(1, len(self.seats) + 1)
        self.sides = tuple(tuple(numbers[place : place + step]) for place in range(0, len(numbers), step))
        """The seats of each side: one, or two that play as a pair."""
        self.rules = Rules(ruleset, len(self.seats))
        self.deal = deal
        self.mirror = mirror
        self.limit_ms = limit_ms or ruleset.match.minutes * 60_000 or None
        self.results: list[HandResult] = []
        self.photo_wins: Counter[int] = Counter(dict(enumerate(before.photos, start=1)))
        self.listener: MatchListener | None = None
        self._before = before
        self.hand_number = before.hands
        """The number of the hand in play, from 1."""
        self._coin = Random(deal.number)
        self.hand = self._new_hand(before.packs or self.next_packs, before.reserves)

    def rematch(self, deal: Deal) -> Match:
        """A new match with the same seats and settings."""
        return Match(self.rules.ruleset, self.seats, deal, self.mirror, limit_ms=self.limit_ms)

    @property
    def is_paired(self) -> bool:
        """Whether two seats form a side."""
        return len(self.sides) < len(self.seats)

    # The hand in play

    def offer(self, seat: int, action: Action, at_ms: int) -> list[RaceEvent]:
        """Perform or queue an action of ``seat``, ``at_ms`` milliseconds into the hand.

        Raises SeatError if there is no such seat.
        """
        return self._notify(self.hand.offer(seat, action, at_ms))

    def tick(self, now_ms: int) -> list[RaceEvent]:
        """Judge the claims that are due at ``now_ms``; return the events."""
        return self._notify(self.hand.tick(now_ms))

    def next_deadline(self) -> int | None:
        """The time at which ``tick`` has work to do; None if nothing is pending."""
        return self.hand.next_deadline

    def end(self, ended: Ended) -> None:
        """End the hand in play as recorded, and add its result."""
        self.hand.ended = ended
        self.results.append(self._result(ended))

    def give_up(self) -> None:
        """Abandon the match for good."""
        if self.listener is not None:
            self.listener.give_up()

    def deal_next_hand(self) -> Hand:
        """Deal the next hand; the one in play must have ended."""
        assert self.hand.ended
        self.hand = self._new_hand(self.next_packs, self.next_reserves)
        return self.hand

    @property
    def next_packs(self) -> list[tuple[Card, ...]]:
        """The packs of the next hand.

        Seat 1 gets the numbered deal itself in the first hand; the other packs have the numbers after it.
        """
        step = self.rules.ruleset.seats.most
        numbers = [self.hand_number * step + (0 if self.mirror else seat) for seat in range(len(self.seats))]
        ruleset = self.rules.ruleset
        deals = map(self.deal.later, numbers)
        return [
            arrange_numbered(ruleset, shuffled(deal, ruleset.pack.decks, ruleset.pack.suits)) for deal in deals
        ]

    @property
    def next_reserves(self) -> tuple[int, ...]:
        """The cards of each reserve pile, for every seat, in the next hand."""
        last = self.results[-1].lines
        points = tuple(sum(last[seat - 1].points for seat in side) for side in self.sides)
        return handicapped(self.rules.ruleset, self.sides, self.hand.reserves, points)

    # The match

    @property
    def totals(self) -> tuple[int, ...]:
        """The total points of each seat, without the hand in play."""
        if self.results:
            return tuple(line.total for line in self.results[-1].lines)
        return self._before.totals or (0,) * len(self.seats)

    @property
    def side_totals(self) -> tuple[int, ...]:
        """The total points of each side."""
        return tuple(sum(self.totals[seat - 1] for seat in side) for side in self.sides)

    @property
    def finished_hands(self) -> int:
        """The number of hands of the match that have ended."""
        return self._before.hands + len(self.results)

    @property
    def points(self) -> tuple[tuple[int, ...], ...]:
        """The points of each seat in each finished hand, as far as they are known."""
        return (*self._before.points, *(tuple(line.points for line in result.lines) for result in self.results))

    @property
    def played_ms(self) -> int:
        """The milliseconds that all finished hands took together."""
        return self._before.ms + sum(result.ms for result in self.results)

    @property
    def winner(self) -> int | None:
        """The number of the seat that won the match, from 1; None until then.

        It is the first seat of a pair.
        """
        return self._leaders[0][0] if self._is_decisive and len(self._leaders) == 1 else None

    @property
    def winner_name(self) -> str | None:
        """The name of the winner, or the two names of a pair; None until there is one."""
        if self.winner is None:
            return None
        (side,) = self._leaders
        return listed(self.seats[seat - 1].name for seat in side)

    @property
    def is_over(self) -> bool:
        """Whether a seat has won; with a shared highest total the match continues."""
        return self.winner is not None

    @property
    def is_tied(self) -> bool:
        """Whether only a shared highest total keeps the match from being over."""
        return self._is_decisive and len(self._leaders) > 1

    @property
    def _leaders(self) -> list[tuple[int, ...]]:
        """The sides with the highest total."""
        totals = self.side_totals
        return [side for side, total in zip(self.sides, totals, strict=True) if total == max(totals)]

    @property
    def _is_decisive(self) -> bool:
        """Whether the target is reached or the time is up."""
        is_late = self.limit_ms is not None and self.played_ms >= self.limit_ms
        return bool(self.results) and (is_late or self.rules.ruleset.match.reached(max(self.side_totals)))

    def _notify(self, events: list[RaceEvent]) -> list[RaceEvent]:
        self.results += [self._result(event) for event in events if isinstance(event, Ended)]
        if self.listener is not None and events:
            self.listener.on_events(events)
        return events

    def _result(self, ended: Ended) -> HandResult:
        """The result of the hand in play, which has ended."""
        hand, totals = self.hand, self.totals
        lines = tuple(
            SeatScore(
                hand.cards_up(seat),
                hand.cards_left(seat),
                hand.score(seat),
                totals[seat - 1] + hand.score(seat),
            )
            for seat in hand.seats
        )
        return HandResult(ended.at_ms, ended.out, lines)

    def _new_hand(self, packs: Sequence[Sequence[Card]], reserves: Sequence[int]) -> Hand:
        self.hand_number += 1
        return Hand(self.rules, packs, self._coin, self.photo_wins, reserves)
