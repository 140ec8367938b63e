"""Relaxation in which no card of a stock or reserve has to be uncovered."""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.solver.models.klondike.bitset import ACES, ALL, Bits
from solitaire.solver.models.klondike.deal_encoding import UNCHANGED
from solitaire.solver.models.klondike.state_encoding import StateEncoding
from solitaire.solver.search.problem import Child


class GivenCardsRelaxation:
    """Relaxation in which given cards wait where they are, always in reach.

    A given card may move to its foundation at any time. It moves to a column only when a card is to be put on
    it, and then it must find a card to lie on itself; but kings are put on aces where these are.

    Whatever the real game allows, this one does. Each card of a column that is no base lies on another, so of
    a type of which fewer cards are in sight in the columns than lie on it, as many given cards as are missing
    lie in the columns. These lie on others in turn. So many lie there in the real game at least, type by type
    from the lowest rank up; and any more of them cover cards there, but not here.

    In its states only heights and columns change, so it is soon exhausted. It proves a fifth of the losses of
    Klondike.

    Args:
        encoding: of the real game.
        given: the cards of its stock and its reserve, at the beginning.
    """

    def __init__(self, encoding: StateEncoding, given: Bits) -> None:
        self.encoding = encoding
        self.start = self.relax(encoding.start)
        self._given = given

    def relax(self, state: int) -> int:
        """Return the state of the relaxation for a real one: its heights and columns."""
        return state - state % self.encoding.rest.states

    def children(self, state: int) -> Sequence[Child[int]]:
        """List the states that follow; the stage counts what is buried, and 0 is won."""
        encoding = self.encoding
        high, low, _ = encoding.parts(state)
        on_foundations, wanted, safe, returning, left = encoding.heights[high]
        buried, bases, empty, depth, leave = encoding.columns[low]
        to_foundation, singles, given = encoding.to_foundation, encoding.singles, self._given & ~on_foundations

        seen = ALL & ~(on_foundations | buried | given)
        placed = self._placed(seen, seen & ~bases, given)
        free = given & ~placed
        seen |= placed
        loose = seen & ~bases
        room, bare_aces = encoding.room(seen | free, loose, empty)
        bare = encoding.bare(seen, loose) & ~ACES | bare_aces
        fits = encoding.fits(bare, 0, room)
        while more := free & fits & ~bare:
            bare |= encoding.with_twins(more)
            fits = encoding.fits(bare, 0, room)
        # Of two given cards, either may be the one that lies in a column.
        up = (seen & bare | given & encoding.with_twins(free)) & wanted
        sure = up & safe
        if sure:
            up = sure & -sure
        after = []
        for card in singles[up]:
            add, less = leave.get(card, UNCHANGED)
            after.append((state + to_foundation[card] + add, depth - less, left - 1))
        if sure:
            return after
        for card in singles[bases & fits]:
            add, less = leave[card]
            after.append((state + add, depth - less, left))
        for card in singles[returning & (fits | self._given)]:
            after.append((state - to_foundation[card], depth, left + 1))
        return after

    def _placed(self, seen: Bits, loose: Bits, given: Bits) -> Bits:
        """The fewest ``given`` cards on which ``loose`` ones can lie that do not find room on ``seen`` ones."""
        placed = 0
        while more := self.encoding.missing(seen | placed, loose | placed, given & ~placed):
            placed |= more
        return placed
