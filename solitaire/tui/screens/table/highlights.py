"""The highlights of a board: lifted cards, targets, hint, cursor and labels."""

from __future__ import annotations

from solitaire.game.pile_moves import lifted_count, targets
from solitaire.tui.board.layout.hit_test import Hit
from solitaire.tui.board.paint.scene import NO_LABELS, Highlights, Lifted
from solitaire.tui.screens.table.session import TableSession


def board_highlights(session: TableSession) -> Highlights:
    """The highlights to draw on the board of a session."""
    return Highlights(
        _lifted_cards(session),
        _targets(session),
        session.shown_hint.cards,
        _cursor(session),
        NO_LABELS if session.prompt is None else session.prompt.labels,
        session.clock.is_paused,
    )


def _lifted_cards(session: TableSession) -> Lifted | None:
    if session.lifted is None:
        return None
    return Lifted(session.game.rules.index[session.lifted.pile], lifted_count(session.game, session.lifted))


def _targets(session: TableSession) -> frozenset[int]:
    """The targets of the lifted cards; none beside a hint, which highlights its own."""
    if session.shown_hint.move:
        return frozenset()
    return session.shown_hint.piles or targets(session.game, session.lifted)


def _cursor(session: TableSession) -> Hit | None:
    """The cursor, limited to the cards that its pile still has."""
    if session.cursor is None:
        return None
    cards = len(session.game.position.piles[session.cursor.pile])
    return Hit(session.cursor.pile, min(cards, session.cursor.depth or 1))
