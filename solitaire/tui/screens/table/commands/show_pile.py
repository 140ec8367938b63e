"""Show all cards of a pile, also those that the table only counts."""

from __future__ import annotations

from typing import Any

from textual.app import App

from solitaire.tui.screens.table.session import TableSession
from solitaire.tui.theme.palette import BoardTheme


def show_pile(session: TableSession, app: App[Any], theme: BoardTheme, pile: int | None = None) -> None:
    """Open the pile dialog.

    It begins with ``pile``; by default that of the lifted cards or of the cursor.
    """
    from solitaire.tui.dialogs.pile_dialog import PileDialog

    game = session.game
    if pile is None and session.lifted:
        pile = game.rules.index[session.lifted.pile]
    elif pile is None and session.cursor:
        pile = session.cursor.pile
    app.push_screen(PileDialog(game.rules, game.position, session.keyboard, theme, pile))
