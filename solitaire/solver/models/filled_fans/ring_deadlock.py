"""Deadlocks of filled fans: cards that lie on each other in a ring."""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.rules.cards import ALL_FACES, Face
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import Mask, mask_of
from solitaire.solver.models.filled_fans.fan_table import FanTable
from solitaire.solver.models.filled_fans.foundation_needs import FoundationNeeds


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

    def __init__(self, rules: Rules, piles: FanTable, undealt: Sequence[Face], is_fed: bool) -> None:
        self._piles = piles
        self._is_fed = is_fed
        self._onto: dict[Mask, Mask] = {1 << face: rules.takes[face] for face in ALL_FACES}
        self._bare_undealt = [mask_of(undealt[:count]) for count in range(len(undealt) + 1)]
        self._fit_undealt: list[Mask] = [0]
        """The cards that fit on the undealt ones, for each number of these."""
        for face in undealt:
            self._fit_undealt.append(self._fit_undealt[-1] | rules.takes[face])

    def __call__(self, numbers: Sequence[int], undealt: int, needs: FoundationNeeds) -> bool:
        """Whether the state is proven lost.

        Args:
            numbers: of the fans and, last, of the waste.
            undealt: how many cards.
            needs: of the foundations at their heights.
        """
        tops, shorter, takes = self._piles.tops, self._piles.shorter, self._piles.takes
        fans, waste = [number for number in numbers[:-1] if number], numbers[-1]
        # The cards that were ever bare, those of them that lie where nothing is built on, and those that fit on
        # cards that lie on fans where they can be built on.
        bare, loose, fits = self._bare_undealt[undealt] | tops[waste], tops[waste], self._fit_undealt[undealt]
        for number in fans:
            bare |= tops[number]
            fits |= takes[number]
            loose |= 0 if takes[number] else tops[number]
        while fans or waste:
            while built := loose & fits:
                card = built & -built
                loose ^= card
                fits |= self._onto[card]
            up = 0
            for rising in needs.rising:
                up |= rising[bare & rising.suit]
            free, has_released = up | fits, False
            left: list[int] = []
            for number in fans:
                lower, top = number, tops[number]
                while top & free:
                    has_released = True
                    lower = shorter[lower]
                    top = tops[lower]
                    bare |= top
                    if taken := takes[lower]:
                        fits |= taken
                        free |= taken
                    else:
                        loose |= top
                if lower:
                    left.append(lower)
            while tops[waste] & (free if self._is_fed else up):
                has_released = True
                waste = shorter[waste]
                bare |= tops[waste]
                loose |= tops[waste]
            if not has_released:
                return True
            fans = left
        return False
