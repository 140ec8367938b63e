"""Looking ahead with the stock open: what is said to be lost is lost, and no win is missed."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.compiled import Rules
from solitaire.rules.position import Position
from solitaire.solver.answer import Verdict
from solitaire.solver.models.klondike.encoding import Ground
from solitaire.solver.models.klondike.problems import AnyStock, OpenStock
from solitaire.solver.search.best_first import Search
from solitaire.solver.search.problem import Outcome
from solitaire.solver.search.relaxation import Foresight, Forewarned
from solitaire.solver.search_run import Attempt
from solitaire.solver.solve import solve_within
from tests.solver.endgames import endgame
from tests.solver.models.klondike.test_problems import GAMES

DEALING = [game for game in GAMES if not Ground(load(game), Game.new(load(game), 1).position).stock_is_open]
"""Games in which not every card of the stock can be had at any time."""


def forewarned(rules: Rules, position: Position, forced: bool = True) -> Forewarned[int]:
    ground = Ground(rules, position, forced=forced)
    opened = Ground(rules, position, opened=True, forced=forced)
    return Forewarned(AnyStock(ground), OpenStock(opened), partial(opened.like, ground), 400_000)


@pytest.mark.parametrize("game", DEALING)
def test_ends_of_games_have_the_same_verdict_without_it(game: str) -> None:
    rules, random = load(game), Random(game)
    outcomes = set()
    for _ in range(30):
        position = endgame(rules, random, cards=16, columns=3)
        plain = Search(AnyStock(Ground(rules, position)), 400_000)
        truth = plain.run(8000)
        if truth is not Outcome.OPEN:
            assert {forewarned(rules, position, forced).run(100_000) for forced in (False, True)} == {truth}
            outcomes.add(truth)
    assert outcomes == {Outcome.FOUND, Outcome.EXHAUSTED}


@pytest.mark.parametrize("game", DEALING)
def test_no_state_on_the_way_to_a_win_is_lost_in_the_kinder_game(game: str) -> None:
    rules = load(game)
    met = 0
    for deal in range(1, 5):
        position = Game.new(rules, deal).position
        ground, opened = Ground(rules, position), Ground(rules, position, opened=True)
        assert opened.like(ground, ground.start) == opened.start
        search = Search(AnyStock(ground), 100_000)
        if search.run(3000) is Outcome.FOUND:
            foresight = Foresight(OpenStock(opened))
            for state in search.path()[:-1]:
                assert foresight.ask(opened.like(ground, state), 3000) is not Outcome.EXHAUSTED
                met += 1
    assert met > 30


def test_a_loss_is_proven_in_fewer_states() -> None:
    rules = load("klondike-draw-3")
    position = Game.new(rules, 473).position
    search = forewarned(rules, position)
    assert search.run(4000) is Outcome.EXHAUSTED
    plain = Search(AnyStock(Ground(rules, position)), 100_000)
    assert plain.run(4 * search.expanded) is Outcome.OPEN


def test_it_begins_only_where_the_others_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here the others find nothing at all, and looking ahead settles it at once."""
    rules = load("klondike-draw-3")
    position = Game.new(rules, 473).position
    plain = Attempt(Search(AnyStock(Ground(rules, position)), 100_000), 256, None)
    ahead = Attempt(forewarned(rules, position), 4096, None, waits=2)
    monkeypatch.setattr("solitaire.solver.solve.attempts_at", lambda *_: [plain, ahead])
    assert solve_within(rules, position, 256 + 512 + 1024).verdict is Verdict.UNKNOWN
    assert ahead.search.expanded == 0
    assert solve_within(rules, position, 16_000).verdict is Verdict.UNWINNABLE
    assert plain.search.expanded < 4000
