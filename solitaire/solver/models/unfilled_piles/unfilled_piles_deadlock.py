"""Deadlocks in games whose piles stay empty: cards that never come free."""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.rules.cards import Card
from solitaire.rules.face_masks import Mask


class UnfilledPilesDeadlock:
    """Proves a state lost because some cards never come free.

    Let every card leave its pile as soon as it is bare and a card that takes it was *ever* bare, or its
    foundation has got all cards before it that were ever bare; cards that have left take up no room. A card is
    bare that is the last of its pile, or one of as many of its first cards as redeals are left. In any real
    play the first card that moves without having left here would lie under cards that have moved, and so have
    left here, or have come to the top by a redeal; and what it moves to has been bare, here as well. Hence what
    never leaves here never moves in play, and the game is lost. Where cards move between foundations, those
    that lie there count as bare: they may come before others on any of them.

    Args:
        takes: the cards that each card takes.
        orders: the cards of each foundation in their order.
        transfer: whether cards move between foundations.
    """

    def __init__(self, takes: Sequence[Mask], orders: Sequence[Sequence[Card]], transfer: bool = False) -> None:
        self._takes = takes
        self._orders = orders
        self._transfer = transfer

    def __call__(self, piles: Sequence[bytes], heights: Sequence[int], redeals: int) -> bool:
        """Whether the state is proven lost.

        Args:
            piles: their cards.
            heights: of the foundations.
            redeals: how many are left.
        """
        takes = self._takes
        bare = fits = 0
        for pile in piles:
            for card in (*pile[:redeals], *pile[-1:]):
                bare |= 1 << card
                fits |= takes[card]
        rest, left = [pile[redeals:] for pile in piles], list[bytes]()
        while True:
            leaving = fits | self._rising(heights, bare)
            for pile in rest:
                size = len(pile)
                while size and leaving >> pile[size - 1] & 1:
                    size -= 1
                    if size:
                        bare |= 1 << pile[size - 1]
                        fits |= takes[pile[size - 1]]
                if size:
                    left.append(pile[:size])
            if left == rest:
                break
            rest, left = left, []
        return bool(rest) or any(not leaving >> card & 1 for pile in piles for card in pile[:redeals])

    def _rising(self, heights: Sequence[int], bare: Mask) -> Mask:
        """The cards that foundations take after those before them, all of which were ever bare."""
        rising = 0
        levels = list(zip(self._orders, heights, strict=True))
        if self._transfer:
            for order, height in levels:
                for card in order[:height]:
                    bare |= 1 << card
        for order, height in levels:
            for card in order[height:]:
                if not bare >> card & 1:
                    break
                rising |= 1 << card
        return rising
