"""Matches between rivals alone, at full speed: the clock jumps to the next event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final, TypeAlias

from solitaire.race.events import Event
from solitaire.race.installed_rivals import InstalledRival, SeatPlayer
from solitaire.race.match import HandResult, Match
from solitaire.race.rivals import LEVELS, Rival
from solitaire.race.seats import Seat, SeatError
from solitaire.race.visibility import seen_by
from solitaire.rules.compiled_rules import Rules

MAX_HANDS: Final = 1000
"""Hands after which a match is aborted: scores may fall for ever, so a match need not end."""

MAX_HAND_MS: Final = 3_600_000
"""An hour of the race, after which a hand is aborted: rivals of other packages may go round in circles."""

RaceRival: TypeAlias = Rival | InstalledRival


def rivals_of(match: Match, random: Random) -> list[RaceRival]:
    """New rivals for all seats that no person plays."""
    return [
        rival_of(match.rules, number, seat.player, random)
        for number, seat in enumerate(match.seats, start=1)
        if not seat.is_human
    ]


def rival_of(rules: Rules, seat: int, player: str, random: Random) -> RaceRival:
    """The rival of a seat: of a level, or one that another package provides."""
    level = LEVELS.get(player)
    return Rival(rules, seat, level, random) if level else InstalledRival(player, rules, seat, random)


def check_playing(rivals: Iterable[RaceRival]) -> None:
    """Raise SeatError for a rival that is not installed, or has failed."""
    for rival in rivals:
        if isinstance(rival, InstalledRival) and rival.fault:
            raise SeatError(rival.fault)


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

    Raises SeatError if it does not end.
    """
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
