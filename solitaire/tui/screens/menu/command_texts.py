"""The commands in the last line of the menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solitaire.config.keys.keyboard import Keyboard

TYPING_COMMANDS: Final = "tab list  esc end search"
"""The commands while letters are typed into the search input."""


def menu_commands(keyboard: Keyboard, is_table_open: bool) -> Sequence[str]:
    """The commands that the menu offers, in ever shorter lines.

    The short ones do without the search, whose key is on the second line of the screen as well.

    Args:
        keyboard: the keys of the commands.
        is_table_open: whether there is a table to go back to.
    """
    names = {"settings": "settings", "statistics": "statistics", "replays": "replays", "keys": "keys"}
    screens = [f"{keyboard[command][0]} {name}" for command, name in names.items()]
    back = [f"{keyboard['menu'][0]} table"] if is_table_open else []
    leave = [*back, f"{keyboard['quit'][0]} quit"]
    lines = (
        ["/ search", "r random game", *screens, "ctrl+p commands", *leave],
        ["/ search", "r random game", *screens, *leave],
        ["r random game", screens[0], *screens[2:], *leave],
        ["r random", screens[0], screens[-1], *leave],
        [screens[0], screens[-1], *leave],
        [screens[-1], *leave],
    )
    return ["  ".join(words) for words in lines]
