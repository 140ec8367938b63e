"""Stalemate: games that are certainly lost, since no move leads on."""

from __future__ import annotations

from typing import Final

from solitaire.rules.apply import perform
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import DealStock, Fill, Redeal
from solitaire.rules.position import Position

MOST_TABLES: Final = 256
"""Tables that dealing is followed to: more than a pass through any stock shows, of four decks at most."""


def is_stuck(rules: Rules, position: Position, seat: int = 1) -> bool:
    """Whether the game is certainly lost: no other move follows than two kinds.

    These are dealing, and cards that change foundations. Both are followed until the stock is empty or tables
    repeat (docs/rules.md 0.3.7 and 1.1): with fewer redeals left, the same table leads to nothing new. Where
    dealing itself offers a choice, the answer is False, and so it is after ``MOST_TABLES``: a tableau may be
    shuffled without end.
    """
    positions = [position]
    seen = {position._replace(redeals_left=0)}
    for reached in positions:
        moves = legal_moves(rules, reached, seat)
        if not moves and rules.is_won(reached):
            return False
        dealing = [move for move in moves if not rules.is_transfer(move)]
        if len(dealing) > 1 or not all(isinstance(move, DealStock | Fill | Redeal) for move in dealing):
            return False
        for move in moves:
            after, _ = perform(rules, reached, move, seat)
            table = after._replace(redeals_left=0)
            if table not in seen:
                if len(seen) == MOST_TABLES:
                    return False
                seen.add(table)
                positions.append(after)
    return True
