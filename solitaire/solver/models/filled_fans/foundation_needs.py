"""Cards that foundations need, and their order within a suit, cached by heights."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from solitaire.rules.cards import KING, Face, rank_of, suit_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import Mask, mask_of

_NEVER: Final = KING
"""Later than any card that is still needed."""
_TANGLED: Final = 6
"""The cost of a card that lies on one of its suit needed earlier."""


class TangleTable(dict[bytes, int]):
    """Cost of the cards of one suit in a pile, by their ranks from the bottom.

    Args:
        needed_after: for each rank, after how many others of its suit a foundation needs it.
    """

    def __init__(self, needed_after: list[int]) -> None:
        super().__init__()
        self._needed_after = needed_after

    def __missing__(self, ranks: bytes) -> int:
        first, cost = _NEVER, 0
        for rank in ranks:
            need = self._needed_after[rank]
            cost += _TANGLED * (need > first)
            first = min(need, first)
        self[ranks] = cost
        return cost


class RisingTable(dict[Mask, Mask]):
    """Cards of one suit that can move to foundations, by the set of those available.

    Each card of the set counts as often as it is needed.
    """

    def __init__(self, orders: Sequence[Sequence[Face]]) -> None:
        super().__init__()
        self.orders = orders
        """For each foundation, the cards it needs, in their order."""
        self.suit: Mask = mask_of(card for order in orders for card in order)
        """All cards that are needed."""

    def __missing__(self, cards: Mask) -> Mask:
        rising = mask_of(
            card for order in self.orders for card in takewhile(lambda card: cards >> card & 1, order)
        )
        self[cards] = rising
        return rising


class FoundationNeeds(NamedTuple):
    """The cards that foundations need at some heights."""

    left: int
    """Cards that are not on foundations yet."""
    wanted: Mask
    safe: Mask
    """Those of them on which nothing can be put any more, all that could being on foundations; nor is a twin
    needed after others: else it may be the twin that has to move first.
    """
    targets: dict[Mask, list[int]]
    """For each wanted card, the places of the foundations that may take it, the one with most cards to come
    first.
    """
    tangles: list[TangleTable]
    """For each suit."""
    rising: list[RisingTable]
    """For each suit."""


class NeedsTable(dict[bytes, FoundationNeeds]):
    """``FoundationNeeds`` by the heights of all foundations, in their order.

    Args:
        rules: a game whose foundations have bases and targets of their own, and together take every card of
            the pack.
    """

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._takes = rules.takes
        fixed = rules.ruleset.foundation.fixed
        self._orders = [one.cards for one in fixed]
        self._of_suit = [
            [place for place, one in enumerate(fixed) if suit_of(one.base) == suit] for suit in range(4)
        ]
        self._suits: dict[tuple[int, bytes], _SuitNeeds] = {}

    def __missing__(self, heights: bytes) -> FoundationNeeds:
        suits = [
            self._suit(suit, bytes([heights[place] for place in self._of_suit[suit]])) for suit in range(4)
        ]
        targets = {card: places for needs in suits for card, places in needs.targets.items()}
        needed = sum(needs.needed for needs in suits)
        late = sum(needs.late for needs in suits)
        safe = sum(card for card in targets if not (card & late or self._takes[card.bit_length() - 1] & needed))
        left = sum(needs.left for needs in suits)
        facts = self[heights] = FoundationNeeds(
            left,
            sum(targets),
            safe,
            targets,
            [needs.tangles for needs in suits],
            [needs.rising for needs in suits],
        )
        return facts

    def _suit(self, suit: int, heights: bytes) -> _SuitNeeds:
        """The needs of the foundations of one suit."""
        facts = self._suits.get((suit, heights))
        if facts is None:
            places = zip(self._of_suit[suit], heights, strict=True)
            orders = {place: order for place, height in places if (order := self._orders[place][height:])}
            needed_after = [_NEVER] * (KING + 1)
            targets: dict[Mask, list[int]] = {}
            needed = late = 0
            for place, order in sorted(orders.items(), key=lambda item: -len(item[1])):
                targets.setdefault(1 << order[0], []).append(place)
                for need, card in enumerate(order):
                    needed |= 1 << card
                    late |= 1 << card if need else 0
                    needed_after[rank_of(card)] = min(need, needed_after[rank_of(card)])
            facts = _SuitNeeds(
                sum(map(len, orders.values())),
                needed,
                late,
                targets,
                TangleTable(needed_after),
                RisingTable([*orders.values()]),
            )
            self._suits[suit, heights] = facts
        return facts


class _SuitNeeds(NamedTuple):
    """The cards that foundations of one suit need at some heights."""

    left: int
    needed: Mask
    late: Mask
    """Cards that a foundation needs after others."""
    targets: dict[Mask, list[int]]
    tangles: TangleTable
    rising: RisingTable
