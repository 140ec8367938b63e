"""Games of two packs with one trip through the stock, turned card by card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.movable_units import Mask, UnitSizes
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.safe_cards import has_safety_bound
from solitaire.rules.seat_piles import SourcePile
from solitaire.rules.vocabulary import StockTo
from solitaire.solver.encodings.foundation_levels import FoundationTable
from solitaire.solver.encodings.pile_table import CARD_BITS, EMPTY, NumberedPiles
from solitaire.solver.encodings.state_packing import NARROW, StatePacking
from solitaire.solver.heuristic import BITS, FULL, joins
from solitaire.solver.models.position_problem import PositionProblem
from solitaire.solver.models.sequences.greedy_rollout import GreedyRollout
from solitaire.solver.models.sequences.problem import moves_sequences
from solitaire.solver.search.problem import WON, Child

State: TypeAlias = int
"""Packed: the numbers of the columns in order, of the waste and of the heights of the foundations, and how many
cards are undealt.
"""

_Rest: TypeAlias = tuple[int, int, int]
"""The numbers of the waste and of the heights of the foundations, and how many cards are undealt."""

_LEFT: Final = 4
"""Cost of a card that is not on a foundation."""
_HIDDEN: Final = 12
"""Cost of a card that lies face down."""
_LYING: Final = 4
"""Cost of a card of a column that lies on a lower one."""
_JOINED: Final = 3
"""What a card saves that lies on the next of its suit: less than ``_LEFT``, so no cost is negative."""
_OCCUPIED: Final = 2
"""Cost of a column that is not empty."""
_WASTED: Final = 4
"""Cost of a card of the waste."""
_WASTED_LYING: Final = 1
"""Cost of a card of the waste that lies on a lower one."""


def turns_stock_once(ruleset: Ruleset) -> bool:
    """Whether ``TurnedStockProblem`` knows a game.

    Sequences or single cards move between columns, and the stock is turned over once, card by card. Nothing
    comes back from a foundation, and there is no reserve.
    """
    return (
        moves_sequences(ruleset)
        and ruleset.stock.to is StockTo.WASTE
        and ruleset.stock.draw == ruleset.stock.passes == 1
        and not ruleset.foundation.take_back
        and not ruleset.reserve.piles
    )


class TurnedStockProblem(PositionProblem[State]):
    """Search problem in which turning a card of the stock is a move of its own.

    A stage is all that can be done between two turns, so that states are compared for which equally many cards
    are still to come. Where each card of a long stock may be taken next (see ``SequencesProblem``), most that
    follows leaves many cards behind in the waste, and a beam spends its time there.

    The cost counts the cards left, what bars them, most of all the waste, and the columns that are taken; cards
    joined in suit save some of it. The weights were tried on deals of Congress, Emperor, Forty Thieves,
    Josephine and Maria. Of 1,040 others, of thirteen games, 784 were won within 15,000 states, and 761 where
    cards of the waste cost more (7, and 2).

    Args:
        rules: a game that ``turns_stock_once``.
        position: where the search begins.
        pruned: whether safe cards move to foundations at once, where it is known what is safe.
    """

    def __init__(self, rules: Rules, position: Position, pruned: bool = True) -> None:
        super().__init__(rules, position)
        seat_piles, ruleset = rules.seat_piles[0], rules.ruleset
        base = rules.base_rank(position)
        self._tableau, self._foundations = seat_piles.tableau, seat_piles.foundations
        self._stock_index, self._waste_index = seat_piles.stock_and_waste
        self._numbered = NumberedPiles(rules, base)
        self._levels = FoundationTable(rules, base, pruned and has_safety_bound(ruleset))
        self._packing = StatePacking(len(seat_piles.tableau) + 3)
        self._stock = [~card for card in position.piles[self._stock_index]]
        sources = {source.index: source for source in seat_piles.sources.values()}
        self._column, self._waste = sources[seat_piles.tableau[0]], sources[self._waste_index]
        self._column_space, self._waste_space = self._column.space[base], self._waste.space[base]
        self._facts = _ColumnTable(self._numbered, self._column)
        self._waste_costs = _WasteCostTable(self._numbered)
        self._rollout = GreedyRollout(rules.takes, self._numbered, self._levels, self._stock)
        self._rollout_costs: dict[State, int] = {}
        self.start = self.state_of(position)

    def state_of(self, position: Position) -> State:
        """Return the state of a position that follows from the first one."""
        piles = position.piles
        columns = sorted([self._numbered.number(piles[index]) for index in self._tableau])
        waste = self._numbered.number(piles[self._waste_index])
        level = self._levels.number([len(piles[index]) for index in self._foundations])
        return self._packing.pack((*columns, waste, level, len(piles[self._stock_index])))

    def children(self, state: State) -> Sequence[Child[State]]:
        """List the states that follow, with their stages and costs."""
        *columns, waste, level, undealt = self._packing.unpack(state)
        facts, wasted = self._facts, self._numbered.tops[waste]
        _, left, wanted, _, safe = self._levels.facts[level]
        tops = fits = leads = 0
        total = left * _LEFT + self._waste_costs[waste]
        for number in columns:
            top, takes, lead, _, cost = facts[number]
            tops |= top
            fits |= takes
            leads |= lead
            total += cost
        rest = waste, level, undealt
        after: list[Child[State]] = []
        if safe & (tops | wasted):
            self._to_foundations(columns, rest, safe, total, after)
            return after[:1]
        if wanted & (tops | wasted):
            self._to_foundations(columns, rest, wanted, total, after)
        # The columns are in order, so the spaces come first.
        has_space = columns[0] == EMPTY
        if leads & fits or has_space:
            self._between_columns(columns, rest, fits, total, after)
        if wasted & fits or has_space:
            self._from_waste(columns, rest, total, after)
        if undealt:
            after.append(self._turned(state, columns, rest, total))
        return after

    def rollout_cost(self, state: State) -> int:
        """Return the cost of what a greedy rollout leaves over.

        It is cached: passes meet half of the states again.
        """
        cost = self._rollout_costs.get(state)
        if cost is None:
            *columns, waste, level, undealt = self._packing.unpack(state)
            cost = self._rollout_costs[state] = self._rollout.cost(columns, waste, level, undealt)
        return cost

    def _to_foundations(
        self, columns: Sequence[int], rest: _Rest, cards: Mask, total: int, after: list[Child[State]]
    ) -> None:
        """Add the states after one of these cards moved to each foundation that takes it.

        ``total`` is the cost of the state.
        """
        facts, shorter, (waste, level, undealt) = self._facts, self._numbered.shorter, rest
        tops, levels = self._numbered.tops, self._levels
        if self._column.to_foundation:
            for place, number in enumerate(columns):
                if card := tops[number] & cards:
                    changed = [*columns]
                    changed[place] = bared = shorter[number]
                    cost = total - _LEFT + facts[bared][-1] - facts[number][-1]
                    for up in levels.after_adding(level, card):
                        after.append(self._child(changed, (waste, up, undealt), cost))
        if self._waste.to_foundation and (card := tops[waste] & cards):
            bared = shorter[waste]
            cost = total - _LEFT + self._waste_costs[bared] - self._waste_costs[waste]
            for up in levels.after_adding(level, card):
                after.append(self._child([*columns], (bared, up, undealt), cost))

    def _between_columns(
        self, columns: Sequence[int], rest: _Rest, fits: Mask, total: int, after: list[Child[State]]
    ) -> None:
        """Add the states after a move from a column to another.

        ``fits`` are the cards that columns take.
        """
        facts, numbered = self._facts, self._numbered
        takes, cut, joined = numbered.takes, numbered.cut, numbered.joined
        space = self._column_space if columns[0] == EMPTY else 0
        if not self._column.to_build:
            fits = 0
        for place, number in enumerate(columns):
            _, _, leads, sizes, own = facts[number]
            if found := leads & fits:
                for target, onto in enumerate(columns):
                    if (fitting := found & takes[onto]) and target != place:
                        for count in sizes[fitting]:
                            shorter, part = cut(number, count)
                            longer = joined(onto, part)
                            changed = [*columns]
                            changed[place], changed[target] = shorter, longer
                            cost = total + facts[shorter][-1] - own + facts[longer][-1] - facts[onto][-1]
                            after.append(self._child(changed, rest, cost))
            if found := leads & space:
                for count in sizes[found]:
                    shorter, part = cut(number, count)
                    # Carrying the whole of one column to another would change nothing.
                    if shorter:
                        changed = [*columns]
                        changed[place], changed[0] = shorter, part
                        cost = total + facts[shorter][-1] - own + facts[part][-1]
                        after.append(self._child(changed, rest, cost))

    def _from_waste(self, columns: Sequence[int], rest: _Rest, total: int, after: list[Child[State]]) -> None:
        """Add the states after the last card of the waste moved to a column."""
        numbered, facts, (waste, level, undealt) = self._numbered, self._facts, rest
        card, bared = numbered.tops[waste], numbered.shorter[waste]
        places = []
        if self._waste.to_build:
            places = [place for place, number in enumerate(columns) if card & numbered.takes[number]]
        if columns[0] == EMPTY and card & self._waste_space:
            places.append(0)
        total += self._waste_costs[bared] - self._waste_costs[waste]
        for place in places:
            changed, onto = [*columns], columns[place]
            changed[place] = longer = numbered[onto << CARD_BITS | card.bit_length() - 1]
            cost = total + facts[longer][-1] - facts[onto][-1]
            after.append(self._child(changed, (bared, level, undealt), cost))

    def _turned(self, state: State, columns: Sequence[int], rest: _Rest, total: int) -> Child[State]:
        """The state after a card of the stock is turned."""
        waste, level, undealt = rest
        longer = self._numbered[waste << CARD_BITS | self._stock[undealt - 1]]
        cost = total + self._waste_costs[longer] - self._waste_costs[waste]
        if len(self._numbered.cards) > NARROW:
            return self._child([*columns], (longer, level, undealt - 1), cost)
        *_, of_waste, _, of_undealt = self._packing.steps
        return state + (longer - waste) * of_waste - of_undealt, undealt, cost

    def _child(self, columns: list[int], rest: _Rest, cost: int) -> Child[State]:
        """The state, with its stage and cost; it orders the columns."""
        _, level, undealt = rest
        columns.sort()
        state = self._packing.pack((*columns, *rest))
        return (state, 1 + undealt, cost) if self._levels.facts[level].left else (state, WON, 0)


class _ColumnTable(dict[int, tuple[Mask, Mask, Mask, UnitSizes, int]]):
    """Facts of a column, by its number, looked up together.

    Its last card as a set, the cards that it takes, the leads of its units with their sizes, and its cost.
    """

    def __init__(self, numbered: NumberedPiles, column: SourcePile) -> None:
        super().__init__()
        self._numbered = numbered
        self._column = column

    def __missing__(self, number: int) -> tuple[Mask, Mask, Mask, UnitSizes, int]:
        numbered, counts = self._numbered, self._numbered.counts[number]
        leads, sizes, _ = self._column.units(numbered.pile(number)) if number else (0, UnitSizes(), 0)
        cost = _HIDDEN * (counts >> 2 * BITS & FULL) + _LYING * (counts & FULL)
        cost += _OCCUPIED * (number != EMPTY) - _JOINED * joins(numbered.pile(number))
        facts = self[number] = numbered.tops[number], numbered.takes[number], leads, sizes, cost
        return facts


class _WasteCostTable(dict[int, int]):
    """The cost of the waste, by its number."""

    def __init__(self, numbered: NumberedPiles) -> None:
        super().__init__()
        self._numbered = numbered

    def __missing__(self, number: int) -> int:
        numbered = self._numbered
        lying = numbered.counts[number] & FULL
        cost = self[number] = _WASTED * len(numbered.cards[number]) + _WASTED_LYING * lying
        return cost
