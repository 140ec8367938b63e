"""Proofs of losses that are tried on fewer states where they find few."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from solitaire.solver.models.gaps.foundation_needs import FoundationNeeds

LossProof: TypeAlias = Callable[[Sequence[int], int, FoundationNeeds], bool]
"""Whether a state is proven lost: by its piles, undealt cards and the needs of foundations."""
_MISSES: Final = 6
"""States that are tested, and are not proven lost, before a smaller share is tested."""
_SHARE: Final = 8
"""One in so many states is tested then."""


class SampledProof:
    """A proof that is tried on all states only where it has lately proven one lost.

    What is not tested counts as not proven lost, which makes a search longer and no verdict wrong. The first
    states with as many undealt cards are tested.

    Args:
        proof: the proof.
        most_undealt: the largest number of undealt cards.
    """

    def __init__(self, proof: LossProof, most_undealt: int) -> None:
        self._proof = proof
        self._misses = [0] * (most_undealt + 1)
        """For each number of undealt cards, the states that were met since one was proven lost."""

    def __call__(self, numbers: Sequence[int], undealt: int, needs: FoundationNeeds) -> bool:
        """Whether a state is tested and proven lost."""
        misses = self._misses[undealt]
        self._misses[undealt] += 1
        if misses >= _MISSES and misses % _SHARE:
            return False
        is_lost = self._proof(numbers, undealt, needs)
        if is_lost:
            self._misses[undealt] = 0
        return is_lost
