"""The help dialog of every other screen: its own keys, and those of its commands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from rich.text import Text
from textual.actions import parse
from textual.geometry import Size
from textual.screen import Screen

from solitaire.config.keys.commands import COMMANDS, Key
from solitaire.tui.bindings import declared_bindings, listed_keys
from solitaire.tui.dialogs.text_dialog import LONGEST_LINE, InfoDialog, command_row
from solitaire.tui.host import Host

AROUND: Final = 8
"""Cells of the frame and its margins."""
ABOVE_AND_BELOW: Final = 4
"""Rows of the frame and its margins."""
BETWEEN: Final = ", "
"""Between the keys of a command."""
SCROLL_BAR: Final = 1
"""Cells of the scroll bar of a list that is longer than the screen."""
GAP: Final = 2
"""Cells between a key and what it does, and between two columns."""


class KeyRow(NamedTuple):
    """Keys, and what they do."""

    keys: Sequence[Key]
    words: str


class ScreenKeysDialog(InfoDialog):
    """The enabled keys of a screen, its commands in a second column if there is room.

    The keys that only the widget in focus has follow the others, or where they have no room, the commands.

    Args:
        screen: the screen that has the bindings, with those of the widget in focus.
        host: the app.
    """

    def __init__(self, screen: Screen[Any], host: Host) -> None:
        own, focused = (list(declared_bindings(type(each))) for each in (screen, screen.focused))
        own = [binding for binding in own if screen.check_action(*parse(binding.action)[1:])]
        bindings = [*own, *focused]
        keyboard = host.settings.keyboard
        keys = listed_keys((binding for binding in bindings if not binding.id), keyboard)
        of_screen = listed_keys(own, keyboard)
        # Like the names of commands, the descriptions of bindings begin with a small letter here.
        rows = {words: KeyRow(each, words[:1].lower() + words[1:]) for words, each in keys.items()}
        self._own = [row for words, row in rows.items() if words in of_screen]
        self._of_widget = [row for words, row in rows.items() if words not in of_screen]
        ids = {binding.id for binding in bindings}
        if not screen.is_modal:
            ids.add("command-palette")
        self._commands = [KeyRow([keyboard[each.id][0]], each.name) for each in COMMANDS if each.id in ids]
        super().__init__("Keys", Text(), host.board_theme)

    def lay_out(self) -> None:
        """List the keys and the commands."""
        self.fill(_in_columns(self._own, self._of_widget, self._commands, self.app.size))


def _in_columns(
    own: Sequence[KeyRow], of_widget: Sequence[KeyRow], commands: Sequence[KeyRow], size: Size
) -> Text:
    """The keys beside the commands, or above them where a terminal of this size is too narrow."""
    keys = [*own, *of_widget]
    has_room = len(keys) <= size.height - ABOVE_AND_BELOW
    lists = (keys, commands) if has_room else (own, [*commands, *of_widget])
    columns = [[*_lines(rows)] for rows in lists]
    first, second = (max(map(len, column), default=0) for column in columns)
    if first + GAP + second + AROUND > size.width:
        columns = [[*_lines([*keys, *commands], size.width - AROUND - SCROLL_BAR)], []]
    text = Text()
    for left, right in zip_longest(*columns, fillvalue=Text()):
        text.append(left)
        if right:
            text.append(" " * (first + GAP - len(left))).append(right)
        text.append("\n")
    text.rstrip()
    return text


def _lines(rows: Sequence[KeyRow], room: int = LONGEST_LINE) -> Iterator[Text]:
    """A line for each command: its keys and its meaning, which is wrapped in a column of its own."""
    width = max((len(BETWEEN.join(keys)) for keys, _ in rows), default=0) + GAP
    for keys, words in rows:
        yield command_row(keys, BETWEEN, width, words, room)
