"""A kinder game than the one that is played: where even it is lost, so is the game."""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.solver.models.klondike.bitset import ALL
from solitaire.solver.models.klondike.encoding import STAYS, Ground


class GivenStock:
    """The cards of the stock are in sight from the beginning, can go up at any time, and bear a card each
    without lying on one themselves.

    Whatever the real game allows, this one does: more is in sight, and less lies on other cards. In its
    states only heights and columns change, so it is soon exhausted. It proves a fifth of Klondike's losses.
    """

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.start = ground.start

    def children(self, state: int) -> Sequence[tuple[int, int, int]]:
        """The states that follow. The stage counts what is buried; once nothing is, this game is won."""
        ground = self.ground
        high, low, _ = ground.parts(state)
        founded, wanted, safe, returning, left = ground.heights[high]
        buried, bases, empty, depth, leave = ground.columns[low]
        found, singles, stocked = ground.found, ground.singles, ground.stocked

        seen = ALL & ~(founded | buried)
        loose = seen & ~(bases | stocked)
        bare = ground.bare(seen, loose)
        up = seen & (bare | stocked) & wanted
        sure = up & safe
        if sure:
            up = sure & -sure
        after = []
        for card in singles[up]:
            add, less = leave.get(card, STAYS)
            after.append((state + found[card] + add, depth - less, left - 1))
        if sure:
            return after
        fits = ground.fits(bare, loose, empty)
        for card in singles[bases & fits]:
            add, less = leave[card]
            after.append((state + add, depth - less, left))
        for card in singles[returning & (fits | stocked)]:
            after.append((state - found[card], depth, left + 1))
        return after
