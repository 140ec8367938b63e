"""Commands that take moves back and make them again."""

from __future__ import annotations

from solitaire.tui.screens.table.sitting import Sitting


def undo(sitting: Sitting) -> None:
    """Take the last move back."""
    _replayed(sitting, sitting.game.undo() is not None, "Nothing to take back.")


def redo(sitting: Sitting) -> None:
    """Make the move again that was taken back."""
    _replayed(sitting, sitting.game.redo() is not None, "Nothing to make again.")


def restart(sitting: Sitting) -> None:
    """Go back to the first position; redo leads forward again."""
    sitting.game.restart()
    sitting.let_go()
    sitting.tell(f"Back to the first position; {sitting.keyboard['redo'][0]} makes the moves again.")


def _replayed(sitting: Sitting, changed: bool, why_not: str) -> None:
    sitting.let_go()
    if changed:
        sitting.tell_state()
    else:
        sitting.tell(why_not, loud=True)
