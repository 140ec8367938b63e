"""Show all cards of a pile, also those that the table only counts."""

from __future__ import annotations

from typing import Any

from textual.app import App

from solitaire.rules.piles import Zone
from solitaire.tui.screens.table.session import TableSession
from solitaire.tui.theme.palette import BoardTheme


def show_pile(session: TableSession, app: App[Any], theme: BoardTheme, pile: int | None = None) -> None:
    """Open the pile dialog.

    It begins with ``pile``; by default that of the lifted cards, of the cursor, or the longest column.
    """
    from solitaire.tui.dialogs.pile_dialog import PileDialog

    game = session.game
    first = _pointed_at(session) if pile is None else pile
    app.push_screen(PileDialog(game.rules, game.position, first, session.keyboard, theme))


def _pointed_at(session: TableSession) -> int:
    rules, piles = session.game.rules, session.game.position.piles
    if session.lifted:
        return rules.index[session.lifted.pile]
    if session.cursor:
        return session.cursor.pile
    longest = max(rules.piles, key=lambda spec: (spec.zone is Zone.TABLEAU, len(piles[spec.index])))
    return longest.index
