"""How the deal of the day is found: on how many days it is not, after how many numbers, and how long it takes.

``python -m benchmarks.days [GAME]... --first 2026-11-21 --days 30`` takes every game if none is named.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from statistics import mean, median
from time import process_time
from typing import NamedTuple

from solitaire.analysis.winnable.finder import schedule, search_deals
from solitaire.game.catalogue import load, load_rulesets
from solitaire.game.deals import deals_of
from solitaire.rules.compiled_rules import Rules


class Day(NamedTuple):
    """How the deal of a day was found."""

    is_found: bool
    numbers: int
    """That were looked at."""
    positions: int
    seconds: float
    """Of a processor."""


def found(rules: Rules, day: date) -> Day:
    began = process_time()
    looked = list(search_deals(rules, schedule(deals_of(day))))
    positions = sum(each.states for each in looked)
    return Day(looked[-1].proven is not None, len(looked), positions, process_time() - began)


def line(name: str, days: Sequence[Day]) -> str:
    """``Klondike: none on 0 of 30 days; number 1 (at most 3), 1,008 positions (at most 9,446), …``."""
    none = sum(not each.is_found for each in days)
    numbers, positions, seconds = list(zip(*days, strict=True))[1:]
    return (
        f"{name}: none on {none} of {len(days)} days; number {median(numbers):.0f} (at most {max(numbers)}), "
        f"{mean(positions):,.0f} positions (at most {max(positions):,}), "
        f"{mean(seconds):.2f} s (at most {max(seconds):.2f})"
    )


def report(games: Sequence[str], first: date, days: int) -> Iterator[str]:
    for game in games:
        rules = load(game)
        yield line(rules.ruleset.name, [found(rules, first + timedelta(days=ago)) for ago in range(days)])


def main() -> None:
    solitaires = [ruleset.id for ruleset in load_rulesets()[0] if ruleset.seats.most == 1]
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=solitaires)
    parser.add_argument("--first", type=date.fromisoformat, default=date.today())
    parser.add_argument("--days", type=int, default=30)
    options = parser.parse_args()
    for text in report(options.games, options.first, options.days):
        print(text, flush=True)


if __name__ == "__main__":
    main()
