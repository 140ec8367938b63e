"""The sizes of the units of a pile, and the one that a player means."""

from __future__ import annotations

from solitaire.rules.cards import rank_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.movable_units import unit_starts
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position


def unit_sizes(rules: Rules, position: Position, pile: str, seat: int = 1) -> list[int]:
    """The sizes of the units that may leave a pile for any target, smallest first."""
    source, cards = rules.seat_piles[seat - 1].sources.get(pile), position.piles[rules.index[pile]]
    if source is None or not cards:
        return []
    return [len(cards) - start for start in unit_starts(source.unit, rules.joins, cards)]


def intended_count(rules: Rules, position: Position, source: str, target: str, seat: int = 1) -> int:
    """The number of cards that a player means by naming two piles, if no move fits.

    It is the smallest unit of ``source`` whose lowest card is one rank below the last card of ``target``;
    1 if there is none, or if the target is empty or a foundation.
    """
    cards, onto = (position.piles[rules.index[name]] for name in (source, target))
    if not onto or rules.piles[rules.index[target]].zone is Zone.FOUNDATION:
        return 1
    sizes = unit_sizes(rules, position, source, seat)
    return next((size for size in sizes if rank_of(cards[-size]) == rank_of(onto[-1]) - 1), 1)
