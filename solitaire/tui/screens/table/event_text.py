"""Messages about what has just happened at a table, besides refusals and the end."""

from __future__ import annotations

from collections.abc import Iterable

from solitaire.config.keys.commands import Key
from solitaire.config.keys.keyboard import Keyboard
from solitaire.game.game import Game
from solitaire.rules.move_facts import BottomCardsRaised, Completed, Fact, Gathered, Redealt
from solitaire.rules.position import Position
from solitaire.rules.sections import UNLIMITED
from solitaire.rules.text.english import capital, counted
from solitaire.rules.text.pile_text import pile_title
from solitaire.tui.board.layout.pile_places import Arrangement
from solitaire.tui.board.layout.rank_rows import count_large_ranks
from solitaire.tui.setting_text import no_large_ranks_text


def notable_fact_text(game: Game, facts: Iterable[Fact], price: str = "") -> str:
    """The message about the first notable fact of a move; empty if there is none.

    ``price`` is what a redeal has cost.
    """
    cost = f", -{price}" if price else ""
    for fact in facts:
        match fact:
            case Redealt(cards):
                return f"Waste turned over: {counted(cards, 'card')}{cost}.{_more_redeals(game)}"
            case Gathered() if game.rules.closes_up_at_once:
                pass
            case Gathered() if game.rules.ruleset.redeals_stock:
                return f"The cards closed up{cost}.{_more_redeals(game)}"
            case Gathered(cards):
                return f"Dealt again: {counted(len(cards), 'card')}{cost}.{_more_redeals(game)}"
            case BottomCardsRaised(piles):
                word = game.rules.ruleset.tableau.word
                raised = f"Bottom cards moved to the top in {counted(len(piles), word)}"
                return f"{raised}{cost}.{_more_redeals(game)}"
            case Completed(pile):
                title = pile_title(game.rules, game.rules.piles[game.rules.index[pile]])
                return f"{capital(title)} is complete."
            case _:
                pass
    return ""


def _more_redeals(game: Game) -> str:
    left = game.position.redeals_left
    if left == UNLIMITED:
        return ""
    return f" {counted(left, 'more redeal')}." if left else " That was the last redeal."


def large_ranks_text(arrangement: Arrangement, position: Position, keyboard: Keyboard) -> str:
    """The message about cards without room for large ranks; empty if there are none."""
    if arrangement.covered_rows == 1:
        return no_large_ranks_text(keyboard)
    shown, seen = count_large_ranks(arrangement, position)
    return "" if shown == seen else f"Large ranks: {shown} of {counted(seen, 'open card')} have room for them."


def unused_key_text(keyboard: Keyboard, key: Key) -> str:
    """The message about a key that does nothing in this game."""
    return f"No pile or command here has the key {key}. {keyboard['keys'][0]} lists all keys."
