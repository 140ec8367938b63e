"""Search for deals of each difficulty: how often they are found, numbers tried, and time.

``python -m benchmarks.graded_deals [GAME]... --searches 10`` measures every game by default.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from statistics import mean, median
from time import process_time
from typing import NamedTuple

from benchmarks.argument_types import positive, solitaire
from benchmarks.deal_log import solitaires
from solitaire.analysis.winnable.deal_budget import schedule
from solitaire.analysis.winnable.finder import search_deals
from solitaire.analysis.winnable.nearest_deal import MOST_TRIES, NearestDeal
from solitaire.config.deal_kind import DealKind, Difficulty
from solitaire.game.catalogue import load
from solitaire.game.deals import DEALS_A_DAY, Deal
from solitaire.rules.compiled_rules import Rules


class GradeSearch(NamedTuple):
    """A search for a deal of one difficulty."""

    is_found: bool
    numbers: int
    """The number of deals tried."""
    seconds: float
    """CPU time."""


def search_grade(rules: Rules, grade: Difficulty, first: Deal) -> GradeSearch:
    """Search for a deal of a difficulty among those from ``first`` on."""
    nearest = NearestDeal(DealKind(grade))
    budgets = schedule(first.later(number) for number in range(DEALS_A_DAY))
    began, tried = process_time(), 0
    for outcome in search_deals(rules, budgets, DealKind(grade)):
        tried += 1
        nearest.consider(outcome)
        if nearest.is_settled:
            break
    best = nearest.outcome and nearest.outcome.measure
    return GradeSearch(best is not None and best.difficulty is grade, tried, process_time() - began)


def line(name: str, grade: Difficulty, searches: Sequence[GradeSearch]) -> str:
    """The figures of a game and a difficulty in a line.

    ``Klondike, hard: found by 9 of 10 searches; number 31 (at most 125), 4.10 s (at most 15.20)``
    """
    found, numbers, seconds = zip(*searches, strict=True)
    return (
        f"{name}, {grade}: found by {sum(found)} of {len(searches)} searches; "
        f"number {median(numbers):.0f} (at most {max(numbers)}), "
        f"{mean(seconds):.2f} s (at most {max(seconds):.2f})"
    )


def report(games: Sequence[str], searches: int) -> Iterator[str]:
    """Measure so many searches for each difficulty; yield a line for each game and difficulty."""
    for game in games:
        rules = load(game)
        firsts = [Deal(1 + place * MOST_TRIES) for place in range(searches)]
        for grade in Difficulty:
            yield line(rules.ruleset.name, grade, [search_grade(rules, grade, first) for first in firsts])


def main() -> None:
    """Parse the options, measure and print."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", type=solitaire, default=solitaires())
    parser.add_argument("--searches", type=positive, default=10)
    options = parser.parse_args()
    for text in report(options.games, options.searches):
        print(text, flush=True)


if __name__ == "__main__":
    main()
