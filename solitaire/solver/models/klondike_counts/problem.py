"""Search problem of Klondikes whose cards are counted."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Build, FoundationSuit, Space
from solitaire.solver.encodings.talon import talon_at
from solitaire.solver.models.klondike_counts.counts_encoding import (
    BARE,
    BLACK,
    CARD,
    FIRST_SUIT,
    HEIGHTS,
    KINGS_AT,
    ONES,
    PACK,
    RED,
    SPACE,
    TALON_AT,
    CardCounts,
    State,
    Types,
    type_above,
)
from solitaire.solver.models.klondike_counts.counts_tables import (
    SUITS,
    CountsColumnTable,
    CountsHeightTable,
    CountsStockTable,
)
from solitaire.solver.models.klondike_rules import dealt_sequences, is_klondike
from solitaire.solver.search.problem import Child


def is_counts_game(ruleset: Ruleset) -> bool:
    """Whether the arrangement of the sequences does not matter, as the package proves.

    It holds for a Klondike built in colours, with spaces for kings or for any card, and foundations of a given
    suit.
    """
    return (
        is_klondike(ruleset)
        and ruleset.tableau.build in (Build.ALTERNATE_COLOURS, Build.SAME_COLOUR)
        and ruleset.tableau.space in (Space.KING, Space.ANY)
        and ruleset.foundation.suit is FoundationSuit.FIXED
    )


class CountsProblem:
    """Every move of a game that ``is_counts_game``, but for those that change nothing.

    See the package. A safe card moves to its foundation at once.

    The stage is what is still to be dealt, and once no card is left of the stock, what is buried. The cost
    counts cards left and those in the waste, buried ones threefold, and by half those that lie on a lower one.

    Args:
        rules: the game.
        position: where the search begins.
        forced: whether safe cards move to foundations at once, and do not come back.
    """

    def __init__(self, rules: Rules, position: Position, forced: bool = True) -> None:
        seat_piles, ruleset = rules.seat_piles[0], rules.ruleset
        crosses = ruleset.tableau.build is Build.ALTERNATE_COLOURS
        spaces_take_any = ruleset.tableau.space is Space.ANY
        self.rules = rules
        self.position = position
        self._black_up, self._red_up = (24, 8) if crosses else (16, 16)
        self._fits_in_space = BARE | SPACE if spaces_take_any else SPACE
        self._cards = PACK * ruleset.pack.decks
        columns = [dealt_sequences(rules, position.piles[index]) for index in seat_piles.tableau]
        heights = [
            [len(position.piles[index]) for index in seat_piles.foundations if rules.piles[index].suit == suit]
            for suit in SUITS
        ]
        self.heights = CountsHeightTable(ruleset, crosses, forced)
        self.stock = CountsStockTable(talon_at(rules, position), ruleset.stock.draw, crosses)
        self._columns_from = TALON_AT + self.stock.bits
        """The first bit of the number of the columns in a state."""
        self._talons = (1 << self.stock.bits) - 1
        above = partial(type_above, crosses=crosses)
        self.columns = CountsColumnTable(columns, spaces_take_any, above, 1 << self._columns_from)
        high = self.heights.number(heights)
        self.start: State = self.columns.initial << self._columns_from | self.stock.initial << TALON_AT | high

    def parts(self, state: State) -> tuple[int, int, int]:
        """Split a state into the numbers of the columns, the heights and the talon."""
        return state >> self._columns_from, state & HEIGHTS, state >> TALON_AT & self._talons

    def children(self, state: State) -> Sequence[Child[State]]:
        """List the states that follow, with their stages and costs."""
        low, high, talon = self.parts(state)
        buried, bases, empty, depth, low_cost, leaving, by_base = self.columns[low]
        on_foundations, high_cost, rising, by_face, sure, falling = self.heights[high]
        stocked, talon_cost, to_come, taking, last = self.stock[talon]

        seen = self._cards - on_foundations - buried - stocked
        loose = seen - bases
        fits = self.fits(seen, loose, empty)
        cost, stage = low_cost + high_cost + talon_cost, to_come or depth
        for face, kind, up in sure:
            if seen & face and fits & kind:
                if loose & face:
                    return [(state + up, stage, cost - CARD)]
                _, add, less, deep = by_base[face][0]
                return [(state + up + add, to_come or deep, cost - CARD + less)]
            if last and last.face == face:
                return [(state + up + last.add, last.to_come or depth, cost - CARD + last.cost)]
        after = []
        for face, kind, up in rising:
            if seen & face and fits & kind:
                if loose & face:
                    after.append((state + up, stage, cost - CARD))
                for _, add, less, deep in by_base.get(face, ()):
                    after.append((state + up + add, to_come or deep, cost - CARD + less))
        for above, add, less, deep in leaving:
            if above & fits:
                after.append((state + add, to_come or deep, cost + less))
        for face, above, add, later, more in taking:
            if face in by_face:
                after.append((state + add + by_face[face], later or depth, cost - CARD + more))
            if above & fits:
                after.append((state + add, later or depth, cost + more))
        for above, down in falling:
            if above & fits:
                after.append((state + down, stage, cost + CARD))
        return after

    def fits(self, seen: CardCounts, loose: CardCounts, empty: int) -> Types:
        """Return the types of which a card can be made bare, and ``SPACE`` if free.

        Args:
            seen: the cards in sight in the columns.
            loose: those of them that are no bases.
            empty: columns without a base.
        """
        there = (seen & FIRST_SUIT) + (seen >> 4 & FIRST_SUIT)
        lying = (loose & FIRST_SUIT) + (loose >> 4 & FIRST_SUIT)
        kings = lying >> KINGS_AT
        free = empty - (kings & 255) - (kings >> 8)
        borne = (lying & BLACK) << self._black_up | (lying & RED) << self._red_up
        spare = there + FIRST_SUIT - (borne & (BLACK | RED))
        short = ~(spare + ONES) & BARE
        while short:
            lowest = short & -short
            free -= 15 - spare // (lowest >> 4) % 16
            short ^= lowest
        return spare & BARE | (self._fits_in_space if free else 0)
