"""Sampled proofs: every state is tested where some are proven lost, else one in eight."""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.game.catalogue import load
from solitaire.solver.models.gaps.foundation_needs import FoundationNeeds, NeedsTable
from solitaire.solver.models.gaps.sampled_proof import SampledProof


def test_states_are_tested_less_often_where_none_is_lost() -> None:
    rules = load("big-ben")
    needs = NeedsTable(rules)[bytes([1] * 12)]
    tested: list[int] = []

    def proof(numbers: Sequence[int], undealt: int, needs: FoundationNeeds) -> bool:
        tested.append(numbers[0])
        return numbers[0] == 24

    sampled = SampledProof(proof, most_undealt=3)
    lost = [number for number in range(50) if sampled([number], 3, needs)]
    assert lost == [24]
    assert tested == [*range(6), 8, 16, 24, *range(25, 31), 33, 41, 49]
    assert not sampled([60], 2, needs)
    assert tested[-1] == 60
