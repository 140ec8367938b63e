"""The position as one seat sees it, with hidden cards masked."""

from __future__ import annotations

from typing import Final

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import may_jump
from solitaire.rules.piles import PileSpec, Zone
from solitaire.rules.position import Pile, Position

UNKNOWN: Final = ~0
"""A hidden card: without rank, suit or owner."""


def seen_by(rules: Rules, position: Position, seat: int) -> Position:
    """Mask every card that ``seat`` cannot see as ``UNKNOWN``.

    All face-up cards are visible, except that packets in a waste and squared piles show only their last card. A
    seat that may jump back has turned all its cards and remembers the packets it saw.
    """
    piles = tuple(_seen(spec, pile) for spec, pile in zip(rules.piles, position.piles, strict=True))
    if position.turned:
        seat_piles, turned = rules.seat_piles[seat - 1], position.turned[seat - 1]
        if may_jump(rules, position, seat_piles, turned):
            _, waste = seat_piles.stock_and_waste
            remembered = _with_tops(position.piles[waste], turned.packets)
            piles = (*piles[:waste], remembered, *piles[waste + 1 :])
    return position._replace(piles=piles)


def _seen(spec: PileSpec, pile: Pile) -> Pile:
    match spec.zone:
        case Zone.STOCK:
            return (UNKNOWN,) * len(pile)
        case Zone.WASTE | Zone.RESERVE:
            return (*(UNKNOWN,) * (len(pile) - 1), pile[-1]) if pile else ()
        case _:
            return tuple(UNKNOWN if card < 0 else card for card in pile)


def _with_tops(waste: Pile, packets: tuple[int, ...]) -> Pile:
    """The waste with the last card of each packet visible."""
    cards = [UNKNOWN] * len(waste)
    place = -1
    for size in packets:
        place += size
        cards[place] = waste[place]
    return tuple(cards)
