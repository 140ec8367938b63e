"""Moves that come to nothing, found by playing them."""

from __future__ import annotations

from solitaire.game.game import Game
from solitaire.rules.moves import Move


def detours(game: Game) -> list[tuple[Move, Move]]:
    """Moves after which another one leads back at once."""
    here, found = game.position, []
    for there in game.legal_moves():
        game.play(there)
        for back in game.legal_moves():
            game.play(back)
            if game.position == here:
                found.append((there, back))
            game.undo()
        game.undo()
    return found
