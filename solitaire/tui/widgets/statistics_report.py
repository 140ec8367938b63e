"""One page of statistics: the figures, and as many charts as fit."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from textwrap import wrap
from typing import Final

from rich.style import Style
from rich.text import Text
from textual.widget import Widget

from solitaire.stats.game_facts import GameFacts
from solitaire.stats.stats_text import figure_lines
from solitaire.stats.summary import games_per_day, summary, time_histogram, win_rates
from solitaire.tui.render.charts import ChartInk, Rows, days_chart, times_chart, win_rate_chart
from solitaire.tui.theme.ascii import legible
from solitaire.tui.theme.palette import BoardTheme

CHARTS: Final = ("Win rate of the last 20 games", "Time to win", "Games per day")
MIN_HEIGHT: Final = 10
"""Lines that a chart needs, without its title."""
MAX_HEIGHT: Final = 12


class StatisticsReport(Widget):
    """A widget with the statistics of some games."""

    DEFAULT_CSS = """
    StatisticsReport {
        width: 1fr; height: 1fr; padding: 1 2; background: $felt; color: $ink;
        text-wrap: nowrap; text-overflow: ellipsis;
    }
    """

    def __init__(self, look: BoardTheme) -> None:
        super().__init__()
        self._look = look
        self._title = ""
        self._games: Sequence[GameFacts] = ()
        self._first = 0

    def show(self, title: str, games: Sequence[GameFacts]) -> None:
        """Show the statistics of other games, given in the order in which they ended."""
        self._title, self._games = title, games
        self.refresh()

    def apply_theme(self, look: BoardTheme) -> None:
        """Draw in another theme."""
        self._look = look
        self.refresh()

    def turn(self, step: int) -> None:
        """Rotate the charts, so that another is drawn first."""
        self._first = (self._first + step) % len(CHARTS)
        self.refresh()

    def render(self) -> Text:
        """The page for the present size."""
        page = Text()
        tones = {
            ChartInk.TITLE: Style(color=self._look.target, bold=True),
            ChartInk.WORD: Style(color=self._look.text),
            ChartInk.AXIS: Style(color=self._look.quiet),
            ChartInk.DATA: Style(color=self._look.key),
        }
        for number, row in enumerate(self._rows(*self.content_size)):
            page.append("\n" if number else "")
            for text, tone in row:
                page.append(legible(text, self._look.glyphs), tones[tone])
        return page

    def _rows(self, width: int, height: int) -> Rows:
        if not self._games:
            return _nothing(self._title and "No games yet.", width)
        lines = list(figure_lines(summary(self._games)))
        label = max(len(line.label) for line in lines)
        rows: Rows = [[(self._title, ChartInk.TITLE)]]
        rows += [[(f"{line.label:{label}}  ", ChartInk.AXIS), (line.text, ChartInk.WORD)] for line in lines]
        shown = max(1, min(len(CHARTS), (height - len(rows)) // (MIN_HEIGHT + 2)))
        room = max(1, min(MAX_HEIGHT, (height - len(rows)) // shown - 2))
        for number in range(self._first, self._first + shown):
            title = CHARTS[number % len(CHARTS)]
            place = f"  {number % len(CHARTS) + 1} of {len(CHARTS)}" if shown < len(CHARTS) else ""
            rows += [[], [(title, ChartInk.TITLE), (place, ChartInk.AXIS)]]
            rows += self._chart(number % len(CHARTS), width, room)
        return rows[:height]

    def _chart(self, number: int, width: int, height: int) -> Rows:
        match number:
            case 0:
                rates = win_rates(self._games)
                return (
                    win_rate_chart(rates, width, height) if rates else _nothing("No finished games yet.", width)
                )
            case 1:
                spans = time_histogram(self._games, height)
                return times_chart(spans, width, height) if spans else _nothing("No wins yet.", width)
            case _:
                return days_chart(games_per_day(self._games), date.today(), width)


def _nothing(why: str, width: int) -> Rows:
    return [[(line, ChartInk.WORD)] for line in wrap(why, max(1, width))]
