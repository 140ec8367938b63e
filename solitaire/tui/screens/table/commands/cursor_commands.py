"""Cursor commands: move between piles and the cards of a column, lift and drop."""

from __future__ import annotations

from collections.abc import Callable

from solitaire.game.game import Game
from solitaire.game.pile_facts import plays_at_once
from solitaire.game.pile_input import why_nowhere
from solitaire.game.pile_moves import LiftedPile, movable_piles, targets
from solitaire.game.unit_sizes import unit_sizes
from solitaire.rules.covered_piles import is_covered
from solitaire.rules.moves import Carry
from solitaire.rules.piles import Zone
from solitaire.tui.board.layout.arrow_keys import Direction, neighbour
from solitaire.tui.board.layout.pile_places import NeededSize
from solitaire.tui.screens.table.commands.card_commands import best_move
from solitaire.tui.screens.table.commands.hint_commands import play_hinted_move
from solitaire.tui.screens.table.lifted_text import cards_text
from solitaire.tui.screens.table.session import TableSession
from solitaire.tui.screens.table.table_state import CursorPlace


def move_cursor(session: TableSession, direction: Direction) -> None:
    """Move the cursor; show it first if it is hidden."""
    arrangement = session.get_arrangement()
    if isinstance(arrangement, NeededSize):
        return
    if session.cursor is None:
        _show_cursor(session)
        return
    before = session.cursor
    if place := _within_column(session, before, direction):
        session.cursor = place
    elif (pile := neighbour(arrangement, before.pile, direction)) is not None:
        session.cursor = CursorPlace(pile)
    if session.cursor.depth or before.depth:
        _explain_cursor(session)


def take(session: TableSession) -> None:
    """Lift the cards at the cursor, or drop the lifted ones there.

    Without a cursor, make the hinted move; cards dropped where they were lifted make their best move.
    """
    cursor = session.cursor
    if cursor is None and session.shown_hint.move:
        play_hinted_move(session)
    elif session.lifted is not None and (
        cursor is None or session.spec(cursor.pile).name == session.lifted.pile
    ):
        best_move(session)
    elif cursor is None:
        _show_cursor(session)
    else:
        session.press(cursor.pile, cursor.depth if session.lifted is None else None)
        session.cursor = CursorPlace(cursor.pile, cursor.depth if session.lifted is not None else None)


def make_best_move(session: TableSession) -> None:
    """Make the best move of the cards lifted or at the cursor.

    Without a cursor, make the hinted move; without a hint, show the cursor.
    """
    if session.cursor is None and session.shown_hint.move:
        play_hinted_move(session)
    elif session.lifted is None and session.cursor is None:
        _show_cursor(session)
    else:
        if session.lifted is None and session.cursor is not None:
            session.press(session.cursor.pile, session.cursor.depth)
            session.cursor = CursorPlace(session.cursor.pile)
        best_move(session)


def next_pile(session: TableSession) -> None:
    """Move to the next target of the lifted cards, or to the next movable pile."""
    _step_through_piles(session, lambda piles, here: next((pile for pile in piles if pile > here), piles[0]))


def previous_pile(session: TableSession) -> None:
    """Move to the previous target of the lifted cards, or movable pile."""
    _step_through_piles(
        session, lambda piles, here: next((pile for pile in reversed(piles) if pile < here), piles[-1])
    )


def _step_through_piles(session: TableSession, following: Callable[[list[int], int], int]) -> None:
    game = session.game
    piles = sorted(movable_piles(game) if session.lifted is None else targets(game, session.lifted))
    if piles:
        here = -1 if session.cursor is None else session.cursor.pile
        if session.cursor is None and session.shown_hint.move:
            _explain_cursor(session)  # In place of the message that ``take`` plays the hint.
        session.cursor = CursorPlace(following(piles, here))
    else:
        why = why_nowhere(session.game, session.lifted) if session.lifted else "There is nothing to lift."
        session.set_message(why, loud=True)


def _show_cursor(session: TableSession) -> None:
    """Show the cursor, and explain its keys.

    It begins at the lifted or hinted cards, or else at the first free card of the tableau.
    """
    rules, lifted, hinted = session.game.rules, session.lifted, session.shown_hint.move
    if lifted is None and isinstance(hinted, Carry):
        session.cursor = CursorPlace(rules.index[hinted.source], hinted.count)
    else:
        session.cursor = CursorPlace(rules.index[lifted.pile] if lifted else _first_free(session.game))
    _explain_cursor(session)


def _explain_cursor(session: TableSession) -> None:
    """Explain the keys of the cursor in the message line, unless that is about lifted cards.

    Several cards at the cursor are named: in a long column they are not all in sight.
    """
    if session.lifted is None:
        take, on, away = (session.keyboard[command][0] for command in ("take", "next-pile", "put-down"))
        does, following = "lift or drop", "next target"
        if plays_at_once(session.game.rules):
            does, following = "play the card", "next pile with a move"
        named = ""
        pile, depth = session.cursor or CursorPlace(0)
        if depth and depth > 1:
            at_cursor = LiftedPile(session.spec(pile).name, depth)
            named = f"{cards_text(session.game, at_cursor)}: "
        brief = f"{named}{take} {does}, {away} hide the cursor."
        session.set_message(f"{named}{take} {does}, {on} {following}, {away} hide the cursor.", brief=brief)


def _first_free(game: Game) -> int:
    """The first pile of the tableau with a free card, or the first of all."""
    columns, piles = game.rules.of_zone(Zone.TABLEAU), game.position.piles
    return next(
        (pile for pile in columns if piles[pile] and not is_covered(game.rules, piles, pile)), columns[0]
    )


def _within_column(session: TableSession, cursor: CursorPlace, direction: Direction) -> CursorPlace | None:
    """The next card of the same column that can be lifted with all cards on it."""
    spec = session.spec(cursor.pile)
    if session.lifted is not None or spec.zone is not Zone.TABLEAU:
        return None
    here = cursor.depth or 1
    possible = unit_sizes(session.game.rules, session.game.position, spec.name)
    match direction:
        case Direction.UP:
            more = [count for count in possible if count > here]
            return CursorPlace(cursor.pile, min(more)) if more else None
        case Direction.DOWN if cursor.depth:
            fewer = [count for count in possible if count < here]
            return CursorPlace(cursor.pile, max(fewer) if fewer else None)
        case _:
            return None
