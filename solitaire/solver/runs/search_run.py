"""One of the searches that take turns on the same position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeAlias

from solitaire.rules.apply import IllegalMove
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.solver.answer import Verdict
from solitaire.solver.lines.move_line import Line, UnsoundMove
from solitaire.solver.search.problem import Search, SearchState


class EndedSearch:
    """A search that goes no further: its best path and its effort, without its states."""

    problem: object = None

    def __init__(self, expanded: int, best_path: list[Any]) -> None:
        self.expanded = expanded
        self._best_path = best_path

    def run(self, expansions: int) -> SearchState:
        """Return that nothing more will be known."""
        return SearchState.STOPPED

    def path(self) -> list[Any]:
        """Return no path: no end was found."""
        return []

    def best_path(self) -> list[Any]:
        """Return the path to the best state that was known; empty if none was."""
        return self._best_path

    def stored_bytes(self) -> int:
        """Return 0: no states are stored."""
        return 0


class SearchRun(NamedTuple):
    """A search with its turns, the decoder of its paths, and the meaning of its end.

    If a complete search finds nothing, all is lost from where it begins.
    """

    search: Search
    turn_size: int
    """States expanded in the first turn; each turn is twice as long as the one before."""
    decode_path: Callable[[list[Any]], Line] | None
    """Decodes a path of states to moves; None if the search is of a relaxation, whose wins prove nothing."""
    start_turn: int = 0
    """The number of its first turn. Its turns are as long as if it had taken the earlier ones."""
    prefix: Sequence[Move] = ()
    """The moves to where the search begins. With any, its end without a win proves nothing."""
    is_complete: bool = True
    """Whether it leaves out nothing that may win. If it does, its end without a win proves nothing."""

    def line(self, path: list[Any]) -> Line:
        """Return the line along a path, with the prefix before it.

        Raises UnsoundMove or IllegalMove if no moves lead along it, as in a relaxation.
        """
        if not self.decode_path:
            raise UnsoundMove("the states of a relaxation have no moves")
        line = self.decode_path(path)
        line.moves[:0] = self.prefix
        return line

    def best_line(self) -> Line | None:
        """Return the line to the best state that is known, if moves lead there."""
        with suppress(UnsoundMove, IllegalMove):
            if path := self.search.best_path():
                return self.line(path)
        return None

    def ended(self) -> SearchRun:
        """Return the same with its best line, without what search and problem store."""
        line = self.best_line()
        ended = EndedSearch(self.search.expanded, self.search.best_path())
        return self._replace(search=ended, decode_path=(lambda _: line) if line else None, prefix=())

    def verdict(self, outcome: SearchState) -> Verdict:
        """Return the verdict that an outcome of the search proves."""
        if outcome is SearchState.FOUND and self.decode_path:
            return Verdict.WINNABLE
        if outcome is SearchState.EXHAUSTED and self.is_complete and not self.prefix:
            return Verdict.UNWINNABLE
        return Verdict.UNKNOWN


SearchFactory: TypeAlias = Callable[[Rules, Position, int], list[SearchRun]]
"""Returns the searches for a position, each to store up to so many states."""

GameKind: TypeAlias = tuple[Callable[[Ruleset], bool], SearchFactory]
"""A kind of games: whether a game is of it, by its ruleset, and the searches for its positions."""


def searches_of(kinds: Iterable[GameKind], ruleset: Ruleset, otherwise: SearchFactory) -> SearchFactory:
    """Return the searches of the first of the kinds that a game is of."""
    return next((searches for is_of_kind, searches in kinds if is_of_kind(ruleset)), otherwise)
