"""Moves that lead far into a game when no win is found in time."""

from __future__ import annotations

from itertools import chain, repeat

import pytest

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.game.hints import hint
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.solver.answer import Answer, Verdict
from solitaire.solver.lines.best_effort import farthest_line
from solitaire.solver.portfolio import search_runs
from solitaire.solver.solve import MAX_STATES, solve
from tests.samples import one_in

FEW: int = 300
"""States that are looked at, so that hardly anything is settled."""


def cards_home(rules: Rules, position: Position) -> int:
    return sum(len(position.piles[index]) for index in rules.goal_piles)


@pytest.mark.parametrize(
    "name", one_in(2, ["bakers-dozen", "baroness", "big-ben", "canfield", "easthaven", "klondike"])
)
def test_the_way_to_the_best_position_leads_at_least_as_far_as_hints(name: str) -> None:
    game = Game.new(load(name), 18)
    runs = search_runs(game.rules, game.position, MAX_STATES)
    for run in runs:
        run.search.run(FEW)
    found = filter(None, (run.best_line() for run in runs))
    line = farthest_line(game.rules, game.position, found, lambda: True)
    by_hints = Game.new(game.rules, 18)
    while hinted := hint(game.rules, by_hints.position, by_hints.positions):
        by_hints.play(hinted)
    game.go_to(line.moves)
    assert game.position == line.position
    assert cards_home(game.rules, game.position) >= cards_home(game.rules, by_hints.position) > 0


@pytest.mark.parametrize(
    "name",
    one_in(2, ["klondike", "klondike-draw-3", "double-klondike", "big-ben", "bakers-dozen", "canfield"], 1),
)
def test_the_path_to_the_best_state_of_an_unfinished_search_decodes_to_moves(name: str) -> None:
    """The first search has such a state; one that is still busy with a relaxation may have none."""
    game = Game.new(load(name), 18)
    first, *others = search_runs(game.rules, game.position, MAX_STATES)
    for run in (first, *others):
        run.search.run(FEW)
        path = run.search.best_path()
        assert path or run is not first
        if path and run.decode_path:
            line = run.decode_path(path)
            there = Game.new(game.rules, 18)
            there.go_to(line.moves)
            assert line.moves and there.position == line.position


def test_a_search_without_time_says_how_far_hints_lead_and_is_right_if_they_win() -> None:
    lost, won = Game.new(load("canfield"), 1), Game.new(load("gargantua"), 1)
    answer = at_the_end_of_its_time(lost)
    assert (answer.verdict, answer.moves) == (Verdict.UNKNOWN, ())
    assert answer.towards
    answer = at_the_end_of_its_time(won)
    assert (answer.verdict, answer.towards) == (Verdict.WINNABLE, ())
    won.go_to(answer.moves)
    assert won.is_won


def at_the_end_of_its_time(game: Game) -> Answer:
    """By a clock that jumps when the search begins, and stands still then."""
    times = chain([0.0], repeat(10.0))
    return solve(game.rules, game.position, 10.0, MAX_STATES, lambda: next(times))
