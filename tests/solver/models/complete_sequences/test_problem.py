"""Games of complete sequences: the core's moves, and wins found with them."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.cards import ACE, KING, SPADES, make_card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Pile
from solitaire.rules.sections import CellsSection, ReserveSection
from solitaire.rules.vocabulary import StockTo
from solitaire.solver.answer import Verdict
from solitaire.solver.models.complete_sequences.problem import (
    CompleteSequencesProblem,
    is_complete_sequences_game,
)
from solitaire.solver.search.problem import WON
from tests.rules.positions import SHIPPED
from tests.samples import one_in
from tests.solver.endgames import compare_with_core
from tests.solver.solved_games import solved

GAMES = [
    "spider",
    "spider-one-suit",
    "black-widow",
    "tarantula",
    "spiderette",
    "mrs-mop",
    "simple-simon",
    "scorpion",
    "wasp",
    "three-blind-mice",
    "double-scorpion",
    "big-spider",
    "ten-across",
    "beetle",
]


def test_the_games_are_found_by_their_rules() -> None:
    found = {game for game in SHIPPED if is_complete_sequences_game(load_ruleset(game))}
    assert found == {*GAMES, "spider-two-suits", "will-o-the-wisp"}


def test_games_with_other_piles_are_not_taken_for_them() -> None:
    spider = load_ruleset("spider")
    assert is_complete_sequences_game(spider)
    assert not is_complete_sequences_game(spider._replace(cells=CellsSection(1)))
    assert not is_complete_sequences_game(spider._replace(reserve=ReserveSection(1, 5)))
    # Cards in reserve are known only where none are dealt.
    assert not is_complete_sequences_game(spider._replace(reserve=ReserveSection(1, 1)))
    mice = load_ruleset("three-blind-mice")
    assert not is_complete_sequences_game(mice._replace(cells=CellsSection(1)))
    assert not is_complete_sequences_game(mice._replace(reserve=mice.reserve._replace(cards=2)))
    assert not is_complete_sequences_game(mice._replace(reserve=mice.reserve._replace(build=True)))
    assert not is_complete_sequences_game(spider._replace(stock=spider.stock._replace(to=StockTo.WASTE)))


@pytest.mark.parametrize("game", one_in(2, GAMES))
def test_what_follows_is_what_the_core_allows(game: str) -> None:
    compare_with_core(CompleteSequencesProblem, load(game), Random(game))


@pytest.mark.parametrize("game", ["spider", "scorpion"])
def test_a_complete_sequence_leaves_only_where_the_rules_say_so(game: str) -> None:
    rules = load(game)
    seat_piles = rules.seat_piles[0]
    sequence = tuple(make_card(rank, SPADES) for rank in range(KING, ACE - 1, -1))
    piles: list[Pile] = [()] * len(rules.piles)
    piles[seat_piles.tableau[0]] = (~make_card(KING, 1), *sequence[:-3])
    piles[seat_piles.tableau[1]] = sequence[-3:]
    position = Game.new(rules, 1).position._replace(piles=tuple(piles))
    problem = CompleteSequencesProblem(rules, position, pruned=False)
    completing = {child for child, _, _ in problem.children(problem.start)}
    piles[seat_piles.tableau[0]] = (make_card(KING, 1),) if rules.collects else (~make_card(KING, 1), *sequence)
    piles[seat_piles.tableau[1]] = ()
    assert problem.state_of(problem.position._replace(piles=tuple(piles))) in completing


def test_a_game_is_won_only_when_the_stock_is_dealt() -> None:
    rules = load("scorpion")
    seat_piles = rules.seat_piles[0]
    assert seat_piles.stock is not None
    piles: list[Pile] = [()] * len(rules.piles)
    for column, suit in zip(seat_piles.tableau[:4], range(4), strict=True):
        piles[column] = tuple(make_card(rank, suit) for rank in range(KING, ACE - 1, -1))
    top, piles[seat_piles.tableau[0]] = piles[seat_piles.tableau[0]][-1], piles[seat_piles.tableau[0]][:-1]
    piles[seat_piles.stock] = (~top,)
    problem = CompleteSequencesProblem(rules, Game.new(rules, 1).position._replace(piles=tuple(piles)))
    *carried, (_, dealt, _) = problem.children(problem.start)
    assert dealt == WON
    assert all(stage != WON for _, stage, _ in carried)


@pytest.mark.parametrize(
    ("game", "deal"),
    [
        ("spider", 8),
        ("spider-two-suits", 1013),
        ("simple-simon", 1000),
        ("scorpion", 5),
        ("three-blind-mice", 3),
        ("ten-across", 70),
    ],
)
def test_the_moves_of_a_solution_win(game: str, deal: int) -> None:
    assert solved(Game.new(load(game), deal), 4000) is Verdict.WINNABLE


def test_the_columns_are_interchangeable_only_when_nothing_is_dealt_to_them() -> None:
    rules: Rules = load("spiderette")
    position = Game.new(rules, 1).position
    seat_piles = rules.seat_piles[0]
    assert seat_piles.stock is not None
    piles = list(position.piles)
    first, second = seat_piles.tableau[:2]
    piles[first], piles[second] = piles[second], piles[first]
    swapped = position._replace(piles=tuple(piles))
    problem = CompleteSequencesProblem(rules, position)
    assert problem.state_of(swapped) != problem.state_of(position)
    piles[seat_piles.stock] = ()
    swapped = position._replace(piles=tuple(piles))
    piles[first], piles[second] = piles[second], piles[first]
    assert problem.state_of(swapped) == problem.state_of(position._replace(piles=tuple(piles)))
