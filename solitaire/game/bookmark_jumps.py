"""Jumps of a game to its bookmarks, and back to the position left for them."""

from __future__ import annotations

from solitaire.game.game import Game
from solitaire.game.steps import MOST_BOOKMARKS
from solitaire.rules.moves import Move


class BookmarkJumps:
    """Sets and removes bookmarks of a game, and goes to them and back."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._left: tuple[Move, ...] | None = None
        """The moves to the position that was left for a bookmark."""

    @property
    def moves_back(self) -> tuple[Move, ...] | None:
        """The moves to the position left for a bookmark, unless it is the present one."""
        return None if self._left == tuple(self._game.moves) else self._left

    def toggle(self) -> str:
        """Bookmark the position, or remove its bookmark.

        A new bookmark forgets the position that was left. Returns a message for the player if a bookmark was
        removed.
        """
        is_full = len(self._game.bookmarks) == MOST_BOOKMARKS
        self._game.toggle_bookmark()
        if not self._game.bookmark_here:
            return "Bookmark removed."
        self._left = None
        return f"Bookmark set instead of the oldest: {MOST_BOOKMARKS} are the most." if is_full else ""

    def go_to(self, goal: tuple[Move, ...], at_ms: int | None = None) -> None:
        """Go to the position after the moves of ``goal``.

        The position left is kept for the way back, unless it is a bookmarked one and another is kept. Raises
        NothingToDo if the rules do not allow so many undos.
        """
        here = tuple(self._game.moves)
        keeps_left = self._game.bookmark_here and self.moves_back is not None
        self._game.go_to(goal, at_ms)
        if goal != here and not keeps_left:
            self._left = here
