"""Cards that have to lie in piles when a card of the last pass leaves the waste.

A bound that proves losses. In the last pass a card that is put on a foundation or a pile never lies in the
waste again. So when a card leaves the waste, each that lay above it or in a pile before is on a foundation or
in a pile. Those on foundations came there without the card and without all below it, as these have lain in the
waste all the time. Foundations take one card of each face, and no face after one of which no other card is
left. However they share the other cards, some of those that lay above the waste card or in a pile are left, and
lie in piles then. If the fewest are more than there are piles, the waste card never leaves.

If no foundation takes the card at a height that it may have without it, the card has to go to a pile itself,
and one must be empty.

Suits share nothing but the piles, so the numbers of each are counted alone, and added for each card of the
waste.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def buried_cards(
    orders: Sequence[Sequence[int]],
    piled: Mapping[int, int],
    waste: Sequence[tuple[int, int]],
    until: Sequence[int],
) -> int:
    """Return how many cards of a suit lie in piles when a card leaves the waste.

    The numbers for each place of the waste are packed into one integer, as ``until``.

    Args:
        orders: the faces that each foundation of the suit needs, the next one first.
        piled: for each face, how many of its cards lie in piles.
        waste: the place and face of each card of the suit in the waste, in ascending order.
        until: for each number of places, a one at each of them (``waiting_cards``).
    """
    outside: dict[int, int] = {}
    for order in orders:
        for card in order:
            outside[card] = outside.get(card, 0) + 1
    above = dict(piled)
    for _, card in waste:
        above[card] += 1
    buried = 0
    ends = [*(place for place, _ in waste), len(until) - 1]
    for (place, card), end in zip(waste, ends[1:], strict=True):
        outside[card] -= 1
        above[card] -= 1
        if count := _fewest_left(orders, outside, above):
            buried += count * (until[end] - until[place])
        if not any(_takes(order, card, outside) for order in orders):
            buried += until[place + 1] - until[place]
    return buried


def _fewest_left(orders: Sequence[Sequence[int]], outside: Mapping[int, int], above: Mapping[int, int]) -> int:
    """How many of some cards are left at least, while foundations take cards of those that are outside.

    Args:
        orders: the faces that each foundation needs, the next one first.
        outside: for each face, how many of its cards foundations may take.
        above: how many of these are counted.
    """
    first, *others = orders
    outside, above = {**outside}, {**above}
    least = sum(above.values())
    for card in first:
        if not least or not outside[card]:
            break
        if outside[card] == 1 and any(card in order for order in others):
            # Another foundation may need the card more.
            least = min(least, _fewest_left(others, outside, above))
        outside[card] -= 1
        above[card] = max(0, above[card] - 1)
    return min(least, _fewest_left(others, outside, above)) if others else sum(above.values())


def _takes(order: Sequence[int], card: int, outside: Mapping[int, int]) -> bool:
    """Whether a foundation may need a card next, while it takes cards that are outside."""
    for other in order:
        if other == card:
            return True
        if not outside[other]:
            break
    return False
