"""What losses teach: a lost position is lost as well with other cards where nobody had to look.

The proof of a loss looks at some cards of each pile, from the top down. What lies deeper never came up, so
the loss holds for every position that shows the same as far down, whatever lies below.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

_MOST: Final = 256
_TOPS: Final = [slice(-count, None) for count in range(_MOST)]
"""So many cards of a pile from the top, by their number."""
_AT: Final = [slice(-1, None), *(slice(-depth - 1, -depth) for depth in range(1, _MOST))]
"""The card so deep in a pile, 0 the top; nothing where the pile has ended."""


class Lesson(NamedTuple):
    """A loss, and what shows it."""

    depths: bytes
    """How many cards of each pile one must look at; one more than it has where it matters that it ends."""
    cuts: tuple[slice, ...]
    """Where these cards are."""
    tops: tuple[bytes, ...]
    """What they are."""


class _Fork(NamedTuple):
    """Lessons that are told apart by the card so deep in that pile."""

    pile: int
    at: slice
    ways: dict[bytes, _Fork | Lesson]


class Lessons:
    """Losses of positions whose piles change only at the top; positions of different times have nothing in
    common.
    """

    def __init__(self) -> None:
        self.count = 0
        self._roots: dict[int, _Fork | Lesson] = {}
        self._cuts: dict[bytes, tuple[slice, ...]] = {}

    def recall(self, time: int, piles: Sequence[bytes]) -> bytes | None:
        """How many cards of each pile show that all is lost (see ``Lesson``); None if that is not known."""
        node = self._roots.get(time)
        while isinstance(node, _Fork):
            place, at, ways = node
            node = ways.get(piles[place][at])
        if node is None:
            return None
        depths, cuts, tops = node
        for pile, cut, top in zip(piles, cuts, tops, strict=True):
            if pile[cut] != top:
                return None
        return depths

    def learn(self, time: int, piles: Sequence[bytes], depths: bytes) -> None:
        """Note that all is lost, and how many cards of each pile, at least one, show it; not known before."""
        cuts = self._cuts.get(depths)
        if cuts is None:
            cuts = self._cuts[depths] = tuple([_TOPS[depth] for depth in depths])
        lesson = Lesson(depths, cuts, tuple([pile[cut] for pile, cut in zip(piles, cuts, strict=True)]))
        self.count += 1
        node = self._roots.setdefault(time, lesson)
        fork: _Fork | None = None
        while isinstance(node, _Fork):
            fork = node
            node = fork.ways.setdefault(piles[fork.pile][fork.at], lesson)
        if node is lesson:
            return
        place, at = _difference(piles, depths, node)
        new = _Fork(place, at, {node.tops[place][at]: node, piles[place][at]: lesson})
        if fork is None:
            self._roots[time] = new
        else:
            fork.ways[piles[fork.pile][fork.at]] = new


def _difference(piles: Sequence[bytes], depths: bytes, lesson: Lesson) -> tuple[int, slice]:
    """A pile and a card in it in which these piles are not as in a lesson: one that both must look at, if there
    is any.
    """
    found = None
    for place, pile in enumerate(piles):
        top = lesson.tops[place]
        if pile[lesson.cuts[place]] != top:
            depth = next(depth for depth in range(_MOST) if pile[_AT[depth]] != top[_AT[depth]])
            if depth < depths[place]:
                return place, _AT[depth]
            found = found or (place, _AT[depth])
    assert found is not None, "what is learnt was not known"
    return found
