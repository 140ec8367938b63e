"""Lines followed from beside them: they win by the rules, and what is searched on the way proves no loss."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.moves import Carry, DealStock
from solitaire.solver.answer import Verdict
from solitaire.solver.lines.nearby_line import NearbyLine
from solitaire.solver.search.problem import SearchState
from solitaire.solver.searches_along import searches_along
from solitaire.solver.solve import solve, solve_within
from tests import playthroughs
from tests.rules.positions import position_after, table
from tests.samples import FULL

GAMES = ("klondike", "big-ben", "belvedere", "tri-peaks")
STEP = 5 if FULL else 20
"""One in so many legal moves leaves a line."""


def strays(name: str) -> Iterator[tuple[Game, NearbyLine]]:
    """Games beside the line that wins them, and the rest of the line from where they left it."""
    game = Game.new(load(name), deal=3)
    moves = solve_within(game.rules, game.position, 20_000).moves
    for place, move in enumerate(moves):
        line = NearbyLine(game.position, moves[place:])
        others = [other for other in game.legal_moves() if other != move]
        for other in others[place % STEP :: STEP]:
            game.play(other)
            yield game, line
            game.undo()
        game.play(move)


@pytest.mark.parametrize("name", GAMES)
def test_a_line_that_is_followed_is_legal_and_often_wins(name: str) -> None:
    won = tried = 0
    for game, nearby in strays(name):
        line = nearby.followed_from(game.rules, game.position)
        assert position_after(game.rules, game.position, line.moves) == line.position
        won += game.rules.is_won(line.position)
        tried += 1
    assert won > tried / 10


def test_a_line_is_followed_from_its_own_position() -> None:
    game, moves = playthroughs.read("klondike")
    assert NearbyLine(game.position, moves).followed_from(game.rules, game.position).moves == moves


def test_a_step_that_has_to_wait_is_made_later() -> None:
    """The other jack is on the queen already, and leaves her first."""
    rules = load("klondike")
    fans = {"tableau-1": "QH", "tableau-2": "JC", "tableau-3": "JS", "tableau-4": "QD"}
    position = table(rules, fans)
    line = NearbyLine(position, [Carry("tableau-2", "tableau-1"), Carry("tableau-3", "tableau-4")])
    other = position_after(rules, position, [Carry("tableau-3", "tableau-1")])
    followed = line.followed_from(rules, other)
    assert followed.moves == [Carry("tableau-1", "tableau-4"), Carry("tableau-2", "tableau-1")]


def test_a_search_on_the_way_wins_from_the_beginning_and_proves_no_loss() -> None:
    rules = load("big-ben")
    game = Game.new(rules, deal=3)
    line = NearbyLine(game.position, solve_within(rules, game.position, 20_000).moves)
    runs = searches_along(game.position, line.followed_from(rules, game.position), 100_000)
    assert len(runs) == 3
    for run in runs:
        assert run.search.run(20_000) is SearchState.FOUND
        assert run.verdict(SearchState.FOUND) is Verdict.WINNABLE
        assert run.verdict(SearchState.EXHAUSTED) is Verdict.UNKNOWN
        assert run.decode_path
        rest = run.decode_path(run.search.path()).moves
        assert rules.is_won(position_after(rules, game.position, [*run.prefix, *rest]))
        best = run.ended().best_line()
        assert best is None or position_after(rules, game.position, best.moves) == best.position


def test_a_loss_along_a_line_of_piles_of_any_cards_ends_no_other_search() -> None:
    rules = load("lady-betty")
    game = Game.new(rules, deal=8)
    first, *rest = solve_within(rules, game.position, 20_000).moves
    game.play(first)
    nearby = NearbyLine(game.position, rest)
    game.play(Carry("waste", "tableau-1"))
    answer = solve(rules, game.position, seconds=1000, clock=count().__next__, nearby=nearby)
    assert answer.verdict is Verdict.WINNABLE


def test_a_loss_beside_a_line_is_proven_in_golf() -> None:
    """Several searches by sets of heights store less than all of them may."""
    rules = load("golf")
    game = Game.new(rules, deal=2)
    for _ in range(4):
        game.play(DealStock())
    nearby = NearbyLine(game.position, solve_within(rules, game.position, 20_000).moves)
    assert nearby.moves
    game.play(DealStock())
    answer = solve(rules, game.position, seconds=1000, clock=count().__next__, nearby=nearby)
    assert answer.verdict is solve_within(rules, game.position, 20_000).verdict is Verdict.UNWINNABLE
