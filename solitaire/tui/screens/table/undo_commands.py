"""Commands for undo, redo, restart and the bookmark."""

from __future__ import annotations

from solitaire.game.game import NothingToDo
from solitaire.rules.text.english import in_words
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
    if not session.game.move_count:
        session.set_message("Nothing to restart.", loud=True)
        return
    if why_not := session.game.why_no_undo(session.game.move_count):
        session.set_message(why_not, loud=True)
        return
    session.game.restart()
    session.set_message(f"Restarted. {session.keyboard['redo'][0]} redoes the moves.")


def set_bookmark(session: TableSession) -> None:
    """Bookmark the position; it survives undo and new moves."""
    session.clear()
    session.game.set_bookmark()
    session.return_moves = None
    session.set_message(f"Bookmark set. {session.keyboard['go-to-mark'][0]} returns to it.")


def go_to_bookmark(session: TableSession) -> None:
    """Go to the bookmark; at the bookmark, back to the position left for it."""
    session.clear()
    here, key, back = tuple(session.game.moves), session.keyboard["mark"][0], session.keyboard["go-to-mark"][0]
    marked = session.game.bookmark
    goal = session.return_moves if here == marked else marked
    if marked is None:
        session.set_message(f"No bookmark yet. {key} sets one.", loud=True)
    elif goal is None:
        session.set_message("This is the bookmarked position.", loud=True)
    else:
        try:
            session.game.go_to(goal, session.clock.elapsed_ms)
        except NothingToDo as why_not:
            session.set_message(str(why_not), loud=True)
            return
        if here != marked:
            session.return_moves = here
        session.set_outcome_message(
            f"At the bookmark, after {in_words(len(goal), 'move')}. {back} returns to where you were."
            if goal == marked
            else ""
        )


def _show_result(session: TableSession, changed: bool, why_not: str) -> None:
    session.clear()
    if changed:
        session.set_outcome_message()
    else:
        session.set_message(why_not, loud=True)
