"""How much may be tried."""

from __future__ import annotations


class Spent(Exception):
    """Enough was tried."""


class Purse:
    """So many moves may still be made."""

    def __init__(self, moves: int) -> None:
        self._left = moves

    def spend(self) -> None:
        """Make a move. Raises Spent once there are none left."""
        if not self._left:
            raise Spent
        self._left -= 1
