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


class Lesson(NamedTuple):
    """A loss, and what shows it."""

    depths: bytes
    """How many cards of each pile one must look at; one more than it has where it matters that it ends."""
    cuts: tuple[slice, ...]
    """Where these cards are."""
    tops: tuple[bytes, ...]
    """What they are."""


class _Fork(NamedTuple):
    """Lessons that are told apart by these cards of that pile."""

    pile: int
    cut: slice
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
            place, cut, ways = node
            node = ways.get(piles[place][cut])
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
            node = fork.ways.setdefault(piles[fork.pile][fork.cut], lesson)
        if node is lesson:
            return
        place, cut = _difference(piles, depths, node)
        new = _Fork(place, cut, {node.tops[place][cut]: node, piles[place][cut]: lesson})
        if fork is None:
            self._roots[time] = new
        else:
            fork.ways[piles[fork.pile][fork.cut]] = new


def _difference(piles: Sequence[bytes], depths: bytes, lesson: Lesson) -> tuple[int, slice]:
    """Some cards in which these piles are not as in a lesson: such as both must look at, if there are any."""
    found = None
    for place, pile in enumerate(piles):
        top = lesson.tops[place]
        if pile[lesson.cuts[place]] != top:
            depth = 1
            while pile[_TOPS[depth]] == top[_TOPS[depth]]:
                depth += 1
            if depth <= depths[place]:
                return place, _TOPS[depth]
            found = found or (place, _TOPS[depth])
    assert found is not None, "what is learnt was not known"
    return found
