"""Deadlocks in games of gaps: cards that lie on each other in a ring."""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.rules.cards import ALL_FACES, Face
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.movable_units import Mask, mask_of
from solitaire.solver.models.gaps.foundation_needs import ClimbTable, FoundationNeeds
from solitaire.solver.models.gaps.gap_pile_table import EMPTY, GapPileTable
from solitaire.solver.search.deadlock import is_deadlock


class RingDeadlock:
    """Proves a state lost because some cards lie on each other in a ring.

    Let a card leave its place as soon as it is bare if every card before it on a foundation was *ever* bare, or
    if a card on which it fits was ever bare on a fan, at a place where it can be built on; and let a card that
    was ever bare lie at such a place as soon as one on which it fits did. A card nearer to the bottom than the
    least length of a fan that takes cards is not built on there, whatever is dealt to its fan: that covers it.
    The undealt cards are bare from the beginning, lie on fans and bury nothing. More cards leave so than in any
    real play: take the first card that leaves its place in play and not here. The cards that lay on it have
    left, here as well, so that it is bare. If it moves to a foundation, the cards before it have, hence were
    bare, here as well. If it is built on another card, that one lies on a fan: where it always did, or dealt,
    or it was built there, and each time it does so here. So the card leaves here too. Hence, if some card never
    leaves, the game is lost.

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
        # The relaxation of the state that is tested.
        self._fans: list[int] = []
        """The numbers of the fans that have cards."""
        self._waste = EMPTY
        self._climbs: list[ClimbTable] = []
        self._bare = 0
        """The cards that were ever bare."""
        self._on_fans = 0
        """Those ever last of a fan that is long enough to be built on."""
        self._fits = 0
        """Those that fit on cards that lie on such fans."""
        self._known = 0
        """These cards on fans."""

    def __call__(self, numbers: Sequence[int], undealt: int, needs: FoundationNeeds) -> bool:
        """Whether the state is proven lost.

        Args:
            numbers: of the fans and, last, of the waste.
            undealt: how many cards.
            needs: of the foundations at their heights.
        """
        tops, carriers = self._piles.tops, self._piles.carriers
        bare = on_fans = self._undealt_sets[undealt]
        for number in numbers:
            bare |= tops[number]
        self._fans, self._waste = [number for number in numbers[:-1] if number], numbers[-1]
        for number in self._fans:
            on_fans |= carriers[number]
        self._climbs = needs.climbs
        self._bare, self._on_fans, self._fits, self._known = bare, on_fans, 0, 0
        return is_deadlock(self)

    def has_cards(self) -> bool:
        """Whether cards are left in the fans or the waste."""
        return bool(self._fans or self._waste)

    def release(self) -> bool:
        """Let cards leave for foundations and fans; the waste comes last."""
        tops, below, carriers = self._piles.tops, self._piles.below, self._piles.carriers
        bare, on_fans, fits, known = self._bare, self._on_fans, self._fits, self._known
        while fresh := (on_fans | bare & fits) & ~known:
            card = fresh & -fresh
            known |= card
            fits |= self._onto[card]
        up = 0
        for climb in self._climbs:
            up |= climb[bare & climb.suit]
        free = up | fits
        left, waste = [], self._waste
        has_released = False
        for number in self._fans:
            lower = number
            while tops[lower] & free:
                has_released = True
                lower = below[lower]
                bare |= tops[lower]
                on_fans |= carriers[lower]
            if lower:
                left.append(lower)
        free = free if self._is_fed else up
        while tops[waste] & free:
            has_released = True
            waste = below[waste]
            bare |= tops[waste]
        self._fans, self._waste = left, waste
        self._bare, self._on_fans, self._fits, self._known = bare, on_fans, fits, known
        return has_released
