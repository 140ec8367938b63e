"""Bookmarks in line mode: set, list, and go to them and back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from solitaire.cli.line_mode.hint_lines import Advice
from solitaire.cli.line_mode.speech import Speech
from solitaire.game.ending_text import won_word
from solitaire.game.game import Game, NothingToDo
from solitaire.game.steps import MOST_BOOKMARKS
from solitaire.rules.moves import Move
from solitaire.rules.text.move_text import after_moves

NO_BOOKMARK: Final = "No bookmark yet. Type bookmark to set one."


class BookmarkLines:
    """The bookmark commands, with the way back to the position that was left."""

    def __init__(self, speech: Speech, advice: Advice) -> None:
        self._speech = speech
        self._advice = advice
        self._left: tuple[Game, tuple[Move, ...]] | None = None
        """The game, and the moves to the position that was left for a bookmark."""

    def toggle(self, game: Game) -> Iterable[str]:
        """Bookmark the position, or remove its bookmark."""
        is_full = len(game.bookmarks) == MOST_BOOKMARKS
        game.toggle_bookmark()
        if not game.bookmark_here:
            return ["Bookmark removed."]
        if is_full:
            return [f"Bookmark set instead of the oldest: {MOST_BOOKMARKS} are the most."]
        number = len(game.bookmarks)
        return ["Bookmark set. Type go to return to it." if number == 1 else f"Bookmark {number} set."]

    def list(self, game: Game) -> Iterator[str]:
        """The bookmarks, numbered."""
        for number, bookmark in enumerate(game.bookmarks, start=1):
            facts = [after_moves(len(bookmark.moves))]
            if bookmark.moves:
                facts[0] += f", the last one: {self._speech.move(bookmark.positions[-2], bookmark.moves[-1])}"
            facts += ["here"] * (bookmark is game.bookmark_here)
            facts += filter(None, [self._advice.known_verdict(bookmark.positions)])
            yield f"{number}: {'; '.join(facts)}."
        yield "Type go and a number." if game.bookmarks else NO_BOOKMARK

    def go(self, game: Game, where: str) -> Iterable[str]:
        """Go to a bookmark, or back to the position left for it.

        ``where`` is the number of a bookmark, or ``back``; empty means the only bookmark, or back from it.
        """
        bookmarks, back = game.bookmarks, self._moves_back(game)
        if not where and len(bookmarks) == 1:
            where = "back" if game.bookmark_here and back is not None else "1"
        if where == "back":
            return self._go_to(game, back) if back is not None else ["There is no position to go back to."]
        if not bookmarks:
            return [NO_BOOKMARK]
        numbered = {str(number): bookmark.moves for number, bookmark in enumerate(bookmarks, start=1)}
        if where in numbered:
            return self._go_to(game, numbered[where])
        return (
            self.list(game) if not where else [f"Type go and a number from 1 to {len(bookmarks)}, or go back."]
        )

    def _moves_back(self, game: Game) -> tuple[Move, ...] | None:
        """The moves to the position that was left for a bookmark, unless it is the present one."""
        moves = self._left[1] if self._left and self._left[0] is game else None
        return None if moves == tuple(game.moves) else moves

    def _go_to(self, game: Game, goal: tuple[Move, ...]) -> Iterator[str]:
        """Go to the position after the moves of ``goal``."""
        here, keeps_left = tuple(game.moves), game.bookmark_here and self._moves_back(game) is not None
        try:
            game.go_to(goal)
        except NothingToDo as why_not:
            yield str(why_not)
            return
        if goal != here and not keeps_left:
            self._left = game, here
        number = next(
            (number for number, each in enumerate(game.bookmarks, start=1) if each.moves == goal), None
        )
        yield f"{f'At bookmark {number}' if number else 'Back'}, {after_moves(len(goal))}."
        if game.is_won:
            yield won_word(game)
