"""Turns of several searches on the same position, until one comes to a verdict."""

from __future__ import annotations

from math import ceil
from typing import Final

from solitaire.solver.answer import Verdict
from solitaire.solver.runs.search_limits import LARGEST_STEP, SearchLimit
from solitaire.solver.runs.search_memory import SearchMemory
from solitaire.solver.runs.search_run import SearchRun
from solitaire.solver.search.problem import SearchState

MAX_BYTES: Final = 260_000_000
"""Memory for all searches of a position together, about: their states and the tables of their problems."""


class SearchTurns:
    """Searches that take turns, which grow longer.

    When they store too much together, the one that stores most ends.

    Args:
        runs: the searches. One that ends is replaced by what is left of it (``SearchRun.ended``).
        limit: of all of them together.
    """

    def __init__(self, runs: list[SearchRun], limit: SearchLimit) -> None:
        self._runs = runs
        self._limit = limit
        self._unfinished = set(range(len(runs)))
        """The numbers of the searches that have not ended."""
        self._memory = SearchMemory()

    def first_to_end(self) -> tuple[SearchRun, SearchState] | None:
        """Return the first search that comes to a verdict, and its outcome, if any."""
        turn = 0
        while self._unfinished:
            for number in sorted(self._unfinished):
                run = self._runs[number]
                if run.start_turn > turn:
                    continue
                outcome = self._take_turn(number, run.turn_size << turn)
                if outcome is None:
                    return None
                if run.verdict(outcome) is not Verdict.UNKNOWN:
                    return run, outcome
                if outcome is SearchState.EXHAUSTED:
                    self._end_searches_of(run.search.problem)
                elif outcome is SearchState.STOPPED:
                    self._end(number)
            turn += 1
        return None

    def _take_turn(self, number: int, states: int) -> SearchState | None:
        """Let a search expand so many states; return its outcome, or None at the limit of all."""
        # Turns are whole steps, however these are divided.
        left = ceil(states / LARGEST_STEP) * LARGEST_STEP
        outcome = SearchState.OPEN
        while left > 0 and number in self._unfinished and outcome is SearchState.OPEN:
            step = min(self._limit.next_step(number), left)
            if not step:
                return None
            left -= step
            outcome = self._runs[number].search.run(step)
            if outcome is SearchState.OPEN:
                self._bound_memory()
        return outcome

    def _bound_memory(self) -> None:
        """End the search that stores most, if all together store too much."""
        stored = self._memory.stored_bytes(self._runs)
        if sum(stored) > MAX_BYTES:
            self._end(stored.index(max(stored)))
            self._memory.forget()

    def _end_searches_of(self, problem: object) -> None:
        """End the searches of a problem that one has exhausted: none of them finds anything."""
        for number in sorted(self._unfinished):
            if self._runs[number].search.problem is problem:
                self._end(number)

    def _end(self, number: int) -> None:
        """End a search, and free what it has stored."""
        self._unfinished.remove(number)
        self._runs[number] = self._runs[number].ended()
