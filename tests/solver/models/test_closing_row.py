"""A row that closes up: what follows, and the same outcomes as those of every way to play."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.apply import perform
from solitaire.rules.cards import Card, full_pack, parse_card, rank_of
from solitaire.rules.legal import legal_moves
from solitaire.rules.position import Pile, Position
from solitaire.solver.answer import Verdict
from solitaire.solver.models.closing_row import ClosingRowProblem, is_closing_row
from tests.rules.positions import SHIPPED
from tests.samples import FULL
from tests.solver.endgames import wander
from tests.solver.every_way_to_play import compare_with_every_way

ACCORDION = load("accordion")


def test_the_model_serves_accordion_alone() -> None:
    assert [game for game in SHIPPED if is_closing_row(load_ruleset(game))] == ["accordion"]


def random_game(deal: int) -> list[Position]:
    """The positions of a game of random moves, until no pile can move."""
    return wander(ACCORDION, Random(deal), len(ACCORDION.piles), Game.new(ACCORDION, deal).position)


def test_what_follows_is_what_the_core_allows() -> None:
    for position in random_game(3):
        problem = ClosingRowProblem(ACCORDION, position, pruned=False)
        moves = legal_moves(ACCORDION, position)
        following = [problem.state_of(perform(ACCORDION, position, move)[0]) for move in moves]
        assert sorted(state for state, *_ in problem.children(problem.start)) == sorted(following)


def test_the_stage_falls_with_every_move_and_costs_are_never_negative() -> None:
    *before, last = random_game(5)
    for position in before:
        problem = ClosingRowProblem(ACCORDION, position, pruned=False)
        assert {stage for _, stage, _ in problem.children(problem.start)} == {len(problem.start) - 2}
        assert min(cost for _, _, cost in problem.children(problem.start)) >= 0
    assert not legal_moves(ACCORDION, last)


def test_nothing_follows_cards_in_two_groups() -> None:
    """7♥ and 9♥ can lie on each other, and so can the spades, but never the ones on the others."""
    position = one_in_each_pile(map(parse_card, ["AS", "7H", "5S", "9H", "3S", "JS"]))
    assert legal_moves(ACCORDION, position)
    problem = ClosingRowProblem(ACCORDION, position)
    assert not problem.children(problem.start)


def test_verdicts_are_those_of_every_way_to_play() -> None:
    random = Random(4)
    found = compare_with_every_way(ACCORDION, [small_row(random) for _ in range(120 if FULL else 30)])
    assert min(found[verdict] for verdict in (Verdict.WINNABLE, Verdict.UNWINNABLE)) > (10 if FULL else 4)


def small_row(random: Random) -> Position:
    """Nine piles of cards of six ranks."""
    return one_in_each_pile(random.sample([card for card in full_pack(1) if rank_of(card) <= 6], 9))


def one_in_each_pile(cards: Iterable[Card]) -> Position:
    """The first piles have one of these cards each."""
    piles: list[Pile] = [(card,) for card in cards]
    return Position((*piles, *[()] * (len(ACCORDION.piles) - len(piles))), 0, ())
