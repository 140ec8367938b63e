"""The data of charts: win rates, a histogram of the times of wins, games per day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import date
from itertools import accumulate
from typing import Final, NamedTuple

from solitaire.stats.game_facts import GameFacts
from solitaire.stats.race_facts import RaceFacts

RECENT: Final = 20
"""Games in a moving win rate."""
BIN_WIDTHS: Final = (5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600)
"""Round numbers of seconds."""


def win_rates(games: Iterable[GameFacts], recent: int = 0) -> list[float]:
    """The win rate after each game, over the last ``recent`` games, or over all."""
    wins = list(accumulate((int(game.is_won) for game in games if game.outcome), initial=0))
    starts = (max(0, number - recent) if recent else 0 for number in range(1, len(wins)))
    return [(wins[number] - wins[start]) / (number - start) for number, start in enumerate(starts, start=1)]


class TimeHistogram(NamedTuple):
    """A histogram of the durations of games that were won."""

    step: int
    first: int
    """Bins before the first one, which holds the fastest game."""
    counts: tuple[int, ...]
    is_open: bool = False
    """Whether the last bin holds all longer games as well."""


def time_histogram(games: Iterable[GameFacts], most: int) -> TimeHistogram | None:
    """A histogram with at most ``most`` bins; None if no game was won.

    The few longest games share the last bin.
    """
    seconds = sorted(game.ms // 1000 for game in games if game.is_won)
    if not seconds:
        return None
    fastest, usual, slowest = seconds[0], seconds[(len(seconds) - 1) * 19 // 20], seconds[-1]
    step = next((step for step in BIN_WIDTHS if usual // step - fastest // step < most), BIN_WIDTHS[-1])
    first = fastest // step
    last = min(first + most - 1, slowest // step, usual // step + 1)
    counts = Counter(min(second // step, last) for second in seconds)
    return TimeHistogram(
        step, first, tuple(counts[span] for span in range(first, last + 1)), slowest // step > last
    )


def games_per_day(games: Iterable[GameFacts | RaceFacts]) -> Counter[date]:
    """The number of games, or of hands, begun on each day."""
    return Counter(game.day for game in games)
