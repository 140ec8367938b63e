"""The complete search of a game of free runs in which every card of the stock can be had at any time."""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.solver.models.klondike.bitset import ALL
from solitaire.solver.models.klondike.encoding import DEEP, STAYS, Ground

Child = tuple[int, int, int]


class OpenStock:
    """Cards come from the stock to the columns only when they are needed there.

    Such a card can wait: while it stays in the stock it lies on no other card, it can be had at any later
    time, and it can go to its foundation from where it is. So in every winning line each of these moves can
    be put off until just before the first move that needs the card in the columns, which is one of these:
    a card is put on it that found no other place, or its twin goes up after giving what lay on it to the
    card. If that next move brings a card from the stock as well, the same holds for that one. So what
    follows a state is, besides the other moves, every *errand*: cards from the stock, each put on the one
    before, and a move that needs the last of them. Where that replaced all ways to bring cards down singly,
    proofs of loss took 5 to 300 times fewer states.

    A safe card goes up from the stock at once, as from the columns.
    """

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.start = ground.start
        # Of an open stock, the number without a card is always smaller by the same amount.
        whole = ground.talons.whole
        self._weight = {card: whole - less for card, less in ground.talons[whole].take.items()}

    def children(self, state: int) -> Sequence[Child]:
        """The states that follow. The stage counts what is buried; once nothing is, the game is won."""
        ground = self.ground
        high, low, talon = ground.parts(state)
        founded, wanted, safe, returning, left = ground.heights[high]
        buried, bases, empty, depth, leave = ground.columns[low]
        stocked, reach, take = ground.talons[talon]
        found, singles = ground.found, ground.singles

        seen = ALL & ~(founded | buried | stocked)
        loose = seen & ~bases
        bare = ground.bare(seen, loose)
        in_stock = stocked.bit_count()
        up = seen & bare & wanted
        rest = state - talon
        sure = (up | reach & wanted) & safe
        if sure:
            sure &= -sure
            if sure & reach:
                return [(rest + found[sure] + take[sure], depth * DEEP + in_stock - 1, left - 1)]
            up = sure
        after = []
        for card in singles[up]:
            add, less = leave.get(card, STAYS)
            stage = (depth - less) and (depth - less) * DEEP + in_stock
            after.append((state + found[card] + add, stage, left - 1))
        if sure:
            return after
        fits = ground.fits(bare, loose, empty)
        for card in singles[bases & fits]:
            add, less = leave[card]
            stage = (depth - less) and (depth - less) * DEEP + in_stock
            after.append((state + add, stage, left))
        for card in singles[reach & wanted]:
            after.append((rest + found[card] + take[card], depth * DEEP + in_stock - 1, left - 1))
        for card in singles[returning & fits]:
            after.append((state - found[card], depth * DEEP + in_stock, left + 1))

        weight, kin, others = self._weight, ground.kin, ~bare
        errands = [
            (card, talon - weight[card], reach ^ card, in_stock - 1) for card in singles[reach & fits & others]
        ]
        while errands:
            card, talon, reach, in_stock = errands.pop()
            state = rest + talon
            twin, children = kin[card]
            if twin & seen & wanted:
                add, less = leave.get(twin, STAYS)
                stage = (depth - less) and (depth - less) * DEEP + in_stock
                after.append((state + found[twin] + add, stage, left - 1))
            for base in singles[bases & children]:
                add, less = leave[base]
                stage = (depth - less) and (depth - less) * DEEP + in_stock
                after.append((state + add, stage, left))
            for back in singles[returning & children]:
                after.append((state - found[back], depth * DEEP + in_stock, left + 1))
            errands += [
                (child, talon - weight[child], reach ^ child, in_stock - 1)
                for child in singles[reach & children & others]
            ]
        return after
