"""A player in line mode in tests: a table in the middle of a game, and what is answered."""

from __future__ import annotations

from solitaire.cli.line_mode.line_game import LineGame
from solitaire.cli.line_mode.player import LinePlayer
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from tests.game.games_in_progress import game_at


def at_the_table(ruleset: str, piles: dict[str, str] | None = None) -> LinePlayer:
    """A player at deal 3, or at a table in the middle of a game."""
    game = Game.new(load(ruleset), deal=3) if piles is None else game_at(ruleset, piles, deal=3)
    return LinePlayer(LineGame(game))


def heard(player: LinePlayer, line: str) -> str:
    """The answer in one line."""
    return " ".join(line.strip() for line in player.answer(line))


LOST = "the game is lost. Type undo, or new for another deal."
