"""Stalemate: lost games, and the shift of the stocks when no seat can move.

One rule for all races (docs/rules.md 7.6). With packets of three, the passes before and after two shifts show
every card of the stock as the last of a packet; a seat that cannot play by then never will.
"""

from __future__ import annotations

from typing import Final

from solitaire.rules.apply import perform
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.move_facts import Fact, Shifted
from solitaire.rules.moves import DealStock, Fill, Redeal
from solitaire.rules.position import Pile, Position

SHIFTS: Final = 2
"""Shifts one after another that end the hand if no seat can play after the last of them."""
MOST_TABLES: Final = 256
"""Tables that dealing is followed to: more than a pass through any stock shows, of four decks at most."""


def shift_stocks(rules: Rules, position: Position) -> tuple[Position, tuple[Fact, ...]]:
    """Return the position after shifting every seat's stock, and the facts.

    Each seat turns the rest of its stock onto the waste, turns the waste over, and puts the first card of the
    new stock under it.
    """
    piles = list(position.piles)
    facts: list[Fact] = []
    for seat_piles in rules.seat_piles:
        if (
            seat_piles.stock is None
            or seat_piles.waste is None
            or not (piles[seat_piles.stock] or piles[seat_piles.waste])
        ):
            continue
        piles[seat_piles.stock] = _shifted(piles[seat_piles.stock], piles[seat_piles.waste])
        piles[seat_piles.waste] = ()
        facts.append(Shifted(rules.piles[seat_piles.stock].name))
    return Position(tuple(piles), position.redeals_left, rules.initial_turned), tuple(facts)


def _shifted(stock: Pile, waste: Pile) -> Pile:
    """The new stock, face down and dealt from its end."""
    dealt = [*(~card for card in waste), *reversed(stock)]
    return (dealt[0], *reversed(dealt[1:]))


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
