"""Solitaire in a terminal, and a rules core for notebooks and bots.

>>> from solitaire import Game, Move, load
>>> game = Game.new(load("klondike"), deal=42)
>>> facts = game.play(Move.parse("deal"))
>>> game.pile("waste") == facts[0].cards
True
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solitaire.game.catalogue import load
    from solitaire.game.game import Game
    from solitaire.rules.moves import Move

__version__ = "0.1.0"
__all__ = ["Game", "Move", "load"]

_MODULES = {"Game": "solitaire.game.game", "Move": "solitaire.rules.moves", "load": "solitaire.game.catalogue"}


def __getattr__(name: str) -> object:
    """Import a public name on first access, so that the command line starts quickly."""
    if name not in _MODULES:
        raise AttributeError(f"module 'solitaire' has no attribute '{name}'")
    return getattr(import_module(_MODULES[name]), name)
