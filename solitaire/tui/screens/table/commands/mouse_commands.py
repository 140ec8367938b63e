"""Commands of the mouse: clicks on piles and cards, and drags."""

from __future__ import annotations

from solitaire.game.pile_input import LiftCards, PlayMove, PutCardsDown, press
from solitaire.game.pile_moves import LiftedPile
from solitaire.rules.moves import Carry
from solitaire.rules.piles import Zone
from solitaire.tui.board.layout.hit_test import Hit
from solitaire.tui.screens.table.commands.card_commands import best_move, show_targets
from solitaire.tui.screens.table.session import TableSession


def click(session: TableSession, hit: Hit | None) -> None:
    """Lift cards with the first click, drop them with the second."""
    session.cursor = None
    if hit is None:
        session.put_down()
    else:
        session.press(hit.pile, hit.count or None)


def right_click(session: TableSession, hit: Hit | None) -> None:
    """Show the targets of a card."""
    if hit is None:
        session.put_down()
    else:
        show_targets(session, hit.pile, hit.count)


def middle_click(session: TableSession, hit: Hit) -> None:
    """Make the best move of a card."""
    drag(session, hit)
    best_move(session)


def drag(session: TableSession, hit: Hit) -> None:
    """Lift cards under the mouse pointer instead of those lifted before."""
    session.lifted = session.cursor = None
    if session.game.position.piles[hit.pile]:
        intent = press(session.game, None, session.spec(hit.pile), hit.count)
        if isinstance(intent, PlayMove):
            # Where naming a pile plays its cards, a drag lifts them; from the stock nothing is dragged.
            match intent.move:
                case Carry(_, _, count):
                    intent = LiftCards(LiftedPile(session.spec(hit.pile).name, count))
                case _:
                    intent = PutCardsDown()
        session.act(intent)


def drop(session: TableSession, hit: Hit | None) -> None:
    """Drop the dragged cards on a pile; beside all piles, put them back."""
    if session.lifted is None:
        return
    spec = None if hit is None else session.spec(hit.pile)
    if spec is None or spec.name == session.lifted.pile:
        session.put_down()
    elif spec.zone is Zone.STOCK:
        session.act(PutCardsDown("Cards cannot be moved to the stock."))
    else:
        session.press(spec.index)
