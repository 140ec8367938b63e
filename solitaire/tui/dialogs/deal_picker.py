"""The deal picker: a deal by number, by difficulty, today's, or packs from a file."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import ClassVar, Final, TypeAlias

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static

from solitaire.config.deal_kind import DealKind, Difficulty
from solitaire.game.deals import Deal, DealError, is_today, parse_deal, parse_deal_or_kind
from solitaire.game.deck_file import deal_typed_file, is_file_path
from solitaire.game.game import Game
from solitaire.rules.cards import PackError
from solitaire.rules.compiled_rules import Rules
from solitaire.tui.background.task import LatestTask, run_in_thread
from solitaire.tui.deal_text import short_deal_title
from solitaire.tui.dialogs.base_dialog import BaseDialog
from solitaire.tui.theme.legible_text import legible
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.unfinished_games import Unfinished
from solitaire.tui.widgets.list_box import ListBox, ListNavigation, Row

Action: TypeAlias = Callable[[], object]
MIN_HEIGHT_WITH_HELP: Final = 16
"""Lines of the smallest terminal in which the help is shown."""
ROWS: Final = 6
"""Lines of the list if there is room: for the deals at a table, the difficulties, errors; more decks scroll."""
LONGEST_PATH: Final = 4096
"""The most characters of an input: those of the longest path."""
HELP: Final = (
    "A PySolFC deal number, a Microsoft one like ms11982, a difficulty like hard, or the path of a deck file."
)
HELP_IN_BROWSER: Final = "A PySolFC deal number, a Microsoft one like ms11982, or a difficulty like hard."
TYPING_PAUSE: Final = 0.4
"""Seconds without typing before the difficulty of a deal is measured."""


class _DealList(ListBox[Action]):
    """The rows of the deal picker; of a double click only the first counts, which may list other rows."""

    def on_click(self, event: events.Click) -> None:
        """Ignore a click that follows another at once."""
        if event.chain > 1:
            event.prevent_default()


class DealPicker(ListNavigation, BaseDialog[Game | Unfinished]):
    """A dialog to choose a deal; the result is a game, or None.

    A new game, or today's deal if it was begun, which is to be resumed.

    Args:
        rules: the rules of the game.
        current: the game on the table, whose deal is offered again.
        theme: of the dialog.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back or close"),
        Binding("down", "navigate('cursor_down')", "Down", show=False),
        Binding("up", "navigate('cursor_up')", "Up", show=False),
    ]
    AUTO_FOCUS = "Input"
    DEFAULT_CSS = """
    DealPicker > Vertical { width: 64; padding: 1 2; }
    DealPicker Horizontal { height: 1; }
    DealPicker .question { width: auto; padding: 0 1; }
    DealPicker .difficulty { height: 2; padding: 0 1; color: $quiet; }
    DealPicker .help { padding: 0 1 1 1; color: $quiet; }
    DealPicker ListBox { height: auto; max-height: 10; }
    """

    def __init__(self, rules: Rules, current: Game | None, theme: BoardTheme) -> None:
        self._rules = rules
        self._current = current
        self._input = Input(select_on_focus=False, max_length=LONGEST_PATH)
        self._list = _DealList()
        self._grade_line = Static(classes="difficulty", markup=False)
        """The difficulty of the deal."""
        self._grading = LatestTask()
        self._reading = LatestTask()
        """Reads the deck file that was chosen."""
        self._help = Static(classes="help", markup=False)
        self._glyphs = theme.glyphs
        question = Horizontal(Static("Which deal?", classes="question"), self._input)
        super().__init__(Vertical(question, self._grade_line, self._help, self._list))
        self.set_title(f"{rules.ruleset.name}: choose a deal", theme.glyphs)
        self._left_row: int | None = None
        """The row whose choices are listed, the difficulties or the decks of a file; None for all deals."""
        self._name_keys()

    def on_mount(self) -> None:
        """Show what can be typed, and list the deals that need no typing."""
        self._help.update(HELP if self._reads_files else HELP_IN_BROWSER)
        self._list.fill(self._default_rows())
        self._show_grade(self._typed_deal(""))

    async def on_unmount(self) -> None:
        """Stop measuring the difficulty and reading a file."""
        await self._reading.end()
        await self._grading.end()

    def lay_out(self) -> None:
        """On a small terminal, hide the help in favour of the list.

        On others, the list keeps its height.
        """
        has_room = self.size.height >= MIN_HEIGHT_WITH_HELP
        self._help.display = has_room
        self._list.styles.height = ROWS if has_room else "auto"

    def on_input_changed(self) -> None:
        """Show the deal that the typed text stands for."""
        self._list_deals()
        self._show_grade(self._typed_deal(self._input.value.strip()))

    def on_input_submitted(self) -> None:
        """Choose the highlighted row by enter in the input."""
        self.on_option_list_option_selected()

    def on_option_list_option_selected(self) -> None:
        """Carry out the highlighted row."""
        if self._list.highlighted_choice is not None:
            self._list.highlighted_choice()

    def on_click(self, event: events.Click) -> None:
        """Close on a click beside the dialog."""
        if self.is_beside(event):
            self.dismiss(None)

    def action_back(self) -> None:
        """Go back from the choices of a row to that row, or close."""
        row = self._left_row
        if row is None:
            self.dismiss(None)
        else:
            self._list_deals()
            self._list.highlighted = row
            self.set_focus(self._input)

    @property
    def _reads_files(self) -> bool:
        """Whether the path of a deck file may be typed: not in a browser, for it is a file of the server."""
        return not self.app.is_web

    def _typed_deal(self, typed: str) -> Deal | None:
        """The deal of the typed number; without a text, the one on the table."""
        if not typed:
            return self._current.deal if self._current else None
        try:
            return None if is_today(typed) or is_file_path(typed) else parse_deal(typed)
        except DealError:
            return None

    def _show_grade(self, deal: Deal | None) -> None:
        """Show the difficulty of a deal; measure it after a pause in typing."""
        known = self.host.deal_service.known_grade(self._rules, deal) if deal else None
        self._show_text(known.text(self._rules.ruleset) if known else "")
        if deal and not known:
            self._grading.start(self._grade(deal))
        else:
            self._grading.cancel()

    async def _grade(self, deal: Deal) -> None:
        await asyncio.sleep(TYPING_PAUSE)
        self._show_text(f"Deal {deal}: measuring the difficulty…")
        outcome = await self.host.deal_service.grade(self._rules, deal)
        self._show_text(outcome.text(self._rules.ruleset) if outcome else "")

    def _show_text(self, text: str) -> None:
        self._grade_line.update(legible(text, self._glyphs))

    def _default_rows(self) -> Iterator[Row[Action]]:
        yield self._todays_row()
        yield self._random_row()
        yield Row("choose a difficulty…", self._choose_difficulty)
        if self._current is not None:
            deal, pack, label = self._current.deal, self._current.pack, self._current.label
            again = f"deal {deal}" if deal else "this deck"
            yield Row(f"{again} again", partial(self.dismiss, Game(self._rules, pack, deal, label=label)))
            if deal:
                following = deal.later(1)
                yield Row(f"next deal, {following}", partial(self._play, following))
                yield Row(f"copy deal number {deal}", partial(self._copy, str(deal)))

    def _todays_row(self) -> Row[Action]:
        service, text = self.host.deal_service, "deal of the day"
        if begun := self.host.tables.begun_today(self._rules.ruleset.id):
            return Row(f"continue the {text}", partial(self.dismiss, begun))
        if known := service.known_today(self._rules):
            grade = service.known_grade(self._rules, known)
            text += f", {known}" + (f": {grade.measure.difficulty}" if grade and grade.measure else "")
        return Row(text, partial(service.deal_of_the_day, self._rules, self._play))

    def _random_row(self, kind: DealKind | None = None) -> Row[Action]:
        """The row for a random deal of this kind, or else of that in the settings."""
        service = self.host.deal_service
        kind = kind or service.kind
        words = "random deal" if kind is DealKind.RANDOM else f"random {kind} deal"
        return Row(words, partial(service.deal, self._rules, self._play, kind=kind))

    def _choose_difficulty(self) -> None:
        self._list_choices(self._random_row(DealKind(grade)) for grade in Difficulty)

    def _list_choices(self, rows: Iterable[Row[Action]]) -> None:
        """List the choices of the highlighted row, and one to go back."""
        self._left_row = self._list.highlighted or 0
        self._list.fill([*rows, Row("back", self.action_back)])
        self._name_keys()

    def _list_deals(self) -> None:
        """List the deals that need no typing or, with a text typed, the one that it names."""
        self._reading.cancel()
        typed = self._input.value.strip()
        self._left_row = None
        self._list.fill([self._typed_row(typed)] if typed else self._default_rows())
        self._name_keys()

    def _name_keys(self) -> None:
        """Name the keys in the border."""
        leave = "close" if self._left_row is None else "back"
        self.set_commands(f"enter choose · esc {leave}", self._glyphs)

    def _play(self, deal: Deal) -> None:
        self.dismiss(Game.new(self._rules, deal))

    def _typed_row(self, typed: str) -> Row[Action]:
        """The row for a typed text; one without an action explains an error."""
        if is_file_path(typed) and self._reads_files:
            return Row(f"deck file {typed}", partial(self._read_deck_file, typed))
        if is_today(typed):
            return self._todays_row()
        try:
            named = parse_deal_or_kind(typed)
        except DealError as error:
            return Row(str(error))
        if isinstance(named, Deal):
            return Row(f"deal {named}", partial(self._play, named))
        return self._random_row(None if named is DealKind.RANDOM else named)

    def _read_deck_file(self, path: str) -> None:
        """Read the packs of a file in a thread, once: thousands take seconds."""
        self._list.fill([Row("Reading the deck file…")])
        self._reading.start(self._deal_from_file(path))

    async def _deal_from_file(self, path: str) -> None:
        try:
            games = await run_in_thread(partial(deal_typed_file, self._rules, path))
        except PackError as error:
            self._list.fill([Row(str(error))])
        else:
            self._start_or_choose(games)

    def _start_or_choose(self, games: list[Game]) -> None:
        """Start the only game of a file, or let the player choose one of several."""
        if len(games) == 1:
            self.dismiss(games[0])
        else:
            self._list_choices(
                Row(short_deal_title(None, game.label or str(number)), partial(self.dismiss, game))
                for number, game in enumerate(games, start=1)
            )
            self.set_focus(self._list)

    def _copy(self, deal: str) -> None:
        self.app.copy_to_clipboard(deal)
        self.app.notify(f"Copied (if your terminal allows it): {deal}", markup=False)
        self.dismiss(None)
