"""Figures made from games.

What counts: a game is played once it is over: won, lost (no move was left), given up (another deal was wanted
before that), or shown: won after the player had seen how. All of them count for the win rate and for streaks,
so that no loss can be hidden by dealing anew, or by asking for the way to win. A game that was left and can be
continued is none of them yet; how many there are is told beside.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from itertools import groupby
from statistics import median
from typing import Final, NamedTuple

from solitaire.replay.record import Outcome
from solitaire.stats.game_facts import GameFacts


class BestAndMedian(NamedTuple):
    """The best of several numbers, and the one in their middle."""

    best: int
    median: float


class StatsSummary(NamedTuple):
    """What became of some games. Of several kinds of games together, moves and scores do not compare."""

    played: int
    won: int
    lost: int
    given_up: int
    shown: int
    unfinished: int
    streak: int
    """Games won in a row up to the last one."""
    longest_streak: int
    ms: BestAndMedian | None
    """How long the games took that were won, in milliseconds; None before the first."""
    moves: BestAndMedian | None
    """Of the games that were won; the fewest are the best."""
    score: BestAndMedian | None
    """Of all games played, where they are scored and not for money."""
    balance: int | None
    """Earned in all of them, in ``unit``; None where nothing is played for money, or for several kinds."""
    unit: str
    undos: int
    hints: int
    solutions: int
    total_ms: int
    """Spent on all of them, won or not."""

    @property
    def win_rate(self) -> float | None:
        """The part of the games that was won, from 0 to 1."""
        return self.won / self.played if self.played else None


def summary(games: Sequence[GameFacts]) -> StatsSummary:
    """The figures of ``games``, given in the order in which they ended."""
    over = [game for game in games if game.outcome]
    won = [game for game in over if game.is_won]
    is_one_game = len({game.game for game in games}) == 1
    outcomes = Counter(game.outcome for game in over)
    runs = [(is_won, len(list(run))) for is_won, run in groupby(over, key=lambda game: game.is_won)]
    money = [game.score - game.carried for game in over if game.unit and game.score is not None]
    units = {game.unit for game in over if game.unit}
    scores = [game.score for game in over if not game.unit and game.score is not None]
    return StatsSummary(
        played=len(over),
        won=len(won),
        lost=outcomes[Outcome.LOST],
        given_up=outcomes[Outcome.GIVEN_UP],
        shown=outcomes[Outcome.WON] - len(won),
        unfinished=len(games) - len(over),
        streak=runs[-1][1] if runs and runs[-1][0] else 0,
        longest_streak=max((length for is_won, length in runs if is_won), default=0),
        ms=_span([game.ms for game in won]),
        moves=_span([game.moves for game in won]) if is_one_game else None,
        score=_span(scores, max) if is_one_game else None,
        balance=sum(money) if len(units) == 1 else None,
        unit=min(units, default=""),
        undos=sum(game.undos for game in over),
        hints=sum(game.hints for game in over),
        solutions=sum(game.solutions for game in over),
        total_ms=sum(game.ms for game in games),
    )


def by_game(games: Iterable[GameFacts]) -> dict[str, list[GameFacts]]:
    """The games of each kind, by the ids of their rulesets, in the alphabetical order of their names."""
    kinds: dict[str, list[GameFacts]] = {}
    for game in games:
        kinds.setdefault(game.game, []).append(game)
    return dict(sorted(kinds.items(), key=lambda kind: kind[1][-1].name))


RECENT: Final = 20
"""Games that a win rate is made of, when it is looked at as it went."""


def win_rates(games: Iterable[GameFacts]) -> list[float]:
    """The win rate as it went: after each game, of that one and those before it, twenty at most."""
    over = [game.is_won for game in games if game.outcome]
    runs = (over[max(0, number - RECENT) : number] for number in range(1, len(over) + 1))
    return [sum(run) / len(run) for run in runs]


STEPS: Final = (5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600)
"""Seconds that people count in."""


class TimeHistogram(NamedTuple):
    """How long games took that were won: how many were won in each span of so many seconds, from the one in
    which the fastest was won.
    """

    step: int
    first: int
    """Spans before that one."""
    counts: tuple[int, ...]
    is_open: bool = False
    """Whether the last number holds all that took longer as well."""


def times(games: Iterable[GameFacts], most: int) -> TimeHistogram | None:
    """At most ``most`` numbers, the few that took very long put together; None if nothing was won."""
    seconds = sorted(game.ms // 1000 for game in games if game.is_won)
    if not seconds:
        return None
    fastest, usual, slowest = seconds[0], seconds[(len(seconds) - 1) * 19 // 20], seconds[-1]
    step = next((step for step in STEPS if usual // step - fastest // step < most), STEPS[-1])
    first = fastest // step
    last = min(first + most - 1, slowest // step, usual // step + 1)
    counts = Counter(min(second // step, last) for second in seconds)
    return TimeHistogram(
        step, first, tuple(counts[span] for span in range(first, last + 1)), slowest // step > last
    )


def days(games: Iterable[GameFacts]) -> Counter[date]:
    """How many games were begun on each day."""
    return Counter(game.day for game in games)


def _span(numbers: Sequence[int], best: Callable[[Sequence[int]], int] = min) -> BestAndMedian | None:
    return BestAndMedian(best(numbers), median(numbers)) if numbers else None
