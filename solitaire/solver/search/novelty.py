"""Novelty of states: whether they have a part that no state before had.

A search by costs tries everything near a state that looks good, in every order. A queue of novel states beside
the others leads it to states in which something has changed. (Nir Lipovetzky and Hector Geffner, "Best-First
Width Search: Exploration and Exploitation in Classical Planning", AAAI 2017, where a state consists of facts.
Here a part is a whole pile.)
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from sys import getsizeof
from typing import Generic, Protocol, TypeAlias

from solitaire.solver.search.problem import Problem, State

StateParts: TypeAlias = tuple[int, Collection[int]]
"""The context of a state, and its parts; a part is new once in each context."""


class ProblemOfParts(Problem[State], Protocol[State]):
    """A problem whose states have parts."""

    def parts(self, state: State) -> StateParts:
        """Return the context and the parts of a state."""
        ...


class Novelty(Generic[State]):
    """The parts that a search has met.

    Args:
        parts: returns the context and the parts of a state.
    """

    def __init__(self, parts: Callable[[State], StateParts]) -> None:
        self._parts = parts
        self._met: dict[int, set[int]] = {}
        """The parts that were met in each context."""
        self._parent_parts: set[int] = set()
        """The parts of the parent of the next states."""

    def set_parent(self, state: State) -> None:
        """Take the next states for children of this one."""
        _, parts = self._parts(state)
        self._parent_parts = set(parts)

    def is_novel(self, state: State) -> bool:
        """Return whether a state has a part that was not met before, and add its parts.

        The parts that it shares with its parent do not count, even if they are new in its context.
        """
        context, parts = self._parts(state)
        changed = set(parts) - self._parent_parts
        met = self._met.setdefault(context, set())
        if met.issuperset(changed):
            return False
        met |= changed
        return True

    @property
    def stored_bytes(self) -> int:
        """The memory that the parts take, in bytes."""
        return getsizeof(self._met) + sum(map(getsizeof, self._met.values()))
