"""What each command of the player does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from solitaire.tui.board.arrow_keys import Direction
from solitaire.tui.screens.table.cursor import next_pile, previous_pile, steer, take
from solitaire.tui.screens.table.hint_commands import safe_cards, show_hint
from solitaire.tui.screens.table.session import TableSession
from solitaire.tui.screens.table.undo_commands import go_to_mark, mark, redo, restart, undo


def _find(sitting: TableSession) -> None:
    from solitaire.tui.screens.table.find_card import find_card  # noqa: PLC0415 (seldom wanted)

    find_card(sitting)


def _finish(sitting: TableSession) -> None:
    from solitaire.tui.screens.table.solution_commands import finish  # noqa: PLC0415 (seldom wanted)

    finish(sitting)


def _last_chance(sitting: TableSession) -> None:
    from solitaire.tui.screens.table.solution_commands import last_chance  # noqa: PLC0415 (seldom wanted)

    last_chance(sitting)


def _jump(sitting: TableSession) -> None:
    from solitaire.tui.screens.table.jump_mode import jump  # noqa: PLC0415 (seldom wanted)

    jump(sitting)


DO: Final[Mapping[str, Callable[[TableSession], None]]] = {
    "deal": TableSession.deal,
    "undo": undo,
    "redo": redo,
    "restart": restart,
    "hint": show_hint,
    "safe-cards": safe_cards,
    "finish": _finish,
    "last-chance": _last_chance,
    "mark": mark,
    "go-to-mark": go_to_mark,
    "put-down": TableSession.put_down,
    "jump": _jump,
    "find": _find,
    "left": partial(steer, direction=Direction.LEFT),
    "down": partial(steer, direction=Direction.DOWN),
    "up": partial(steer, direction=Direction.UP),
    "right": partial(steer, direction=Direction.RIGHT),
    "take": take,
    "next-pile": next_pile,
    "previous-pile": previous_pile,
}
"""By the id of the command."""
