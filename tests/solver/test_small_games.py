"""Verdicts on positions of few cards, against every way to play them by the core."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from random import Random
from typing import Any

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.rules.apply import perform
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.rules.safe_cards import SafeMoves, has_safety_bound
from solitaire.rules.vocabulary import FoundationUnit, Goal
from solitaire.solver.answer import Verdict
from solitaire.solver.models.cells.problem import CellsProblem, is_cells_game
from solitaire.solver.models.filled_fans.problem import FilledFansProblem, is_filled_fans_game
from solitaire.solver.models.generic import GenericProblem
from solitaire.solver.models.position_problem import PositionProblem
from solitaire.solver.models.sequences.problem import SequencesProblem, moves_sequences
from solitaire.solver.models.sequences.redealt_sequences import RedealtSequencesProblem, redeals_sequences
from solitaire.solver.models.sequences.turned_stock import TurnedStockProblem, turns_stock
from solitaire.solver.models.single_cards.gathered_columns import GatheredColumnsProblem, gathers_single_cards
from solitaire.solver.models.single_cards.gathered_sequences import GatheredSequencesProblem, gathers_sequences
from solitaire.solver.models.single_cards.problem import SingleCardsProblem, moves_single_cards
from solitaire.solver.models.unfilled_piles.problem import UnfilledPilesProblem, has_unfilled_piles
from solitaire.solver.solve import solve_within
from tests.rules.positions import SHIPPED
from tests.samples import FULL, MOST_TRIES, of_each_kind, one_in
from tests.solver.small_games import every_position, few_cards, few_columns, founded, steps_of, twisted

WITH_FOUNDATIONS = [
    game
    for game in SHIPPED
    if (ruleset := load_ruleset(game)).seats.least == 1
    and ruleset.goal is Goal.ALL_CARDS
    and ruleset.foundation.unit is FoundationUnit.CARD
    and not ruleset.discards
    and not ruleset.foundations_in_turn
    and not ruleset.foundation.piles
]
GAMES = of_each_kind(WITH_FOUNDATIONS)
NO_MATTER_WHICH = [game for game in WITH_FOUNDATIONS if load_ruleset(game).foundation.opens_with_one_rank]
"""Games in which it does not matter which of the foundations that want a card takes it."""
WITH_SAFE_CARDS = [game for game in GAMES if game in (*NO_MATTER_WHICH, "bisley")]
SMALL_GAMES = 4
STEPS = 100 if FULL else 50
"""How many of each game are looked at for safe moves, by its own rules and by twisted ones."""


@pytest.mark.parametrize("game", GAMES)
def test_a_game_with_a_card_to_go_is_winnable(game: str) -> None:
    rules = load(game)
    for index in rules.seat_piles[0].foundations:
        piles = founded(rules)
        piles[rules.seat_piles[0].tableau[-1]].append(piles[index].pop())
        position = Position(tuple(map(tuple, piles)), 0, rules.initial_turned)
        answer = solve_within(rules, position, 256)
        assert (answer.verdict, len(answer.moves)) == (Verdict.WINNABLE, 1)


@pytest.mark.parametrize("game", one_in(4, GAMES, 1))
def test_every_position_of_a_small_game_has_the_verdict_of_the_core(game: str) -> None:
    """Where columns are few and rules a little different, as in games of one's own."""
    random = Random(game)
    compared = 0
    for _ in range(MOST_TRIES):
        if compared >= 6:
            break
        rules = Rules(twisted(load_ruleset(game), random))
        winnable = every_position(rules, few_cards(rules, random, random.randint(4, 8)))
        for position in random.sample(sorted(winnable), min(4, len(winnable))):
            answer = solve_within(rules, position, 2000)
            expected = Verdict.WINNABLE if winnable[position] else Verdict.UNWINNABLE
            assert answer.verdict in (expected, Verdict.UNKNOWN), f"{rules.ruleset} {position}"
            compared += answer.verdict is expected
    assert compared >= 6


@pytest.mark.parametrize("game", GAMES)
def test_a_state_can_be_won_if_and_only_if_one_that_follows_can(game: str) -> None:
    """Whatever a search leaves out, and whichever positions it takes for one."""
    random = Random(game)
    steps = 0
    for alter in islice(cycle((few_columns, twisted)), MOST_TRIES):
        if steps >= STEPS:
            break
        rules = Rules(alter(load_ruleset(game), random))
        winnable = every_position(rules, few_cards(rules, random, random.randint(4, 8)))
        for problem in problems(rules, next(iter(winnable))) if winnable else ():
            steps += len([*steps_of(problem, winnable)])
    assert steps >= STEPS


@pytest.mark.parametrize("game", one_in(4, WITH_SAFE_CARDS))
def test_a_safe_move_loses_no_small_game_that_can_be_won(game: str) -> None:
    random = Random(game)
    for alter in (few_columns, twisted) * SMALL_GAMES:
        rules = Rules(alter(load_ruleset(game), random))
        for position, move, before, after in safe_moves_of(rules, random):
            assert after or not before, f"{move} {rules.ruleset} {position}"


@pytest.mark.parametrize("game", ["bakers-dozen", "bristol", "klondike-easy", "thumb-and-pouch", "yukon"])
def test_small_games_that_can_be_won_have_safe_moves(game: str) -> None:
    random = Random(game)
    rules = Rules(few_columns(load_ruleset(game), random))
    assert any(before for _ in range(20) for _, _, before, _ in safe_moves_of(rules, random))


@pytest.mark.parametrize("game", sorted({*SHIPPED} - {*NO_MATTER_WHICH, "bisley"}))
def test_no_card_is_safe_where_it_matters_which_foundation_takes_it_or_none_has_to(game: str) -> None:
    assert not has_safety_bound(load_ruleset(game))


def safe_moves_of(rules: Rules, random: Random) -> Iterator[tuple[Position, Move, bool, bool]]:
    """Positions of a small game, each safe move in them, and whether the game is winnable before and after."""
    winnable = every_position(rules, few_cards(rules, random, random.randint(4, 9)))
    safe = SafeMoves(rules)
    for position, before in winnable.items():
        for move in legal_moves(rules, position):
            if safe.first(position, [move]):
                yield position, move, before, winnable[perform(rules, position, move)[0]]


def problems(rules: Rules, position: Position) -> Iterator[PositionProblem[Any]]:
    """The game as searches see it whose states are those of positions."""
    yield GenericProblem(rules, position)
    if moves_sequences(rules.ruleset):
        yield SequencesProblem(rules, position)
    if turns_stock(rules.ruleset):
        yield TurnedStockProblem(rules, position)
    if moves_single_cards(rules.ruleset):
        yield SingleCardsProblem(rules, position)
    if gathers_single_cards(rules.ruleset):
        yield GatheredColumnsProblem(rules, position)
    if has_unfilled_piles(rules.ruleset):
        yield UnfilledPilesProblem(rules, position)
    if gathers_sequences(rules.ruleset):
        yield GatheredSequencesProblem(rules, position)
    if redeals_sequences(rules.ruleset):
        yield RedealtSequencesProblem(rules, position)
    if is_cells_game(rules.ruleset):
        yield CellsProblem(rules, position)
    if is_filled_fans_game(rules.ruleset):
        yield FilledFansProblem(rules, position)
