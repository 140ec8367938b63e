"""The message while cards are lifted: which cards, and what can be done with them."""

from __future__ import annotations

from solitaire.config.keys.keyboard import Keyboard
from solitaire.game.game import Game
from solitaire.game.pile_moves import LiftedPile, lifted_count, targets
from solitaire.rules.cards import card_sign
from solitaire.rules.moves import Remove
from solitaire.rules.text.move_text import naming_card
from solitaire.rules.text.removal_refusals import no_higher_card


def lifted_texts(game: Game, lifted: LiftedPile, keyboard: Keyboard) -> tuple[str, str]:
    """Both parts of the message line while cards are lifted."""
    take, down = (keyboard[command][0] for command in ("take", "put-down"))
    if not targets(game, lifted):
        return f"{cards_text(game, lifted)} lifted: {_why_no_target(game, lifted)}", f"{down} put back"
    return f"{cards_text(game, lifted)} lifted{_question(game, lifted)}", f"{take} best move  {down} put back"


def cards_text(game: Game, lifted: LiftedPile) -> str:
    """The cards in brief: ``Q♦ and 2 more``."""
    count = lifted_count(game, lifted)
    others = f" and {count - 1} more" if count > 1 else ""
    return f"{card_sign(naming_card(game.rules, game.pile(lifted.pile)[-count:]))}{others}"


def _question(game: Game, lifted: LiftedPile) -> str:
    if game.why_not(Remove((lifted.pile,))) is None:
        return ": its key again removes it."
    return ": which card pairs with it?" if game.rules.ruleset.discard.in_pairs else ". Where to?"


def _why_no_target(game: Game, lifted: LiftedPile) -> str:
    if game.rules.ruleset.discard.in_pairs:
        return "no card pairs with it."
    if game.rules.ruleset.discards:
        return f"{no_higher_card(game.rules, game.pile(lifted.pile)[-1])}."
    place = "empty place" if game.rules.left_of else "pile"
    return f"no {place} takes {'it' if lifted_count(game, lifted) == 1 else 'them'}."
