"""Games in which the reserve fills spaces before other cards."""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import Mask
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.solver.models.sequences.problem import OpenTargets, SequencesProblem, moves_sequences
from solitaire.solver.models.sequences.sequence_costs import StageKind
from solitaire.solver.search.problem import Child


def fills_reserve_first(ruleset: Ruleset) -> bool:
    """Whether a game ``moves_sequences``, but for how its spaces are filled."""
    return ruleset.reserve.fills_first and moves_sequences(ruleset.without_filling_reserve())


class ReserveFirstProblem(SequencesProblem):
    """Search problem in which other cards go to spaces only once the reserve is empty.

    No deadlocks are looked for, whose proofs know no spaces that wait.

    Args:
        rules: a game that ``fills_reserve_first``, whose base is known.
        position: where the search begins.
        kind: of stages and costs.
    """

    def __init__(self, rules: Rules, position: Position, kind: StageKind = StageKind.DIRECT) -> None:
        super().__init__(rules, position, kind, deadlocks=False)
        self._reserve = range(self._columns, self._columns + len(self._seat_piles.reserve))
        """The places of the reserve in states."""

    def _open_targets(self, piles: Sequence[int]) -> OpenTargets:
        takers, fits, spaces = super()._open_targets(piles)
        return takers, fits, [] if any(piles[place] for place in self._reserve) else spaces

    def _from_piles(
        self, piles: Sequence[int], talon: int, level: int, wanted: Mask, targets: OpenTargets
    ) -> list[Child[int]]:
        after = super()._from_piles(piles, talon, level, wanted, targets)
        if any(piles[place] for place in self._reserve):
            *_, spaces = super()._open_targets(piles)
            for place, source, _ in self._sources:
                if place in self._reserve and self._numbered.tops[piles[place]] & source.space[self._base]:
                    after += [self._move_sequence(piles, talon, level, place, to, 1) for to in spaces]
        return after
