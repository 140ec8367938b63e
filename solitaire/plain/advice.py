"""What a player who types can be told about winning."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from solitaire.foresight import Foresight
from solitaire.game import Game
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.rules.rules import Rules
from solitaire.solver.answer import Answer, Verdict

Search: TypeAlias = Callable[[Rules, Position], Answer]
"""Finds out whether a position can be won."""


class Advice:
    """Asks a ``search`` about the game where it stands, and never twice; without one, nothing is known."""

    def __init__(self, rules: Rules, search: Search | None) -> None:
        self.is_given = search is not None
        self._search = search
        self._foresight = Foresight(rules)

    def verdict(self, game: Game) -> Verdict:
        """Whether the game can still be won, as far as that is found out."""
        known = self._foresight.verdict(game.way)
        if known is None and self._search:
            self._foresight.learn(game.position, self._search(game.rules, game.position))
            known = self._foresight.verdict(game.way)
        return known or Verdict.UNKNOWN

    def onward(self, game: Game) -> Move | None:
        """The next move of a line that wins, if one is found."""
        self.verdict(game)
        return self._foresight.onward(game.position)

    def line(self, game: Game) -> list[Move]:
        """The moves that win; empty if none are found."""
        self.verdict(game)
        return self._foresight.line(game.position)
