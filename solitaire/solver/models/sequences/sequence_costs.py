"""Stages and costs of states of sequences on numbered piles."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import Final

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.vocabulary import StockTo
from solitaire.solver.costs.pile_counts import BITS, FULL
from solitaire.solver.encodings.foundation_levels import FoundationTable
from solitaire.solver.encodings.pile_table import NumberedPiles
from solitaire.solver.models.sequences.talon_offers import TalonOffers
from solitaire.solver.search.problem import WON

_DIRECT: Final = 1 << 30
"""The stages of direct states are above those of patient ones, in a search of both."""


class StageKind(Enum):
    """The kinds of stages and costs of the states of sequences."""

    DIRECT = auto()
    """Moves cards to foundations directly: the stage is the cards left, the cost counts these, those hidden or
    in a reserve threefold, and cards that lie on a lower one. It mostly wins in a tenth of others' states.
    """
    PATIENT = auto()
    """A stage for what is hidden and what is to be dealt, which never rises, and a cost for the cards of stock
    and waste as well; where rows are dealt, for cards on ones that do not take them. It wins where the stock is
    gone through once or twice and cards that moved to foundations too early are missed.
    """
    EITHER = auto()
    """Direct for three of five states, by a hash, and patient for the others. One search of both kinds proves
    losses in half the time of two.
    """


class SequenceCosts:
    """The heuristic of ``SequencesProblem``.

    Args:
        rules: the game.
        kind: of stages and costs.
        numbered: the piles.
        levels: the heights of the foundations.
        offers: the talon, where there is a waste.
    """

    def __init__(
        self,
        rules: Rules,
        kind: StageKind,
        numbered: NumberedPiles,
        levels: FoundationTable,
        offers: TalonOffers,
    ) -> None:
        seat_piles, stock = rules.seat_piles[0], rules.ruleset.stock
        self._kind = kind
        self._counts_of = numbered.counts.__getitem__
        self._cards = numbered.cards
        self._facts = levels.facts
        self._shapes = offers.shapes
        self._has_waste = seat_piles.waste is not None
        self._deals_row = stock.to is StockTo.TABLEAU
        self._comes_round = stock.passes != 1
        is_filled = rules.ruleset.reserve.auto_fill or stock.to is StockTo.RESERVE
        self._reserve = range(
            len(seat_piles.tableau), len(seat_piles.tableau) + (0 if is_filled else len(seat_piles.reserve))
        )
        """The places of a reserve that a player empties, and nothing is dealt to."""

    def weigh(self, piles: Sequence[int], talon: int, level: int) -> tuple[int, int]:
        """The stage and the cost of a state, given by what it packs."""
        left = self._facts[level].left
        if not left:
            return WON, 0
        total = sum(map(self._counts_of, piles))
        cost = left + 3 * (total >> 2 * BITS & FULL) + (total & FULL)
        if self._reserve:
            cost += 3 * sum([len(self._cards[piles[place]]) for place in self._reserve])
        if self._kind is StageKind.DIRECT:
            return left, cost
        if self._kind is StageKind.EITHER and hash((*piles, talon, level)) % 5 < 3:
            return _DIRECT + left, cost
        if self._deals_row:
            return 1 + talon, cost + (total >> BITS & FULL)
        if not self._has_waste:
            undealt = size = talon
        else:
            shape = self._shapes[talon]
            undealt, size = shape.undealt, shape.size
            if self._comes_round:
                cost += shape.waste_cost
        cost += size
        if self._comes_round:
            return 1 + ((total >> 2 * BITS & FULL) << BITS | size), cost
        return 1 + undealt, cost
