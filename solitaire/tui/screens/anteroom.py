"""What is seen while the deal is looked for that the program was started for: no table yet, and no menu."""

from __future__ import annotations

from solitaire.tui.screens.base import Room
from solitaire.tui.theme.palette import Look


class Anteroom(Room):
    """Nothing but the ground. Nobody stays here."""

    def wear(self, look: Look) -> None:
        """The colour of the ground comes from the theme."""
