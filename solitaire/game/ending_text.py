"""Sentences about the end of a game: won, solved or lost."""

from __future__ import annotations

from typing import Final

from solitaire.game.game import Game

WON: Final = "The game is won."
"""The reason why nothing is left to do."""
LOST: Final = "The game is lost."
"""The sentence about a game that is stuck, without its reason."""


def won_word(game: Game) -> str:
    """The first sentence about a won game, solved if the solution was shown."""
    return "Solved!" if game.solutions else "You won!"


def won_heading(game: Game) -> str:
    """The heading of a report on a won game, solved if the solution was shown."""
    return "Solved (with the solution shown)" if game.solutions else "You won!"


def lost_sentence(game: Game) -> str:
    """The sentence about a game that is stuck, perhaps with cards left to deal."""
    ruleset = game.rules.ruleset
    deal = "Closing up" if ruleset.redeals_stock else "A redeal" if ruleset.gathers else "Dealing"
    why = f"{deal} won't help" if game.legal_moves() else "No moves left"
    return f"{why}: the game is lost."
