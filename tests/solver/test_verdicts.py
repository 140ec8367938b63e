"""Verdicts on whole packs: those of independent programs, and moves that win."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.cards import full_pack
from solitaire.rules.initial_deal import opening
from solitaire.solver.answer import Verdict
from solitaire.solver.solve import solve, solve_within
from tests.rules.positions import SHIPPED
from tests.samples import one_in
from tests.solver.known_packs import KNOWN, PACK_OF
from tests.solver.solved_games import solved


class Stopwatch:
    """A clock that goes on by 10 ms at each reading, so that a search ends after the same work anywhere."""

    def __init__(self) -> None:
        self.readings = 0

    def __call__(self) -> float:
        self.readings += 1
        return self.readings / 100


@pytest.mark.parametrize(("label", "game", "known"), one_in(2, KNOWN))
def test_no_verdict_contradicts_other_programs(label: str, game: str, known: Verdict) -> None:
    assert solved(Game(load(game), PACK_OF[label]), 4096) in (known, Verdict.UNKNOWN)


@pytest.mark.parametrize("settled", ["klondike", "baroness"])
def test_what_is_soon_settled_has_to_be(settled: str) -> None:
    """Unknown is no answer to hide behind."""
    for label, game, known in KNOWN:
        if game == settled:
            rules = load(game)
            assert solve_within(rules, opening(rules, PACK_OF[label]), 400 << 8).verdict is known


def test_a_game_of_open_sequences_is_searched_in_one_way_only() -> None:
    """Its breaks lead to wins; a second search by other stages would take half of the time."""
    game = Game.new(load("simple-simon"), 11)
    assert solve_within(game.rules, game.position, 4608).verdict is Verdict.WINNABLE


@pytest.mark.parametrize("game", one_in(4, [game for game in SHIPPED if load_ruleset(game).seats.least == 1]))
def test_every_game_can_be_asked(game: str) -> None:
    rules = load(game)
    position = opening(rules, full_pack(rules.ruleset.pack.decks, rules.ruleset.pack.suits))
    answer = solve(rules, position, seconds=0.12, clock=Stopwatch())
    assert (answer.verdict is Verdict.WINNABLE) is bool(answer.moves)
    assert answer.positions > 0


def test_a_game_that_is_won_needs_no_moves() -> None:
    game = Game(load("klondike"), PACK_OF["2"])
    game.go_to(solve(game.rules, game.position).moves)
    assert solve(game.rules, game.position)[:3] == (Verdict.WINNABLE, (), 0)


def test_without_time_nothing_is_claimed() -> None:
    game = Game(load("klondike"), PACK_OF["0"])
    assert solve(game.rules, game.position, seconds=0).verdict is Verdict.UNKNOWN


def test_memory_bounds_the_search() -> None:
    game = Game(load("klondike"), PACK_OF["150"])
    answer = solve(game.rules, game.position, seconds=1e9, max_states=100, clock=Stopwatch())
    assert answer.verdict is Verdict.UNKNOWN
    assert answer.positions < 2000
