"""Any game at all, searched on the core's own positions: slow, and always right."""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.rules.apply import perform
from solitaire.rules.cards import ACE, FACE_MASK
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.movable import Mask
from solitaire.rules.moves import Carry, Move
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.solver.dominance import knows_safety, safe_faces
from solitaire.solver.heuristic import Heuristic, StageTable
from solitaire.solver.line import Line, follow
from solitaire.solver.symmetry import CanonicalForm


class GenericProblem:
    """Every legal move, and of positions that are alike only one.

    Args:
        rules: any game for one.
        position: where the search begins.
        stages: how they are told apart (see ``Heuristic``).
        forced: whether a safe card goes up at once, where it is known what is safe.
    """

    def __init__(
        self,
        rules: Rules,
        position: Position,
        stages: StageTable = StageTable.COARSE,
        forced: bool = True,
    ) -> None:
        self.rules = rules
        self._alike = CanonicalForm(rules)
        self._base = ACE if rules.ruleset.discard.total else rules.base_rank(position)
        self._measure = Heuristic(rules, self._base, stages)
        self.start = self._alike(position)
        self._opening = position
        self._safe: dict[tuple[int, ...], Mask] = {}
        self._foundations = rules.of_zone(Zone.FOUNDATION)
        knows = forced and knows_safety(rules.ruleset)
        self._homes = {rules.piles[index].name for index in self._foundations if knows}
        # Taking a card out of a waste that is turned by threes shifts those that follow.
        self._unsafe = {spec.name for spec in rules.piles if spec.zone is Zone.WASTE}
        if rules.ruleset.stock.draw == 1:
            self._unsafe.clear()

    def children(self, position: Position) -> Sequence[tuple[Position, int, int]]:
        """The positions that follow."""
        rules, alike, measure = self.rules, self._alike, self._measure
        moves = self._safe_or_all(position)
        after = []
        for move in moves:
            child = alike(perform(rules, position, move)[0])
            after.append((child, *measure(child)))
        return after

    def retell(self, path: Sequence[Position]) -> Line:
        """The moves from the opening through positions that are alike those of ``path``. Raises NoSuchMove."""
        return follow(Line(self.rules, self._opening), path[1:], self._alike)

    def _safe_or_all(self, position: Position) -> list[Move]:
        """The first safe move alone, or every legal move."""
        moves = legal_moves(self.rules, position)
        return next(([move] for move in moves if self._is_safe(position, move)), moves)

    def _is_safe(self, position: Position, move: Move) -> bool:
        if not isinstance(move, Carry) or move.target not in self._homes or move.source in self._unsafe:
            return False
        card = position.piles[self.rules.index[move.source]][-1]
        lengths = tuple([len(position.piles[index]) for index in self._foundations])
        safe = self._safe.get(lengths)
        if safe is None:
            safe = self._safe[lengths] = safe_faces(self.rules, self._base, lengths)
        return bool(safe >> (card & FACE_MASK) & 1)
