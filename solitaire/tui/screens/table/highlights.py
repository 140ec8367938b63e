"""The highlights of a board: lifted cards, targets, hint, cursor and labels."""

from __future__ import annotations

from solitaire.game.pile_moves import lifted_count, targets
from solitaire.tui.board.layout.hit_test import Hit
from solitaire.tui.board.paint.scene import NO_LABELS, Highlights, Lifted
from solitaire.tui.screens.table.table_state import TableState


def board_highlights(state: TableState) -> Highlights:
    """The highlights to draw on the board of a table."""
    return Highlights(
        _lifted_cards(state),
        state.shown_hint.piles or targets(state.game, state.lifted),
        state.shown_hint.cards,
        _cursor(state),
        NO_LABELS if state.prompt is None else state.prompt.labels,
        state.clock.is_paused,
    )


def _lifted_cards(state: TableState) -> Lifted | None:
    if state.lifted is None:
        return None
    return Lifted(state.game.rules.index[state.lifted.pile], lifted_count(state.game, state.lifted))


def _cursor(state: TableState) -> Hit | None:
    """The cursor, limited to the cards that its pile still has."""
    if state.cursor is None:
        return None
    cards = len(state.game.position.piles[state.cursor.pile])
    return Hit(state.cursor.pile, min(cards, state.cursor.depth or 1))
