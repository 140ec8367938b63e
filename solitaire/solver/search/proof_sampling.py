"""Sampling of states for proofs of losses: fewer are tested where few are lost.

Testing every state takes much of the time of a search, without any use where nothing is lost. A state that is
not tested is searched like any other, and the states that follow it may be tested, so no verdict depends on the
choice. A deadlock remains after every move: all that follows it is cut off where it is found.
"""

from __future__ import annotations

from typing import Final

_MISSES: Final = 6
"""States that are tested, and are not proven lost, before a smaller share is tested."""


class ProofSampling:
    """Choice of the states to test: all where some are proven lost, else only some.

    Args:
        every: one in so many states is tested where none is proven lost. A slow proof needs more.
    """

    def __init__(self, every: int) -> None:
        self._every = every
        self._misses = 0
        """The states that were met since one was proven lost."""

    def is_due(self) -> bool:
        """Return whether the next state is to be tested; call it once for each."""
        misses = self._misses
        self._misses += 1
        return misses < _MISSES or misses % self._every == 0

    def add_loss(self) -> None:
        """Note that the state was proven lost."""
        self._misses = 0
