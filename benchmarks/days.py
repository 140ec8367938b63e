"""Search for deals of the day: failures, numbers tried, and time.

``python -m benchmarks.days [GAME]... --first 2026-11-21 --days 30`` measures every game by default.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from statistics import mean, median
from time import process_time
from typing import NamedTuple

from benchmarks.argument_types import day, positive, solitaire
from benchmarks.deal_log import solitaires
from solitaire.analysis.winnable.deal_budget import schedule
from solitaire.analysis.winnable.finder import search_deals
from solitaire.game.catalogue import load
from solitaire.game.deals import deals_of
from solitaire.rules.compiled_rules import Rules


class Day(NamedTuple):
    """The search for the deal of one day."""

    is_found: bool
    numbers: int
    """The number of deals tried."""
    positions: int
    seconds: float
    """CPU time."""


def find_deal_of(rules: Rules, day: date) -> Day:
    """Search for the deal of a day and measure it."""
    began = process_time()
    outcomes = []
    for outcome in search_deals(rules, schedule(deals_of(day))):
        outcomes.append(outcome)
        if outcome.proven:
            break
    positions = sum(each.states for each in outcomes)
    return Day(outcomes[-1].proven is not None, len(outcomes), positions, process_time() - began)


def line(name: str, days: Sequence[Day]) -> str:
    """The figures of a game in a line.

    ``Klondike: none on 0 of 30 days; number 1 (at most 3), 1,008 positions (at most 9,446), …``
    """
    none = sum(not each.is_found for each in days)
    numbers, positions, seconds = list(zip(*days, strict=True))[1:]
    return (
        f"{name}: none on {none} of {len(days)} days; number {median(numbers):.0f} (at most {max(numbers)}), "
        f"{mean(positions):,.0f} positions (at most {max(positions):,}), "
        f"{mean(seconds):.2f} s (at most {max(seconds):.2f})"
    )


def report(games: Sequence[str], first: date, days: int) -> Iterator[str]:
    """Measure ``days`` days from ``first`` on; yield a line for each game."""
    for game in games:
        rules = load(game)
        yield line(
            rules.ruleset.name, [find_deal_of(rules, first + timedelta(days=ago)) for ago in range(days)]
        )


def main() -> None:
    """Parse the options, measure and print."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", type=solitaire, default=solitaires())
    parser.add_argument("--first", type=day, default=date.today())
    parser.add_argument("--days", type=positive, default=30)
    options = parser.parse_args()
    if options.days > (date.max - options.first).days + 1:
        parser.error(f"argument --days: no day follows {date.max}.")
    for text in report(options.games, options.first, options.days):
        print(text, flush=True)


if __name__ == "__main__":
    main()
