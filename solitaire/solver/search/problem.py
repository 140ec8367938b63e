"""The interface of a game to a search, and what a search knows."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from enum import Enum, auto
from typing import Any, Final, Protocol, TypeAlias, TypeVar

State = TypeVar("State", bound=Hashable)
Child: TypeAlias = tuple[State, int, int]
"""A state that follows, its stage and its cost: a plain tuple, as searches build millions of them."""

WON: Final = 0
"""The stage of a state from which the game is won."""


class Problem(Protocol[State]):
    """A game as states; they are equal only if the same can be reached from them."""

    start: State

    def children(self, state: State) -> Sequence[Child[State]]:
        """List the states that follow, with their stages and costs.

        Both are integers from 0, the smaller the nearer to the end. The stage is ``WON`` where the end is
        reached, and nowhere else.
        """
        ...


class SearchState(Enum):
    """The outcome of a search so far."""

    FOUND = auto()
    EXHAUSTED = auto()
    OPEN = auto()
    STOPPED = auto()
    """Open, and no more will be known: as many states are stored as allowed, or the search does not pay."""


class Search(Protocol):
    """A search of a problem, resumable at any time."""

    @property
    def problem(self) -> object:
        """The problem that is searched; its tables take memory as well."""
        ...

    expanded: int
    """States expanded."""

    def run(self, expansions: int) -> SearchState:
        """Expand up to ``expansions`` more states, and return what is known then."""
        ...

    def path(self) -> list[Any]:
        """Return the states from the start to the end that was found, both included."""
        ...

    def best_path(self) -> list[Any]:
        """Return the path to the state nearest to the end that is known; empty if none is."""
        ...

    def stored_bytes(self) -> int:
        """Return about how much memory the states take that the search stores, in bytes."""
        ...
