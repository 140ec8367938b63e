"""Statistics computed from games.

A game counts as played once it is over: won, lost (no move was left), given up (another deal was asked for
before that), or shown (won after the player had seen a solution). All of them count for the win rate and for
streaks, so that a loss cannot be hidden by dealing again or by asking for the solution. An unfinished game
counts as none of these; the number of unfinished games is reported separately.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from statistics import median
from typing import NamedTuple

from solitaire.replay.format.record import Outcome
from solitaire.stats.game_facts import GameFacts
from solitaire.stats.index_tables import Facts


class BestAndMedian(NamedTuple):
    """The best of several numbers, and their median."""

    best: int
    median: float


class StatsSummary(NamedTuple):
    """The statistics of some games.

    Moves and scores are left out for games of several kinds, as they do not compare.
    """

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
    """Durations of the games that were won, in milliseconds; None before the first."""
    moves: BestAndMedian | None
    """Of the games that were won; the fewest are the best."""
    score: BestAndMedian | None
    """Of the games played without being shown how to win, where they are scored in points."""
    balance: int | None
    """Earned in all games, in ``unit``; None without money, or with several units."""
    unit: str
    undos: int
    hints: int
    solutions: int
    total_ms: int
    """Time spent on all games, won or not, in milliseconds."""

    @property
    def win_rate(self) -> float | None:
        """The part of the games that was won, from 0 to 1; None before the first."""
        return self.won / self.played if self.played else None


def summary(games: Sequence[GameFacts]) -> StatsSummary:
    """The statistics of ``games``, given in the order in which they ended."""
    over = [game for game in games if game.outcome]
    won = [game for game in over if game.is_won]
    is_one_game = len({game.game for game in games}) == 1
    outcomes = Counter(game.outcome for game in over)
    streaks = [(is_won, len(list(run))) for is_won, run in groupby(over, key=lambda game: game.is_won)]
    money = [game.score - game.carried for game in over if game.unit and game.score is not None]
    units = {game.unit for game in over if game.unit}
    unaided = [game for game in over if not game.solutions]
    scores = [game.score for game in unaided if not game.unit and game.score is not None]
    return StatsSummary(
        played=len(over),
        won=len(won),
        lost=outcomes[Outcome.LOST],
        given_up=outcomes[Outcome.GIVEN_UP],
        shown=outcomes[Outcome.WON] - len(won),
        unfinished=len(games) - len(over),
        streak=streaks[-1][1] if streaks and streaks[-1][0] else 0,
        longest_streak=max((length for is_won, length in streaks if is_won), default=0),
        ms=_best_and_median([game.ms for game in won]),
        moves=_best_and_median([game.moves for game in won]) if is_one_game else None,
        score=_best_and_median(scores, max) if is_one_game else None,
        balance=sum(money) if len(units) == 1 else None,
        unit=min(units, default=""),
        undos=sum(game.undos for game in over),
        hints=sum(game.hints for game in over),
        solutions=sum(game.solutions for game in over),
        total_ms=sum(game.ms for game in games),
    )


def by_game(games: Iterable[Facts]) -> dict[str, list[Facts]]:
    """Games, or hands of races, grouped by ruleset id, sorted by their names."""
    kinds: dict[str, list[Facts]] = {}
    for game in games:
        kinds.setdefault(game.game, []).append(game)
    return dict(sorted(kinds.items(), key=lambda kind: kind[1][-1].name))


def _best_and_median(
    numbers: Sequence[int], best: Callable[[Sequence[int]], int] = min
) -> BestAndMedian | None:
    return BestAndMedian(best(numbers), median(numbers)) if numbers else None
