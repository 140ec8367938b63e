"""Stages and costs of states with a reserve, weighted for short searches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_
from typing import Final, NamedTuple

from solitaire.rules.cards import FACES, KING, Card, face_of, rank_of
from solitaire.rules.face_masks import Mask, mask_of
from solitaire.solver.costs.pile_counts import BITS, FULL
from solitaire.solver.encodings.foundation_levels import FoundationTable
from solitaire.solver.encodings.pile_table import EMPTY, NumberedPiles
from solitaire.solver.models.sequences.talon_offers import TalonOffers
from solitaire.solver.search.problem import WON
from solitaire.solver.search.several_queues import COST_BITS, QueueKind

KINDS: Final = QueueKind(~FULL, 2), QueueKind(-1, 1), QueueKind(~FULL, 0)
"""The kinds of stages and costs: fitted, patient and direct (see ``FittedCosts``)."""
_FITTED: Final = FACES + BITS
"""The bits below the fitted cost of a pile: the set of its first card, and its direct cost."""
_UNIT_BITS: Final = 5
"""The bits of a cost of one: weights are parts of it."""
_OFFSET: Final = 400 << _UNIT_BITS
"""Added to each cost, as costs are at least 0."""


class Weights(NamedTuple):
    """Additions to a fitted cost, for each one that is counted."""

    left: int
    """Cards that are not on foundations."""
    lowest: int
    """The height of the lowest foundation."""
    highest: int
    """The height of the highest foundation."""
    opened: int
    """Foundations with a card."""
    reserved: int
    """Cards in the reserve."""
    reserve_lying: int
    """Of these, those that lie on a lower one."""
    reserve_above: int
    """Cards of the reserve above one that a foundation wants, for each of these."""
    stocked: int
    """Cards of stock and waste."""
    offered: int
    """Cards of stock and waste that can be had and that some column takes."""
    placed: int
    """Cards in the columns."""
    above: int
    """Cards of columns above one that a foundation wants, for each of these."""
    spaces: int
    """Empty columns."""
    bottoms: int
    """The sum of the values of the first cards of the columns; the value of the base is 0."""
    tops: int
    """The sum of the values of the last cards of the columns."""
    movable: int
    """Columns whose first card some column takes."""


_WITH_RESERVE: Final = Weights(4, -13, 5, 25, 24, 20, 0, 4, -10, 13, 10, -57, -1, 0, -13)
_WITHOUT_RESERVE: Final = Weights(3, -27, 3, -14, 0, 0, 0, 6, -27, 0, 8, -31, 0, -1, -30)


class FittedCosts:
    """The stage and three costs of a state.

    The stage is the cards left, and in its last ``BITS`` bits how many of them the reserve and the talon have.
    The costs are packed by ``COST_BITS``, for the ``KINDS`` of queues:

    * The *direct* cost and the *patient* one are those of ``SequenceCosts``. The latter goes with the finer
      stages.
    * The *fitted* cost is a weighted sum of counts. An evolution strategy (CMA-ES) chose the weights, beginning
      with those of a logistic regression of outcomes, so that all three costs together settled 110 deals each
      of Canfield and of Superior Canfield in few states. They differ with the reserve gone: then the lowest
      foundation and what the columns take of the talon count most. In 40,000 expansions at most, on 300 other
      deals of Superior Canfield two thirds as many states were met as with the weights of the regression, and
      on 500 of Canfield seven eighths.

    Each of these wins deals that the others do not, and all three together win most of the hard ones.

    Args:
        base: the rank that opens the foundations.
        tables: the piles and the heights of the foundations.
        offers: the talon.
    """

    def __init__(self, base: int, tables: tuple[NumberedPiles, FoundationTable], offers: TalonOffers) -> None:
        numbered, levels = tables
        self._cards = numbered.cards
        self._takes = numbered.takes.__getitem__
        self._facts = levels.facts
        self._talons = _TalonTable(offers)
        counts = _PileCounts(base, numbered)
        self._levels = [
            _LevelTable(weights, numbered, levels, counts) for weights in (_WITHOUT_RESERVE, _WITH_RESERVE)
        ]

    def weigh(self, piles: Sequence[int], talon: int, level: int) -> tuple[int, int]:
        """Return the stage and the costs of a state, given by what it packs."""
        *columns, reserve = piles
        facts = self.level(reserve, level)
        fits = reduce(or_, map(self._takes, columns))
        return self.combine(facts, reserve, talon, sum(map(facts.of_column, columns)), fits)

    def level(self, reserve: int, level: int) -> LevelCosts:
        """Return the costs of parts of a state, by the numbers of reserve and level."""
        return self._levels[reserve != EMPTY][level]

    def combine(
        self, level: LevelCosts, reserve: int, talon: int, of_columns: int, fits: Mask
    ) -> tuple[int, int]:
        """Return the stage and the costs of a state from those of its parts.

        Args:
            level: of the state (see ``level``).
            reserve: the number of its reserve.
            talon: the number of its talon.
            of_columns: the sum of ``level.of_column`` over its columns.
            fits: the cards that some column takes.
        """
        weights, left, fitted, _, of_reserve = level
        if not left:
            return WON, 0
        size, wasted, offered = self._talons[talon]
        in_reserve = of_reserve(reserve)
        fitted += (of_columns >> _FITTED) + (in_reserve >> _FITTED) + weights.stocked * size
        fitted += weights.offered * (offered & fits).bit_count()
        fitted += weights.movable * (of_columns & fits).bit_count()
        direct = left + ((of_columns + in_reserve) >> FACES & FULL)
        costs = (fitted >> _UNIT_BITS if fitted > 0 else 0) << COST_BITS | direct + size + wasted
        return left << BITS | len(self._cards[reserve]) + size, costs << COST_BITS | direct


class _TalonTable(dict[int, tuple[int, int, Mask]]):
    """The cards of a talon, by its number: how many there are, and in the waste, and those that can be had."""

    def __init__(self, offers: TalonOffers) -> None:
        super().__init__()
        self._offers = offers

    def __missing__(self, number: int) -> tuple[int, int, Mask]:
        shape = self._offers.shapes[number]
        facts = self[number] = shape.size, shape.wasted, self._offers.reachable_cards(number)
        return facts


class LevelCosts(NamedTuple):
    """Costs of the parts of a state, with foundations of some heights."""

    weights: Weights
    left: int
    """Cards that are not on foundations."""
    cost: int
    """The part of the foundations."""
    of_column: Callable[[int], int]
    """Returns the part of a column by its number, ``FACES`` bits up, and in these its first card as a set."""
    of_reserve: Callable[[int], int]
    """Returns the part of the reserve by its number."""


class _LevelTable(dict[int, LevelCosts]):
    """``LevelCosts`` by the number of the heights of the foundations."""

    def __init__(
        self, weights: Weights, numbered: NumberedPiles, levels: FoundationTable, counts: _PileCounts
    ) -> None:
        super().__init__()
        self._weights = weights
        self._numbered = numbered
        self._facts = levels.facts
        self._columns = _ColumnCosts(weights, counts)
        self._reserves = _ReserveCosts(weights, counts)

    def __missing__(self, number: int) -> LevelCosts:
        weights, (heights, left, wanted, *_) = self._weights, self._facts[number]
        cost = _OFFSET + weights.left * left + weights.lowest * min(heights) + weights.highest * max(heights)
        cost += weights.opened * sum(map(bool, heights))
        of_column = _CostsOfLevel(self._columns, self._numbered, wanted, weights.above << _FITTED)
        of_reserve = _CostsOfLevel(self._reserves, self._numbered, wanted, weights.reserve_above << _FITTED)
        level = self[number] = LevelCosts(weights, left, cost, of_column.__getitem__, of_reserve.__getitem__)
        return level


class _CostsOfLevel(dict[int, int]):
    """What a pile adds to a cost, by its number, with that of the cards above those that foundations want.

    Args:
        costs: by the number, without the cards above these.
        numbered: the piles.
        wanted: the cards that foundations want.
        weight: of a card above one of them.
    """

    def __init__(self, costs: dict[int, int], numbered: NumberedPiles, wanted: Mask, weight: int) -> None:
        super().__init__()
        self._costs = costs
        self._cards = numbered.cards
        self._faces = numbered.faces
        self._wanted = wanted
        self._weight = weight

    def __missing__(self, number: int) -> int:
        cost = self._costs[number]
        if found := self._faces[number] & self._wanted:
            for above, card in enumerate(reversed(self._cards[number])):
                if found >> face_of(card) & 1:
                    cost += self._weight * above
        self[number] = cost
        return cost


class _PileCounts:
    """Counts of piles by their numbers.

    Args:
        base: the rank that opens the foundations.
        numbered: the piles.
    """

    def __init__(self, base: int, numbered: NumberedPiles) -> None:
        self.pile = numbered.pile
        self._counts = numbered.counts
        self._base = base

    def lying(self, number: int) -> int:
        """Return how many cards of a pile lie on a lower one."""
        return self._counts[number] & FULL

    def value(self, card: Card) -> int:
        """Return the place of a card in its foundation, from 0."""
        return (rank_of(card) - self._base) % KING


class _WeightedCosts(dict[int, int]):
    """What a pile adds to a cost, by its number."""

    def __init__(self, weights: Weights, counts: _PileCounts) -> None:
        super().__init__()
        self._weights = weights
        self._counts = counts


class _ColumnCosts(_WeightedCosts):
    """What a column adds, ``FACES`` bits up; in these its first card as a set."""

    def __missing__(self, number: int) -> int:
        weights, counts, pile = self._weights, self._counts, self._counts.pile(number)
        cost, lying = weights.placed * len(pile), counts.lying(number)
        if pile:
            cost += weights.bottoms * counts.value(pile[0]) + weights.tops * counts.value(pile[-1])
        else:
            cost += weights.spaces
        packed = self[number] = cost << _FITTED | lying << FACES | mask_of(map(face_of, pile[:1]))
        return packed


class _ReserveCosts(_WeightedCosts):
    """What the reserve adds."""

    def __missing__(self, number: int) -> int:
        weights, counts = self._weights, self._counts
        cards, lying = len(counts.pile(number)), counts.lying(number)
        cost = weights.reserved * cards + weights.reserve_lying * lying
        packed = self[number] = cost << _FITTED | 3 * cards + lying << FACES
        return packed
