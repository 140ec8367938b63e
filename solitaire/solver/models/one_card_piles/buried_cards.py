"""Cards that have to lie in piles when a card of the last pass leaves the waste.

A bound that proves losses. In the last pass a card that is put on a foundation or a pile never lies in the
waste again. So when a card leaves the waste, each that lay above it or in a pile before is on a foundation or
in a pile. Those on foundations came there without the card and without all below it, as these have lain in the
waste all the time. A foundation does not grow past the first face of which all cards are among these, and it
takes one card of each face before it. All other cards that lay above the waste card or in a pile are in piles
then. If they are more than there are piles, the waste card never leaves.

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
    reaches = [*map(len, orders)]
    heights = [{card: height for height, card in enumerate(order)} for order in orders]
    buried = 0
    ends = [*(place for place, _ in waste), len(until) - 1]
    for (place, card), end in zip(waste, ends[1:], strict=True):
        outside[card] -= 1
        above[card] -= 1
        if not outside[card]:
            reaches = [
                min(reach, known.get(card, reach)) for reach, known in zip(reaches, heights, strict=True)
            ]
        count = 0
        for other, many in above.items():
            if many:
                taken = sum(
                    [known.get(other, reach) < reach for reach, known in zip(reaches, heights, strict=True)]
                )
                count += max(0, many - taken)
        if count:
            buried += count * (until[end] - until[place])
        if all(known.get(card, reach + 1) > reach for reach, known in zip(reaches, heights, strict=True)):
            buried += until[place + 1] - until[place]
    return buried
