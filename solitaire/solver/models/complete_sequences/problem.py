"""Games of complete sequences: states of numbered columns, a reserve and a stock."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import TypeAlias

from solitaire.rules.cards import ACE
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import CellsSection, ReserveSection, StockSection, TableauSection
from solitaire.rules.tableau_places import overlaps
from solitaire.rules.vocabulary import Build, FoundationUnit, Goal, StockTo, Unit
from solitaire.solver.encodings.state_packing import NARROW, StatePacking
from solitaire.solver.models.complete_sequences.join_deadlock import JoinDeadlock, has_join_deadlocks
from solitaire.solver.models.complete_sequences.scored_piles import (
    BITS,
    COSTS,
    COUNT,
    FULL,
    FULL_TWICE,
    NUMBER,
    CardCosts,
    ScoredPiles,
)
from solitaire.solver.models.position_problem import PositionProblem
from solitaire.solver.search.novelty import StateParts
from solitaire.solver.search.problem import WON, Child

State: TypeAlias = int
"""Packed: the numbers of the columns, those of the reserve or the cells, and how many cards are undealt."""


def is_complete_sequences_game(ruleset: Ruleset) -> bool:
    """Whether ``CompleteSequencesProblem`` knows a game.

    Complete sequences leave the columns or win the game there; any stock is dealt to the columns, once. Where
    there is none, single cards may lie in reserve, or there are cells.
    """
    tableau, stock, reserve, cells = ruleset.tableau, ruleset.stock, ruleset.reserve, ruleset.cells
    single_cards = ReserveSection(piles=reserve.piles, cards=1, name=reserve.name)
    beside_columns = [(ReserveSection(), CellsSection())]
    if stock.to is StockTo.NOWHERE:
        beside_columns += [(single_cards, CellsSection()), (ReserveSection(), CellsSection(*cells[:2]))]
    return (
        (ruleset.foundation.unit is FoundationUnit.SEQUENCE or ruleset.goal is Goal.SEQUENCES)
        and ruleset.goal in (Goal.ALL_CARDS, Goal.SEQUENCES)
        and (reserve, cells) in beside_columns
        and tableau.unit is not Unit.SUPERMOVE
        and Build.ANY_CARD not in (tableau.build, tableau.run)
        and tableau.to == TableauSection().to
        and tableau.build_minimum <= 1
        and not (tableau.minimum or tableau.maximum)
        and not overlaps(tableau)
        and not ruleset.gathers
        and not ruleset.foundation.fixed
        and not ruleset.foundation.piles
        and not ruleset.discards
        and stock.to in (StockTo.TABLEAU, StockTo.NOWHERE)
        and stock == StockSection(to=stock.to, when=stock.when)
    )


class StageOrder(Enum):
    """The progress that divides the states into stages."""

    DEALT = auto()
    """The cards to be dealt, and those that lie face down. Neither ever rises."""
    ROWS = auto()
    """The cards to be dealt alone, so that a stage is all that can be done between two deals."""
    JOINED = auto()
    """The cards that are not joined to the next of their suit, and those that lie where they cannot be put."""


class CompleteSequencesProblem(PositionProblem[State]):
    """All moves of a game that ``is_complete_sequences_game``.

    Args:
        rules: the game.
        position: where the search begins.
        stages: what divides the states.
        pruned: whether nothing follows a deadlock, where these are known (see ``join_deadlock``).
        costs: of cards, by how they lie.
    """

    def __init__(
        self,
        rules: Rules,
        position: Position,
        stages: StageOrder = StageOrder.DEALT,
        pruned: bool = True,
        costs: CardCosts = COSTS,
    ) -> None:
        super().__init__(rules, position)
        seat_piles = rules.seat_piles[0]
        self._stages = stages
        self._seat_piles = seat_piles
        self._columns = len(seat_piles.tableau)
        self._places = (*seat_piles.tableau, *seat_piles.reserve, *seat_piles.cells)
        self._has_cells = bool(seat_piles.cells)
        self._packing = StatePacking(len(self._places) + 1)
        source = next(source for source in seat_piles.sources.values() if source.index == seat_piles.tableau[0])
        self._space = source.space[ACE]
        self._piles = ScoredPiles(rules, source, costs)
        self._undealt = tuple(~card for card in seat_piles.in_stock(position.piles))
        self._deadlock = None
        if pruned and has_join_deadlocks(rules.ruleset):
            self._deadlock = JoinDeadlock(self._piles, rules.ruleset.pack.copies, self._has_cells)
        self.start = self.state_of(position)

    def state_of(self, position: Position) -> State:
        """Return the state of a position that follows from the first one."""
        numbers = [self._piles.number(position.piles[index]) for index in self._places]
        return self._canonical(numbers, len(self._seat_piles.in_stock(position.piles)))

    def parts(self, state: State) -> StateParts:
        """Return the piles in the context of the undealt cards (``Novelty``)."""
        *columns, undealt = self._packing.unpack(state)
        return undealt, columns

    def children(self, state: State) -> Sequence[Child[State]]:
        """List the states that follow, with their stages and costs."""
        *piles, undealt = self._packing.unpack(state)
        columns = self._columns
        # Free cells mean a test for each card that they may take, so these are tried at the beginning alone.
        is_tested = state == self.start or not (self._has_cells and 0 in piles[columns:])
        proof = self._deadlock if is_tested else None
        if proof and proof(piles[:columns], piles[columns:], self._undealt[:undealt]):
            return ()
        spaces = [place for place in range(columns) if not piles[place]]
        after = self._moves(state, piles, undealt, spaces)
        if undealt and not (spaces and self.rules.waits_for_spaces):
            after.append(self._deal(piles, undealt))
        return after

    def _moves(
        self, state: State, piles: Sequence[int], undealt: int, spaces: Sequence[int]
    ) -> list[Child[State]]:
        """The states after a move to a column or a cell."""
        # Only what is still to be dealt tells one empty column from another.
        into = spaces if undealt else spaces[:1]
        columns, takes = self._columns, self._piles.takes
        taking = [(target, mask) for target in range(columns) if (mask := takes[piles[target]])]
        fits = 0
        for _, mask in taking:
            fits |= mask
        total = self._total(piles)
        after: list[Child[State]] = []
        for place, number in enumerate(piles):
            leads, sizes, _ = self._piles.units[number]
            if found := leads & fits:
                for target, mask in taking:
                    if found & mask and target != place:
                        for count in sizes[found & mask]:
                            after.append(self._move(state, piles, undealt, total, place, target, count))
            if into and (found := leads & self._space):
                for count in sizes[found]:
                    # A whole column gains nothing by moving to another place.
                    if undealt or place >= columns or count < len(self._piles.piles[number]):
                        after += [
                            self._move(state, piles, undealt, total, place, target, count) for target in into
                        ]
        if self._has_cells and 0 in piles[columns:]:
            cell = piles.index(0, columns)
            for place in range(columns):
                if piles[place]:
                    after.append(self._move(state, piles, undealt, total, place, cell, 1))
        return after

    def _total(self, piles: Sequence[int]) -> int:
        """The sum of the counts of columns."""
        return sum(map(self._piles.counts.__getitem__, piles))

    def _move(
        self,
        state: State,
        piles: Sequence[int],
        undealt: int,
        total: int,
        place: int,
        target: int,
        count: int,
    ) -> Child[State]:
        """The state after a unit moved to another place; ``total`` is the sum of counts before."""
        number, onto = piles[place], piles[target]
        shorter, longer, change = self._piles.moved[(number << NUMBER | onto) << COUNT | count]
        if undealt and len(self._piles.piles) <= NARROW:
            # The columns have no other order, so what two of them change is all that changes.
            steps = self._packing.steps
            state += (shorter - number) * steps[place] + (longer - onto) * steps[target]
        else:
            after = [*piles]
            after[place], after[target] = shorter, longer
            state = self._canonical(after, undealt)
        return self._child(state, undealt, total + change)

    def _deal(self, piles: Sequence[int], undealt: int) -> Child[State]:
        """The state after a row of the stock is dealt."""
        after = list(piles)
        row = self._undealt[:undealt][: -len(piles) - 1 : -1]
        for place, card in enumerate(row):
            after[place] = self._piles.joined(piles[place], (card,))
        left = [self._piles.collected[number] for number in after]
        undealt -= len(row)
        return self._child(self._canonical(left, undealt), undealt, self._total(left))

    def _child(self, state: State, undealt: int, total: int) -> Child[State]:
        """The state with its stage and cost; ``total`` is the sum of its counts."""
        if not undealt and not total >> 4 * BITS:
            return state, WON, 0
        if self._stages is StageOrder.JOINED:
            return state, 1 + (total >> 2 * BITS & FULL_TWICE), total & FULL
        hidden = total >> BITS & FULL if self._stages is StageOrder.DEALT else 0
        return state, 1 + (undealt << BITS | hidden), total & FULL

    def _canonical(self, piles: list[int], undealt: int) -> State:
        """The state; once nothing is to be dealt, with its columns in one order, and its cells."""
        if undealt:
            return self._packing.pack((*piles, undealt))
        columns, beside = self._columns, piles[self._columns :]
        if self._has_cells:
            beside.sort()
        return self._packing.pack((*sorted(piles[:columns]), *beside, 0))
