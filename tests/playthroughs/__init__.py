"""Whole games, move by move: a deal number on the first line, then moves in notation."""

from __future__ import annotations

from pathlib import Path

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.moves import Move

FOLDER = Path(__file__).parent


def read(name: str) -> tuple[Game, list[Move]]:
    """The game at its opening and the moves that win it. ``name`` is the ruleset's id."""
    first, *rest = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    return Game.new(load(name), deal=first), [Move.parse(word) for line in rest for word in line.split()]


def one_move_short(name: str = "klondike") -> tuple[Game, Move]:
    """The game before the move that wins it, and this move."""
    game, moves = read(name)
    game.go_to(moves[:-1])
    return game, moves[-1]
