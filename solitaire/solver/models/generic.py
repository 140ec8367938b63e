"""Search problem for any game, on the core's own positions: slow and general."""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.rules.apply import perform
from solitaire.rules.cards import ACE
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.rules.safe_cards import SafeMoves
from solitaire.solver.costs.heuristic import Heuristic
from solitaire.solver.costs.stage_division import StageDivision
from solitaire.solver.encodings.symmetry import CanonicalForm
from solitaire.solver.models.position_problem import PositionProblem
from solitaire.solver.search.problem import Child


class GenericProblem(PositionProblem[Position]):
    """Every legal move; of equivalent positions only one.

    Args:
        rules: any game for one, but a row that closes up (``ClosingRowProblem``).
        position: where the search begins.
        stages: what distinguishes them (see ``Heuristic``).
        forced: whether a safe card moves to its foundation at once, where it is known what is safe.
    """

    def __init__(
        self,
        rules: Rules,
        position: Position,
        stages: StageDivision = StageDivision.COARSE,
        forced: bool = True,
    ) -> None:
        super().__init__(rules, position)
        self._canonical = CanonicalForm(rules)
        base = ACE if rules.ruleset.discards else rules.base_rank(position)
        self._heuristic = Heuristic(rules, base, stages)
        self.start = self._canonical(position)
        self._safe = SafeMoves(rules) if forced else None

    def children(self, position: Position) -> Sequence[Child[Position]]:
        """List the positions that follow, with their stages and costs."""
        rules, canonical, heuristic = self.rules, self._canonical, self._heuristic
        after = []
        for move in self._safe_or_all(position):
            child = canonical(perform(rules, position, move)[0])
            after.append((child, *heuristic(child)))
        return after

    def state_of(self, position: Position) -> Position:
        """Return the position that stands for all that are equivalent."""
        return self._canonical(position)

    def _safe_or_all(self, position: Position) -> list[Move]:
        """The first safe move alone, or every legal move."""
        moves = legal_moves(self.rules, position)
        safe = self._safe.first(position, moves) if self._safe else None
        return [safe] if safe else moves
