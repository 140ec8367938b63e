"""Commands for undo, redo and restart."""

from __future__ import annotations

from solitaire.tui.screens.table.session import TableSession


def undo(session: TableSession) -> None:
    """Undo the last move, with the automatic moves that followed it."""
    why_not = session.game.why_no_undo()
    _show_result(session, bool(session.game.undo_player_move()), why_not)


def redo(session: TableSession) -> None:
    """Redo the move that was undone last."""
    _show_result(session, bool(session.game.redo_player_move()), "Nothing to redo.")


def restart(session: TableSession) -> None:
    """Undo all moves; redo leads forward again."""
    session.clear()
    if why_not := session.game.why_no_restart():
        session.set_message(why_not, loud=True)
        return
    session.game.restart()
    session.set_message(f"Restarted. {session.keyboard['redo'][0]} redoes the moves.")


def _show_result(session: TableSession, changed: bool, why_not: str) -> None:
    session.clear()
    if changed:
        session.set_outcome_message()
    else:
        session.set_message(why_not, loud=True)
