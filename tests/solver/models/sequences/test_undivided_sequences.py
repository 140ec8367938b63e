"""Sequences that are divided only above cards that foundations want."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.apply import perform
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Carry
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.solver.answer import Verdict
from solitaire.solver.models.sequences.problem import SequencesProblem, State
from solitaire.solver.models.sequences.sequence_costs import StageKind
from solitaire.solver.models.sequences.turned_stock import TurnedStockProblem, turns_stock
from solitaire.solver.models.sequences.undivided_sequences import (
    UndividedSequencesProblem,
    UndividedTurnsProblem,
)
from solitaire.solver.portfolio import search_runs
from solitaire.solver.search.problem import SearchState
from solitaire.solver.solve import solve_within
from tests.rules.positions import SHIPPED
from tests.samples import one_in
from tests.solver.endgames import wander

GAMES = [
    "blockade",
    "chinaman",
    "giant",
    "gypsy",
    "josephine",
    "lady-jane",
    "little-forty",
    "miss-milligan",
    "napoleons-square",
    "whitehead",
]

UNDIVIDED = UndividedSequencesProblem | UndividedTurnsProblem


def divides_for_nothing(rules: Rules, position: Position, move: Carry) -> bool:
    """Whether a move leaves a part of a sequence behind, without a card that a foundation takes next."""
    index = rules.index[move.source]
    if rules.piles[index].zone is not Zone.TABLEAU or move.target.startswith(("foundation", "cell")):
        return False
    _, sizes, _ = rules.seat_piles[0].sources[move.source].units(position.piles[index])
    if move.count == max(map(max, sizes.values())):
        return False
    after, *_ = perform(rules, position, move)
    return not any(
        isinstance(next_move, Carry)
        and next_move.source == move.source
        and next_move.target.startswith("foundation")
        for next_move in legal_moves(rules, after)
    )


def test_the_games_are_found_by_their_rules() -> None:
    found = []
    for game in SHIPPED:
        rules = load(game)
        if not rules.ruleset.is_race:
            runs = search_runs(rules, Game.new(rules, 1).position, 1000)
            if any(isinstance(run.search.problem, UNDIVIDED) for run in runs):
                found.append(game)
    assert found == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_all_moves_are_left_but_those_that_divide_for_nothing(game: str) -> None:
    rules, random = load(game), Random(game)
    kept = left_out = 0
    for position in one_in(4, [*wander(rules, random, 60), *wander(rules, random, 60)]):
        every, fewer = with_all_moves(rules, position), undivided(rules, position)
        found = {decoded(fewer, child) for child, _, _ in fewer.children(fewer.start)}
        expected = set[Position]()
        for child, _, _ in every.children(every.start):
            line = every.decode_path([every.start, child])
            move = line.moves[-1]
            if isinstance(move, Carry) and divides_for_nothing(rules, position, move):
                left_out += 1
            else:
                expected.add(line.position)
        assert found == expected
        kept += len(found)
    assert kept > 10
    assert left_out


def with_all_moves(rules: Rules, position: Position) -> SequencesProblem | TurnedStockProblem:
    if turns_stock(rules.ruleset):
        return TurnedStockProblem(rules, position)
    return SequencesProblem(rules, position, StageKind.PATIENT, deadlocks=False)


def undivided(rules: Rules, position: Position) -> UndividedSequencesProblem | UndividedTurnsProblem:
    return (UndividedTurnsProblem if turns_stock(rules.ruleset) else UndividedSequencesProblem)(rules, position)


def decoded(problem: SequencesProblem | TurnedStockProblem, child: State) -> Position:
    return problem.decode_path([problem.start, child]).position


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_their_searches_without_a_win_proves_nothing(game: str) -> None:
    new = Game.new(load(game), 1)
    *others, complete = search_runs(new.rules, new.position, 1000)
    assert others
    for run in others:
        assert isinstance(run.search.problem, UNDIVIDED)
        assert run.verdict(SearchState.EXHAUSTED) is Verdict.UNKNOWN
        assert run.verdict(SearchState.FOUND) is Verdict.WINNABLE
    assert complete.verdict(SearchState.EXHAUSTED) is Verdict.UNWINNABLE


def test_a_game_of_two_packs_is_won_sooner() -> None:
    """A beam with all moves takes more than 12,000 states."""
    dealt = Game.new(load("gypsy"), 1)
    assert solve_within(dealt.rules, dealt.position, 2048).verdict is Verdict.WINNABLE
