"""Base classes of dialogs with a text, and commands in it that can be clicked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual import events
from textual.containers import VerticalScroll
from textual.widgets import Static

from solitaire.config.keys.commands import Key
from solitaire.tui.dialogs.base_dialog import BETWEEN_COMMANDS, COMMAND, Answer, BaseDialog
from solitaire.tui.theme.legible_text import legible
from solitaire.tui.theme.palette import BoardTheme

PADDING: Final = 3
"""Cells between the frame and the text, on either side."""
LONGEST_LINE: Final = 80
"""Cells of a line beside which nothing else has to fit."""
CLICKED_KEY: Final = "key"
"""The name of the key to press in the style of a command that can be clicked."""
CLOSE: Final = "esc close"
"""The command of a dialog that only shows something, in its lower border."""
SCROLLING: Final = ("up", "down", "pageup", "pagedown", "home", "end")


class TextDialog(BaseDialog[Answer]):
    """A dialog with a title and a text, which scrolls if it is too tall.

    Keys that are given beside the text stay in sight below it; ``commands`` are those of the lower border.
    """

    DEFAULT_CSS = """
    TextDialog > VerticalScroll { width: auto; padding: 1 0; scrollbar-size-vertical: 1; }
    TextDialog Static { width: auto; max-width: 100%; height: auto; padding: 0 3; }
    TextDialog .keys { dock: bottom; width: 100%; padding: 1 3 0 3; background: $bar; }
    """

    def __init__(
        self, title: str, body: Text, theme: BoardTheme, centred: bool = False, commands: str = ""
    ) -> None:
        self._theme = theme
        self._lasting_commands = commands
        self._text, self._keys = Static(), Static(classes="keys")
        self.fill(body)
        self._text.styles.text_align = "center" if centred else "left"
        super().__init__(VerticalScroll(self._text, self._keys))
        self.set_title(title, theme.glyphs)
        self.set_commands(commands, theme.glyphs)

    def fill(self, body: Text, keys: Text | None = None) -> None:
        """Replace the text, and the keys below it, which do not scroll."""
        for part, text in ((self._text, body), (self._keys, keys or Text())):
            text.plain = legible(text.plain, self._theme.glyphs)
            part.update(text)
        self._keys.display = keys is not None
        self._text.styles.min_width = (
            max(line.cell_len for line in keys.split()) + 2 * PADDING if keys else None
        )

    def on_mount(self) -> None:
        """Watch whether the text is too tall."""
        self.watch(self.panel, "show_vertical_scrollbar", self._offer_scrolling, init=False)

    def _offer_scrolling(self, is_scrolling: bool) -> None:
        """Say in the border that the text scrolls: what is seen may end with a paragraph.

        Without commands beside it, a text ends with its own, and is plainly cut.
        """
        if self._lasting_commands or self._keys.display:
            shown = filter(None, ("down scroll" * is_scrolling, self._lasting_commands))
            self.set_commands(BETWEEN_COMMANDS.join(shown), self._theme.glyphs)

    def on_click(self, event: events.Click) -> None:
        """Press the key of a command under the mouse; handle any other click.

        Of a double click, the first counts: it may have opened the dialog. Textual would call this besides an
        ``on_click`` of a subclass.
        """
        event.prevent_default()
        if event.chain > 1:
            return
        if border_key := self._border_key(event):
            super().press_key(border_key)
        elif key := event.style.meta.get(CLICKED_KEY):
            self.press_key(key)
        else:
            self.clicked()

    def clicked(self) -> None:
        """Close on a click beside the commands."""
        self.dismiss(None)


def key_line(text: str, theme: BoardTheme, room: int = LONGEST_LINE) -> Text:
    """Commands to be clicked, with highlighted keys: ``esc close · q quit``.

    They may be on several lines. Lines of more than ``room`` cells are broken between commands.
    """
    text = "\n".join(line for long in text.split("\n") for line in _broken(long, room))
    line = Text(text, f"not bold {theme.quiet}")
    for command in re.finditer(COMMAND, text):
        line.stylize(f"bold {theme.target}", *command.span(1))
        line.stylize(press_on_click(command[1]), *command.span())
    return line


def _broken(line: str, room: int) -> Iterator[str]:
    """A line of commands, as several lines of at most ``room`` cells if possible."""
    first, *others = line.split(BETWEEN_COMMANDS)
    for command in others:
        longer = f"{first}{BETWEEN_COMMANDS}{command}"
        if cell_len(longer) > room:
            yield first
            longer = command
        first = longer
    yield first


def command_row(keys: Sequence[Key], between: str, width: int, words: str, room: int = LONGEST_LINE) -> Text:
    """A command in a list: a click on a key presses it, a click elsewhere the first.

    ``width`` is that of the keys, which have ``between`` between them. In ``room`` cells, the words are wrapped
    beside the keys.
    """
    row = Text(between).join(Text(key, Style(bold=True) + press_on_click(key)) for key in keys)
    lines = wrap(words, max(1, room - width))
    row.append(" " * (width - row.cell_len) + "\n".ljust(1 + width).join(lines))
    row.stylize_before(press_on_click(keys[0]))
    return row


def press_on_click(key: Key) -> Style:
    """The style of a text that presses a key when it is clicked."""
    return Style(meta={CLICKED_KEY: key})


class InfoDialog(TextDialog[None]):
    """A text to read, closed by any key that does not scroll it.

    Commands in the text are those of the screen below.
    """

    def __init__(self, title: str, body: Text, theme: BoardTheme) -> None:
        super().__init__(title, body, theme, commands=CLOSE)

    def on_key(self, event: events.Key) -> None:
        """Close on any key that does not scroll the text."""
        if not (self.panel.allow_vertical_scroll and event.key in SCROLLING):
            event.prevent_default().stop()
            self.dismiss(None)

    def press_key(self, key: Key) -> None:
        """Close, and press a key of the screen below."""
        self.dismiss(None)
        super().press_key(key)
