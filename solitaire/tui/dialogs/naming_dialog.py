"""Base class of dialogs with a list and a name to type below it."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static

from solitaire.tui.bindings import command_bindings
from solitaire.tui.dialogs.base_dialog import Answer, FramedDialog
from solitaire.tui.theme.ascii import legible
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.widgets.list_box import Choice, ListBox


class NamingDialog(FramedDialog[Answer]):
    """A list, an input for a name, and a text that explains or says what is wrong.

    Args:
        choices: the list, which has the focus first.
        label: before the input.
        name_input: the input.
        theme: of the dialog.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "app.focus_next", "To the name"),
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
        self._glyphs = theme.glyphs
        self._words = Static(classes="words", markup=False)
        name = Horizontal(Static(label, classes="label"), name_input)
        super().__init__(Vertical(choices, name, self._words))

    def show_words(self, text: str) -> None:
        """Show a text below the name."""
        self._words.update(legible(text, self._glyphs))
