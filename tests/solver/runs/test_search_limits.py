"""Limits of searches: a time, however slow a search is, or a number of states."""

from __future__ import annotations

from typing import Any

import pytest

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.solver import solve
from solitaire.solver.portfolio import search_runs
from solitaire.solver.runs.search_limits import LARGEST_STEP, StateLimit
from solitaire.solver.runs.search_run import EndedSearch, SearchRun
from solitaire.solver.search.problem import Search, SearchState
from tests.samples import one_in

SOLITAIRES = ["calculation", "duchess", "freecell", "gypsy", "klondike-vegas", "osmosis", "spider", "sultan"]
"""Games with different kinds of searches."""


class TimedSearch(EndedSearch):
    """A search without end of which each state takes as long on its own clock."""

    def __init__(self, seconds: float) -> None:
        super().__init__(expanded=0, best_path=[])
        self._seconds = seconds
        self.steps: list[int] = []
        self.now = 0.0

    def run(self, expansions: int) -> SearchState:
        self.steps.append(expansions)
        self.expanded += expansions
        self.now += expansions * self._seconds
        return SearchState.OPEN


def searched_for(monkeypatch: pytest.MonkeyPatch, seconds: float, *searches: TimedSearch) -> None:
    """Let the searches take turns of 2560 states for so long."""
    game = Game.new(load("spiderette"), 1)
    monkeypatch.setattr(solve, "search_runs", lambda *_: [SearchRun(each, 2560, None) for each in searches])
    solve.solve(game.rules, game.position, seconds, clock=lambda: sum(search.now for search in searches))


def test_a_search_of_slow_states_ends_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = TimedSearch(0.1)
    searched_for(monkeypatch, 1.0, slow)
    assert 1.0 <= slow.now < 1.2


def test_a_fast_search_reads_the_clock_once_in_256_states(monkeypatch: pytest.MonkeyPatch) -> None:
    fast = TimedSearch(1e-5)
    searched_for(monkeypatch, 0.2, fast)
    assert fast.steps[:9] == [1, 2, 4, 8, 16, 32, 64, 128, LARGEST_STEP]
    assert sum(fast.steps[:18]) == 2560, "a turn is as long as without a clock"
    assert set(fast.steps[18:]) == {LARGEST_STEP}


def test_a_fast_search_beside_a_slow_one_lengthens_only_its_own_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    fast, slow = TimedSearch(1e-6), TimedSearch(0.001)
    searched_for(monkeypatch, 5.0, fast, slow)
    assert max(fast.steps) == LARGEST_STEP
    assert 10 <= max(slow.steps) <= 32
    assert fast.now + slow.now < 5.05


def test_a_number_of_states_is_searched_in_whole_steps() -> None:
    limit = StateLimit(3 * LARGEST_STEP - 1)
    assert [limit.next_step(0) for _ in range(3)] == [LARGEST_STEP, LARGEST_STEP, 0]


def outcome_in_steps(search: Search, *steps: int) -> tuple[SearchState, list[Any]]:
    """The outcome of a search in these steps, and its best path as text."""
    outcomes = (search.run(step) for step in steps)
    outcome = next((outcome for outcome in outcomes if outcome is not SearchState.OPEN), SearchState.OPEN)
    return outcome, search.best_path()


@pytest.mark.parametrize("game", one_in(4, SOLITAIRES))
def test_a_search_comes_to_the_same_in_small_steps(game: str) -> None:
    start = Game.new(load(game), 1)
    whole, divided = (search_runs(start.rules, start.position, 10_000) for _ in range(2))
    for one, other in zip(whole, divided, strict=True):
        assert outcome_in_steps(one.search, 256, 256) == outcome_in_steps(
            other.search, 1, 2, 4, 100, 149, 100, 156
        )
