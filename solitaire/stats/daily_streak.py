"""Streaks of the deal of the day: consecutive days on which it was won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from datetime import date, timedelta
from typing import Final, NamedTuple

from solitaire.rules.text.english import clock, counted
from solitaire.stats.game_facts import GameFacts
from solitaire.stats.stats_text import long_day
from solitaire.stats.summary import by_game

DAY: Final = timedelta(days=1)
WEEK: Final = 7


class Streak(NamedTuple):
    """Consecutive days on which the deal of the day was won."""

    now: int
    longest: int


def won_days(games: Iterable[GameFacts]) -> frozenset[date]:
    """The days whose deal was won, in any game, if begun on that day."""
    return frozenset(game.day for game in games if game.is_daily and game.is_won)


def streak(won: frozenset[date], today: date) -> Streak:
    """The streak up to ``today``, which may still be open, and the longest one."""
    # A file may hold the first or the last date there is: only ordinals have a day before or after it.
    days = {day.toordinal() for day in won}
    last = today.toordinal()
    return Streak(
        _length_ending(days, last if last in days else last - 1),
        max((_length_ending(days, day) for day in days if day + 1 not in days), default=0),
    )


def share_text(games: Sequence[GameFacts], today: date, signs: str = "■□") -> str:
    """A few lines about today's deal that reveal none of its cards.

    Empty if no game of it was begun today. ``signs`` are two letters: for a day that was won, and for any
    other.
    """
    begun = by_game(game for game in games if game.is_daily and game.day == today)
    if not begun:
        return ""
    won = won_days(games)
    week = "".join(signs[today - DAY * ago not in won] for ago in reversed(range(WEEK)))
    days = streak(won, today).now
    return "\n".join(
        (
            f"Solitaire, deal of the day, {long_day(today)}",
            *(f"{tries[-1].name}: {_result_text(tries)}" for tries in begun.values()),
            f"{week}  streak: {counted(days, 'day')}",
        )
    )


def _result_text(tries: Sequence[GameFacts]) -> str:
    """How one game went at its first win."""
    in_order = sorted(tries, key=lambda game: game.started)
    number = next((number for number, game in enumerate(in_order) if game.is_won), None)
    if number is None and any(game.outcome is None for game in tries):
        return f"still being played, {counted(len(tries), 'try', 'tries')}"
    if number is None:
        return f"not won, {counted(len(tries), 'try', 'tries')}"
    game = in_order[number]
    how = "on the first try" if number == 0 else f"on try {number + 1}"
    alone = ", no undo, no hint" if not game.undos and not game.hints else ""
    return f"won in {clock(game.ms)} with {counted(game.moves, 'move')} {how}{alone}"


def _length_ending(days: Set[int], last: int) -> int:
    length = 0
    while last - length in days:
        length += 1
    return length
