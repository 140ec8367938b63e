"""The statistics screen: a table of all games, and a report of one of them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.worker import Worker, WorkerState

from solitaire.config.paths import data
from solitaire.rules.text.english import counted
from solitaire.stats.daily_streak import streak, won_days
from solitaire.stats.game_facts import GameFacts
from solitaire.stats.index import GameIndex
from solitaire.stats.stats_text import percent
from solitaire.stats.summary import by_game, summary
from solitaire.tui.bindings import command_bindings
from solitaire.tui.screens.base_screen import BaseScreen
from solitaire.tui.theme.ascii import legible
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.widgets.list_box import ListBox, Row
from solitaire.tui.widgets.statistics_report import StatisticsReport
from solitaire.tui.widgets.status_line import EdgeLine

EVERY: Final = "All games"
INDENT, NAME, PLAYED, WON = 2, 20, 6, 6
"""The widths of the columns, in cells."""


class StatisticsScreen(BaseScreen):
    """A table of games on the left, figures and charts of one on the right."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l", "turn(1)", "Next chart"),
        Binding("left,h", "turn(-1)", "Previous chart"),
        Binding("c", "app.share", "Share the deal of the day"),
        Binding("escape,q", "back", "Back"),
        *command_bindings("next-look", "ascii"),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (64, "-wide")]  # noqa: RUF012 (so declared by Textual)
    DEFAULT_CSS = """
    StatisticsScreen ListBox { width: 36; height: 1fr; max-height: 100%; }
    StatisticsScreen.-narrow ListBox { display: none; }
    """

    def __init__(self, look: BoardTheme) -> None:
        super().__init__()
        self._look = look
        self._title = EdgeLine(look)
        self._list: ListBox[str] = ListBox()
        self._report = StatisticsReport(look)
        self._message = EdgeLine(look)
        self._games: dict[str, list[GameFacts]] = {}
        """Games by ruleset id; the empty id has all of them."""

    def compose(self) -> ComposeResult:
        """The table beside the report, between two edge lines."""
        yield self._title
        with Horizontal():
            yield self._list
            yield self._report
        yield self._message

    def on_mount(self) -> None:
        """Read the games in a thread, since thousands take seconds."""
        self._title.say("Statistics", "reading the games…")
        self._message.say("", "esc back")
        self.run_worker(self._read, thread=True)

    def apply_theme(self, look: BoardTheme) -> None:
        """Repaint in another theme."""
        self._look = look
        for part in (self._title, self._report, self._message):
            part.apply_theme(look)
        if self._games:
            self._list.fill(self._rows(), self._list.pointed)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Fill the table once the games are read."""
        if event.state is WorkerState.SUCCESS:
            self._fill(event.worker.result or [])

    def on_option_list_option_highlighted(self) -> None:
        """Show the report of the highlighted game."""
        kind = self._list.pointed or ""
        games = self._games.get(kind, [])
        self._report.show(games[-1].name if kind else EVERY, games)

    def action_turn(self, step: int) -> None:
        """Show the next or the previous chart."""
        self._report.turn(step)

    def _read(self) -> list[GameFacts]:
        return GameIndex(data(), lambda line: self.app.call_from_thread(self.host.warn, line)).games()

    def _fill(self, games: list[GameFacts]) -> None:
        self._games = {"": games, **by_game(games)}
        days = streak(won_days(games), date.today()).now
        played = counted(sum(game.outcome is not None for game in games), "game")
        self._title.say("Statistics", f"{played} played · daily deal streak: {counted(days, 'day')}")
        self._message.say("", "c share today's deal  left/right charts  esc back")
        self._list.fill(self._rows())
        self.on_option_list_option_highlighted()

    def _rows(self) -> Iterator[Row[str]]:
        yield Row(f"{'':{INDENT}}{'':{NAME}}{'played':>{PLAYED}}{'won':>{WON}}")
        for kind, games in self._games.items():
            name = games[-1].name if kind else EVERY
            figures = summary(games)
            rate = "-" if figures.win_rate is None else percent(figures.win_rate)
            cut = legible(_cut(name, NAME), self._look.glyphs)
            yield Row(f"{cut:{NAME}}{figures.played:>{PLAYED}}{rate:>{WON}}", kind)


def _cut(text: str, width: int) -> str:
    return text if len(text) < width else f"{text[: width - 2]}…"
