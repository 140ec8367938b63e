"""The message while cards are lifted: which cards, and what can be done with them."""

from __future__ import annotations

from solitaire.config.keys.commands import Keyboard
from solitaire.game.game import Game
from solitaire.game.pile_input import LiftedPile, lifted_count, targets
from solitaire.rules.cards import rank_of
from solitaire.rules.text.move_text import card_sign


def lifted_texts(game: Game, held: LiftedPile, keyboard: Keyboard) -> tuple[str, str]:
    """Both parts of the message line while cards are lifted."""
    take, down = (keyboard[command][0] for command in ("take", "put-down"))
    if not targets(game, held):
        return f"{_cards(game, held)} lifted: {_why_no_target(game, held)}", f"{down} put back"
    return f"{_cards(game, held)} lifted{_question(game, held)}", f"{take} best move  {down} put back"


def _cards(game: Game, held: LiftedPile) -> str:
    count = lifted_count(game, held)
    others = f" and {count - 1} more" if count > 1 else ""
    return f"{card_sign(game.pile(held.pile)[-count])}{others}"


def _question(game: Game, held: LiftedPile) -> str:
    total = game.rules.ruleset.discard.total
    if not total:
        return ". Where to?"
    is_single = rank_of(game.pile(held.pile)[-1]) == total
    return ": its key again removes it." if is_single else ": which card pairs with it?"


def _why_no_target(game: Game, held: LiftedPile) -> str:
    if game.rules.ruleset.discard.total:
        return "no card pairs with it."
    return f"no pile takes {'it' if lifted_count(game, held) == 1 else 'them'}."
