"""Commands for bookmarks: set or remove one, go to one, and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from textual.app import App

from solitaire.game.game import NothingToDo
from solitaire.game.steps import Bookmark
from solitaire.rules.moves import Move
from solitaire.rules.text.english import capital, counted, in_words
from solitaire.rules.text.move_text import after_moves, describe_briefly
from solitaire.rules.text.pile_text import with_pile_keys
from solitaire.solver.answer import Verdict
from solitaire.tui.screens.table.session import TableSession
from solitaire.tui.status_text import LIGHT_STATES
from solitaire.tui.theme.palette import BoardTheme

SETTLED: Final = (Verdict.WINNABLE, Verdict.UNWINNABLE)


def toggle_bookmark(session: TableSession) -> None:
    """Bookmark the position, or remove its bookmark."""
    session.clear()
    game, go = session.game, session.keyboard["go-to-mark"][0]
    if removed := session.bookmark_jumps.toggle():
        session.set_message(removed)
    elif len(game.bookmarks) > 1:
        session.set_message(f"{capital(in_words(len(game.bookmarks), 'bookmark'))}. {go} lists them.")
    else:
        session.set_message(f"Bookmark set. {go} returns to it.")


def go_to_bookmark(session: TableSession) -> None:
    """Go to the only bookmark; at the bookmark, back to the position left for it."""
    session.clear()
    game, key = session.game, session.keyboard["mark"][0]
    if not game.bookmarks:
        session.set_message(f"No bookmark yet. {key} sets one.", loud=True)
    else:
        back = session.bookmark_jumps.moves_back if game.bookmark_here else None
        _go_to(session, game.bookmarks[0].moves if back is None else back)


def choose_bookmark(session: TableSession, app: App[Any], theme: BoardTheme, show: Callable[[], None]) -> None:
    """Go to the bookmark that the player chooses in a dialog, and call ``show``."""
    from solitaire.tui.dialogs.bookmark_dialog import BookmarkDialog, BookmarkRow

    session.clear()
    session.set_message()
    game = session.game
    goals = [bookmark.moves for bookmark in game.bookmarks]
    verdicts = _verdicts(session)
    signs = [f"{verdict[:1] or ' '} " if any(verdicts) else "" for verdict in verdicts]
    texts = (sign + _text(session, bookmark) for sign, bookmark in zip(signs, game.bookmarks, strict=True))
    rows = [BookmarkRow(str(number), text) for number, text in enumerate(texts, start=1)]
    left = session.bookmark_jumps.moves_back
    if left is not None:
        goals.append(left)
        back = f"{' ' * len(signs[0])}back to where you were, {after_moves(len(left))}"
        rows.append(BookmarkRow(session.keyboard["go-to-mark"][0], back))

    def go(chosen: int | None) -> None:
        if chosen is not None:
            _go_to(session, goals[chosen])
            show()

    here = game.bookmark_here
    first = next(number for number, goal in enumerate(goals) if here is None or goal != here.moves)
    title = " · ".join(["Bookmarks", *sorted({*verdicts} - {""}, reverse=True)])
    app.push_screen(BookmarkDialog(title, rows, first, theme), go)


def _text(session: TableSession, bookmark: Bookmark) -> str:
    """A bookmark in words: the moves made, in a column, and the last move."""
    game, last = session.game, ""
    if bookmark.moves:
        last = describe_briefly(game.rules, bookmark.positions[-2], bookmark.moves[-1])
        last = with_pile_keys(last, game.rules, session.pile_keys)
    here = "here" if bookmark is game.bookmark_here else ""
    facts = " · ".join(filter(None, [last, here]))
    width = max(len(after_moves(len(each.moves))) for each in game.bookmarks)
    return f"{after_moves(len(bookmark.moves)):<{width}}  {facts}".rstrip()


def _verdicts(session: TableSession) -> list[str]:
    """The word of the winnability indicator for each bookmark; empty if that is off or has not settled it.

    What leads to a position that can be won can be won.
    """
    game, knowledge = session.game, session.knowledge
    if not session.is_solver_on:
        return [""] * len(game.bookmarks)
    ways = [
        *((each.moves, each.positions) for each in game.bookmarks),
        (tuple(game.moves), tuple(game.positions)),
    ]
    places = [(moves, knowledge.last_winnable(positions)) for moves, positions in ways]
    winnable = [moves[:place] for moves, place in places if place is not None]

    def word(bookmark: Bookmark) -> str:
        verdict = knowledge.verdict(bookmark.positions)
        if any(moves[: len(bookmark.moves)] == bookmark.moves for moves in winnable):
            verdict = Verdict.WINNABLE
        return LIGHT_STATES[verdict].value if verdict in SETTLED else ""

    return [*map(word, game.bookmarks)]


def _go_to(session: TableSession, goal: tuple[Move, ...]) -> None:
    """Go to the position after the moves of ``goal``, and show what is there."""
    if goal == tuple(session.game.moves):
        session.set_message("This is the bookmarked position.", loud=True)
        return
    try:
        session.bookmark_jumps.go_to(goal, session.clock.elapsed_ms)
    except NothingToDo as why_not:
        session.set_message(str(why_not), loud=True)
        return
    arrived = session.game.bookmark_here
    session.set_outcome_message(_arrival(session, arrived) if arrived else "")


def _arrival(session: TableSession, bookmark: Bookmark) -> str:
    """The message at a bookmark: how to return, if there is a way back, and how to remove it."""
    bookmarks, key = session.game.bookmarks, session.keyboard["go-to-mark"][0]
    is_only = len(bookmarks) == 1
    name = "the bookmark" if is_only else f"bookmark {bookmarks.index(bookmark) + 1}"
    has_way_back = session.bookmark_jumps.moves_back is not None
    way_back = f"{key}{'' if is_only else ' twice'} goes back; " if has_way_back else ""
    when = f"after {counted(len(bookmark.moves), 'move')}" if bookmark.moves else "at the start"
    return f"At {name}, {when}. {way_back}{session.keyboard['mark'][0]} removes it."
