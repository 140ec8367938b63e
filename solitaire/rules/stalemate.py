"""When nobody in a race can go on: every stock is shifted by a card, so that other cards come up.

One rule for all races (docs/rules.md 7.6). With packets of three, the passes before and after two shifts show
every card of the stock as the last of a packet; whoever finds nothing to play by then never will.
"""

from __future__ import annotations

from typing import Final

from solitaire.rules.apply import perform
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.facts import Fact, Shifted
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import DealStock, Fill, Redeal
from solitaire.rules.position import Pile, Position

SHIFTS: Final = 2
"""Shifts that have to help nobody, one after the other, until the hand is dead."""


def shift(rules: Rules, position: Position) -> tuple[Position, tuple[Fact, ...]]:
    """The position after every seat ran its last packets onto the waste, turned it over, and put the first
    card of the new stock under it; and the facts of it.
    """
    piles = list(position.piles)
    facts: list[Fact] = []
    for plan in rules.plans:
        if plan.stock is None or plan.waste is None or not (piles[plan.stock] or piles[plan.waste]):
            continue
        piles[plan.stock] = _shifted(piles[plan.stock], piles[plan.waste])
        piles[plan.waste] = ()
        facts.append(Shifted(rules.piles[plan.stock].name))
    return Position(tuple(piles), position.redeals_left, rules.unturned), tuple(facts)


def _shifted(stock: Pile, waste: Pile) -> Pile:
    """The new stock; like every stock it lies face down and is dealt from its end."""
    dealt = [*(~card for card in waste), *reversed(stock)]
    return (dealt[0], *reversed(dealt[1:]))


def is_stuck(rules: Rules, position: Position, seat: int = 1) -> bool:
    """Whether the game is certainly lost: no move is left, now or however long the stock is dealt.

    Dealing is followed until nothing is left to deal or the cards come round again (docs/rules.md 0.3.7 and
    1.1). Where dealing itself offers a choice, the question stays open and the answer is False.
    """
    seen: set[Position] = set()
    while position not in seen:
        moves = legal_moves(rules, position, seat)
        if not moves:
            return not rules.is_won(position)
        if len(moves) > 1 or not isinstance(moves[0], DealStock | Fill | Redeal):
            return False
        seen.add(position)
        position, _ = perform(rules, position, moves[0], seat)
    return True
