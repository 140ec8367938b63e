"""Charts in character cells: win rates, durations, games per day.

They use whole characters that have an ASCII equivalent, each cell with a tone instead of a colour, so that
they are legible without colours, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from enum import Enum
from typing import Final, TypeAlias

from solitaire.rules.text.english import clock
from solitaire.stats.stats_text import percent
from solitaire.stats.summary import TimeHistogram


class ChartInk(Enum):
    """The part of a chart that a text belongs to."""

    TITLE = "title"
    WORD = "word"
    AXIS = "axis"
    """Axes, grid and labels."""
    DATA = "data"


Part: TypeAlias = tuple[str, ChartInk]
Rows: TypeAlias = list[list[Part]]

STEPS: Final = " ▁▂▃▄▅▆▇█"
"""A cell filled from below."""
SHADES: Final = "∙░▒▓█"
"""A day without games, and days with more and more of them."""
GRID: Final = "╌"
WEEKDAYS: Final = ("Mon", "", "Wed", "", "Fri", "", "Sun")
DAY: Final = timedelta(days=1)
WEEK: Final = 7


def win_rate_chart(rates: Sequence[float], width: int, height: int) -> Rows:
    """Columns from the first game to the last, with a grid line at every half."""
    labels = {0: percent(1), (height - 1) // 2: percent(0.5), height - 2: percent(0)}
    room = len(percent(1)) + 1
    columns = [rates[at * len(rates) // (width - room)] for at in range(width - room)]
    rows = []
    for y in range(height - 1):
        ground = GRID if y in labels else " "
        cells = [
            (_filled(rate * (height - 1) - (height - 2 - y), y == height - 2) or ground) for rate in columns
        ]
        rows.append([(f"{labels.get(y, ''):>{room - 1}} ", ChartInk.AXIS), *_runs(cells, GRID)])
    first, last = "first game", "now"
    between = " " * (width - room - len(first) - len(last))
    return [*rows, [(" " * room + first + between + last, ChartInk.AXIS)]]


def times_chart(times: TimeHistogram, width: int, height: int) -> Rows:
    """A bar for each span of time, with the number of games in it."""
    counts = times.counts
    labels = [_span(times, number) for number in range(len(counts))]
    room, numbers = max(map(len, labels)), len(str(max(counts)))
    longest = width - room - numbers - 2
    rows: Rows = []
    for label, count in zip(labels, counts, strict=True):
        bar = "█" * -(-count * longest // max(counts))
        rows.append([(f"{label:>{room}} ", ChartInk.AXIS), (bar, ChartInk.DATA), (f" {count}", ChartInk.WORD)])
    return rows[:height]


def days_chart(days: Mapping[date, int], today: date, width: int) -> Rows:
    """A column of two cells for each of the last weeks, a row for each weekday."""
    room = len(max(WEEKDAYS, key=len)) + 1
    weeks = (width - room) // 2
    monday = today - DAY * today.weekday() - DAY * WEEK * (weeks - 1)
    firsts = [monday + DAY * WEEK * number for number in range(weeks)]
    most = max((count for day, count in days.items() if day >= monday), default=0)
    rows: Rows = [[(" " * room + _months(firsts), ChartInk.AXIS)]]
    for weekday, name in enumerate(WEEKDAYS):
        cells = []
        for first in firsts:
            day = first + DAY * weekday
            cells.append("  " if day > today else _shade(days.get(day, 0), most) * 2)
        rows.append([(f"{name:{room}}", ChartInk.AXIS), *_runs(cells, SHADES[0] * 2)])
    return [*rows, [(" " * room, ChartInk.AXIS), *_legend(most)]]


def _filled(part: float, is_lowest: bool) -> str:
    """The character of a cell filled to ``part``, from 0 to 1; empty for 0.

    The lowest cell is never empty, however little there is.
    """
    eighths = max(0, min(8, round(part * 8)))
    return STEPS[max(eighths, 1 if is_lowest else 0)].strip()


def _span(times: TimeHistogram, number: int) -> str:
    start, end = (clock((times.first + number + more) * times.step * 1000) for more in (0, 1))
    return f"{start}–{end}" if number < len(times.counts) - 1 or not times.is_open else f"from {start}"


def _shade(count: int, most: int) -> str:
    return SHADES[-(-count * 4 // most)] if most else SHADES[0]


def _legend(most: int) -> Iterator[Part]:
    """The meaning of each shade."""
    yield f"{SHADES[0]} none", ChartInk.AXIS
    least = 1
    for shade in range(1, len(SHADES)):
        greatest = most * shade // 4
        if greatest >= least:
            yield f"  {SHADES[shade]}", ChartInk.DATA
            yield f" {least}" + (f"–{greatest}" if greatest > least else ""), ChartInk.AXIS
            least = greatest + 1


def _months(firsts: Sequence[date]) -> str:
    """The name of each month above its first whole week, where it fits."""
    line = ""
    for number, monday in enumerate(firsts):
        begins = number == 0 or firsts[number - 1].month != monday.month
        if begins and len(line) <= 2 * number:
            line = f"{line:{2 * number}}{monday:%b} "
    return line[: 2 * len(firsts)]


def _runs(cells: Sequence[str], quiet: str) -> Iterator[Part]:
    """Cells side by side as runs; those that equal ``quiet`` get the ink of axes."""
    for cell in cells:
        yield cell, ChartInk.AXIS if cell == quiet else ChartInk.DATA
