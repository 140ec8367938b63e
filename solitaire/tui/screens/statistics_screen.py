"""The statistics screen: a table of games and races, and a report of one of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final, NamedTuple

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal

from solitaire.config.paths import data
from solitaire.config.text_table import cut_to, flush_left
from solitaire.game.local_time import local_date
from solitaire.rules.text.english import counted
from solitaire.stats.daily_streak import Streak, share_text, streak, won_days
from solitaire.stats.game_facts import GameFacts
from solitaire.stats.index import GameIndex
from solitaire.stats.race_facts import RaceFacts
from solitaire.stats.race_summary import race_summary
from solitaire.stats.stats_text import percent
from solitaire.stats.summary import by_game, summary
from solitaire.tui.background.task import run_in_thread
from solitaire.tui.bindings import command_bindings
from solitaire.tui.screens.base_screen import BaseScreen
from solitaire.tui.status_text import titled
from solitaire.tui.theme.legible_text import legible
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.widgets.edge_line import EdgeLine
from solitaire.tui.widgets.list_box import ListBox, Row
from solitaire.tui.widgets.statistics_report import StatisticsReport

BACK: Final = "esc back"
READING: Final = "The games are still being read."
EVERY: Final = "All games"
EVERY_RACE: Final = "All races"
INDENT, NAME, PLAYED, WON = 2, 20, 6, 6
"""The widths of the columns, in cells."""
LONG_NAME: Final = 28
"""The width of the names where the table has room for whole ones."""
WIDE, BROAD = 64, 100
"""Columns of terminals with the table beside the report, and with long names in it."""


class ReportSubject(NamedTuple):
    """The games of a row of the table: those of a ruleset, or all."""

    game: str
    """The id of the ruleset; empty for all."""
    is_race: bool = False


class _Found(NamedTuple):
    """All games and hands of races, as the index has them."""

    games: list[GameFacts]
    races: list[RaceFacts]


class StatisticsScreen(BaseScreen):
    """A table of games, and figures and charts of one.

    These are beside the table, or below it on a narrow terminal. The first game is that on the table
    below, or the one highlighted in the menu or the list of replays.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l", "turn(1)", "Next chart"),
        Binding("left,h", "turn(-1)", "Previous chart"),
        Binding("c", "app.share", "Share the deal of the day"),
        Binding("escape,q", "back", "Back"),
        *command_bindings("keys", "menu", "settings", "replays", "next-look", "ascii"),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide"), (BROAD, "-broad")]  # noqa: RUF012 (so declared by Textual)
    DEFAULT_CSS = """
    StatisticsScreen ListBox { width: 37; height: 1fr; max-height: 100%; }
    StatisticsScreen.-broad ListBox { width: 45; }
    StatisticsScreen.-narrow Horizontal { layout: vertical; }
    StatisticsScreen.-narrow ListBox { width: 100%; height: auto; max-height: 38%; }
    StatisticsScreen.-narrow StatisticsReport { padding: 1 1 0 2; }
    """

    def __init__(self, theme: BoardTheme) -> None:
        super().__init__()
        self._theme = theme
        self._title = EdgeLine(theme, has_commands=False)
        self._list: ListBox[ReportSubject] = ListBox()
        self._report = StatisticsReport(theme)
        self._message = EdgeLine(theme)
        self._games: dict[str, list[GameFacts]] = {}
        """Games by ruleset id; the empty id has all of them."""
        self._name_width = NAME
        self._races: dict[str, list[RaceFacts]] = {}
        """Hands of races likewise; empty before the first is over."""
        self._can_share = False
        """Whether today's deal was begun."""
        self._played = ""
        """How many games were played, in words."""
        self._days = Streak(0, 0)
        """The streak of daily deals."""
        self._first_game = ""
        """The id of the game whose row is highlighted first; without such a row, that of all games is."""

    def compose(self) -> ComposeResult:
        """The table beside the report, between two edge lines."""
        yield self._title
        with Horizontal():
            yield self._list
            yield self._report
        yield self._message

    def on_mount(self) -> None:
        """Fill the table once the games are read."""
        self._title.show("Statistics", "reading the games…")
        below = (screen for screen in reversed(self.app.screen_stack) if isinstance(screen, BaseScreen))
        self._first_game = next((screen.shown_game for screen in below if screen.shown_game), "")
        self._load()

    def apply_theme(self, theme: BoardTheme) -> None:
        """Repaint in another theme."""
        self._theme = theme
        for part in (self._title, self._report, self._message):
            part.apply_theme(theme)
        if self._games:
            with self.prevent(ListBox.OptionHighlighted):  # The report of the row is shown already.
                self._list.fill(self._rows(), self._list.highlighted_choice)

    def show_changed_setting(self, text: str) -> None:
        """Show which setting a key has changed, until another row is highlighted."""
        self._message.show(text)

    def on_option_list_option_highlighted(self) -> None:
        """Show the report of the highlighted row."""
        subject = self._list.highlighted_choice or ReportSubject("")
        if subject.is_race:
            races = self._races[subject.game]
            self._report.show_races(races[-1].name if subject.game else EVERY_RACE, races)
        else:
            games = self._games.get(subject.game, [])
            self._report.show(games[-1].name if subject.game else EVERY, games)
        self.show_keys()

    def show_keys(self) -> None:
        """Name the keys that do something at the highlighted row, at the present size."""
        subject = self._list.highlighted_choice
        can_share = self._can_share and subject and not subject.is_race
        share = "c share today's deal  " if can_share else ""
        charts = "right next chart  " if self._report.can_turn else ""
        self._message.show("", f"{share}{charts}{self._keys}")

    def on_key(self, event: events.Key) -> None:
        """Say that a key does nothing; enter, since the report is shown already."""
        if event.key == "enter":
            side = "on the right" if self.app.size.width >= WIDE else "below"
            self._message.show(f"The report of this row is {side}." if self._games else READING)
        elif text := self.unbound_key_text(event):
            self._message.show(text)

    def on_resize(self) -> None:
        """Fit the title, the keys and the names to the new width."""
        self.call_after_refresh(self.show_keys)
        if self._games:
            self.call_after_refresh(self._show_title)
            if self._name_width != self._fitting_width:
                self._list.fill(self._rows(), self._list.highlighted_choice)

    def action_turn(self, step: int) -> None:
        """Show the next or the previous chart, if there is one that is not shown."""
        if self._report.can_turn:
            self._report.turn(step)
        else:
            self._message.show("There is no other chart to show." if self._games else READING)

    @property
    def _keys(self) -> str:
        """The keys that work before the games are read, too."""
        return f"{self.host.settings.keyboard['keys'][0]} keys  {BACK}"

    @work
    async def _load(self) -> None:
        """Read the games in a thread, since thousands take seconds."""
        self._fill(await run_in_thread(self._read))

    def _read(self) -> _Found:
        index = GameIndex(data(), lambda line: self.app.call_from_thread(self.host.warn, line))
        return _Found(index.games(), index.races())

    def _fill(self, found: _Found) -> None:
        games, races = found
        self._games = {"": games, **by_game(games)}
        self._races = {"": races, **by_game(races)} if any(race.is_over for race in races) else {}
        self._can_share = bool(share_text(games, local_date()))
        self._days = streak(won_days(games), local_date())
        self._played = counted(sum(game.outcome is not None for game in games), "game")
        if hands := sum(race.is_over for race in races):
            self._played = f"{self._played} and {counted(hands, 'hand of a race', 'hands of races')}"
        self._show_title()
        first = ReportSubject(self._first_game, is_race=self._first_game not in self._games)
        self._list.fill(self._rows(), first)
        self.on_option_list_option_highlighted()

    def _show_title(self) -> None:
        """Show how many games were played, and the streak, with the best one where there is room for it."""
        facts = f"{self._played} played · daily deal streak: {counted(self._days.now, 'day')}"
        wordings = [facts, f"{facts} · best {self._days.longest}"] if self._days.longest else [facts]
        self._title.show_first_fitting((titled("Statistics"), words) for words in reversed(wordings))

    @property
    def _fitting_width(self) -> int:
        """Cells for the names on this terminal."""
        columns = self.app.size.width
        return LONG_NAME if columns >= BROAD or INDENT + LONG_NAME + PLAYED + WON < columns < WIDE else NAME

    def _rows(self) -> Iterator[Row[ReportSubject]]:
        width = self._name_width = self._fitting_width
        yield Row(f"{'':{INDENT}}{'':{width}}{'played':>{PLAYED}}{'won':>{WON}}")
        for game, games in self._games.items():
            figures = summary(games)
            if game and not figures.played:
                continue
            name, rate = games[-1].name if game else EVERY, percent(figures.win_rate)
            yield self._row(name, figures.played, rate, ReportSubject(game))
        if self._races:
            yield Row(f"{'':{INDENT}}{'Races':{width - 2}}{'hands':>{PLAYED}}{'matches':>{WON + 2}}")
        for game, races in self._races.items():
            counts = race_summary(races)
            if game and not counts.hands:
                continue
            name = races[-1].name if game else EVERY_RACE
            yield self._row(name, counts.hands, str(counts.matches), ReportSubject(game, is_race=True))

    def _row(self, name: str, played: int, won: str, subject: ReportSubject) -> Row[ReportSubject]:
        cut = legible(cut_to(name, self._name_width - 1), self._theme.glyphs)
        return Row(f"{flush_left(cut, self._name_width)}{played:>{PLAYED},}{won:>{WON}}", subject)
