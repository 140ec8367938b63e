"""Commands that take moves back and make them again."""

from __future__ import annotations

from solitaire.game.game import NothingToDo
from solitaire.rules.text.english import count
from solitaire.tui.screens.table.session import TableSession


def undo(sitting: TableSession) -> None:
    """Take the last move back, with what followed by itself."""
    why_not = sitting.game.why_no_undo()
    _replayed(sitting, bool(sitting.game.take_back()), why_not)


def redo(sitting: TableSession) -> None:
    """Make the move again that was taken back."""
    _replayed(sitting, bool(sitting.game.make_again()), "There is nothing to make again.")


def restart(sitting: TableSession) -> None:
    """Go back to the first position; redo leads forward again."""
    sitting.let_go()
    if sitting.game.move_count and (why_not := sitting.game.why_no_undo(sitting.game.move_count)):
        sitting.tell(why_not, loud=True)
        return
    sitting.game.restart()
    sitting.tell(f"Back to the first position; {sitting.keyboard['redo'][0]} makes the moves again.")


def mark(sitting: TableSession) -> None:
    """Remember the position, whatever is undone or played from now on."""
    sitting.let_go()
    sitting.game.mark()
    sitting.left = None
    sitting.tell(f"This position is kept; {sitting.keyboard['go-to-mark'][0]} comes back to it.")


def go_to_mark(sitting: TableSession) -> None:
    """Go to the position remembered; from there, to where the player was."""
    sitting.let_go()
    here, key = tuple(sitting.game.moves), sitting.keyboard["mark"][0]
    marked = sitting.game.marked
    goal = sitting.left if here == marked else marked
    if marked is None:
        sitting.tell(f"No position is kept yet; {key} keeps this one.", loud=True)
    elif goal is None:
        sitting.tell("This is the position that is kept.", loud=True)
    else:
        try:
            sitting.game.go_to(goal, sitting.watch.elapsed_ms)
        except NothingToDo as why_not:
            sitting.tell(str(why_not), loud=True)
            return
        if here != marked:
            sitting.left = here
        sitting.tell_state(f"After {count(len(goal), 'move')}: the position kept." if goal == marked else "")


def _replayed(sitting: TableSession, changed: bool, why_not: str) -> None:
    sitting.let_go()
    if changed:
        sitting.tell_state()
    else:
        sitting.tell(why_not, loud=True)
