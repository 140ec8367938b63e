"""Games of sequences whose columns are gathered and dealt again."""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import UNLIMITED, StockSection
from solitaire.rules.vocabulary import StockTo
from solitaire.solver.encodings.column_redeal import ColumnRedeal
from solitaire.solver.models.sequences.problem import SequencesProblem, State, moves_sequences
from solitaire.solver.models.sequences.sequence_costs import StageKind
from solitaire.solver.search.problem import Child


def redeals_sequences(ruleset: Ruleset) -> bool:
    """Whether ``RedealtSequencesProblem`` knows a game.

    All cards are dealt to the columns, these are dealt again a few times, not shuffled, and without that the
    game ``moves_sequences``.
    """
    stock = ruleset.stock
    return (
        ruleset.gathers_in_order
        and not ruleset.raises_bottom_cards
        and stock.to is StockTo.NOWHERE
        and stock.passes != UNLIMITED
        and not ruleset.redeals_stock
        and not ruleset.reserve.piles
        and ruleset.foundation.keeps_cards
        and moves_sequences(ruleset._replace(stock=StockSection()))
    )


class RedealtSequencesProblem(SequencesProblem):
    """Search problem of a game that ``redeals_sequences``.

    A state has the redeals left in place of the talon. While there are any, the columns have an order, no card
    is safe, as it may come to lie anywhere, and no deadlocks are looked for.

    Args:
        rules: the game.
        position: where the search begins.
        kind: of stages and costs.
        pruned: whether after the last redeal safe cards move at once, and nothing follows a deadlock.
    """

    def __init__(
        self, rules: Rules, position: Position, kind: StageKind = StageKind.DIRECT, pruned: bool = True
    ) -> None:
        super().__init__(rules, position, kind, pruned)
        self._redeal = ColumnRedeal(rules.ruleset, self._numbered)

    def _talon_of(self, position: Position) -> int:
        return position.redeals_left

    def children(self, state: State) -> Sequence[Child[State]]:
        """List the states that follow, with their stages and costs."""
        *piles, redeals, level = self.packing.unpack(state)
        if not redeals:
            return super().children(state)
        wanted = self._levels.facts[level].wanted
        after = self._from_piles(piles, redeals, level, wanted, self._open_targets(piles))
        dealt = self._redeal.dealt(piles)
        if dealt != piles:
            after.append(self._unchecked_child(dealt, redeals - 1, level, in_order=True))
        return after

    def is_deadlocked(self, state: State, in_order: bool = True) -> bool:
        """Whether the state is proven lost by a deadlock; never while a redeal is left."""
        return not self.packing.unpack(state)[-2] and super().is_deadlocked(state, in_order)
