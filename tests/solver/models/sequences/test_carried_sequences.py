"""Sequences that empty columns help to carry: the moves of the core, and wins."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.cards import parse_card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Pile, Position
from solitaire.solver.answer import Verdict
from solitaire.solver.models.sequences.carried_sequences import CarriedSequencesProblem, carries_sequences
from solitaire.solver.models.sequences.turned_stock import TurnedStockProblem, turns_stock
from solitaire.solver.move_line import UnsoundMove
from solitaire.solver.solve import solve_within
from tests.rules.positions import SHIPPED
from tests.solver.endgames import wander

GAMES = [
    game
    for game in SHIPPED
    if turns_stock(ruleset := load_ruleset(game)) and carries_sequences(ruleset) and not ruleset.is_race
]


def with_columns(rules: Rules, *columns: str) -> Position:
    """A position with these columns, the first card of each at the bottom, and the others empty."""
    position = Game.new(rules, 1).position
    piles: list[Pile] = [()] * len(position.piles)
    for index, cards in zip(rules.seat_piles[0].tableau, columns, strict=False):
        piles[index] = tuple(map(parse_card, cards.split()))
    return position._replace(piles=tuple(piles))


def test_the_games_are_found_by_their_rules() -> None:
    assert {"deuces", "emperor", "forty-thieves", "limited", "maria"} <= set(GAMES)
    assert not {"acme", "congress", "carpet", "duchess", "josephine", "thumb-and-pouch"} & set(GAMES)


@pytest.mark.parametrize(("empty", "carried"), [(0, False), (1, False), (2, True), (3, True)])
def test_each_card_but_the_lead_needs_an_empty_column(empty: int, carried: bool) -> None:
    rules = load("forty-thieves")
    full = ["AC 5S 4S 3S", "QH 6S", *["KD"] * (8 - empty)]
    problem = CarriedSequencesProblem(rules, with_columns(rules, *full))
    after = with_columns(rules, "AC", "QH 6S 5S 4S 3S", *["KD"] * (8 - empty))
    states = {child for child, _, _ in problem.children(problem.start)}
    assert (problem.state_of(after) in states) is carried


def test_a_carried_sequence_is_decoded_to_moves_of_single_cards() -> None:
    rules = load("forty-thieves")
    problem = CarriedSequencesProblem(rules, with_columns(rules, "AC 5S 4S 3S", "QH 6S", *["KD"] * 6))
    after = problem.state_of(with_columns(rules, "AC", "QH 6S 5S 4S 3S", *["KD"] * 6))
    assert [str(move) for move in problem.decode_path([problem.start, after]).moves] == [
        "tableau-1:tableau-9",
        "tableau-1:tableau-10",
        "tableau-1:tableau-2",
        "tableau-10:tableau-2",
        "tableau-9:tableau-2",
    ]


def test_a_state_that_does_not_follow_is_not_decoded() -> None:
    rules = load("forty-thieves")
    problem = CarriedSequencesProblem(rules, with_columns(rules, "AC 5S 4S 3S", "QH 7S", *["KD"] * 6))
    with pytest.raises(UnsoundMove):
        problem.decode_path([problem.start, problem.state_of(with_columns(rules, "AC", "QH 7S 5S 4S 3S"))])


def test_every_state_is_one_of_single_moves_or_decoded_to_them() -> None:
    carried = 0
    for game in GAMES:
        rules, random = load(game), Random(game)
        for dealt in wander(rules, random, 90)[::9]:
            position = emptied(rules, dealt, 3)
            single, problem = TurnedStockProblem(rules, position), CarriedSequencesProblem(rules, position)
            found = set()
            for child, _, _ in problem.children(problem.start):
                line = problem.decode_path([problem.start, child])
                assert problem.state_of(line.position) == child
                found.add(single.state_of(line.position))
                carried += len(line.moves) > 1
            assert found >= {child for child, _, _ in single.children(single.start)}
    assert carried > 10


def emptied(rules: Rules, position: Position, columns: int) -> Position:
    """The position with the last columns empty, and their cards below the waste."""
    piles, waste = [*position.piles], rules.seat_piles[0].stock_and_waste[1]
    for index in rules.seat_piles[0].tableau[-columns:]:
        cards = tuple(card if card >= 0 else ~card for card in piles[index])
        piles[waste], piles[index] = cards + piles[waste], ()
    return position._replace(piles=tuple(piles))


def test_a_deal_is_soon_won() -> None:
    """With single cards alone, it takes more than 8,000 states."""
    dealt = Game.new(load("deuces"), 4004)
    assert solve_within(dealt.rules, dealt.position, 2048).verdict is Verdict.WINNABLE
