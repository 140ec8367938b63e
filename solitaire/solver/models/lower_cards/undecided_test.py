"""Loss test by searching the relaxed game in which optional cards are undecided."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from solitaire.solver.models.lower_cards.optional_cards import ANY_OPTIONAL, covers
from solitaire.solver.models.lower_cards.problem import LowerCardsProblem, State, unpacked
from solitaire.solver.models.lower_cards.undecided_cards import UndecidedCards, UndecidedState
from solitaire.solver.search.problem import SearchState

_MAX_STATES: Final = 100_000
"""States whose outcomes are stored at most."""
_STATE_BYTES: Final = 500
"""About the memory of a stored state."""
_Table: TypeAlias = dict[tuple[int, bytes], list[UndecidedState]]
"""States by what is left of them without optional cards."""


class UndecidedTest:
    """Test of states by depth-first search of ``UndecidedCards``.

    Outcomes are stored. A state that has all that another one has, and more optional cards, or more cards that
    may lie below, allows all that the other does. So if the first is lost, both are, and if the second is won,
    both are. No state comes again in a game, as each move carries a card that is not optional from others to
    the bottom.

    Args:
        problem: the problem whose states are tested.
    """

    def __init__(self, problem: LowerCardsProblem) -> None:
        self._game = UndecidedCards(problem.rows, problem.rules.removed_under)
        self.expanded = 0
        """States of the relaxed game expanded."""
        self.stored = 0
        """How many of these are stored."""
        self._lost: _Table = {}
        self._won: _Table = {}
        self._path: list[tuple[UndecidedState, Iterator[UndecidedState]]] = []
        """The states from the one that is tested, and their children not tried yet."""

    def stored_bytes(self) -> int:
        """Return about how many bytes the states take."""
        return self.stored * _STATE_BYTES

    def search_from(self, state: State, expansions: int) -> SearchState:
        """Search for a win from a state, up to so many expansions (see ``LossTest``)."""
        end = self.expanded + expansions
        if not self._path:
            if self.stored > _MAX_STATES:
                self._forget()
            dealt, columns = unpacked(state)
            outcome = self._enter(self._game.settled(dealt, columns, (0,) * len(columns)))
            if outcome is not SearchState.OPEN:
                return outcome
        while self._path:
            if self.expanded >= end:
                return SearchState.OPEN
            before, unexplored = self._path[-1]
            child = next(unexplored, None)
            if child is None:
                self._store(before, self._lost)
                self._path.pop()
            elif self._enter(child) is SearchState.FOUND:
                for won, _ in self._path:
                    self._store(won, self._won)
                self._path.clear()
                return SearchState.FOUND
        return SearchState.EXHAUSTED

    def _enter(self, state: UndecidedState) -> SearchState:
        """Return the outcome of a state if it is known; otherwise expand it at the end of the path."""
        if self._game.is_won(state):
            return SearchState.FOUND
        key = _key(state)
        for lost in self._lost.get(key, ()):
            if _allows(lost, state):
                return SearchState.EXHAUSTED
        for won in self._won.get(key, ()):
            if _allows(state, won):
                return SearchState.FOUND
        self.expanded += 1
        self._path.append((state, iter(self._game.children(state))))
        return SearchState.OPEN

    def _store(self, state: UndecidedState, table: _Table) -> None:
        table.setdefault(_key(state), []).append(state)
        self.stored += 1

    def _forget(self) -> None:
        self._lost.clear()
        self._won.clear()
        self.stored = 0


def _key(state: UndecidedState) -> tuple[int, bytes]:
    return state.dealt, b"\xff".join(state.columns).translate(None, ANY_OPTIONAL)


def _allows(state: UndecidedState, other: UndecidedState) -> bool:
    """Whether a state allows all that another does, from which it differs by optional cards at most."""
    for mine, others in zip(state.below, other.below, strict=True):
        if others & ~mine:
            return False
    for pile, cards in zip(state.columns, other.columns, strict=True):
        if pile != cards and not covers(pile, cards):
            return False
    return True
