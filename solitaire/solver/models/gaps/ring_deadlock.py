"""Deadlocks in games of gaps: cards that lie on each other in a ring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from solitaire.rules.cards import ALL_FACES, Face
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.movable_units import Mask, mask_of
from solitaire.solver.models.gaps.foundation_needs import ClimbTable, FoundationNeeds
from solitaire.solver.models.gaps.gap_pile_table import GapPileTable
from solitaire.solver.search.deadlock import is_deadlock

_Available: TypeAlias = tuple[Mask, Mask, Mask, Mask, list[ClimbTable], list[Mask]]
"""The cards that were ever bare, those ever last of a fan, those that fit on cards that lie on fans, and these
cards; and, as they are, the climbs of the suits and the cards of piles that can be built on.
"""


class RingDeadlock:
    """Proves a state lost because some cards lie on each other in a ring.

    Let a card leave its place as soon as it is bare if every card before it on a foundation was *ever* bare, or
    if a card on which it fits was ever bare on a fan; and let a card that was ever bare lie on a fan as soon as
    one on which it fits did. The undealt cards are bare from the beginning, lie on fans and bury nothing. More
    cards leave so than in any real play: take the first card that leaves its place in play and not here. The
    cards that lay on it have left, here as well, so that it is bare. If it moves to a foundation, the cards
    before it have, hence were bare, here as well. If it is built on another card, that one lies on a fan: where
    it always did, or dealt, or it was built there, and each time it does so here. So the card leaves here too.
    Hence, if some card never leaves, the game is lost.

    Args:
        rules: the game.
        piles: the numbers of piles in a state.
        undealt: the stock, the card that is dealt first at the end.
        is_fed: whether cards of the waste may be built on fans.
    """

    def __init__(self, rules: Rules, piles: GapPileTable, undealt: Sequence[Face], is_fed: bool) -> None:
        self._piles = piles
        self._is_fed = is_fed
        self._onto: dict[Mask, Mask] = {1 << face: rules.takes[face] for face in ALL_FACES}
        self._undealt_sets = [mask_of(undealt[:count]) for count in range(len(undealt) + 1)]

    def __call__(self, numbers: Sequence[int], undealt: int, needs: FoundationNeeds) -> bool:
        """Whether the state is proven lost.

        Args:
            numbers: of the fans and, last, of the waste.
            undealt: how many cards.
            needs: of the foundations at their heights.
        """
        # With an empty stock, short fans are not built on any more.
        carriers = self._piles.tops if undealt else self._piles.carriers
        bare = on_fans = self._undealt_sets[undealt]
        for number in numbers:
            bare |= self._piles.tops[number]
        for number in numbers[:-1]:
            on_fans |= carriers[number]
        fits, known = self._built(bare, on_fans, 0, 0)
        available = bare, on_fans, fits, known, needs.climbs, carriers
        return is_deadlock(self._release, available, list(numbers))

    def _release(self, available: _Available, piles: list[int]) -> tuple[_Available, list[int]]:
        """Let cards leave for foundations and fans; the waste comes last."""
        tops, below = self._piles.tops, self._piles.below
        bare, on_fans, fits, known, climbs, carriers = available
        up = 0
        for climb in climbs:
            up |= climb[bare & climb.suit]
        free = up | fits
        left = piles.copy()
        waste = left.pop()
        for place, number in enumerate(left):
            if tops[number] & free:
                lower = number
                while tops[lower] & free:
                    lower = below[lower]
                    bare |= tops[lower]
                    on_fans |= carriers[lower]
                left[place] = lower
        free = free if self._is_fed else up
        while tops[waste] & free:
            waste = below[waste]
            bare |= tops[waste]
        left.append(waste)
        fits, known = self._built(bare, on_fans, fits, known)
        return (bare, on_fans, fits, known, climbs, carriers), left

    def _built(self, bare: Mask, on_fans: Mask, fits: Mask, known: Mask) -> tuple[Mask, Mask]:
        """The cards that fit once bare ones lie on fans, and those that they fit on."""
        while fresh := (on_fans | bare & fits) & ~known:
            card = fresh & -fresh
            known |= card
            fits |= self._onto[card]
        return fits, known
