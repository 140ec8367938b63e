"""Matches between rivals alone, at full speed: the clock jumps to the next event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, Protocol

from solitaire.race.events import Action, Event
from solitaire.race.match import HandResult, Match
from solitaire.race.rivals import LEVELS, Rival
from solitaire.race.seats import Seat, SeatError
from solitaire.race.visibility import seen_by
from solitaire.rules.moves import Move
from solitaire.rules.position import Position

MAX_HANDS: Final = 1000
"""Hands after which a match is aborted: scores may fall for ever, so a match need not end."""


class SeatPlayer(Protocol):
    """A computer player of one seat, such as a Rival.

    ``next_ms`` is the time of its next turn, in milliseconds from the beginning of the hand.
    """

    seat: int
    next_ms: int

    @property
    def reaching(self) -> Move | None:
        """The move that it is about to make, which is displayed; None if there is none."""

    def wake(self, seen: Position, now_ms: int) -> Action | None:
        """Take a turn on the position as its seat sees it; return its action, if any.

        Afterwards ``next_ms`` must be later than ``now_ms``.
        """


def rivals_of(match: Match, random: Random) -> list[Rival]:
    """New rivals for all seats that no person plays."""
    return [
        Rival(match.rules, number, LEVELS[seat.player], random)
        for number, seat in enumerate(match.seats, start=1)
        if not seat.is_human
    ]


def play_hand(match: Match, random: Random) -> HandResult:
    """Play the current hand to its end; all seats must be rivals."""
    return run_hand(match, rivals_of(match, random))


def run_hand(match: Match, players: Sequence[SeatPlayer]) -> HandResult:
    """Play the current hand to its end by one player for each seat, at full speed."""
    hand = match.hand
    while not hand.ended:
        now = min((player.next_ms for player in players if hand.may_act(player.seat)), default=None)
        deadline = match.next_deadline()
        if deadline is not None and (now is None or deadline <= now):
            match.tick(deadline)
            continue
        assert now is not None
        for player in players:
            if player.next_ms <= now and hand.may_act(player.seat):
                take_turn(match, player, now)
    return match.results[-1]


def take_turn(match: Match, player: SeatPlayer, now_ms: int) -> list[Event]:
    """Wake a player whose time has come; return the events of its action, if any."""
    action = player.wake(seen_by(match.rules, match.hand.position, player.seat), now_ms)
    if action is not None:
        return match.offer(player.seat, action, now_ms)
    if player.reaching:
        match.hand.lift(player.seat, now_ms)
    return []


def play_match(match: Match, hands: int | None = None) -> Iterator[HandResult]:
    """Play until the match is over, or exactly ``hands`` hands; yield each result.

    A match ends after ``MAX_HANDS`` at the latest. Raises SeatError if a person has a seat.
    """
    check_rivals(match.seats)
    random = Random(match.deal.number)
    while True:
        yield play_hand(match, random)
        if len(match.results) == (hands or MAX_HANDS) or (hands is None and match.is_over):
            return
        match.deal_next_hand()


def check_rivals(seats: tuple[Seat, ...]) -> None:
    """Raise SeatError if a person has one of the seats."""
    for seat in seats:
        if seat.is_human:
            raise SeatError(f"--headless plays rivals only; write {seat.name}:normal for {seat.name}.")
