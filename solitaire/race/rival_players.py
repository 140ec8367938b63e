"""The rivals at the seats of a match, and their turns."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TypeAlias

from solitaire.race.events import RaceEvent
from solitaire.race.match import Match
from solitaire.race.rivals.installed_rivals import InstalledRival, SeatPlayer
from solitaire.race.rivals.rival import RIVAL_LEVELS, Rival
from solitaire.race.rivals.visibility import seen_by
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.seat_piles import SeatError

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
    level = RIVAL_LEVELS.get(player)
    return Rival(rules, seat, level, random) if level else InstalledRival(player, rules, seat, random)


def check_playing(rivals: Iterable[RaceRival]) -> None:
    """Raise SeatError for a rival that is not installed, or has failed."""
    for rival in rivals:
        if isinstance(rival, InstalledRival) and rival.fault:
            raise SeatError(rival.fault)


def take_turn(match: Match, player: SeatPlayer, now_ms: int) -> list[RaceEvent]:
    """Wake a player whose time has come; return the events of its action, if any."""
    action = player.wake(seen_by(match.rules, match.hand.position, player.seat), now_ms)
    if action is not None:
        return match.offer(player.seat, action, now_ms)
    if player.reaching:
        match.hand.lift(player.seat, now_ms)
    return []
