"""Base classes of dialogs: a framed panel over the screen that opened it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final, TypeVar, cast

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from solitaire.config.keys.commands import Key
from solitaire.tui.bindings import key_event, unbound_key_text
from solitaire.tui.host import Host
from solitaire.tui.render.partial_update import TerminalScreen
from solitaire.tui.single_dismiss import SingleDismiss
from solitaire.tui.theme.ascii import legible
from solitaire.tui.theme.card_faces import Glyphs
from solitaire.tui.theme.palette import BoardTheme

Answer = TypeVar("Answer")
COMMAND: Final = re.compile(r"(?:^|(?<=[·|] ))(\S+)[^·|\n]*", re.MULTILINE)
"""A command in a line of them, ``esc close · q quit``, and its key; in ASCII ``|`` separates them."""
BETWEEN_COMMANDS: Final = " · "
BORDER_END: Final = 3
"""Cells of the lower border after its text; before it, at least as many."""
VALUE_BINDINGS: Final = (
    Binding("right,l,space", "change(1)", "Next value"),
    Binding("left,h", "change(-1)", "Previous value"),
)
"""The keys of a dialog whose rows have values."""
VALUE_KEYS: Final = "right next · left previous"
"""The same in a line of commands."""


class FramedDialog(SingleDismiss[Answer], ModalScreen[Answer], TerminalScreen[Answer]):
    """A modal dialog that shows a widget in a frame in the middle of the screen.

    Its lower border shows commands; after a key that does nothing, it says so instead.
    """

    DEFAULT_CSS = """
    FramedDialog { align: center middle; background: black 45%; }
    FramedDialog > .panel {
        max-width: 100%; height: auto; max-height: 100%;
        background: $bar; color: $ink; border: round $target;
    }
    FramedDialog Input, FramedDialog Input:focus {
        width: 1fr; height: 1; padding: 0 1; border: none;
        background: $felt; color: $ink; background-tint: $felt 0%;
    }
    """

    def __init__(self, frame: Widget) -> None:
        super().__init__()
        self.frame = frame
        self._border_commands = ""
        """The text of the lower border, but for messages."""
        frame.add_class("panel")

    @property
    def host(self) -> Host:
        """The app, as the services that all screens share."""
        return cast("Host", self.app)

    def compose(self) -> ComposeResult:
        """The frame."""
        yield self.frame

    def on_mount(self) -> None:
        """Lay out the content for the size of the terminal."""
        self.lay_out()

    def on_resize(self) -> None:
        """Lay it out for the new size."""
        self.lay_out()

    def lay_out(self) -> None:
        """Lay out the content for the size of the terminal; the default does nothing."""

    def set_title(self, title: str, glyphs: Glyphs) -> None:
        """Show a title in the upper border; brackets in it are no markup."""
        self.frame.border_title = Text(legible(title, glyphs))

    def set_commands(self, text: str, glyphs: Glyphs) -> None:
        """Show commands in the lower border, where they can be clicked."""
        self._border_commands = self.frame.border_subtitle = legible(text, glyphs)

    def on_key(self, event: events.Key) -> None:
        """Say that a key does nothing; remove that message after any other."""
        text = unbound_key_text(self, event, self.host.settings.key_rows)
        self.frame.border_subtitle = legible(text, self.host.board_theme.glyphs) or self._border_commands

    def on_screen_suspend(self) -> None:
        """Remove that message when another screen opens."""
        self.frame.border_subtitle = self._border_commands

    def on_click(self, event: events.Click) -> None:
        """Press the key of a command in the lower border under the mouse."""
        if event.chain == 1 and (key := self._border_key(event)):
            self.press_key(key)

    def _border_key(self, event: events.Click) -> Key:
        """The key of the command in the lower border under the mouse; empty if there is none."""
        text, frame = self._border_commands, self.frame.region
        first = max(frame.x + BORDER_END, frame.right - BORDER_END - cell_len(text))  # A longer text is cut.
        place = event.screen_x - first
        is_shown = event.screen_y == frame.bottom - 1 and self.frame.border_subtitle == text
        found = re.finditer(COMMAND, text) if is_shown else ()
        return next((command[1] for command in found if command.start() <= place < command.end()), "")

    def press_key(self, key: Key) -> None:
        """Press a key for the player, in the app's task.

        Textual would stop a key that this dialog sends before it arrives here.
        """
        self.app.call_later(lambda: self.host.put_back(key_event(key)))

    def is_beside(self, event: events.MouseEvent) -> bool:
        """Whether the mouse is outside the frame."""
        return not self.frame.region.contains(*event.screen_offset)


PADDING: Final = 3
"""Cells between the frame and the text, on either side."""
LONGEST_LINE: Final = 80
"""Cells of a line beside which nothing else has to fit."""
CLICKED_KEY: Final = "key"
"""The name of the key to press in the style of a command that can be clicked."""
CLOSE: Final = "esc close"
"""The command of a dialog that only shows something, in its lower border."""
SCROLLING: Final = ("up", "down", "pageup", "pagedown", "home", "end")


class TextDialog(FramedDialog[Answer]):
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
        self.watch(self.frame, "show_vertical_scrollbar", self._offer_scrolling, init=False)

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
        if not (self.frame.allow_vertical_scroll and event.key in SCROLLING):
            event.prevent_default().stop()
            self.dismiss(None)

    def press_key(self, key: Key) -> None:
        """Close, and press a key of the screen below."""
        self.dismiss(None)
        super().press_key(key)
