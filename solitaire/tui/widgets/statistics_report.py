"""One page of statistics: the figures, and as many charts as fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from rich.style import Style
from rich.text import Text

from solitaire.game.local_time import local_date
from solitaire.stats.game_facts import GameFacts
from solitaire.stats.race_facts import RaceFacts
from solitaire.stats.race_stats_text import race_lines
from solitaire.stats.race_summary import race_summary
from solitaire.stats.stats_text import figure_lines
from solitaire.stats.summary import summary
from solitaire.tui.theme.legible_text import legible
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.widgets.charts import (
    CALENDAR_HEIGHT,
    DAYS,
    TIMES,
    WIN_RATE,
    days_chart,
    times_chart,
    win_rate_chart,
)
from solitaire.tui.widgets.themed_widget import ThemedWidget

CHARTS: Final = (WIN_RATE, TIMES, DAYS)
HANDS_PER_DAY: Final = "Hands per day"
MIN_HEIGHT: Final = CALENDAR_HEIGHT
"""Lines that a chart needs, without its title."""
MAX_HEIGHT: Final = 16
MIN_WIDTH: Final = 24
"""Cells below which no chart is drawn."""


class StatisticsReport(ThemedWidget):
    """A widget with the statistics of some games."""

    DEFAULT_CSS = """
    StatisticsReport {
        width: 1fr; height: 1fr; padding: 1 1 1 2; background: $felt; color: $ink;
        text-wrap: nowrap; text-overflow: ellipsis;
    }
    """

    def __init__(self, theme: BoardTheme) -> None:
        super().__init__(theme)
        self._title = ""
        self._games: Sequence[GameFacts] = ()
        self._races: Sequence[RaceFacts] = ()
        self._first = 0

    def show(self, title: str, games: Sequence[GameFacts]) -> None:
        """Show the statistics of other games, given in the order in which they ended."""
        self._title, self._games, self._races = title, games, ()
        self.refresh()

    def show_races(self, title: str, races: Sequence[RaceFacts]) -> None:
        """Show the statistics of hands of races."""
        self._title, self._games, self._races = title, (), races
        self.refresh()

    def turn(self, step: int) -> None:
        """Rotate the charts, so that another is drawn first."""
        self._first = (self._first + step) % len(CHARTS)
        self.refresh()

    def render(self) -> Text:
        """The page for the present size."""
        width, height = self.content_size
        if self._races:
            return Text("\n").join(list(self._race_page(self._races, width, height))[:height])
        theme, lines = self._theme, list(self._figures(width))
        shown = self._charts_shown(len(lines))
        room = min(MAX_HEIGHT, (height - len(lines)) // max(1, shown) - 2)
        for number in range(self._first, self._first + shown):
            place = f"  chart {number % len(CHARTS) + 1} of {len(CHARTS)}" if shown < len(CHARTS) else ""
            chart = CHARTS[number % len(CHARTS)]
            title = (legible(chart, theme.glyphs), _bold(theme.target))
            lines += [Text(), Text.assemble(title, (place, Style(color=theme.quiet)))]
            lines += self._chart(chart, width, room).split(allow_blank=True)
        return Text("\n").join(lines[:height])

    @property
    def can_turn(self) -> bool:
        """Whether some charts are drawn, but not all."""
        figures = len(list(self._figures(self.content_size.width)))
        return not self._races and 0 < self._charts_shown(figures) < len(CHARTS)

    def _charts_shown(self, figures: int) -> int:
        """How many charts there is room for below so many lines; a single one may be low."""
        width, height = self.content_size
        if not self._games or width < MIN_WIDTH or height - figures - 2 < MIN_HEIGHT // 2:
            return 0
        return max(1, min(len(CHARTS), (height - figures) // (MIN_HEIGHT + 2)))

    def _figures(self, width: int) -> Iterator[Text]:
        """The title, and a line for each figure."""
        theme = self._theme
        if not self._games:
            yield from _words("No games yet." if self._title else "", theme, width)
            return
        figures = list(figure_lines(summary(self._games)))
        label = max(len(line.label) for line in figures)
        yield Text(legible(self._title, theme.glyphs), _bold(theme.target))
        for line in figures:
            yield Text.assemble(
                (f"{line.label:{label}}  ", Style(color=theme.quiet)),
                (legible(line.text, theme.glyphs), Style(color=theme.text)),
            )

    def _race_page(self, races: Sequence[RaceFacts], width: int, height: int) -> Iterator[Text]:
        """The title, the tables with their heads in quiet ink, and a chart if there is room.

        Where room is short, there are no empty lines between the tables.
        """
        theme, before = self._theme, self._title
        yield Text(legible(self._title, theme.glyphs), _bold(theme.target))
        lines = list(race_lines(race_summary(races), width, height - 1))
        over = [race for race in races if race.is_over]
        is_short = len(lines) >= height
        for line in lines:
            if line or not is_short:
                yield Text(legible(line, theme.glyphs), Style(color=theme.text if before else theme.quiet))
            before = line
        if over and width >= MIN_WIDTH and height - len(lines) > MIN_HEIGHT + 2:
            yield Text()
            yield Text(HANDS_PER_DAY, _bold(theme.target))
            yield from days_chart(over, theme, width, local_date()).split(allow_blank=True)

    def _chart(self, title: str, width: int, height: int) -> Text:
        """The chart with this title, or the reason why there is none yet."""
        games, theme = self._games, self._theme
        if title == DAYS:
            return days_chart(games, theme, width, local_date())
        if title == WIN_RATE:
            chart, why = win_rate_chart(games, theme, width, height), "No finished games yet."
        else:
            chart, why = times_chart(games, theme, width, height), "No wins yet."
        return chart or Text("\n").join(_words(why, theme, width))


def _bold(colour: str) -> Style:
    return Style(color=colour, bold=True)


def _words(text: str, theme: BoardTheme, width: int) -> list[Text]:
    return [Text(line, Style(color=theme.text)) for line in wrap(text, max(1, width))]
