"""Games in which the stock is gone through a few times, turned to the waste."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.movable_units import Mask, MovableUnits
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import UNLIMITED
from solitaire.rules.vocabulary import StockTo
from solitaire.solver.encodings.foundation_levels import FoundationTable
from solitaire.solver.encodings.pile_table import CARD_BITS, EMPTY, NumberedPiles
from solitaire.solver.encodings.state_packing import NARROW, StatePacking
from solitaire.solver.models.position_problem import PositionProblem
from solitaire.solver.models.sequences.greedy_rollout import GreedyRollout
from solitaire.solver.models.sequences.problem import has_safe_cards, moves_sequences
from solitaire.solver.models.sequences.reserve_first import fills_reserve_first
from solitaire.solver.models.sequences.turned_stock_facts import (
    LEFT,
    RESERVED,
    WASTED,
    WASTED_LYING,
    ColumnFactsTable,
    PileCostTable,
    TurnTable,
)
from solitaire.solver.search.problem import WON, Child

State: TypeAlias = int
"""Packed: the numbers of the columns in order, of the waste and each pile of the reserve, of the heights of the
foundations and of the stock, and how many times it may still be turned over.
"""

_Rest: TypeAlias = tuple[tuple[int, ...], int, int, int]
"""The numbers of the piles that give only their last card, the waste before the reserve; then of the heights of
the foundations and of the stock, and the redeals left.
"""

_STOCK_BITS: Final = 8
"""More than the cards of any stock need."""


def turns_stock(ruleset: Ruleset) -> bool:
    """Whether ``TurnedStockProblem`` knows a game.

    Sequences or single cards move between columns, and the stock is turned in a known number of passes. Nothing
    comes back from a foundation, and nothing is put on a reserve.
    """
    return (
        (moves_sequences(ruleset) or fills_reserve_first(ruleset))
        and ruleset.stock.to is StockTo.WASTE
        and ruleset.stock.passes != UNLIMITED
        and not ruleset.foundation.take_back
        and not ruleset.reserve.build
    )


def has_rollouts(ruleset: Ruleset) -> bool:
    """Whether rollouts know a game that ``turns_stock``: one pass, and no reserve."""
    return ruleset.stock.draw == ruleset.stock.passes == 1 and not ruleset.reserve.piles


class TurnedStockProblem(PositionProblem[State]):
    """Search problem in which turning a card of the stock is a move of its own.

    A stage is all that can be done between two turns, so that states are compared for which equally many cards
    are still to come. Where each card of a long stock may be taken next (see ``SequencesProblem``), most that
    follows leaves many cards behind in the waste, and a beam spends its time there.

    The cost counts the cards left, what bars them, most of all the waste, and the columns that are taken; cards
    joined in suit save some of it. The weights were tried on deals of Congress, Emperor, Forty Thieves,
    Josephine and Maria. Of 1,040 others, of thirteen games, 784 were won within 15,000 states, and 761 where
    cards of the waste cost more (7, and 2).

    The reserve gives one card at a time, as the waste does. Of 12 deals of American Toad all were won within
    1,100 states, and 7 within 40,000 where any card of the stock could be taken next.

    Args:
        rules: a game that ``turns_stock``, whose base is known.
        position: where the search begins.
        pruned: whether safe cards move to foundations at once, where it is known what is safe.
    """

    def __init__(self, rules: Rules, position: Position, pruned: bool = True) -> None:
        super().__init__(rules, position)
        seat_piles, ruleset = rules.seat_piles[0], rules.ruleset
        base = rules.base_rank(position)
        self._tableau, self._foundations = seat_piles.tableau, seat_piles.foundations
        self._stock_index, waste_index = seat_piles.stock_and_waste
        self._others = waste_index, *seat_piles.reserve
        self._fills = ruleset.reserve.auto_fill
        self._sorts_reserve = len(seat_piles.reserve) > 1 and not self._fills
        self._is_reserve_first = ruleset.reserve.fills_first
        self._numbered = NumberedPiles(rules, base)
        self._levels = FoundationTable(rules, base, pruned and has_safe_cards(ruleset))
        self._packing = StatePacking(len(self._tableau) + len(self._others) + 3)
        self._step_of_waste, *_, self._step_of_stock, _ = self._packing.steps[len(self._tableau) :]
        sources = {source.index: source for source in seat_piles.sources.values()}
        self._column = sources[self._tableau[0]]
        self._column_space = self._column.space[base]
        self._sources = [(sources[index], sources[index].space[base]) for index in self._others]
        """The piles that give only their last card, each with those that it gives to empty columns."""
        self._facts = ColumnFactsTable(self._numbered, self._column)
        self._costs = [
            PileCostTable(self._numbered, WASTED, WASTED_LYING),
            *[PileCostTable(self._numbered, RESERVED)] * len(seat_piles.reserve),
        ]
        """The costs of these piles, by their numbers."""
        self._turns = TurnTable(self._numbered, ruleset.stock.draw)
        stock = [~card for card in position.piles[self._stock_index]]
        self._rollout = GreedyRollout(rules.takes, self._numbered, self._levels, stock)
        self._rollout_costs: dict[State, int] = {}
        self.start = self.state_of(position)

    def state_of(self, position: Position) -> State:
        """Return the state of a position that follows from the first one."""
        piles, number = position.piles, self._numbered.number
        columns = sorted([number(piles[index]) for index in self._tableau])
        others = self._canonical(tuple([number(piles[index]) for index in self._others]))
        level = self._levels.number([len(piles[index]) for index in self._foundations])
        stock = number(tuple([~card for card in piles[self._stock_index]]))
        return self._packing.pack((*columns, *others, level, stock, position.redeals_left))

    def children(self, state: State) -> Sequence[Child[State]]:
        """List the states that follow, with their stages and costs."""
        columns, rest = self._unpacked(state)
        others, level, *_ = rest
        facts, numbered_tops = self._facts, self._numbered.tops
        _, left, wanted, _, safe = self._levels.facts[level]
        fits = leads = 0
        tops, total = numbered_tops[others[0]], left * LEFT + self._costs[0][others[0]]
        for place in range(1, len(others)):
            tops |= numbered_tops[others[place]]
            total += self._costs[place][others[place]]
        other_tops = tops
        for number in columns:
            top, takes, lead, _, cost = facts[number]
            tops |= top
            fits |= takes
            leads |= lead
            total += cost
        after: list[Child[State]] = []
        if safe & tops:
            self._to_foundations(columns, rest, safe, total, after)
            return after[:1]
        if wanted & tops:
            self._to_foundations(columns, rest, wanted, total, after)
        # The columns are in order, so the spaces come first.
        has_space = columns[0] == EMPTY
        if leads & fits or has_space:
            self._between_columns(columns, rest, fits, total, after)
        if other_tops & fits or has_space:
            self._from_others(columns, rest, total, after)
        if turned := self._turned(state, columns, rest, total):
            after.append(turned)
        return after

    def rollout_cost(self, state: State) -> int:
        """Return the cost of what a greedy rollout leaves of a game that ``has_rollouts``.

        It is cached: passes meet half of the states again.
        """
        cost = self._rollout_costs.get(state)
        if cost is None:
            columns, ((waste,), level, stock, _) = self._unpacked(state)
            undealt = len(self._numbered.cards[stock])
            cost = self._rollout_costs[state] = self._rollout.cost(columns, waste, level, undealt)
        return cost

    def _unpacked(self, state: State) -> tuple[tuple[int, ...], _Rest]:
        """The numbers of the columns, and the rest of a state."""
        numbers, width = self._packing.unpack(state), len(self._tableau)
        level, stock, redeals = numbers[-3:]
        return numbers[:width], (numbers[width:-3], level, stock, redeals)

    def _to_foundations(
        self, columns: Sequence[int], rest: _Rest, cards: Mask, total: int, after: list[Child[State]]
    ) -> None:
        """Add the states after one of these cards moved to each foundation that takes it.

        ``total`` is the cost of the state.
        """
        facts, shorter, (others, level, stock, redeals) = self._facts, self._numbered.shorter, rest
        tops, levels = self._numbered.tops, self._levels
        if self._column.to_foundation:
            for place, number in enumerate(columns):
                if card := tops[number] & cards:
                    changed = [*columns]
                    changed[place] = bared = shorter[number]
                    cost = total - LEFT + facts[bared][-1] - facts[number][-1]
                    for up in levels.after_adding(level, card):
                        after.append(self._child(changed, (others, up, stock, redeals), cost))
        for place, (source, _) in enumerate(self._sources):
            if (card := tops[others[place]] & cards) and source.to_foundation:
                fewer, saved = self._without_last(others, place)
                for up in levels.after_adding(level, card):
                    cost = total - LEFT - saved
                    after.append(self._child([*columns], (fewer, up, stock, redeals), cost))

    def _between_columns(
        self, columns: Sequence[int], rest: _Rest, fits: Mask, total: int, after: list[Child[State]]
    ) -> None:
        """Add the states after a move from a column to another.

        ``fits`` are the cards that columns take.
        """
        facts, numbered, wanted = self._facts, self._numbered, self._levels.facts[rest[1]].wanted
        takes, cut, joined = numbered.takes, numbered.cut, numbered.joined
        space = self._column_space if columns[0] == EMPTY and not self._has_waiting_spaces(rest) else 0
        if not self._column.to_build:
            fits = 0
        for place, number in enumerate(columns):
            _, _, leads, _, own = facts[number]
            if not leads & (fits | space):
                continue
            leads, sizes, _ = self._movable(number, wanted)
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

    def _movable(self, number: int, wanted: Mask) -> MovableUnits:
        """The units that may leave a column that is not empty, given the cards that foundations want."""
        return self._facts[number][3]

    def _from_others(self, columns: Sequence[int], rest: _Rest, total: int, after: list[Child[State]]) -> None:
        """Add the states after the last card of the waste or of a reserve moved to a column."""
        numbered, facts, (others, level, stock, redeals) = self._numbered, self._facts, rest
        for at, (source, space) in enumerate(self._sources):
            card, places = numbered.tops[others[at]], []
            if source.to_build:
                places = [place for place, number in enumerate(columns) if card & numbered.takes[number]]
            if columns[0] == EMPTY and card & space and (at or not self._has_waiting_spaces(rest)):
                places.append(0)
            if not places:
                continue
            fewer, saved = self._without_last(others, at)
            for place in places:
                changed, onto = [*columns], columns[place]
                changed[place] = longer = numbered[onto << CARD_BITS | card.bit_length() - 1]
                cost = total - saved + facts[longer][-1] - facts[onto][-1]
                after.append(self._child(changed, (fewer, level, stock, redeals), cost))

    def _has_waiting_spaces(self, rest: _Rest) -> bool:
        """Whether only cards of the reserve may go to empty columns."""
        return self._is_reserve_first and any(rest[0][1:])

    def _without_last(self, others: tuple[int, ...], place: int) -> tuple[tuple[int, ...], int]:
        """The waste and the reserve without the last card of one of them, and what that saves of the cost."""
        number, costs = others[place], self._costs[place]
        bared = self._numbered.shorter[number]
        fewer = self._canonical((*others[:place], bared, *others[place + 1 :]))
        return fewer, costs[number] - costs[bared]

    def _canonical(self, others: tuple[int, ...]) -> tuple[int, ...]:
        """The waste and the reserve, with interchangeable piles in one order."""
        return (others[0], *sorted(others[1:])) if self._sorts_reserve else others

    def _turned(self, state: State, columns: Sequence[int], rest: _Rest, total: int) -> Child[State] | None:
        """The state after cards of the stock, or the waste, are turned over; None if there are none to turn."""
        numbered, waste_costs, (others, level, stock, redeals) = self._numbered, self._costs[0], rest
        waste = others[0]
        if stock == EMPTY:
            if waste == EMPTY or not redeals:
                return None
            over = numbered.number_of_codes(numbered.cards[waste][::-1])
            rest = (EMPTY, *others[1:]), level, over, redeals - 1
            return self._child([*columns], rest, total - waste_costs[waste])
        fewer, turned = self._turns[stock]
        longer = numbered.joined(waste, turned)
        cost = total + waste_costs[longer] - waste_costs[waste]
        if len(numbered.cards) > NARROW:
            return self._child([*columns], ((longer, *others[1:]), level, fewer, redeals), cost)
        after = state + (longer - waste) * self._step_of_waste + (fewer - stock) * self._step_of_stock
        return after, self._stage(fewer, redeals), cost

    def _stage(self, stock: int, redeals: int) -> int:
        """The stage of a state that is not won."""
        return 1 + (redeals << _STOCK_BITS | len(self._numbered.cards[stock]))

    def _child(self, columns: list[int], rest: _Rest, cost: int) -> Child[State]:
        """The state, with its stage and cost; it orders the columns."""
        columns.sort()
        if self._fills and columns[0] == EMPTY:
            rest, cost = self._filled(columns, rest, cost)
        others, level, stock, redeals = rest
        state = self._packing.pack((*columns, *others, level, stock, redeals))
        if not self._levels.facts[level].left:
            return state, WON, 0
        return state, self._stage(stock, redeals), cost

    def _filled(self, columns: list[int], rest: _Rest, cost: int) -> tuple[_Rest, int]:
        """Fill empty columns with cards of the reserve; the rest of the state after that, and its cost."""
        others, *others_rest = rest
        for place in range(1, len(others)):
            while others[place] != EMPTY and columns[0] == EMPTY:
                _, columns[0] = self._numbered.cut(others[place], 1)
                cost += self._facts[columns[0]][-1]
                columns.sort()
                others, saved = self._without_last(others, place)
                cost -= saved
        level, stock, redeals = others_rest
        return (others, level, stock, redeals), cost
