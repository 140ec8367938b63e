"""The turns of several searches of one position."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.solver import solve
from solitaire.solver.answer import Verdict
from solitaire.solver.runs.search_run import EndedSearch, SearchRun
from solitaire.solver.search.problem import SearchState


class FixedSearch(EndedSearch):
    """A search of a problem that finds nothing: its states are exhausted after so many."""

    def __init__(self, problem: object, states: int) -> None:
        super().__init__(expanded=0, best_path=[])
        self.problem = problem
        self._states = states

    def run(self, expansions: int) -> SearchState:
        self.expanded = min(self.expanded + expansions, self._states)
        return SearchState.EXHAUSTED if self.expanded == self._states else SearchState.OPEN


def answer_of(monkeypatch: pytest.MonkeyPatch, *runs: SearchRun) -> tuple[Verdict, list[int]]:
    """The verdict of these searches, and how many states each of them expanded."""
    game = Game.new(load("spiderette"), 1)
    searches = [run.search for run in runs]
    monkeypatch.setattr(solve, "search_runs", lambda *_: [*runs])
    answer = solve.solve_within(game.rules, game.position, 1 << 20)
    return answer.verdict, [search.expanded for search in searches]


def test_what_one_search_of_a_problem_exhausts_no_other_searches_on(monkeypatch: pytest.MonkeyPatch) -> None:
    some, all_moves = object(), object()
    verdict, expanded = answer_of(
        monkeypatch,
        SearchRun(FixedSearch(some, 1 << 19), 256, None, is_complete=False),
        SearchRun(FixedSearch(some, 512), 256, None, is_complete=False),
        SearchRun(FixedSearch(all_moves, 4096), 256, None),
    )
    assert verdict is Verdict.UNWINNABLE
    assert expanded == [256 + 512, 512, 4096]


def test_a_search_of_another_problem_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    verdict, expanded = answer_of(
        monkeypatch,
        SearchRun(FixedSearch(object(), 512), 512, None, is_complete=False),
        SearchRun(FixedSearch(object(), 2048), 256, None, is_complete=False),
    )
    assert (verdict, expanded) == (Verdict.UNKNOWN, [512, 2048])
