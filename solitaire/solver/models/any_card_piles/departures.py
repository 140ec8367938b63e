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


class _Order(NamedTuple):
    """The departures of the relaxed game, numbered in their order."""

    of_piles: list[list[int]]
    """The departure of each card of the piles."""
    of_cards: list[int]
    """The departure of each card to come."""
    clocks: list[int]
    """For each card to come, how many cards depart before the next one comes."""
    stuck: int
    """Cards that never depart."""


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
        """Return what to expect of a state; ``left`` cards are to be placed."""
        order = self._relaxed(left, heights, piles)
        late, planned = _soonest_departures(order.of_piles)
        return Expected(order.stuck, late, _delays(planned, order))

    def _relaxed(self, left: int, heights: bytes, piles: list[bytes]) -> _Order:
        """Play the game in which cards to come lie free."""
        orders, cards = self._orders, self._cards
        of_piles, of_cards, clocks = [[_NEVER] * len(pile) for pile in piles], [_NEVER] * left, [0] * left
        sizes, higher = [*map(len, piles)], [*heights]
        wanted: dict[int, list[int]] = {}
        """The foundations that take a kind next."""
        for foundation, (order, height) in enumerate(zip(orders, heights, strict=True)):
            if height < len(order):
                wanted.setdefault(order[height], []).append(foundation)
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
        return _Order(of_piles, of_cards, clocks, sum(map(len, orders)) - sum(higher))


def _soonest_departures(of_piles: list[list[int]]) -> tuple[int, list[list[int]]]:
    """How many cards depart later than one below them; for each card, the soonest departure down to it.

    Returns for each pile those of its cards, from the bottom: they never rise.
    """
    late, soonest = 0, []
    for departures in of_piles:
        least, leasts = _NEVER, []
        for departure in departures:
            if departure > least:
                late += 1
            else:
                least = departure
            leasts.append(least)
        soonest.append(leasts)
    return late, soonest


def _delays(planned: list[list[int]], order: _Order) -> int:
    """Put the cards to come on piles, and count the cards of these that are needed before.

    Each goes on the pile whose cards leave soonest of those whose cards leave later than it, or else, of all,
    latest. ``planned`` has the soonest departures of each pile, which change.
    """
    delays = 0
    for place in range(len(order.of_cards) - 1, -1, -1):
        departure, clock = order.of_cards[place], order.clocks[place]
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
    return delays
