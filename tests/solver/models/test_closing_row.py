"""A row that closes up: what follows, and the same outcomes as those of every way to play."""

from __future__ import annotations

from random import Random

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.apply import perform
from solitaire.rules.cards import full_pack, rank_of
from solitaire.rules.legal import legal_moves
from solitaire.rules.position import Pile, Position
from solitaire.solver.answer import Verdict
from solitaire.solver.models.closing_row import ClosingRowProblem, is_closing_row
from solitaire.solver.solve import solve_within
from tests.rules.positions import SHIPPED

ACCORDION = load("accordion")


def test_the_games_of_closing_rows() -> None:
    assert [game for game in SHIPPED if is_closing_row(load_ruleset(game))] == ["accordion"]


def test_what_follows_is_what_the_core_allows() -> None:
    random = Random(3)
    position = Game.new(ACCORDION, 3).position
    while moves := legal_moves(ACCORDION, position):
        problem = ClosingRowProblem(ACCORDION, position)
        following = [problem.state_of(perform(ACCORDION, position, move)[0]) for move in moves]
        assert sorted(state for state, *_ in problem.children(problem.start)) == sorted(following)
        position, _ = perform(ACCORDION, position, random.choice(moves))


def test_the_stage_falls_with_every_move_and_costs_are_never_negative() -> None:
    random = Random(5)
    position = Game.new(ACCORDION, 5).position
    while moves := legal_moves(ACCORDION, position):
        problem = ClosingRowProblem(ACCORDION, position)
        assert {stage for _, stage, _ in problem.children(problem.start)} == {len(problem.start) - 2}
        assert min(cost for _, _, cost in problem.children(problem.start)) >= 0
        position, _ = perform(ACCORDION, position, random.choice(moves))


def test_verdicts_are_those_of_every_way_to_play() -> None:
    random, found = Random(4), list[Verdict]()
    for _ in range(120):
        position = small_row(random)
        verdict = Verdict.WINNABLE if is_winnable(position, {}) else Verdict.UNWINNABLE
        assert solve_within(ACCORDION, position, 20_000).verdict is verdict
        found.append(verdict)
    assert min(found.count(verdict) for verdict in (Verdict.WINNABLE, Verdict.UNWINNABLE)) > 20


def is_winnable(position: Position, known: dict[Position, bool]) -> bool:
    """Whether any way to play wins; each move leaves a pile fewer."""
    if position not in known:
        known[position] = ACCORDION.is_won(position) or any(
            is_winnable(perform(ACCORDION, position, move)[0], known)
            for move in legal_moves(ACCORDION, position)
        )
    return known[position]


def small_row(random: Random) -> Position:
    """Nine piles of cards of six ranks."""
    cards = random.sample([card for card in full_pack(1) if rank_of(card) <= 6], 9)
    piles: list[Pile] = [(card,) for card in cards]
    return Position((*piles, *[()] * (len(ACCORDION.piles) - len(piles))), 0, ())
