"""Games of two packs with one trip through the stock, turned card by card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from solitaire.rules.compiled_rules import Rules, SourcePile
from solitaire.rules.movable_units import Mask, MovableUnits
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.safe_cards import has_safety_bound
from solitaire.rules.vocabulary import StockTo
from solitaire.solver.heuristic import BITS, FULL
from solitaire.solver.models.piles.foundation_levels import FoundationTable
from solitaire.solver.models.piles.pile_table import CARD_BITS, EMPTY, NumberedPiles
from solitaire.solver.models.piles.sequences import moves_sequences
from solitaire.solver.models.state_packing import StatePacking
from solitaire.solver.move_line import Line, follow
from solitaire.solver.search.problem import WON, Child

State: TypeAlias = int
"""Packed: the numbers of the columns in order, of the waste and of the heights of the foundations, and how many
cards are undealt.
"""

_HIDDEN: Final = 3
"""Cost of a card that lies face down."""


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


class TurnedStockProblem:
    """Search problem in which turning a card of the stock is a move of its own.

    A stage is all that can be done between two turns, so that states are compared for which equally many cards
    are still to come. Where each card of a long stock may be taken next (see ``SequencesProblem``), most that
    follows leaves many cards behind in the waste, and a beam spends its time there.

    The cost counts the cards left, those of the waste once more, hidden cards threefold, and cards that lie on
    a lower one.

    Args:
        rules: a game that ``turns_stock_once``.
        position: where the search begins.
        pruned: whether safe cards move to foundations at once, where it is known what is safe.
    """

    def __init__(self, rules: Rules, position: Position, pruned: bool = True) -> None:
        plan, ruleset = rules.seat_piles[0], rules.ruleset
        assert plan.stock is not None and plan.waste is not None
        base = rules.base_rank(position)
        self.rules = rules
        self.position = position
        self._tableau, self._foundations = plan.tableau, plan.foundations
        self._stock_index, self._waste_index = plan.stock, plan.waste
        self._numbered = NumberedPiles(rules, base)
        self._levels = FoundationTable(rules, base, pruned and has_safety_bound(ruleset))
        self._packing = StatePacking(len(plan.tableau) + 3)
        self._stock = [~card for card in position.piles[plan.stock]]
        sources = {source.index: source for source in plan.sources.values()}
        self._column, self._waste = sources[plan.tableau[0]], sources[plan.waste]
        self._column_space, self._waste_space = self._column.space[base], self._waste.space[base]
        self._units = _UnitTable(self._numbered, self._column)
        self._costs = _CostTable(self._numbered)
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
        _, _, wanted, _, safe = self._levels.facts[level]
        if safe and (at_once := self._to_foundations(columns, waste, level, undealt, safe)):
            return at_once[:1]
        after = self._to_foundations(columns, waste, level, undealt, wanted)
        self._between_columns(columns, waste, level, undealt, after)
        if waste:
            self._from_waste(columns, waste, level, undealt, after)
        if undealt:
            turned = self._numbered[waste << CARD_BITS | self._stock[undealt - 1]]
            after.append(self._child(columns, turned, level, undealt - 1))
        return after

    def decode_path(self, path: Sequence[State]) -> Line:
        """Return the moves from the first position through the states of ``path``.

        Raises UnsoundMove if a state does not follow.
        """
        return follow(Line(self.rules, self.position), path[1:], self.state_of)

    def _to_foundations(
        self, columns: Sequence[int], waste: int, level: int, undealt: int, cards: Mask
    ) -> list[Child[State]]:
        """The states after one of these cards moved to each foundation that takes it."""
        tops, shorter, after = self._numbered.tops, self._numbered.shorter, []
        if self._column.to_foundation:
            for place, number in enumerate(columns):
                if card := tops[number] & cards:
                    rest = [*columns]
                    rest[place] = shorter[number]
                    after += [
                        self._child(rest, waste, up, undealt) for up in self._levels.after_adding(level, card)
                    ]
        if self._waste.to_foundation and (card := tops[waste] & cards):
            after += [
                self._child(columns, shorter[waste], up, undealt)
                for up in self._levels.after_adding(level, card)
            ]
        return after

    def _between_columns(
        self, columns: Sequence[int], waste: int, level: int, undealt: int, after: list[Child[State]]
    ) -> None:
        """Add the states after a move from a column to another."""
        numbered, units, costs, pack = self._numbered, self._units, self._costs, self._packing.pack
        takes, cut, joined = numbered.takes, numbered.cut, numbered.joined
        tail, stage = (waste, level, undealt), 1 + undealt
        total = self._cost(columns, waste, level)
        takers: list[tuple[int, int, Mask]] = []
        fits = 0
        if self._column.to_build:
            for target, number in enumerate(columns):
                if mask := takes[number]:
                    takers.append((target, number, mask))
                    fits |= mask
        # The columns are in order, so the spaces come first.
        space = self._column_space if columns[0] == EMPTY else 0
        for place, number in enumerate(columns):
            if not number:
                continue
            leads, sizes, _ = units[number]
            if found := leads & fits:
                for target, onto, mask in takers:
                    if found & mask and target != place:
                        for count in sizes[found & mask]:
                            shorter, part = cut(number, count)
                            longer = joined(onto, part)
                            changed = [*columns]
                            changed[place], changed[target] = shorter, longer
                            changed.sort()
                            cost = total + costs[shorter] - costs[number] + costs[longer] - costs[onto]
                            after.append((pack((*changed, *tail)), stage, cost))
            if found := leads & space:
                for count in sizes[found]:
                    shorter, part = cut(number, count)
                    # Carrying the whole of one column to another would change nothing.
                    if shorter:
                        changed = [*columns]
                        changed[place], changed[0] = shorter, part
                        changed.sort()
                        cost = total + costs[shorter] - costs[number] + costs[part]
                        after.append((pack((*changed, *tail)), stage, cost))

    def _from_waste(
        self, columns: Sequence[int], waste: int, level: int, undealt: int, after: list[Child[State]]
    ) -> None:
        """Add the states after the last card of the waste moved to a column."""
        numbered = self._numbered
        card, rest = numbered.tops[waste], numbered.shorter[waste]
        places = []
        if self._waste.to_build:
            places = [place for place, number in enumerate(columns) if card & numbered.takes[number]]
        if columns[0] == EMPTY and card & self._waste_space:
            places.append(0)
        for place in places:
            changed = [*columns]
            changed[place] = numbered[columns[place] << CARD_BITS | card.bit_length() - 1]
            after.append(self._child(changed, rest, level, undealt))

    def _child(self, columns: Sequence[int], waste: int, level: int, undealt: int) -> Child[State]:
        """The state, with its stage and cost."""
        if not self._levels.facts[level].left:
            stage, cost = WON, 0
        else:
            stage, cost = 1 + undealt, self._cost(columns, waste, level)
        return self._packing.pack((*sorted(columns), waste, level, undealt)), stage, cost

    def _cost(self, columns: Sequence[int], waste: int, level: int) -> int:
        wasted = len(self._numbered.cards[waste])
        return self._levels.facts[level].left + wasted + sum(map(self._costs.__getitem__, columns))


class _UnitTable(dict[int, MovableUnits]):
    """The units that may leave a column, by its number."""

    def __init__(self, numbered: NumberedPiles, column: SourcePile) -> None:
        super().__init__()
        self._numbered = numbered
        self._column = column

    def __missing__(self, number: int) -> MovableUnits:
        units = self[number] = self._column.units(self._numbered.pile(number))
        return units


class _CostTable(dict[int, int]):
    """The cost of a column, by its number."""

    def __init__(self, numbered: NumberedPiles) -> None:
        super().__init__()
        self._numbered = numbered

    def __missing__(self, number: int) -> int:
        counts = self._numbered.counts[number]
        cost = self[number] = _HIDDEN * (counts >> 2 * BITS & FULL) + (counts & FULL)
        return cost
