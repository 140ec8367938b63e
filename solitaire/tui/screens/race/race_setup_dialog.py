"""The dialog that sets up a race: its players, points, time and the like."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from random import Random
from typing import ClassVar, Final, TypeAlias

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Input

from solitaire.analysis.race_figures import blocked_sentence
from solitaire.config.text_table import cut_to, flush_left
from solitaire.game.deals import random_deal
from solitaire.race.match import Match
from solitaire.race.match_options import OptionRow, make_match, offered_options, option_rows
from solitaire.race.rivals.rival import RIVAL_LEVELS
from solitaire.race.seat_choices import NOBODY, SeatChoice, SeatChoices, names_of, player_order, seats_of
from solitaire.replay.format.record import HUMAN, LONGEST_NAME
from solitaire.rules.race_sections import MatchOptions
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.seat_piles import SeatError
from solitaire.rules.text.english import number, seconds
from solitaire.tui.dialogs.base_dialog import BETWEEN_COMMANDS, VALUE_BINDINGS, VALUE_KEYS
from solitaire.tui.dialogs.naming_dialog import NamingDialog
from solitaire.tui.screens.race.race_layout import nearest_sizes
from solitaire.tui.theme.card_faces import SEAT_MARKS
from solitaire.tui.theme.legible_text import legible
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.widgets.list_box import ListBox, Row

WIDTH: Final = 70
"""Cells of the dialog in a terminal that has as many, as in its style sheet."""
VALUE_COLUMN: Final = 17
"""Cells of a row before its value, unless a name needs more."""
NAME_GAP: Final = 2
"""Cells between a name and its value, at least."""
ROW_INDENT: Final = 3
"""Cells of the list before the text of a row."""
BESIDE_ROW: Final = 10
"""Cells of the dialog beside the text of a row: its frame and all margins."""
OTHER_LINES: Final = 10
"""Lines of the dialog besides its list."""
FEWEST_ROWS: Final = 3
"""Lines of the list in the lowest terminal."""


class SetupAction(Enum):
    """The last row."""

    START = "start"
    """Start the race."""


SetupChoice: TypeAlias = int | OptionRow | SetupAction
"""The place of a seat, from 0, or what another row changes or does."""


class SetupList(ListBox[SetupChoice]):
    """The rows of the dialog: enter starts the race, a click on a name leads to it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "screen.start", "Start the race")]

    class NameClicked(Message):
        """A click on the name of the highlighted seat."""

    value_column = VALUE_COLUMN
    """Cells of a row before its value."""

    def on_click(self, event: events.Click) -> None:
        """Highlight the seat whose name was clicked, without a change, and go to its name."""
        row = event.style.meta.get("option")
        is_name = row is not None and isinstance(self.rows[row].choice, int)
        if is_name and event.x < ROW_INDENT + self.value_column:
            event.prevent_default()
            self.highlighted = row
            self.post_message(self.NameClicked())


class RaceSetupDialog(NamingDialog[Match]):
    """The seats of a race and the options of its match; the result is the match.

    Args:
        ruleset: the race.
        choices: the seats to begin with, as many as the race has at most.
        options: those to begin with, as far as the race has them.
        theme: of the dialog.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*VALUE_BINDINGS, Binding("enter", "start", "Start the race")]
    DEFAULT_CSS = """
    RaceSetupDialog > Vertical { width: 70; }
    RaceSetupDialog ListBox { height: auto; }
    RaceSetupDialog .words { min-height: 3; }
    RaceSetupDialog .fault { color: $ink; text-style: bold; }
    """

    def __init__(
        self, ruleset: Ruleset, choices: SeatChoices, options: MatchOptions, theme: BoardTheme
    ) -> None:
        self._ruleset = ruleset
        self._seats = choices
        self._option_rows = tuple(option_rows(ruleset))
        self.options = offered_options(self._option_rows, options)
        """The options as set up."""
        self._players = player_order()
        self._deal = random_deal(Random())
        self._match: Match | None = None
        """The match as set up; None if it cannot be started."""
        self._fault = ""
        """Why it cannot be started, and how to mend that."""
        self._named_row: int | None = None
        """The row for which the input has the name."""
        self._list = SetupList()
        self._input = Input(max_length=LONGEST_NAME)
        super().__init__(self._list, "Name", self._input, theme)
        self.set_title(f"Set up a race: {ruleset.name}", theme.glyphs)

    def lay_out(self) -> None:
        """Show as many rows as there is room for, and whether the race has."""
        self._list.styles.max_height = max(FEWEST_ROWS, self.app.size.height - OTHER_LINES)
        self._show()

    def on_descendant_focus(self) -> None:
        """Show what the keys do now."""
        self._show_words()

    def on_option_list_option_highlighted(self) -> None:
        """Show the name and the words of another row."""
        if self._named_row != self._list.highlighted:
            self._show_name()
        self._show_words()

    def on_option_list_option_selected(self) -> None:
        """Change the value by a click, or start the race."""
        if self._list.highlighted_choice is SetupAction.START:
            self.action_start()
        else:
            self.action_change(1)

    def on_setup_list_name_clicked(self) -> None:
        """Go to the name, unless the seat is free."""
        self._show_name()
        if not self._input.disabled:
            self._input.focus()

    def on_input_changed(self) -> None:
        """Give the highlighted seat the typed name."""
        place = self._list.highlighted_choice
        if isinstance(place, int):
            self._set_choice(place, self._seats[place].named(self._input.value))

    def on_input_submitted(self) -> None:
        """Accept the name, and go to the next row."""
        self.action_leave_name_down()

    def action_leave_name_down(self) -> None:
        """Leave the name for the row below that of its seat."""
        self._list.action_cursor_down()
        self._list.focus()

    def action_leave_name_up(self) -> None:
        """Leave the name for the row above that of its seat."""
        self._list.action_cursor_up()
        self._list.focus()

    def action_change(self, step: int) -> None:
        """Move the player of the highlighted seat, or the option, by ``step`` values."""
        match self._list.highlighted_choice:
            case int(place):
                choice, order = self._seats[place], self._players
                player = order[(order.index(choice.player) + step) % len(order)]
                self._set_choice(place, choice._replace(player=player))
                self._show_name()
            case OptionRow() as row:
                self.options = row.changed(self.options, step)
                self._show()
            case _:
                pass

    def action_start(self) -> None:
        """Start the race, if it can be started."""
        if self._match:
            self.dismiss(self._match)

    def _set_choice(self, place: int, choice: SeatChoice) -> None:
        before = self._seats
        self._seats = (*before[:place], choice, *before[place + 1 :])
        self._show()

    def _show(self) -> None:
        """Show all rows, and whether the race can be started."""
        self._judge()
        self._list.fill(self._rows(), self._list.highlighted_choice)
        self._show_words()

    def _judge(self) -> None:
        """Make the match, or find out why it cannot be started."""
        self._match, self._fault = None, ""
        try:
            made = make_match(self._ruleset, seats_of(self._seats), self._deal, self.options)
        except SeatError as error:
            self._fault = str(error)
            return
        if self.host.has_room_for(made):
            self._match = made
        else:
            seats = len(made.seats)
            sizes = " or ".join(
                f"{each.width} × {each.height}" for each in nearest_sizes(made.rules, *self.app.size)
            )
            fewer = ", or let fewer play" if seats > 2 else ""
            self._fault = f"No room for {number(seats)} seats: enlarge the terminal to {sizes}{fewer}."

    def _rows(self) -> Iterator[Row[SetupChoice]]:
        choices, names = self._seats, names_of(self._seats)
        heads = [f"{SEAT_MARKS[place]} {name or f'Seat {place + 1}'}" for place, name in enumerate(names)]
        width = self._list.value_column = max([VALUE_COLUMN, *(cell_len(head) + NAME_GAP for head in heads)])
        room = min(WIDTH, self.app.size.width) - BESIDE_ROW

        def row_text(head: str, value: str) -> str:
            return legible(cut_to(flush_left(head, width) + value, room), self._glyphs)

        for place, (head, choice) in enumerate(zip(heads, choices, strict=True)):
            yield Row(row_text(head, choice.word), place)
        for row in self._option_rows:
            yield Row(row_text(row.name, row.word(self.options)), row)
        yield Row("Start the race", SetupAction.START)

    def _show_name(self) -> None:
        """Show the name that was typed for the highlighted seat, and behind it the automatic one."""
        self._named_row, place = self._list.highlighted, self._list.highlighted_choice
        is_taken = isinstance(place, int) and self._seats[place].player != NOBODY
        with self.prevent(Input.Changed):
            self._input.value = self._seats[place].name if isinstance(place, int) else ""
        self._input.placeholder = names_of(self._seats)[place] if isinstance(place, int) else ""
        self._input.disabled = not is_taken
        self.query_one(Horizontal).visible = is_taken

    def _show_words(self) -> None:
        """Show the fault, or else the words of the highlighted row, and the keys."""
        self._words.set_class(bool(self._fault), "fault")
        self.show_words(self._fault or " ".join(filter(None, self._row_words())))
        start = ["enter start"] if self._match else []
        if self._input.has_focus:
            keys = ["enter next row", "tab seats", "esc close"]
        else:
            name = ["tab name"] if not self._input.disabled else []
            change = VALUE_KEYS if self.app.size.width >= WIDTH else "right next"
            is_value = self._list.highlighted_choice is not SetupAction.START
            keys = [*([change] if is_value else []), *name, *start, "esc close"]
        self.set_commands(BETWEEN_COMMANDS.join(keys), self._glyphs)

    def _row_words(self) -> Iterator[str]:
        """The explanation of the highlighted row; except of options, with the share of blocked hands."""
        match self._list.highlighted_choice:
            case OptionRow(meaning=meaning):
                yield meaning
                return
            case int(place):
                yield _seat_words(self._seats[place].player)
            case _ if self._match and not any(seat.is_human for seat in self._match.seats):
                yield "Only rivals play: you watch."
            case _:
                yield "Before the first hand, the keys can be tried out."
        if self._match:
            yield blocked_sentence(self._match.rules.ruleset, [len(self._match.seats)])


def _seat_words(player: str) -> str:
    """The explanation of a seat with this player."""
    if player == HUMAN:
        return "A person at this keyboard. Two can share a seat: Ann & Bob."
    if player == NOBODY:
        return "Nobody plays here."
    level = RIVAL_LEVELS.get(player)
    if level is None:
        return "A rival of another package."
    overlooked = f"{100 * level.oversight:.0f} %"
    return f"It decides in about {seconds(level.think_ms)} and overlooks {overlooked} of good moves."
