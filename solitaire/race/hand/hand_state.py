"""The state of a hand of a race: position, scores and events so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from solitaire.race.events import (
    Action,
    DeclaredStuck,
    Ended,
    Moved,
    RaceEvent,
    StocksShifted,
    Stuck,
    WithdrewStuck,
)
from solitaire.race.hand.grace_period import GracePeriod
from solitaire.race.hand.hand_ending import HandEnding
from solitaire.race.hand.referee import moment
from solitaire.race.hand.stalemate import Stalemate
from solitaire.rules.apply import IllegalMove, perform
from solitaire.rules.cards import FACE_MASK, Card, Face
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.initial_deal import opening
from solitaire.rules.moves import Carry, Move
from solitaire.rules.position import Position
from solitaire.rules.score import Score, initial_score, score_after
from solitaire.rules.stock_shift import shift_stocks
from solitaire.rules.text.refusals import why_not
from solitaire.rules.vocabulary import HandEnd


class FoundationCard(NamedTuple):
    """The seat that moved a card to a foundation, and the time of its claim."""

    seat: int
    at_ms: int


class HandState:
    """Position, scores and log of a hand, which can follow a record of it.

    Args:
        rules: compiled for the number of seats.
        packs: the cards of each seat in the order dealt.
        photo_wins: photo finishes won so far in the match, by seat; updated in place.
        reserves: the cards of each reserve pile, for every seat, if they are not those of the ruleset.
    """

    def __init__(
        self,
        rules: Rules,
        packs: Sequence[Sequence[Card]],
        photo_wins: Counter[int] | None = None,
        reserves: Sequence[int] = (),
    ) -> None:
        self.rules = rules
        self.packs = tuple(tuple(pack) for pack in packs)
        self.reserves = tuple(reserves) or (rules.ruleset.reserve.cards,) * rules.seats
        """The cards dealt to each reserve pile, for every seat."""
        self.position: Position = opening(rules, *packs, reserves=self.reserves)
        self.seats = range(1, rules.seats + 1)
        self.photo_wins: Counter[int] = Counter() if photo_wins is None else photo_wins
        self.ended: Ended | None = None
        self.log: list[RaceEvent] = []
        """All events so far."""
        self._ending = HandEnding(rules)
        self._scores: dict[int, Score] = {
            seat: initial_score(rules.ruleset, reserve=rules.ruleset.reserve.piles * cards)
            for seat, cards in zip(self.seats, self.reserves, strict=True)
        }
        self._foundation_cards: dict[Face, FoundationCard] = {}
        self._stalemate = Stalemate()
        self._grace = GracePeriod(rules.ruleset.match.end is HandEnd.LIFTED_CARDS)
        self._last_move_ms = 0

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

    @property
    def out(self) -> tuple[int, ...]:
        """The seats with an empty reserve."""
        return self._ending.out(self.position)

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
        return self._grace.out_ms is not None and not self.ended

    def may_act(self, seat: int) -> bool:
        """Whether ``seat`` can do anything: in play, or with cards still lifted."""
        return not self.ended and (not self.is_closing or self._grace.holds(seat))

    def has_declared_stuck(self, seat: int) -> bool:
        """Whether ``seat`` has declared that it is stuck."""
        return seat in self._stalemate.stuck

    @property
    def is_last_shift(self) -> bool:
        """Whether the next stalemate ends the hand instead of shifting the stocks."""
        return self._stalemate.is_last_shift

    def follow(self, seat: int, action: Action, at_ms: int, photo: tuple[int, ...] = ()) -> None:
        """Perform a recorded action without judging it again.

        ``photo`` are the seats that lost its photo finish. Raises IllegalMove, and ValueError if the hand is
        over.
        """
        out_ms = self._grace.out_ms
        if out_ms is not None and not (isinstance(action, Carry) and self._counts_after(out_ms, at_ms)):
            raise ValueError("the hand is over")
        if isinstance(action, Stuck):
            self.log.append(self._declare(seat, action, at_ms))
            self._ending.call(self.position, seat, action)
        elif (reason := why_not(self.rules, self.position, action, seat)) is not None:
            raise IllegalMove(action, reason)
        else:
            self.log.append(self._perform(seat, action, at_ms, photo))
        if out_ms is None and self.is_decided:
            self._grace.begin(at_ms)

    def _counts_after(self, out_ms: int, at_ms: int) -> bool:
        """Whether a card that was moved at ``at_ms`` counts after the hand was decided at ``out_ms``.

        One that was moved in the same moment does, whatever the rules: the referee judges a moment as a whole.
        """
        return moment(at_ms) == moment(out_ms) or self._grace.counts(out_ms, at_ms)

    def follow_shift(self, at_ms: int) -> None:
        """Perform a recorded shift of all stocks."""
        self.log.append(self._shift(at_ms))

    def _perform(self, seat: int, move: Move, at_ms: int, photo: tuple[int, ...] = ()) -> Moved:
        """Make a legal move, and count the photo finish that it won."""
        self.position, facts = perform(self.rules, self.position, move, seat)
        self._last_move_ms = max(self._last_move_ms, at_ms)
        self._scores[seat] = score_after(self.rules, self._scores[seat], facts)
        self._ending.moved(self.position)
        if isinstance(move, Carry):
            to_foundation = self.rules.is_foundation_move(move)
            self._stalemate.card_played(seat, to_foundation)
            if to_foundation:
                card = self.position.piles[self.rules.index[move.target]][-1]
                self._foundation_cards[card & FACE_MASK] = FoundationCard(seat, at_ms)
        if photo:
            self.photo_wins[seat] += 1
        return Moved(at_ms, seat, move, facts, photo)

    def _declare(self, seat: int, declaration: Stuck, at_ms: int) -> DeclaredStuck | WithdrewStuck:
        self._stalemate.declare(seat, declaration)
        return DeclaredStuck(at_ms, seat) if declaration.is_so else WithdrewStuck(at_ms, seat)

    def _shift(self, at_ms: int) -> StocksShifted:
        self._stalemate.shift(at_ms)
        self.position, facts = shift_stocks(self.rules, self.position)
        return StocksShifted(at_ms, facts)
