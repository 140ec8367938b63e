"""The shift of the stocks of a race when no seat can move.

One rule for all races (docs/rules.md 7.6). With packets of three, the passes before and after two shifts show
every card of the stock as the last of a packet; a seat that cannot play by then never will.
"""

from __future__ import annotations

from typing import Final

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.move_facts import Fact, Shifted
from solitaire.rules.position import Pile, Position

SHIFTS: Final = 2
"""Shifts one after another that end the hand if no seat can play after the last of them."""


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
