"""A deal that can be won, with the moves that prove it, as it stands in a file or in a line."""

from __future__ import annotations

from typing import Any, NamedTuple

from solitaire.game.deals import Deal, parse_deal
from solitaire.game.game import Game
from solitaire.rules.apply import IllegalMove
from solitaire.rules.compiled import Rules
from solitaire.rules.moves import Move


class Proven(NamedTuple):
    """A deal of which a line is known that wins."""

    deal: Deal
    moves: tuple[Move, ...]

    def wins(self, rules: Rules) -> bool:
        """Whether the line wins by the rules: what is read from a file may be of other rules, or of another
        numbering.
        """
        game = Game.new(rules, self.deal)
        try:
            for move in self.moves:
                game.play(move)
        except IllegalMove:
            return False
        return game.is_won


def encode(proven: Proven) -> dict[str, Any]:
    """Plain data for JSON."""
    return {"deal": str(proven.deal), "moves": " ".join(map(str, proven.moves))}


def decode(data: Any) -> Proven:
    """What ``encode`` made. Raises ValueError, LookupError or TypeError."""
    return Proven(parse_deal(data["deal"]), tuple(map(Move.parse, data["moves"].split())))
