"""Commands of the cursor: it goes from pile to pile and, in a column, from card to card."""

from __future__ import annotations

from collections.abc import Callable

from solitaire.game.pile_input import PlayMove, movable_piles, targets, unit_sizes
from solitaire.rules.piles import Zone
from solitaire.tui.board.arrow_keys import Direction, neighbour
from solitaire.tui.board.pile_places import TooSmall
from solitaire.tui.screens.table.hint_commands import best_move
from solitaire.tui.screens.table.session import CursorPlace, TableSession


def steer(sitting: TableSession, direction: Direction) -> None:
    """Move the cursor, or show it where it would be."""
    board = sitting.board()
    if isinstance(board, TooSmall):
        return
    if sitting.cursor is None:
        _show_cursor(sitting)
        return
    if spot := _within(sitting, sitting.cursor, direction):
        sitting.cursor = spot
    elif (pile := neighbour(board, sitting.cursor.pile, direction)) is not None:
        sitting.cursor = CursorPlace(pile)


def take(sitting: TableSession) -> None:
    """Make the move that is hinted at; else lift what the cursor points at, or drop what is lifted there; cards
    that are to go nowhere else make their best move.
    """
    cursor = sitting.cursor
    if cursor is None and sitting.shown.move:
        sitting.act(PlayMove(sitting.shown.move))
    elif sitting.held is not None and (cursor is None or sitting.spec(cursor.pile).name == sitting.held.pile):
        best_move(sitting)
    elif cursor is None:
        _show_cursor(sitting)
    else:
        sitting.press(cursor.pile, cursor.depth if sitting.held is None else None)
        sitting.cursor = CursorPlace(cursor.pile, cursor.depth if sitting.held is not None else None)


def next_pile(sitting: TableSession) -> None:
    """Go to the next pile that takes what is lifted, or that has something to lift."""
    _go_round(sitting, lambda piles, here: next((pile for pile in piles if pile > here), piles[0]))


def previous_pile(sitting: TableSession) -> None:
    """Go to the one before."""
    _go_round(sitting, lambda piles, here: next((pile for pile in reversed(piles) if pile < here), piles[-1]))


def _go_round(sitting: TableSession, following: Callable[[list[int], int], int]) -> None:
    game = sitting.game
    piles = sorted(movable_piles(game) if sitting.held is None else targets(game, sitting.held))
    if piles:
        here = -1 if sitting.cursor is None else sitting.cursor.pile
        sitting.cursor = CursorPlace(following(piles, here))
    else:
        sitting.tell("No pile takes that now." if sitting.held else "No pile has anything to lift.", loud=True)


def _show_cursor(sitting: TableSession) -> None:
    """Begin at what is lifted, or at the first column, and say how to go on."""
    rules, held = sitting.game.rules, sitting.held
    sitting.cursor = CursorPlace(rules.index[held.pile] if held else rules.of_zone(Zone.TABLEAU)[0])
    if held is None:
        take, on, away = (sitting.keyboard[command][0] for command in ("take", "next-pile", "put-down"))
        sitting.tell(f"{take} lifts and drops, {on} goes to the next target, {away} ends this.")


def _within(sitting: TableSession, spot: CursorPlace, direction: Direction) -> CursorPlace | None:
    """The next card of the same column that could be lifted with all that lies on it."""
    spec = sitting.spec(spot.pile)
    if sitting.held is not None or spec.zone is not Zone.TABLEAU:
        return None
    here = spot.depth or 1
    possible = unit_sizes(sitting.game.rules, sitting.game.position, spec.name)
    match direction:
        case Direction.UP:
            more = [count for count in possible if count > here]
            return CursorPlace(spot.pile, min(more)) if more else None
        case Direction.DOWN if spot.depth:
            fewer = [count for count in possible if count < here]
            return CursorPlace(spot.pile, max(fewer) if fewer else None)
        case _:
            return None
