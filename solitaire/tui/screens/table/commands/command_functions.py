"""The function of each command of the session of a table, by command id."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from solitaire.tui.board.layout.arrow_keys import Direction
from solitaire.tui.screens.table.commands.bookmark_commands import go_to_bookmark, toggle_bookmark
from solitaire.tui.screens.table.commands.card_commands import play_safe_cards
from solitaire.tui.screens.table.commands.cursor_commands import (
    make_best_move,
    move_cursor,
    next_pile,
    previous_pile,
    take,
)
from solitaire.tui.screens.table.commands.find_card import find_card
from solitaire.tui.screens.table.commands.hint_commands import show_hint
from solitaire.tui.screens.table.commands.jump_mode import jump
from solitaire.tui.screens.table.commands.undo_commands import redo, restart, undo
from solitaire.tui.screens.table.session import TableSession


def _finish(session: TableSession) -> None:
    from solitaire.tui.screens.table.commands.solution_commands import finish

    finish(session)


def _last_chance(session: TableSession) -> None:
    from solitaire.tui.screens.table.commands.solution_commands import last_chance

    last_chance(session)


COMMAND_FUNCTIONS: Final[Mapping[str, Callable[[TableSession], None]]] = {
    "deal": TableSession.deal,
    "undo": undo,
    "redo": redo,
    "restart": restart,
    "hint": show_hint,
    "safe-cards": play_safe_cards,
    "finish": _finish,
    "last-chance": _last_chance,
    "best-move": make_best_move,
    "mark": toggle_bookmark,
    "go-to-mark": go_to_bookmark,
    "put-down": TableSession.put_down,
    "jump": jump,
    "find": find_card,
    "left": partial(move_cursor, direction=Direction.LEFT),
    "down": partial(move_cursor, direction=Direction.DOWN),
    "up": partial(move_cursor, direction=Direction.UP),
    "right": partial(move_cursor, direction=Direction.RIGHT),
    "take": take,
    "next-pile": next_pile,
    "previous-pile": previous_pile,
}
"""By command id."""
