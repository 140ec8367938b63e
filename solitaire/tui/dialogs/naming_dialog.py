"""Base class of dialogs with a list and a name to type below it."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static

from solitaire.tui.bindings import command_bindings
from solitaire.tui.dialogs.base_dialog import Answer, BaseDialog
from solitaire.tui.theme.legible_text import legible
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.widgets.list_box import Choice, ListBox


class NamingList(ListBox[Choice]):
    """A list after whose last row, and before whose first, the name comes."""

    def action_cursor_down(self) -> None:
        """Highlight the next row; after the last, leave the list for the name."""
        if self.highlighted == len(self.rows) - 1:
            self.screen.focus_next()
        else:
            super().action_cursor_down()

    def action_cursor_up(self) -> None:
        """Highlight the row before; before the first, leave the list for the name."""
        if self.highlighted == 0:
            self.screen.focus_previous()
        else:
            super().action_cursor_up()


class NamingDialog(BaseDialog[Answer]):
    """A list, an input for a name, and a text that explains or says what is wrong.

    Args:
        choices: the list, which has the focus first.
        label: before the input.
        name_input: the input.
        theme: of the dialog.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "app.focus_next", "To the name"),
        Binding("down", "leave_name_down", "To the list"),
        Binding("up", "leave_name_up", "To the list"),
        Binding("escape,q", "dismiss", "Close"),
        *command_bindings("keys"),
    ]
    AUTO_FOCUS = "ListBox"
    DEFAULT_CSS = """
    NamingDialog > Vertical { padding: 1 2; }
    NamingDialog Horizontal { height: 1; margin-top: 1; }
    NamingDialog .label { width: auto; padding: 0 1; }
    NamingDialog .words { height: auto; min-height: 2; margin: 1 1 0 1; color: $quiet; }
    """

    def __init__(self, choices: ListBox[Choice], label: str, name_input: Input, theme: BoardTheme) -> None:
        self._choices = choices
        self._glyphs = theme.glyphs
        self._words = Static(classes="words", markup=False)
        name = Horizontal(Static(label, classes="label"), name_input)
        super().__init__(Vertical(choices, name, self._words))

    def action_leave_name_down(self) -> None:
        """Leave the name for the first row of the list."""
        self._choices.action_first()
        self._choices.focus()

    def action_leave_name_up(self) -> None:
        """Leave the name for the last row of the list."""
        self._choices.action_last()
        self._choices.focus()

    def show_words(self, text: str) -> None:
        """Show a text below the name."""
        self._words.update(legible(text, self._glyphs))
