"""What all whole screens of the house have in common."""

from __future__ import annotations

from solitaire.tui.look.palette import Look
from solitaire.tui.sparing import SparingScreen


class Room(SparingScreen[None]):
    """A screen that is painted in a look, and that a player leaves in the way that suits it."""

    def wear(self, look: Look) -> None:
        """Change the colours and signs of what no style sheet colours."""
        raise NotImplementedError

    def action_quit(self) -> None:
        """Leave the program; a room in which something would be lost asks first."""
        self.app.exit()
