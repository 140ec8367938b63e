"""Games in which cards move one at a time, on numbered piles: the same moves and measures as the core's."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.catalogue import load, load_ruleset
from solitaire.rules.apply import perform
from solitaire.rules.legal import legal_moves
from solitaire.solver.likeness import Likeness
from solitaire.solver.measure import Measure
from solitaire.solver.one_by_one import OneByOne, goes_one_by_one
from solitaire.solver.positions import Positions
from solitaire.solver.search import Search
from tests.rules.tables import SHIPPED
from tests.solver.endgames import wander

GAMES = [game for game in SHIPPED if goes_one_by_one(load_ruleset(game))]


def test_the_games_are_found_by_their_rules() -> None:
    assert {"bakers-dozen", "belvedere", "bristol", "big-ben", "big-ben-relaxed", "spanish-patience"} <= set(
        GAMES
    )
    assert not {"klondike", "thumb-and-pouch", "vincent", "baroness", "easthaven", "canfield"} & set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_what_follows_is_what_the_core_allows(game: str) -> None:
    rules, random = load(game), Random(game)
    met = 0
    for _ in range(4):
        positions = wander(rules, random, 90)
        problem = OneByOne(rules, positions[0], forced=False)
        for position in positions[::2]:
            children = problem.children(problem.state_of(position))
            after = [perform(rules, position, move)[0] for move in legal_moves(rules, position)]
            assert {child for child, _, _ in children} == {problem.state_of(one) for one in after}
            met += len(after)
    assert met > 300


@pytest.mark.parametrize("game", GAMES)
def test_the_measure_is_that_of_positions(game: str) -> None:
    rules, random = load(game), Random(game)
    positions = wander(rules, random, 90)
    problem = OneByOne(rules, positions[0], fine=True, forced=False)
    measure = Measure(rules, rules.base_rank(positions[0]), fine=True)
    for position in positions[::2]:
        told = {child: weight for child, *weight in problem.children(problem.state_of(position))}
        for move in legal_moves(rules, position):
            after, _ = perform(rules, position, move)
            assert tuple(told[problem.state_of(after)]) == measure(after)


@pytest.mark.parametrize("game", GAMES)
def test_it_does_what_the_search_on_positions_does(game: str) -> None:
    """From late positions: the same outcome, safe cards and all."""
    rules, random = load(game), Random(game)
    for _ in range(6):
        positions = wander(rules, random, 140)
        late = positions[-min(12, len(positions))]
        slow = Search(Positions(rules, late), 1500).run(1500)
        assert Search(OneByOne(rules, late), 1500).run(1500) is slow
        alike, problem = Likeness(rules), OneByOne(rules, positions[0])
        stand_for = {alike(one): problem.state_of(one) for one in positions}
        assert len(set(stand_for.values())) == len(stand_for)
