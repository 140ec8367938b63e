"""The order in which cards may leave piles that take any card, by a relaxed game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

_NEVER: Final = 1 << 10
"""After every departure."""


class Expected(NamedTuple):
    """The cards that a relaxed game finds in the way of others."""

    stuck: int
    """Cards that never leave."""
    late: int
    """Cards that leave after one below them could."""
    delays: int
    """Cards in piles that one to come is put on, though it leaves later."""


class Departures:
    """The relaxed game in which the cards to come lie free beside the piles.

    Args:
        orders: the kinds of cards that each foundation takes, in their order.
        cards: the kinds of the cards to be placed, the next one last.
    """

    def __init__(self, orders: Sequence[bytes], cards: bytes) -> None:
        self._orders = orders
        self._cards = cards

    def expected(self, left: int, heights: bytes, piles: list[bytes]) -> Expected:
        """Return what to expect of a state; ``left`` cards are to be placed.

        The cards to come are put on the piles one by one, each on the one whose cards leave soonest of those
        whose cards leave later than it, or else, of all, latest.
        """
        of_piles, of_cards, clocks, stuck = self._relaxed(left, heights, piles)
        late, planned = 0, []
        for departures in of_piles:
            least, leasts = _NEVER, []
            for departure in departures:
                if departure > least:
                    late += 1
                else:
                    least = departure
                leasts.append(least)
            planned.append(leasts)
        delays = 0
        for place in range(left - 1, -1, -1):
            departure, clock = of_cards[place], clocks[place]
            if departure < clock:
                continue
            best = worst = planned[0]
            soonest, latest = _NEVER + 1, -1
            for leasts in planned:
                while leasts and leasts[-1] < clock:
                    leasts.pop()
                least = leasts[-1] if leasts else _NEVER
                if least >= departure:
                    if least < soonest:
                        soonest, best = least, leasts
                elif least > latest:
                    latest, worst = least, leasts
            if soonest > _NEVER:
                best = worst
                for at in range(len(best) - 1, -1, -1):
                    if best[at] >= departure:
                        break
                    best[at] = departure
                    delays += 1
            best.append(departure)
        return Expected(stuck, late, delays)

    def _relaxed(
        self, left: int, heights: bytes, piles: list[bytes]
    ) -> tuple[list[list[int]], list[int], list[int], int]:
        """Play the game in which cards to come lie free.

        Returns the number of the departure of each card of the piles, and of each to come; how many have
        departed before the next card comes after each of these; and how many never do.
        """
        orders, cards = self._orders, self._cards
        of_piles, of_cards, clocks = [[_NEVER] * len(pile) for pile in piles], [_NEVER] * left, [0] * left
        sizes, higher = [*map(len, piles)], [*heights]
        wanted: dict[int, list[int]] = {}
        """The foundations that take a kind next."""
        for place, (order, height) in enumerate(zip(orders, heights, strict=True)):
            if height < len(order):
                wanted.setdefault(order[height], []).append(place)
        tops: dict[int, list[int]] = {}
        """The piles that end with a kind."""
        for at, pile in enumerate(piles):
            if pile:
                tops.setdefault(pile[-1], []).append(at)
        free: dict[int, list[int]] = {}
        """The places of the free cards of a kind."""
        clock, place, changed = 0, left, [*tops]
        while True:
            # It grows meanwhile.
            for kind in changed:
                takers, ends, waiting = wanted.get(kind), tops.get(kind), free.get(kind)
                while takers and (ends or waiting):
                    if ends:
                        at = min(ends)
                        ends.remove(at)
                        size = sizes[at] = sizes[at] - 1
                        of_piles[at][size] = clock
                        if size:
                            top = piles[at][size - 1]
                            tops.setdefault(top, []).append(at)
                            changed.append(top)
                    elif waiting:
                        of_cards[waiting.pop(0)] = clock
                    clock += 1
                    taker = takers.pop(0)
                    height = higher[taker] = higher[taker] + 1
                    order = orders[taker]
                    if height < len(order):
                        following = order[height]
                        wanted.setdefault(following, []).append(taker)
                        changed.append(following)
            if place < left:
                clocks[place] = clock
            if not place:
                break
            place -= 1
            free.setdefault(cards[place], []).append(place)
            changed = [cards[place]]
        return of_piles, of_cards, clocks, sum(map(len, orders)) - sum(higher)
