"""Bookmarks in line mode: set, list, and go to them and back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from solitaire.cli.line_mode.hint_lines import HintLines
from solitaire.cli.line_mode.speech import Speech
from solitaire.game.bookmark_jumps import BookmarkJumps
from solitaire.game.ending_text import won_word
from solitaire.game.game import Game, NothingToDo
from solitaire.rules.moves import Move
from solitaire.rules.text.move_text import after_moves

NO_BOOKMARK: Final = "No bookmark yet. Type bookmark to set one."


class BookmarkLines:
    """The bookmark commands of a game."""

    def __init__(self, game: Game, speech: Speech, hints: HintLines) -> None:
        self._game = game
        self._speech = speech
        self._hints = hints
        self._jumps = BookmarkJumps(game)

    def toggle(self) -> Iterable[str]:
        """Bookmark the position, or remove its bookmark."""
        if removed := self._jumps.toggle():
            return [removed]
        number = len(self._game.bookmarks)
        return ["Bookmark set. Type go to return to it." if number == 1 else f"Bookmark {number} set."]

    def list(self) -> Iterator[str]:
        """The bookmarks, numbered."""
        game = self._game
        for number, bookmark in enumerate(game.bookmarks, start=1):
            facts = [after_moves(len(bookmark.moves))]
            if bookmark.moves:
                facts[0] += f", the last one: {self._speech.move(bookmark.positions[-2], bookmark.moves[-1])}"
            facts += ["here"] * (bookmark is game.bookmark_here)
            facts += filter(None, [self._hints.known_verdict(bookmark.positions)])
            yield f"{number}: {'; '.join(facts)}."
        yield "Type go and a number." if game.bookmarks else NO_BOOKMARK

    def go(self, where: str) -> Iterable[str]:
        """Go to a bookmark, or back to the position left for it.

        ``where`` is the number of a bookmark, or ``back``; empty means the only bookmark, or back from it.
        """
        bookmarks, back = self._game.bookmarks, self._jumps.moves_back
        if not where and len(bookmarks) == 1:
            where = "back" if self._game.bookmark_here and back is not None else "1"
        if where == "back":
            return self._go_to(back) if back is not None else ["There is no position to go back to."]
        if not bookmarks:
            return [NO_BOOKMARK]
        numbered = {str(number): bookmark.moves for number, bookmark in enumerate(bookmarks, start=1)}
        if where in numbered:
            return self._go_to(numbered[where])
        return self.list() if not where else [f"Type go and a number from 1 to {len(bookmarks)}, or go back."]

    def _go_to(self, goal: tuple[Move, ...]) -> Iterator[str]:
        """Go to the position after the moves of ``goal``, and say where it is."""
        try:
            self._jumps.go_to(goal)
        except NothingToDo as why_not:
            yield str(why_not)
            return
        here = self._game.bookmark_here
        place = f"At bookmark {self._game.bookmarks.index(here) + 1}" if here else "Back"
        yield f"{place}, {after_moves(len(goal))}."
        if self._game.is_won:
            yield won_word(self._game)
