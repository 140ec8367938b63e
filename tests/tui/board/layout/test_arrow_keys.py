"""The arrow keys reach every pile, whatever the game and the size of the terminal."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import game_ids, load
from solitaire.tui.board.layout.arrow_keys import Direction, neighbour
from tests.samples import one_in, pairs
from tests.tui.board.arrangements import arranged


@pytest.mark.parametrize(("game", "size"), pairs(one_in(2, game_ids()), [(80, 22), (120, 38)]), ids=str)
def test_every_pile_is_reached_from_every_other(game: str, size: tuple[int, int]) -> None:
    arrangement = arranged(load(game), *size)
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
