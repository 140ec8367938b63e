"""Games in which the stock is gone through a few times, turned to the waste."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import Mask
from solitaire.rules.movable_units import MovableUnits
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import UNLIMITED
from solitaire.rules.vocabulary import StockTo
from solitaire.solver.encodings.foundation_levels import FoundationTable
from solitaire.solver.encodings.pile_table import CARD_BITS, EMPTY, NumberedPiles
from solitaire.solver.encodings.state_packing import NARROW, StatePacking
from solitaire.solver.models.position_problem import PositionProblem
from solitaire.solver.models.sequences.greedy_rollout import GreedyRollout
from solitaire.solver.models.sequences.problem import moves_sequences
from solitaire.solver.models.sequences.reserve_first import fills_reserve_first
from solitaire.solver.models.sequences.safety_with_reserve import has_safe_cards
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

_Rest: TypeAlias = tuple[int, ...]
"""The numbers of the piles that give only their last card, the waste before the reserve; then of the heights of
the foundations and of the stock, and the redeals left.
"""
_LEVEL: Final = -3
_STOCK: Final = -2
_REDEALS: Final = -1
"""The places of the last three."""

_STOCK_BITS: Final = 8
"""More than the cards of any stock need."""


def turns_stock(ruleset: Ruleset) -> bool:
    """Whether ``TurnedStockProblem`` knows a game.

    Sequences or single cards move between columns, and the stock is turned in a known number of passes. Nothing
    comes back from a foundation, and nothing is put on a reserve.
    """
    return (
        (moves_sequences(ruleset) or fills_reserve_first(ruleset) or fills_columns_from_waste(ruleset))
        and ruleset.stock.to is StockTo.WASTE
        and ruleset.stock.passes != UNLIMITED
        and ruleset.foundation.keeps_cards
        and not ruleset.reserve.build
    )


def fills_columns_from_waste(ruleset: Ruleset) -> bool:
    """Whether a game ``moves_sequences``, but for the waste, which fills columns."""
    without = ruleset._replace(waste=ruleset.waste._replace(auto_fill=False))
    return ruleset.waste.auto_fill and moves_sequences(without) and not ruleset.reserve.piles


def has_rollouts(ruleset: Ruleset) -> bool:
    """Whether rollouts know a game that ``turns_stock``: one pass, and no reserve."""
    return ruleset.stock.draw == ruleset.stock.passes == 1 and not ruleset.reserve.piles


class _Expansion:
    """A state that is expanded, with the states that follow so far.

    Args:
        columns: the numbers of its columns, in order.
        rest: the other numbers.
        stage: its stage, which is also that of the states that follow without a turn.
        cost: its cost.
    """

    def __init__(self, columns: tuple[int, ...], rest: _Rest, stage: int, cost: int) -> None:
        self.columns = columns
        self.rest = rest
        self.stage = stage
        self.cost = cost
        self.children: list[Child[State]] = []


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
        self._filling: Sequence[int] = ()
        """The places of those among the rest that fill empty columns by rule, in this order."""
        if ruleset.reserve.auto_fill:
            self._filling = range(1, len(self._others))
        elif ruleset.waste.auto_fill:
            self._filling = 0, _STOCK
        self._sorts_reserve = len(seat_piles.reserve) > 1 and not ruleset.reserve.auto_fill
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
        others = [number(piles[index]) for index in self._others]
        level = self._levels.number([len(piles[index]) for index in self._foundations])
        stock = number(tuple([~card for card in piles[self._stock_index]]))
        rest = self._canonical((*others, level, stock, position.redeals_left))
        return self._packing.pack((*columns, *rest))

    def children(self, state: State) -> Sequence[Child[State]]:
        """List the states that follow, with their stages and costs."""
        columns, rest = self._unpacked(state)
        facts, numbered_tops = self._facts, self._numbered.tops
        _, left, wanted, _, safe = self._levels.facts[rest[_LEVEL]]
        fits = leads = other_tops = 0
        total = left * LEFT
        for place, costs in enumerate(self._costs):
            other_tops |= numbered_tops[rest[place]]
            total += costs[rest[place]]
        tops = other_tops
        for number in columns:
            top, takes, lead, cost = facts[number]
            tops |= top
            fits |= takes
            leads |= lead
            total += cost
        expansion = _Expansion(columns, rest, self._stage(rest), total)
        if safe & tops:
            self._to_foundations(expansion, safe)
            return expansion.children[:1]
        if wanted & tops:
            self._to_foundations(expansion, wanted)
        # The columns are in order, so the spaces come first.
        has_space = columns[0] == EMPTY
        joining = leads & fits if self._column.to_build else 0
        if joining or has_space:
            self._between_columns(expansion, joining)
        if other_tops & fits or has_space:
            self._from_others(expansion)
        self._turn(expansion, state)
        return expansion.children

    def rollout_cost(self, state: State) -> int:
        """Return the cost of what a greedy rollout leaves of a game that ``has_rollouts``.

        It is cached: passes meet half of the states again.
        """
        cost = self._rollout_costs.get(state)
        if cost is None:
            columns, (waste, level, stock, _) = self._unpacked(state)
            undealt = len(self._numbered.cards[stock])
            cost = self._rollout_costs[state] = self._rollout.cost(columns, waste, level, undealt)
        return cost

    def _unpacked(self, state: State) -> tuple[tuple[int, ...], _Rest]:
        """The numbers of the columns, and the rest of a state."""
        numbers, width = self._packing.unpack(state), len(self._tableau)
        return numbers[:width], numbers[width:]

    def _to_foundations(self, expansion: _Expansion, cards: Mask) -> None:
        """Add the states after one of these cards moved to each foundation that takes it."""
        facts, tops, shorter = self._facts, self._numbered.tops, self._numbered.shorter
        columns, rest, fewer_left = expansion.columns, expansion.rest, expansion.cost - LEFT
        if self._column.to_foundation:
            for place, number in enumerate(columns):
                if card := tops[number] & cards:
                    bared = shorter[number]
                    cost = fewer_left + facts[bared][-1] - facts[number][-1]
                    for after in self._after_adding(rest, card):
                        changed = [*columns]
                        changed[place] = bared
                        self._add(expansion, changed, after, cost)
        for place, (source, _) in enumerate(self._sources):
            if (card := tops[rest[place]] & cards) and source.to_foundation:
                fewer, saved = self._without_last(rest, place)
                for after in self._after_adding(fewer, card):
                    self._add(expansion, [*columns], after, fewer_left - saved)

    def _after_adding(self, rest: _Rest, card: Mask) -> list[_Rest]:
        """The rest after a wanted card is added to each foundation it may go to."""
        return [
            (*rest[:_LEVEL], up, *rest[_LEVEL + 1 :]) for up in self._levels.after_adding(rest[_LEVEL], card)
        ]

    def _between_columns(self, expansion: _Expansion, joining: Mask) -> None:
        """Add the states after a move from a column to another.

        ``joining`` are the leads of units that some column takes.
        """
        facts, takes = self._facts, self._numbered.takes
        cut, joined = self._numbered.cut, self._numbered.joined
        columns, rest, total = expansion.columns, expansion.rest, expansion.cost
        wanted = self._levels.facts[rest[_LEVEL]].wanted
        space = self._column_space if columns[0] == EMPTY and not self._has_waiting_spaces(rest) else 0
        targets = [(place, onto) for place, onto in enumerate(columns) if takes[onto] & joining]
        for place, number in enumerate(columns):
            _, _, leads, own = facts[number]
            if not leads & (joining | space):
                continue
            leads, sizes, _ = self._movable(number, wanted)
            for target, onto in targets:
                if (fitting := leads & takes[onto]) and target != place:
                    for count in sizes[fitting]:
                        shorter, part = cut(number, count)
                        longer = joined(onto, part)
                        changed = [*columns]
                        changed[place], changed[target] = shorter, longer
                        cost = total + facts[shorter][-1] - own + facts[longer][-1] - facts[onto][-1]
                        self._add(expansion, changed, rest, cost)
            if found := leads & space:
                for count in sizes[found]:
                    shorter, part = cut(number, count)
                    # Carrying the whole of one column to another would change nothing.
                    if shorter:
                        changed = [*columns]
                        changed[place], changed[0] = shorter, part
                        cost = total + facts[shorter][-1] - own + facts[part][-1]
                        self._add(expansion, changed, rest, cost)

    def _movable(self, number: int, wanted: Mask) -> MovableUnits:
        """The units that may leave a column that is not empty, given the cards that foundations want."""
        return self._facts.units[number]

    def _from_others(self, expansion: _Expansion) -> None:
        """Add the states after the last card of the waste or of a reserve moved to a column."""
        numbered, facts, columns, rest = self._numbered, self._facts, expansion.columns, expansion.rest
        for at, (source, space) in enumerate(self._sources):
            card, places = numbered.tops[rest[at]], []
            if source.to_build:
                places = [place for place, number in enumerate(columns) if card & numbered.takes[number]]
            if columns[0] == EMPTY and card & space and (at or not self._has_waiting_spaces(rest)):
                places.append(0)
            if not places:
                continue
            fewer, saved = self._without_last(rest, at)
            for place in places:
                changed, onto = [*columns], columns[place]
                changed[place] = longer = numbered[onto << CARD_BITS | card.bit_length() - 1]
                cost = expansion.cost - saved + facts[longer][-1] - facts[onto][-1]
                self._add(expansion, changed, fewer, cost)

    def _has_waiting_spaces(self, rest: _Rest) -> bool:
        """Whether only cards of the reserve may go to empty columns."""
        return self._is_reserve_first and any(rest[1:_LEVEL])

    def _without_last(self, rest: _Rest, place: int) -> tuple[_Rest, int]:
        """The rest without the last card of a pile, and what that saves of the cost; the stock has none."""
        number = rest[place]
        bared = self._numbered.shorter[number]
        fewer = self._canonical((*rest[:place], bared, *rest[place + 1 :]))
        if place == _STOCK:
            return fewer, 0
        costs = self._costs[place]
        return fewer, costs[number] - costs[bared]

    def _canonical(self, rest: _Rest) -> _Rest:
        """The same with interchangeable piles of the reserve in one order."""
        return (rest[0], *sorted(rest[1:_LEVEL]), *rest[_LEVEL:]) if self._sorts_reserve else rest

    def _turn(self, expansion: _Expansion, state: State) -> None:
        """Add the state after cards of the stock, or the waste, are turned over, if there are any."""
        numbered, columns, rest = self._numbered, expansion.columns, expansion.rest
        waste, stock, redeals = rest[0], rest[_STOCK], rest[_REDEALS]
        cost, costs = expansion.cost, self._costs[0]
        if stock != EMPTY:
            fewer, turned = self._turns[stock]
            longer = numbered.joined(waste, turned)
            stage = expansion.stage - len(numbered.cards[turned])
            if len(numbered.cards) > NARROW or not self._packing.is_narrow(state):
                state = self._packing.pack((*columns, longer, *rest[1:_STOCK], fewer, redeals))
            else:
                state += (longer - waste) * self._step_of_waste + (fewer - stock) * self._step_of_stock
            expansion.children.append((state, stage, cost + costs[longer] - costs[waste]))
        elif waste != EMPTY and redeals:
            over = numbered.number_of_codes(numbered.cards[waste][::-1])
            rest = EMPTY, *rest[1:_STOCK], over, redeals - 1
            state = self._packing.pack((*columns, *rest))
            expansion.children.append((state, self._stage(rest), cost - costs[waste]))

    def _stage(self, rest: _Rest) -> int:
        """The stage of a state that is not won."""
        return 1 + (rest[_REDEALS] << _STOCK_BITS | len(self._numbered.cards[rest[_STOCK]]))

    def _add(self, expansion: _Expansion, columns: list[int], rest: _Rest, cost: int) -> None:
        """Add a state that follows without a turn, with its stage and cost; it orders the columns."""
        columns.sort()
        stage = expansion.stage
        if self._filling and columns[0] == EMPTY:
            rest, cost = self._filled(columns, rest, cost)
            stage = self._stage(rest)
        if not self._levels.facts[rest[_LEVEL]].left:
            stage = WON
        expansion.children.append((self._packing.pack((*columns, *rest)), stage, cost))

    def _filled(self, columns: list[int], rest: _Rest, cost: int) -> tuple[_Rest, int]:
        """Fill empty columns by rule; return the rest after that, and the cost."""
        for place in self._filling:
            while rest[place] != EMPTY and columns[0] == EMPTY:
                _, columns[0] = self._numbered.cut(rest[place], 1)
                cost += self._facts[columns[0]][-1]
                columns.sort()
                rest, saved = self._without_last(rest, place)
                cost -= saved
        return rest, cost
