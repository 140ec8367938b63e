"""Moved cards that are not told apart by what they lie on: what is lost so is lost."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Build
from solitaire.solver.answer import Verdict
from solitaire.solver.models.sequences.moved_cards import MovedCardsProblem, has_moved_cards
from solitaire.solver.models.sequences.problem import SequencesProblem, moves_sequences
from solitaire.solver.search.problem import SearchState
from solitaire.solver.search.relaxation import RelaxedSearch
from tests.rules.positions import SHIPPED
from tests.samples import FULL
from tests.solver.models.sequences.relaxations import won_and_lost
from tests.solver.solved_games import solved


def test_the_games_are_found_by_their_rules() -> None:
    games = [
        game for game in SHIPPED if moves_sequences(ruleset := load_ruleset(game)) and has_moved_cards(ruleset)
    ]
    assert games == ["yukon"]


@pytest.mark.parametrize("build", [Build.ALTERNATE_COLOURS, Build.SAME_COLOUR, Build.ANY_SUIT])
def test_what_can_be_won_can_be_won_by_moved_cards_whatever_is_done_at_once(build: Build) -> None:
    won_lost = won_and_lost(
        lambda random: yukon_with_few_columns(random, build), MovedCardsProblem, 150 if FULL else 30
    )
    assert min(won_lost) > 5


def test_each_move_leads_to_a_state_that_follows_in_the_relaxation_or_to_the_same() -> None:
    random = Random(2)
    dealt = Game.new(load("yukon"), 1)
    game = SequencesProblem(dealt.rules, dealt.position, pruned=False)
    relaxation = MovedCardsProblem(game, pruned=False)
    for _ in range(30 if FULL else 10):
        state = game.start
        for _ in range(100):
            if not (children := game.children(state)):
                break
            following = {child for child, _, _ in relaxation.children(relaxation.relax(state))}
            after, _, _ = random.choice(children)
            assert relaxation.relax(after) in following | {relaxation.relax(state)}
            state = after


def test_a_loss_is_proven_that_the_search_without_the_relaxation_leaves_open() -> None:
    dealt = Game.new(load("yukon"), 462)
    problem = MovedCardsProblem(SequencesProblem(dealt.rules, dealt.position))
    assert RelaxedSearch(problem).search_from(problem.start, 20_000) is SearchState.EXHAUSTED


def test_a_deal_is_won_with_the_relaxation() -> None:
    """Deal 234: short passes do not win it."""
    assert solved(Game.new(load("yukon"), 234), 1 << 17) is Verdict.WINNABLE


def yukon_with_few_columns(random: Random, build: Build) -> Ruleset:
    """Yukon on a few columns, built down in another way."""
    ruleset = load_ruleset("yukon")
    piles = random.randint(2, 4)
    face_down = tuple(random.randint(0, 1) for _ in range(piles))
    tableau = ruleset.tableau._replace(piles=piles, cards=(2,) * piles, face_down=face_down, build=build)
    return ruleset._replace(tableau=tableau)
