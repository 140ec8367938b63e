"""Matches between rivals alone, as fast as the machine can: their clock is the next thing that happens."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from solitaire.race.match import HandResult, Match
from solitaire.race.rivals import LEVELS, Rival
from solitaire.race.seats import Seat, SeatError
from solitaire.race.visibility import seen_by

LONGEST: Final = 1000
"""Hands after which a match is broken off. Scores may fall for ever, so a match need not come to an end."""


def rivals_of(match: Match, random: Random) -> list[Rival]:
    """A rival for every seat that no person plays, rested and ready for a hand."""
    return [
        Rival(match.rules, number, LEVELS[seat.player], random)
        for number, seat in enumerate(match.seats, start=1)
        if not seat.is_human
    ]


def play_hand(match: Match, random: Random) -> HandResult:
    """Play the hand to its end. All seats must be rivals'."""
    rivals = rivals_of(match, random)
    while not match.hand.ended:
        now = min(rival.next_ms for rival in rivals)
        deadline = match.next_deadline()
        if deadline is not None and deadline <= now:
            match.tick(deadline)
            continue
        for rival in rivals:
            if rival.next_ms <= now:
                action = rival.wake(seen_by(match.rules, match.hand.position, rival.seat), now)
                if action is not None:
                    match.offer(rival.seat, action, now)
    return match.results[-1]


def play_match(match: Match, hands: int | None = None) -> Iterator[HandResult]:
    """Play hand after hand until the match is over or the ``LONGEST`` there is, or exactly so many
    ``hands``. Raises SeatError when a person sits at the table.
    """
    check_rivals(match.seats)
    random = Random(match.deal.number)
    while True:
        yield play_hand(match, random)
        if len(match.results) == (hands or LONGEST) or (hands is None and match.is_over):
            return
        match.deal_on()


def check_rivals(seats: tuple[Seat, ...]) -> None:
    """Raise SeatError when somebody at the table is a person."""
    for seat in seats:
        if seat.is_human:
            raise SeatError(f"Without a screen only rivals play; write {seat.name}:normal for {seat.name}.")
