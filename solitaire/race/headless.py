"""Matches between rivals alone, at full speed: the clock jumps to the next event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from solitaire.race.match import HandResult, Match
from solitaire.race.rival_players import check_playing, rivals_of, take_turn
from solitaire.race.rivals.installed_rivals import SeatPlayer
from solitaire.race.seats import Seat
from solitaire.rules.seat_piles import SeatError

MAX_HANDS: Final = 1000
"""Hands after which a match is aborted: scores may fall for ever, so a match need not end."""

MAX_HAND_MS: Final = 3_600_000
"""An hour of the race, after which a hand is aborted: rivals of other packages may go round in circles."""


def play_hand(match: Match, random: Random) -> HandResult:
    """Play the current hand to its end; all seats must be rivals.

    Raises SeatError if one of them fails, or the hand does not end.
    """
    rivals = rivals_of(match, random)
    result = run_hand(match, rivals)
    check_playing(rivals)
    return result


def run_hand(match: Match, players: Sequence[SeatPlayer]) -> HandResult:
    """Play the current hand to its end by one player for each seat, at full speed.

    Raises SeatError if it does not end, or if the seats of the players are not those of the match.
    """
    seats = sorted(player.seat for player in players)
    if seats != list(range(1, len(match.seats) + 1)):
        raise SeatError(f"The players must have the seats 1 to {len(match.seats)}, once each, not {seats}.")
    hand = match.hand
    while not hand.ended:
        now = min((player.next_ms for player in players if hand.may_act(player.seat)), default=None)
        deadline = match.next_deadline()
        if deadline is not None and (now is None or deadline <= now):
            match.tick(deadline)
            continue
        assert now is not None
        if now > MAX_HAND_MS:
            raise SeatError("This hand does not end: its rivals neither play on nor say that they are stuck.")
        for player in players:
            if player.next_ms <= now and hand.may_act(player.seat):
                take_turn(match, player, now)
                if player.next_ms <= now:
                    raise SeatError(f"The player of seat {player.seat} must set next_ms later than now_ms.")
    return match.results[-1]


def play_match(match: Match, hands: int | None = None) -> Iterator[HandResult]:
    """Play until the match is over, or exactly ``hands`` hands; yield each result.

    A match ends after ``MAX_HANDS`` at the latest. Raises SeatError if a person has a seat.
    """
    check_rivals(match.seats)
    random = Random(match.deal.number)
    for _ in range(MAX_HANDS if hands is None else hands):
        if hands is None and match.is_over:
            return
        if match.hand.ended:
            match.deal_next_hand()
        yield play_hand(match, random)


def check_rivals(seats: tuple[Seat, ...]) -> None:
    """Raise SeatError if a person has one of the seats."""
    for seat in seats:
        if seat.is_human:
            raise SeatError(
                f"{seat.name} is a person, and a match without a screen is between rivals: give the seat a"
                " level, such as 'normal'."
            )
