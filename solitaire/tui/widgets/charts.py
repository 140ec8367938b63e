"""Charts of games, drawn by plotext: win rate, durations of wins, days played.

Every series has a marker of its own, so that it is legible without colours; with ASCII glyphs all markers and
axes are ASCII characters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final

from rich.text import Text
from textual_plotext import Plot

from solitaire.config.themes.colours import TERMINAL_COLOURS, rgb
from solitaire.rules.text.english import clock
from solitaire.stats.chart_data import RECENT, games_per_day, time_histogram, win_rates
from solitaire.stats.daily_streak import DAY, WEEK
from solitaire.stats.game_facts import GameFacts
from solitaire.stats.race_facts import RaceFacts
from solitaire.stats.stats_text import percent
from solitaire.tui.theme.card_faces import ASCII
from solitaire.tui.theme.legible_text import legible
from solitaire.tui.theme.palette import OWN, BoardTheme

DOT: Final = "∙"
"""The marker of the win rate over all games."""
WIN_RATE: Final = f"Win rate: last {RECENT} ━, all {DOT}"
TIMES: Final = "Time to win"
DAYS: Final = "Games per day"
SHADES: Final = "∙░▒▓█"
"""A day without games, and days with more and more of them."""
WEEKDAYS: Final = {6: "Mon", 4: "Wed", 2: "Fri", 0: "Sun"}
"""The rows of a week that have a name, from below."""
MARGIN: Final = 4
"""Cells beside days and bars: a weekday or a number, and the axis."""
CALENDAR_HEIGHT: Final = 10
"""Seven days, the axis, the months and the meaning of the shades."""
BAR_WIDTH: Final = 7
"""Cells for a bar and its label, at least."""
WIDEST_BAR: Final = 12
"""The same at most, so that few bars are no blocks."""
MOST_BARS: Final = 14
_AXES: Final = str.maketrans("┤├┬┴┼└┘┌┐", "++++++++?")


def win_rate_chart(games: Sequence[GameFacts], theme: BoardTheme, width: int, height: int) -> Text | None:
    """The win rate after each game: a line for the last games, dots for all.

    The dots begin where these are more. None if no game is over.
    """
    lately, always = win_rates(games, RECENT), win_rates(games)
    if not lately:
        return None
    plot = new_plot(theme, width, height)
    marker = "*" if theme.glyphs == ASCII else "hd"
    games_at = [column * len(lately) // width for column in range(width)]
    for rates, first, sign, ink in ((always, RECENT, DOT, theme.quiet), (lately, 0, marker, theme.target)):
        columns = [column for column in range(width) if games_at[column] >= first]
        shown = [100 * rates[games_at[column]] for column in columns]
        plot.plot(columns, shown, marker=sign, color=_plot_colour(ink))
    plot.ylim(0, 100)
    plot.yticks([0, 50, 100], [percent(0), percent(0.5), percent(1)])
    plot.xticks([0, width - 1], ["first", "now"])
    return plot_text(plot, theme)


def times_chart(games: Sequence[GameFacts], theme: BoardTheme, width: int, height: int) -> Text | None:
    """A bar for each span of time in which games were won; None before the first win."""
    times = time_histogram(games, max(2, min(MOST_BARS, width // BAR_WIDTH)))
    if times is None:
        return None
    counts = times.counts
    labels = [clock((times.first + number) * times.step * 1000) for number in range(len(counts))]
    if times.is_open:
        labels[-1] += "+"
    most = max(counts)
    axis = len(str(most)) + 1
    pitch = min(WIDEST_BAR, (width - axis - 1) // len(counts))
    # All bars are equally wide, with a cell between two: the library would round each for itself.
    bar = 1 - 2 / pitch
    plot = new_plot(theme, axis + pitch * len(counts) + 1, height)
    plot.bar(
        labels, counts, marker="#" if theme.glyphs == ASCII else "█", color=_plot_colour(theme.key), width=bar
    )
    plot.xlim(1 - bar / 2, 1 - bar / 2 + len(counts))
    plot.ylim(0, most)
    plot.yticks(sorted({0, most // 2, most}))
    return plot_text(plot, theme)


def days_chart(games: Sequence[GameFacts | RaceFacts], theme: BoardTheme, width: int, today: date) -> Text:
    """A calendar: a column of two cells for each week, a row for each weekday."""
    weeks = max(1, (width - MARGIN) // 2)
    monday = today - DAY * today.weekday() - DAY * WEEK * (weeks - 1)
    days = {day: count for day, count in games_per_day(games).items() if monday <= day <= today}
    most = max(days.values(), default=0)
    cells: dict[int, list[tuple[int, int]]] = {}
    for number in range((today - monday).days + 1):
        count = days.get(monday + DAY * number, 0)
        week, weekday = divmod(number, WEEK)
        cells.setdefault(_shade(count, most), []).append((2 * week, WEEK - 1 - weekday))
    plot = new_plot(theme, MARGIN + 2 * weeks, CALENDAR_HEIGHT)
    for shade, places in sorted(cells.items()):
        ink = _plot_colour(theme.key if shade else theme.quiet)
        for second in (0, 1):
            plot.scatter(
                [x + second for x, _ in places], [y for _, y in places], marker=SHADES[shade], color=ink
            )
    plot.xlim(0, 2 * weeks - 1)
    plot.ylim(0, WEEK - 1)
    plot.yticks(list(WEEKDAYS), list(WEEKDAYS.values()))
    months = _months(monday, weeks)
    plot.xticks(list(months), list(months.values()))
    plot.xlabel(_legend(most))
    return plot_text(plot, theme)


def new_plot(theme: BoardTheme, width: int, height: int) -> Plot:
    """An empty plot with axes, in the colours of the terminal."""
    plot = Plot()
    plot.plotsize(width, height)
    plot._set_size(width, height)  # As the library's widget does: plotsize stops at the size of the terminal.
    for colour in (plot.canvas_color, plot.axes_color):
        colour("default")
    plot.ticks_color(_plot_colour(theme.quiet))
    plot.xaxes(True, False)
    plot.yaxes(True, False)
    return plot


def plot_text(plot: Plot, theme: BoardTheme) -> Text:
    """The lines of a plot, in ASCII if the theme is."""
    text = Text.from_ansi(plot.build().rstrip("\n"), no_wrap=True)
    if theme.glyphs == ASCII:
        text.plain = legible(text.plain.translate(_AXES), theme.glyphs)
    return text


def _plot_colour(colour: str) -> tuple[int, int, int] | int | str:
    """A colour of a theme for plotext: the sixteen of the terminal by their numbers."""
    if colour == OWN:
        return colour
    return rgb(colour) if colour.startswith("#") else [*TERMINAL_COLOURS].index(colour)


def _shade(count: int, most: int) -> int:
    return -(-count * (len(SHADES) - 1) // most) if count else 0


def _legend(most: int) -> str:
    """The meaning of each shade."""
    meanings, least = [f"{SHADES[0]} none"], 1
    for shade in range(1, len(SHADES)):
        greatest = most * shade // (len(SHADES) - 1)
        if greatest >= least:
            meanings.append(f"{SHADES[shade]} {least}" + (f"–{greatest}" if greatest > least else ""))
            least = greatest + 1
    return "  ".join(meanings)


def _months(monday: date, weeks: int) -> Mapping[int, str]:
    """The columns of the first whole weeks of months, with their names."""
    firsts = [monday + DAY * WEEK * week for week in range(weeks)]
    return {
        2 * week: f"{first:%b}"
        for week, first in enumerate(firsts)
        if week and firsts[week - 1].month != first.month and week < weeks - 1
    }
