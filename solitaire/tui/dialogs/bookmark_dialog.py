"""The bookmark dialog: the bookmarks of a game, to go to one of them."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import ClassVar, Final, NamedTuple

from textual import events
from textual.binding import Binding, BindingType

from solitaire.config.keys.commands import Key
from solitaire.config.keys.key_layouts import answer_key
from solitaire.rules.cards import SUIT_SYMBOLS
from solitaire.tui.bindings import key_of
from solitaire.tui.dialogs.base_dialog import BaseDialog
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.widgets.list_box import ListBox, Row

GAP: Final = 2
"""Cells between a key and the position."""
AROUND: Final = 5
"""Cells of the frame, the margins of a row and the scroll bar."""


class BookmarkRow(NamedTuple):
    """A position to go to."""

    key: Key
    """The number of a bookmark, or the key of the way back."""
    text: str


class BookmarkDialog(BaseDialog[int]):
    """A list of positions; the result is the index of the chosen one, or None.

    Args:
        title: with the meaning of the signs in the texts.
        rows: the positions.
        first: the index of the row that is highlighted first.
        theme: of the dialog.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "Close")]
    AUTO_FOCUS = "ListBox"
    DEFAULT_CSS = """
    BookmarkDialog > ListBox { width: auto; min-width: 36; max-width: 100%; padding: 1 0; }
    BookmarkDialog > ListBox > .option-list--option { padding: 0 2 0 0; }
    BookmarkDialog > ListBox, BookmarkDialog > ListBox:focus { border: round $target; }
    """

    def __init__(self, title: str, rows: Sequence[BookmarkRow], first: int, theme: BoardTheme) -> None:
        self._rows = rows
        self._first = first
        self._suits = str.maketrans(SUIT_SYMBOLS, "".join(theme.glyphs.suits))
        self._typed = ""
        self._list: ListBox[int] = ListBox()
        super().__init__(self._list)
        self.set_title(title, theme.glyphs)
        self.set_commands("enter go there · esc close", theme.glyphs)

    def lay_out(self) -> None:
        """List the positions, with texts wrapped for the width."""
        chosen = self._list.highlighted_choice
        width = max(len(row.key) for row in self._rows)
        below = " " * (width + GAP)
        texts = (f"{row.key:>{width}}{'':{GAP}}{row.text.translate(self._suits)}" for row in self._rows)
        room = max(1, self.app.size.width - AROUND)
        rows = ("\n".join(wrap(text, room, subsequent_indent=below)) for text in texts)
        first = self._first if chosen is None else chosen
        self._list.fill((Row(text, number) for number, text in enumerate(rows)), first)

    def on_option_list_option_selected(self) -> None:
        """Close with the highlighted row."""
        self.dismiss(self._list.highlighted_choice)

    def on_click(self, event: events.Click) -> None:
        """Close on a click beside the list."""
        if self.is_beside(event):
            self.dismiss(None)

    def on_key(self, event: events.Key) -> None:
        """Choose the row whose key is typed.

        Of a number that more digits may continue, the row is highlighted only.
        """
        key = key_of(event)
        if not any(row.key == key for row in self._rows):
            key = answer_key(self.host.settings.key_rows, key)
        typed = self._typed + key
        if not any(row.key.startswith(typed) for row in self._rows):
            typed = key
        possible = [number for number, row in enumerate(self._rows) if row.key.startswith(typed)]
        self._typed = typed if len(possible) > 1 else ""
        if possible:
            event.prevent_default().stop()
            self._list.highlight(possible[0])
        if len(possible) == 1:
            self.dismiss(possible[0])
