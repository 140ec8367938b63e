"""Run the app at a table in tests: its keys by their characters, its two lines of text, its highlights."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from textual.pilot import Pilot

from solitaire.game.game import Game
from solitaire.tui.board.board import Board
from solitaire.tui.board.paint.scene import Highlights
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.widgets.edge_line import EdgeLine
from tests.tui.app_pilot import in_the_app, table

NAMES = {
    " ": "space",
    ",": "comma",
    ".": "full_stop",
    "/": "slash",
    ";": "semicolon",
    "-": "minus",
    "=": "equals_sign",
}
"""Textual's names of keys that are not their characters."""

Script = Callable[[Pilot[None], TableScreen], Awaitable[None]]


def at_the_table(game: Game, script: Script, size: tuple[int, int] = (80, 24)) -> None:
    """Run a script at a table of this size."""
    in_the_app(lambda pilot: script(pilot, table(pilot)), game, size)


async def type_keys(pilot: Pilot[None], keys: list[str]) -> None:
    """Press keys, which are named by their characters."""
    for key in keys:
        await pilot.press(NAMES.get(key, key))


BESIDE_MESSAGES = re.compile(r"(  u undo)?  h hint$")
"""The commands beside a message that names none."""


def message(screen: TableScreen) -> str:
    """The line below the board, without the commands that are beside any message."""
    return BESIDE_MESSAGES.sub("", screen.query(EdgeLine).last().text)


def status(screen: TableScreen) -> str:
    """The line above the board."""
    return screen.query(EdgeLine).first().text


def highlights(screen: TableScreen) -> Highlights:
    """What stands out on the board."""
    return screen.query_one(Board)._highlights
