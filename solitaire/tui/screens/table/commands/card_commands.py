"""Commands on cards: show their targets, make their best move, move all safe ones."""

from __future__ import annotations

from solitaire.game.pile_input import PutCardsDown, best_target, press
from solitaire.game.pile_moves import LiftedPile, targets
from solitaire.rules.autoplay import safe_moves
from solitaire.rules.text.english import capital, in_words, listed
from solitaire.rules.text.move_text import the_card
from solitaire.rules.text.pile_text import pile_title
from solitaire.rules.text.refusals import why_no_safe_card
from solitaire.tui.board.layout.hit_test import Hit
from solitaire.tui.screens.table.session import TableSession
from solitaire.tui.screens.table.table_state import ShownHint


def play_safe_cards(session: TableSession) -> None:
    """Move all safe cards to the foundations."""
    session.clear()
    moves = safe_moves(session.game.rules, session.game.position)
    if not moves:
        session.set_message(why_no_safe_card(session.game.rules), loud=True)
        return
    made = session.game.move_count
    session.play(moves[0])
    session.play_automatically(moves[session.game.move_count - made :])
    moved = session.game.move_count - made
    session.set_outcome_message(f"Moved {in_words(moved, 'card')} to the foundations.")


def best_move(session: TableSession) -> None:
    """Make the best move of the lifted cards."""
    if session.lifted is not None:
        session.act(best_target(session.game, session.lifted))


def show_targets(session: TableSession, pile: int, depth: int) -> None:
    """Highlight the targets of the last ``depth`` cards of a pile; lift nothing.

    In a row that closes up, the pile moves whole.
    """
    game, spec = session.game, session.spec(pile)
    session.clear()
    cards = game.position.piles[pile]
    if not cards or cards[-depth] < 0:
        session.set_message("This card is face down." if cards else "There is no card here.", loud=True)
        return
    accepting = targets(game, LiftedPile(spec.name, None if game.rules.closing_row else depth))
    selected = press(game, None, spec, depth)
    if not accepting and isinstance(selected, PutCardsDown) and selected.why:
        session.set_message(selected.why, loud=True)
        return
    titles = [pile_title(game.rules, session.spec(target)) for target in sorted(accepting)]
    session.shown_hint = ShownHint(frozenset({Hit(pile, depth)}), accepting)
    card = capital(the_card(cards[-depth]))
    place = f"can go to {listed(titles, 'or')}" if titles else "cannot go anywhere now"
    brief = f"{card} can go to {in_words(len(titles), 'highlighted pile')}." if titles else ""
    session.set_message(f"{card} {place}.", loud=True, brief=brief)
