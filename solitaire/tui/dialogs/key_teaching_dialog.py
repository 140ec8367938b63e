"""The dialog to teach a keyboard: every key is pressed once, as it is asked for."""

from __future__ import annotations

from typing import Final

from rich.text import Text
from textual import events

from solitaire.config.keys.key_layouts import NO_CHARACTER, QWERTY, Rows
from solitaire.config.keys.key_teaching import KeyTeaching
from solitaire.tui.bindings import key_of
from solitaire.tui.dialogs.text_dialog import TextDialog, key_line
from solitaire.tui.theme.palette import BoardTheme

INDENT: Final = (0, 3, 4, 6)
"""Cells by which the rows of a keyboard are shifted."""
WIDTH: Final = 62
"""Cells of the longest line, so that the dialog keeps its size."""
FIRST_KEYS: Final = (
    "The number row begins at the key of 1.",
    "This row begins at the right of tab.",
    "This row begins at the right of caps lock.",
    "The lowest row begins below the first two keys of the row above.",
)
"""Where to find the first key of each row, on keyboards with and without extra keys at the left."""


class KeyTeachingDialog(TextDialog[Rows]):
    """A keyboard that fills as keys are pressed; the result is its rows."""

    def __init__(self, theme: BoardTheme) -> None:
        self._teaching = KeyTeaching()
        super().__init__("Teach your keyboard", Text(), theme)

    def on_mount(self) -> None:
        """Ask for the first key."""
        self._show()

    def on_key(self, event: events.Key) -> None:
        """Teach the key, or skip it, go back, or close without a change."""
        event.prevent_default().stop()
        complaint = ""
        match key_of(event):
            case "esc":
                self.dismiss(None)
                return
            case "enter":
                self._teaching.skip()
            case "backspace":
                self._teaching.back()
            case key:
                complaint = self._teaching.press(key)
        if self._teaching.place is None:
            self.dismiss(self._teaching.rows)
        else:
            self._show(complaint)

    def clicked(self) -> None:
        """Ignore clicks, so that none closes the dialog by accident."""

    def _show(self, complaint: str = "") -> None:
        theme, asked, place = self._theme, self._teaching.place, 0
        body = Text("Press the key at the marked place, without shift.\n")
        rows = [row for row, keys in enumerate(QWERTY) for _ in keys]
        body.append(f"{FIRST_KEYS[rows[asked or 0]]}\n\n", theme.quiet)
        for row, indent, known in zip(QWERTY, INDENT, self._teaching.rows, strict=True):
            body.append(" " * indent)
            for character in known:
                is_asked, is_past = place == asked, asked is not None and place < asked
                shown = "?" if is_asked else character if character != NO_CHARACTER else "-" if is_past else "·"
                style = (
                    f"bold reverse {theme.target}"
                    if is_asked
                    else f"bold {theme.text}"
                    if is_past
                    else theme.quiet
                )
                body.append(f" {shown} ", style).append(" ")
                place += 1
            body.append("\n\n" if row != QWERTY[-1] else "\n")
        body.append(f"\n{complaint:<{WIDTH}}\n\n", f"bold {theme.target}")
        body.append(key_line("enter skip this key · backspace go back · esc cancel", theme))
        self.fill(body)
