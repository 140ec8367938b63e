"""Nogood table: proven losses, found again by the cards that the proofs used.

The proof of a loss looks at some cards of each pile, from the top down. What lies deeper never came up, so the
loss holds for every position that shows the same as far down, whatever lies below.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Nogood(NamedTuple):
    """A loss, and the cards that prove it."""

    depths: bytes
    """How many cards of each pile the proof uses; one more than it has where it matters that it ends."""
    tops: tuple[bytes, ...]
    """These cards."""


class _Branch:
    """Nogoods that differ in so many cards on top of a pile."""

    __slots__ = ("branches", "depth", "pile")

    def __init__(self, pile: int, depth: int, branches: dict[bytes, _Branch | Nogood]) -> None:
        self.pile = pile
        self.depth = depth
        self.branches = branches


class NogoodTable:
    """Losses of positions whose piles change only at the top.

    Positions of different times have nothing in common.
    """

    def __init__(self) -> None:
        self.count = 0
        self._roots: dict[int, _Branch | Nogood] = {}

    def lookup(self, time: int, piles: Sequence[bytes]) -> bytes | None:
        """Return how many cards of each pile prove a known loss (see ``Nogood``), or None."""
        node = self._roots.get(time)
        while isinstance(node, _Branch):
            node = node.branches.get(piles[node.pile][-node.depth :])
        if node is None:
            return None
        depths, tops = node
        for pile, depth, top in zip(piles, depths, tops, strict=True):
            if pile[-depth:] != top:
                return None
        return depths

    def add(self, time: int, piles: Sequence[bytes], depths: bytes) -> None:
        """Add an unknown loss, and how many cards of each pile, at least one, prove it."""
        nogood = Nogood(depths, tuple([pile[-depth:] for pile, depth in zip(piles, depths, strict=True)]))
        self.count += 1
        node = self._roots.setdefault(time, nogood)
        branch: _Branch | None = None
        while isinstance(node, _Branch):
            branch = node
            node = branch.branches.setdefault(piles[branch.pile][-branch.depth :], nogood)
        if node is nogood:
            return
        place, depth = _difference(piles, depths, node)
        new = _Branch(place, depth, {node.tops[place][-depth:]: node, piles[place][-depth:]: nogood})
        if branch is None:
            self._roots[time] = new
        else:
            branch.branches[piles[branch.pile][-branch.depth :]] = new


def _difference(piles: Sequence[bytes], depths: bytes, nogood: Nogood) -> tuple[int, int]:
    """A pile, and so many cards on top of it, that differ from a nogood.

    If possible the proofs of both use these cards.
    """
    found = None
    for place, pile in enumerate(piles):
        top = nogood.tops[place]
        if pile[-nogood.depths[place] :] != top:
            depth = 1
            while pile[-depth:] == top[-depth:]:
                depth += 1
            if depth <= depths[place]:
                return place, depth
            found = found or (place, depth)
    assert found is not None, "a nogood is added only if unknown"
    return found
