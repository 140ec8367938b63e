"""Games of open columns and free cells: the core's moves, and what is pruned changes no verdict."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.apply import perform
from solitaire.rules.cards import make_card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Carry
from solitaire.rules.position import Position
from solitaire.rules.sections import CellsSection
from solitaire.rules.vocabulary import Build, Space
from solitaire.solver.answer import Verdict
from solitaire.solver.costs.heuristic import Heuristic
from solitaire.solver.costs.stage_division import StageDivision
from solitaire.solver.models.cells.problem import CellsProblem, is_cells_game
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from solitaire.solver.solve import solve_within
from tests.rules.positions import SHIPPED
from tests.samples import FULL, MOST_TRIES, of_each_kind, one_in
from tests.solver.endgames import compare_with_core, same_as_core, wander
from tests.solver.small_games import (
    every_position,
    few_cards,
    few_columns,
    searches_by_pruning,
    settled,
    steps_of,
    twisted,
)
from tests.solver.solved_games import solved

GAMES = of_each_kind(game for game in SHIPPED if is_cells_game(load_ruleset(game)))
ENOUGH = 1500 if FULL else 1000
"""Positions of small games whose moves are compared."""


def test_the_games_are_found_by_their_rules() -> None:
    found = {game for game in SHIPPED if is_cells_game(load_ruleset(game))}
    assert {"freecell", "freecell-one-cell", "bakers-game", "eight-off", "seahaven-towers", "penguin"} <= found
    assert "double-freecell" in found
    assert not {"klondike", "bakers-dozen", "beleaguered-castle", "fortress", "simple-simon", "golf"} & found


@pytest.mark.parametrize("game", one_in(2, GAMES))
def test_what_follows_is_what_the_core_allows(game: str) -> None:
    compare_with_core(CellsProblem, load(game), Random(game))


@pytest.mark.parametrize("game", one_in(2, GAMES, 1))
def test_the_costs_are_those_of_positions(game: str) -> None:
    rules, random = load(game), Random(game)
    positions = wander(rules, random, 60)
    problem = CellsProblem(rules, positions[0], StageDivision.BREAKS, pruned=False)
    heuristic = Heuristic(rules, rules.base_rank(positions[0]), StageDivision.BREAKS)
    for position in positions[::4]:
        weights = {child: weight for child, *weight in problem.children(problem.state_of(position))}
        for move in legal_moves(rules, position):
            after, _ = perform(rules, position, move)
            assert tuple(weights[problem.state_of(after)]) == heuristic(after)


def test_both_cards_of_a_face_may_lie_in_cells() -> None:
    rules = load("double-freecell")
    position = Game.new(rules, 1).position
    seat_piles = rules.seat_piles[0]
    king = make_card(13, 0)
    piles = [tuple(card for card in pile if card != king) for pile in position.piles]
    one, other = seat_piles.cells[:2]
    piles[one] = piles[other] = (king,)
    piles[seat_piles.tableau[0]] = ()
    position = position._replace(piles=tuple(piles))
    assert same_as_core(CellsProblem(rules, position, pruned=False), rules, position) > 1
    problem = CellsProblem(rules, position, pruned=False)
    assert held(problem, problem.start) == 2
    assert 1 in {held(problem, child) for child, _, _ in problem.children(problem.start)}


@pytest.mark.parametrize("build", [Build.SAME_SUIT, Build.ALTERNATE_COLOURS])
@pytest.mark.parametrize("seed", one_in(2, range(2)))
def test_small_games_of_two_packs_are_settled_as_every_way_to_play_does(build: Build, seed: int) -> None:
    """Two cards of each face, with and without what is pruned."""
    random, game = Random(f"{build} {seed}"), load_ruleset("double-freecell")

    def small_games() -> Iterator[tuple[Rules, Position]]:
        for _ in range(80 if FULL else 30):
            ruleset = few_columns(game, random)
            tableau = ruleset.tableau._replace(build=build, space=random.choice([Space.NEVER, Space.ANY]))
            rules = Rules(ruleset._replace(tableau=tableau, cells=CellsSection(random.randint(1, 2))))
            yield rules, few_cards(rules, random, random.randint(5, 8))

    outcomes = settled(small_games(), searches_by_pruning(CellsProblem, ENOUGH * 10), ENOUGH * 10)
    assert min(outcomes.count(SearchState.FOUND), outcomes.count(SearchState.EXHAUSTED)) > 1


@pytest.mark.parametrize("build", [Build.SAME_SUIT, Build.ALTERNATE_COLOURS])
def test_a_state_can_be_won_if_and_only_if_one_that_follows_can(build: Build) -> None:
    """With several cells, so that several bound cards move to them."""
    random, game = Random(build), load_ruleset("bakers-game")
    steps = in_cells = 0
    for _ in range(MOST_TRIES):
        if steps >= ENOUGH and (in_cells or build is not Build.SAME_SUIT):
            break
        ruleset = twisted(game, random)
        tableau = ruleset.tableau._replace(build=build)
        ruleset = ruleset._replace(tableau=tableau, cells=CellsSection(random.randint(2, 3)))
        if not is_cells_game(ruleset):
            continue
        rules = Rules(ruleset)
        winnable = every_position(rules, few_cards(rules, random, random.randint(3, 6)))
        if not winnable:
            continue
        problem = CellsProblem(rules, next(iter(winnable)))
        for position, following in steps_of(problem, winnable):
            before = held(problem, problem.state_of(position))
            in_cells += any(held(problem, child) > before + 1 for child, _, _ in following)
            steps += 1
    assert steps >= ENOUGH
    assert in_cells if build is Build.SAME_SUIT else not in_cells


def held(problem: CellsProblem, state: bytes) -> int:
    """How many cards are in cells."""
    return problem.packing.unpack(state)[-1].bit_count()


@pytest.mark.parametrize(("game", "deals"), [("bakers-game", (1, 3, 7)), ("freecell-one-cell", (2, 5, 9))])
def test_a_search_without_pruning_comes_to_the_same_verdict(game: str, deals: tuple[int, ...]) -> None:
    rules = load(game)
    for deal in one_in(2, deals):
        position = Game.new(rules, deal).position
        outcomes = {
            BestFirst(CellsProblem(rules, position, pruned=pruned), 60_000).run(60_000)
            for pruned in (False, True)
        }
        assert len(outcomes - {SearchState.STOPPED, SearchState.OPEN}) == 1


@pytest.mark.parametrize("game", one_in(2, GAMES))
def test_the_moves_of_a_solution_win(game: str) -> None:
    """The solver checks them in the core. One deal may stay open: with two cells, the first does."""
    verdicts = [solved(Game.new(load(game), deal), 8000) for deal in range(1, 4)]
    assert verdicts.count(Verdict.UNKNOWN) < 2


def test_bound_cards_in_cells_lie_on_their_parent_in_the_state_that_follows() -> None:
    rules = load("bakers-game")
    position = Game.new(rules, 1).position
    problem = CellsProblem(rules, position)
    eight, nine = make_card(8, 0), make_card(9, 0)
    piles = [tuple(card for card in pile if card not in (eight, nine)) for pile in position.piles]
    seat_piles = rules.seat_piles[0]
    piles[seat_piles.cells[0]] = (eight,)
    piles[seat_piles.tableau[0]] += (nine,)
    position = position._replace(piles=tuple(piles))
    back = Carry(rules.piles[seat_piles.cells[0]].name, rules.piles[seat_piles.tableau[0]].name, 1)
    (settled, _, _), *others = problem.children(problem.state_of(position))
    assert not others
    assert settled == problem.state_of(perform(rules, position, back)[0])


def test_the_lost_deal_among_those_of_microsoft_is_proven_lost() -> None:
    new = Game.new(load("freecell"), "ms11982")
    assert solve_within(new.rules, new.position, 200_000).verdict is Verdict.UNWINNABLE
