"""Searches of a game whose base is still to be chosen.

Searches after each choice take turns. A win after any choice wins the game, and losses after all choices lose
it. A choice is a move that sets the base. Where the first card that goes to a foundation sets it, perhaps many
moves later, it is a rank: that game is searched in which foundations open with this rank alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, Final, TypeAlias

from solitaire.rules.apply import perform
from solitaire.rules.cards import ACE, KING
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.solver.lines.move_line import Line
from solitaire.solver.runs.search_run import SearchFactory, SearchRun
from solitaire.solver.search.problem import SearchState

_TURN: Final = 256
"""States that each search expands in its turn."""


class SearchOfChoices:
    """Searches after different moves: one finds a win, or all are exhausted.

    A path is the number of the search, followed by the states of its path.
    """

    def __init__(self, runs: Sequence[SearchRun]) -> None:
        self._runs = runs
        self._open = list(range(len(runs)))
        self._last = SearchState.EXHAUSTED
        """What is known once no search is open: the end of each, or that one was full."""
        self._found: int | None = None
        self.problem = tuple(run.search.problem for run in runs)
        """The problems of all searches."""
        self.expanded = 0
        self._left = _TURN
        """States that the next search expands before the one after it."""

    def run(self, expansions: int) -> SearchState:
        """Expand up to ``expansions`` states of all in turn; return what is known."""
        while self._open and expansions > 0:
            number, step = self._open[0], min(expansions, self._left)
            search = self._runs[number].search
            before = search.expanded
            outcome = search.run(step)
            self.expanded += search.expanded - before
            expansions -= step
            self._left -= step
            if outcome is SearchState.FOUND:
                self._found, self._last, self._open = number, outcome, []
            elif outcome is not SearchState.OPEN or not self._left:
                self._open.pop(0)
                self._left = _TURN
                if outcome is SearchState.OPEN:
                    self._open.append(number)
                elif outcome is SearchState.STOPPED:
                    self._last = outcome
        return SearchState.OPEN if self._open else self._last

    def path(self) -> list[Any]:
        """Return the number of the search that found the end, and its path."""
        return [] if self._found is None else [self._found, *self._runs[self._found].search.path()]

    def best_path(self) -> list[Any]:
        """Return the number of a search that knows a path, and the best that it knows."""
        paths = ([number, *run.search.best_path()] for number, run in enumerate(self._runs))
        return next((path for path in paths if len(path) > 1), [])

    def stored_bytes(self) -> int:
        """Return about how much memory the states of all searches take."""
        return sum(run.search.stored_bytes() for run in self._runs)

    def decode_path(self, path: list[Any]) -> Line:
        """Return the line of a path, from before the choice."""
        number, *states = path
        run: SearchRun = self._runs[number]
        return run.line(states)


_Choice: TypeAlias = tuple[Sequence[Move], Rules, Position]
"""The moves of a choice, the rules that hold after it, and the position."""


def _moves_of_choice(rules: Rules, position: Position) -> list[_Choice]:
    """The choices where a move makes them."""
    return [((move,), rules, perform(rules, position, move)[0]) for move in legal_moves(rules, position)]


def _ranks_of_choice(rules: Rules, position: Position) -> list[_Choice]:
    """The choices where the first card that goes to a foundation makes them, perhaps later."""
    return [((), Rules(rules.ruleset, expected_base=rank), position) for rank in range(ACE, KING + 1)]


def searches_of_choices(
    search_runs: SearchFactory, rules: Rules, position: Position, max_states: int
) -> list[SearchRun]:
    """Return the searches of a position in which the base is to be chosen.

    They are those that ``search_runs`` has after each choice, together.
    """
    choices = _moves_of_choice(rules, position) if rules.chooses_base else _ranks_of_choice(rules, position)
    of_choices = [
        [run._replace(prefix=prefix) for run in search_runs(chosen, after, max_states // len(choices))]
        for prefix, chosen, after in choices
    ]
    combined = []
    for alike in zip_longest(*of_choices):
        runs = [run for run in alike if run and run.decode_path]
        search = SearchOfChoices(runs)
        is_complete = len(runs) == len(choices) and all(run.is_complete for run in runs)
        first = runs[0]
        combined.append(
            SearchRun(
                search,
                first.turn_size * len(runs),
                search.decode_path,
                first.start_turn,
                is_complete=is_complete,
            )
        )
    return combined
