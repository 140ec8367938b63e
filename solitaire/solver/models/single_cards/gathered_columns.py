"""Games of single cards whose columns are gathered and dealt again."""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import UNLIMITED, StockSection
from solitaire.rules.vocabulary import StockTo
from solitaire.solver.costs.stage_division import StageDivision
from solitaire.solver.encodings.column_redeal import ColumnRedeal
from solitaire.solver.models.single_cards.first_column_deadlock import (
    FirstColumnDeadlock,
    has_first_column_deadlocks,
)
from solitaire.solver.models.single_cards.problem import SingleCardsProblem, moves_single_cards
from solitaire.solver.models.single_cards.single_card_states import State
from solitaire.solver.search.novelty import StateParts
from solitaire.solver.search.problem import Child


def gathers_single_cards(ruleset: Ruleset) -> bool:
    """Whether ``GatheredColumnsProblem`` knows a game.

    All cards lie open in the columns, and without its redeals the game ``moves_single_cards``.
    """
    has_stock = ruleset.stock.to is not StockTo.NOWHERE or ruleset.redeals_stock
    gathers_all = (
        ruleset.gathers and not ruleset.raises_bottom_cards and not has_stock and not ruleset.reserve.piles
    )
    return (
        gathers_all and not ruleset.hides_cards and moves_single_cards(ruleset._replace(stock=StockSection()))
    )


class GatheredColumnsProblem(SingleCardsProblem):
    """Every move of a game that ``gathers_single_cards``.

    A state has the redeals left in place of the undealt cards, or one if there is no end of them. Before the
    last redeal the columns have an order, and no card is safe: it may come to lie anywhere.

    Args:
        rules: the game.
        position: where the search begins.
        stages: what distinguishes them (see ``Heuristic``, which gives stages and costs).
        pruned: whether nothing follows a deadlock: of the first column (see ``first_column_deadlock``), or of
            any cards after the last redeal (see ``single_card_deadlock``).
    """

    def __init__(
        self,
        rules: Rules,
        position: Position,
        stages: StageDivision = StageDivision.COARSE,
        pruned: bool = True,
    ) -> None:
        super().__init__(rules, position, stages, pruned)
        self._redeal = ColumnRedeal(rules.ruleset, self._numbered)
        self._first_column: FirstColumnDeadlock | None = None
        if pruned and has_first_column_deadlocks(rules.ruleset):
            self._first_column = FirstColumnDeadlock(rules.ruleset, self._numbered)

    @property
    def _never_ends(self) -> bool:
        """Whether the columns may be gathered as often as the player likes."""
        return self.rules.ruleset.stock.passes == UNLIMITED

    def state_of(self, position: Position) -> State:
        """Return the state of a position that follows from the first one."""
        piles = position.piles
        numbers = [self._numbered.number(piles[index]) for index in self._indexes]
        level = self._levels.number([len(piles[index]) for index in self._foundations])
        return self._states.pack(numbers, level, 1 if self._never_ends else position.redeals_left)

    def parts(self, state: State) -> StateParts:
        """Return the columns of a state in the context of the cards left (``Novelty``).

        Where they are shuffled there are none: that they are new then means nothing.
        """
        return (0, ()) if self._redeal.shuffles else super().parts(state)

    def _never_wins(self, numbers: Sequence[int]) -> bool:
        """Whether the first column has a deadlock."""
        return self._first_column is not None and self._first_column[numbers[0]]

    def _deal(self, numbers: Sequence[int], level: int, undealt: int) -> list[Child[State]]:
        """The state after the columns are gathered and dealt again, if it differs."""
        columns, others = [*numbers[: self._columns]], numbers[self._columns :]
        dealt = self._redeal.dealt(columns)
        if dealt == columns:
            return []
        return [self._child([*dealt, *others], level, undealt - (not self._never_ends))]
