"""Stalemate: games that are certainly lost, since only dealing is left."""

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
    """Whether the game is certainly lost: only dealing is left, and leads to no move.

    Dealing is followed until the stock is empty or a table repeats (docs/rules.md 0.3.7 and 1.1): with fewer
    redeals left, the same table leads to nothing new. Where dealing itself offers a choice, the answer is
    False, and so it is after ``MOST_TABLES``: a tableau may be shuffled without end.
    """
    seen: set[Position] = set()
    while (table := position._replace(redeals_left=0)) not in seen:
        if len(seen) == MOST_TABLES:
            return False
        moves = legal_moves(rules, position, seat)
        if not moves:
            return not rules.is_won(position)
        if len(moves) > 1 or not isinstance(moves[0], DealStock | Fill | Redeal):
            return False
        seen.add(table)
        position, _ = perform(rules, position, moves[0], seat)
    return True
