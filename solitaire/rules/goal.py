"""When a game is over."""

from __future__ import annotations

from solitaire.rules.apply import perform
from solitaire.rules.compiled import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Deal, Fill, Redeal
from solitaire.rules.position import Position


def is_stuck(rules: Rules, position: Position, seat: int = 1) -> bool:
    """Whether the game is certainly lost: no move is left, now or however long the stock is dealt.

    Dealing is followed until nothing is left to deal or the cards come round again (rules.md 0.3.7 and
    1.1). Where dealing itself offers a choice, the question stays open and the answer is False.
    """
    seen: set[Position] = set()
    while position not in seen:
        moves = legal_moves(rules, position, seat)
        if not moves:
            return not rules.is_won(position)
        if len(moves) > 1 or not isinstance(moves[0], Deal | Fill | Redeal):
            return False
        seen.add(position)
        position, _ = perform(rules, position, moves[0], seat)
    return True
