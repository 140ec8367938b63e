"""The arrow keys reach every pile, whatever the game and the size of the terminal."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import game_ids, load
from solitaire.rules.compiled_rules import Rules
from solitaire.tui.board.layout.arrow_keys import Direction, neighbour
from solitaire.tui.board.layout.pile_places import Arrangement
from tests.rules.rulesets import variant
from tests.samples import one_in, pairs
from tests.tui.board.arrangements import arranged


@pytest.mark.parametrize(("game", "size"), pairs(one_in(2, game_ids()), [(80, 22), (120, 38)]), ids=str)
def test_every_pile_is_reached_from_every_other(game: str, size: tuple[int, int]) -> None:
    arrangement = arranged(load(game), *size)
    assert_all_reached(arrangement)


@pytest.mark.parametrize("size", [(84, 48), (140, 58), (115, 29), (246, 19)], ids=str)
def test_every_hour_of_a_dial_of_any_size_is_reached(size: tuple[int, int]) -> None:
    assert_all_reached(arranged(load("big-ben"), *size, "large"))


def test_foundations_are_reached_between_cells_and_columns_below_each_other() -> None:
    rules = Rules(variant("castles-in-spain", cells__piles=10))
    assert_all_reached(arranged(rules, 249, 63))


def assert_all_reached(arrangement: Arrangement) -> None:
    piles = {place.pile for place in arrangement.places}
    steps = {pile: {neighbour(arrangement, pile, way) for way in Direction} for pile in piles}
    for start in piles:
        reached, edge = {start}, {start}
        while edge:
            edge = {pile for each in edge for pile in steps[each] if pile is not None} - reached
            reached |= edge
        assert reached == piles


def test_a_row_is_walked_along_and_left_at_its_ends_nowhere() -> None:
    rules = load("klondike")
    arrangement = arranged(rules)
    first, second, last = (rules.index[f"tableau-{column}"] for column in (1, 2, 7))
    assert neighbour(arrangement, first, Direction.RIGHT) == second
    assert neighbour(arrangement, second, Direction.LEFT) == first
    assert neighbour(arrangement, first, Direction.UP) == rules.index["stock"]
    assert neighbour(arrangement, last, Direction.DOWN) is None


def test_the_clock_is_walked_around() -> None:
    rules = load("big-ben")
    arrangement = arranged(rules)
    twelve, six = (rules.index[f"foundation-{hour}"] for hour in (12, 6))
    below = neighbour(arrangement, twelve, Direction.DOWN)
    assert below is not None
    assert neighbour(arrangement, six, Direction.UP) is not None
