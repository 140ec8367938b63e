"""Moves of whole sequences in suit: moves of the core, and joins that come first."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.cards import HEARTS, KING, SPADES, make_card
from solitaire.rules.moves import Carry, DealStock
from solitaire.rules.position import Pile, Position
from solitaire.solver.answer import Verdict
from solitaire.solver.models.complete_sequences.problem import is_complete_sequences_game
from solitaire.solver.models.complete_sequences.whole_sequences import (
    WholeSequencesProblem,
    has_whole_sequences,
)
from solitaire.solver.portfolio import search_runs
from solitaire.solver.search.beam import Beam
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from solitaire.solver.search.restarts import Restarts
from tests.rules.positions import SHIPPED
from tests.solver.endgames import wander

GAMES = [
    "spider",
    "spider-one-suit",
    "spider-two-suits",
    "spiderette",
    "will-o-the-wisp",
    "mrs-mop",
    "big-spider",
    "beetle",
]


def spiderette_of(*columns: Pile) -> Position:
    """A position with these columns, kings in the others, and a stock to deal."""
    position = Game.new(load("spiderette"), 1).position
    piles = list(position.piles)
    tableau = load("spiderette").seat_piles[0].tableau
    for number, index in enumerate(tableau):
        piles[index] = columns[number] if number < len(columns) else (make_card(KING, HEARTS),)
    return position._replace(piles=tuple(piles))


def moves_from(position: Position) -> list[str]:
    """What may be done from a position of Spiderette, as columns with numbers of cards."""
    problem = WholeSequencesProblem(load("spiderette"), position)
    found = []
    for child, _, _ in problem.children(problem.start):
        (move,) = problem.decode_path([problem.start, child]).moves
        if isinstance(move, Carry):
            found.append(f"{move.source} {move.count} {move.target}")
        else:
            found.append("deal")
    return found


def test_the_games_are_found_by_their_rules() -> None:
    games = [game for game in SHIPPED if is_complete_sequences_game(load_ruleset(game))]
    assert {game for game in games if has_whole_sequences(load_ruleset(game))} == {*GAMES}


@pytest.mark.parametrize("game", GAMES)
def test_sequences_in_suit_move_whole_as_the_core_allows(game: str) -> None:
    rules, random = load(game), Random(game)
    met = 0
    for position in [*wander(rules, random, 60)[::3], *wander(rules, random, 60)[::3]]:
        problem = WholeSequencesProblem(rules, position)
        for child, _, _ in problem.children(problem.start):
            (move,) = problem.decode_path([problem.start, child]).moves
            met += 1
            if isinstance(move, Carry):
                pile = position.piles[rules.index[move.source]]
                lower, lead = pile[-move.count - 1 : -move.count], pile[-move.count]
                assert lower != (lead + 1,)
            else:
                assert isinstance(move, DealStock)
    assert met > 30


def test_a_sequence_that_can_return_joins_its_suit_before_anything_else() -> None:
    eight, seven, six = (make_card(rank, SPADES) for rank in (8, 7, 6))
    red = make_card(8, HEARTS)
    assert moves_from(spiderette_of((red, seven, six), (eight,))) == ["tableau-1 2 tableau-2", "deal"]


def test_a_sequence_that_cannot_return_does_not_have_to_join() -> None:
    eight, seven = make_card(8, SPADES), make_card(7, SPADES)
    found = moves_from(spiderette_of((make_card(3, HEARTS), seven), (eight,), (make_card(7, HEARTS),)))
    assert sorted(found) == ["deal", "tableau-1 1 tableau-2", "tableau-3 1 tableau-2"]


@pytest.mark.parametrize(
    ("game", "searches"), [("spiderette", [Beam, BestFirst]), ("spider", [Beam]), ("mrs-mop", [Restarts])]
)
def test_its_end_without_a_win_proves_nothing(game: str, searches: list[type]) -> None:
    new = Game.new(load(game), 1)
    *whole, complete = search_runs(new.rules, new.position, 1000)
    assert [type(run.search) for run in whole] == searches
    for run in whole:
        assert isinstance(run.search.problem, WholeSequencesProblem)
        assert run.verdict(SearchState.EXHAUSTED) is Verdict.UNKNOWN
        assert run.verdict(SearchState.FOUND) is Verdict.WINNABLE
    assert complete.verdict(SearchState.EXHAUSTED) is Verdict.UNWINNABLE
