"""Klondike as a relaxation of games whose columns move whole: what it proves lost is lost."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.vocabulary import Build, Unit
from solitaire.solver.models.generic import GenericProblem
from solitaire.solver.models.klondike.looser_klondike import LooserKlondike, looser_klondike
from solitaire.solver.models.piles.sequences import SequencesProblem, StageKind
from solitaire.solver.search.beam import Beam
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from solitaire.solver.search.relaxation import RelaxationPrunedSearch, RelaxedSearch
from tests.rules.positions import table
from tests.solver.endgames import endgame

STRICT = "klondike-strict"


def by(unit: Unit, build: Build = Build.ALTERNATE_COLOURS, run: Build | None = None) -> Rules:
    """Klondike Strict with other units."""
    ruleset = load_ruleset(STRICT)
    return Rules(ruleset._replace(tableau=ruleset.tableau._replace(unit=unit, build=build, run=run)))


def translation(rules: Rules, position: Position) -> tuple[SequencesProblem, LooserKlondike]:
    looser = looser_klondike(rules, position)
    assert looser
    problem = SequencesProblem(rules, position, StageKind.PATIENT)
    return problem, LooserKlondike(problem, looser)


def one_card_up(rules: Rules, random: Random) -> Position:
    """An end of a game with one card of each column face up."""
    position = endgame(rules, random, cards=random.randint(6, 13), columns=2)
    tableau = rules.seat_piles[0].tableau
    return position._replace(
        piles=tuple(
            tuple(card if card < 0 or place == len(pile) - 1 else ~card for place, card in enumerate(pile))
            if index in tableau
            else pile
            for index, pile in enumerate(position.piles)
        )
    )


@pytest.mark.parametrize(
    "rules",
    [by(Unit.ALL), by(Unit.SINGLE_OR_ALL), by(Unit.SINGLE), by(Unit.RUN, Build.SAME_COLOUR, Build.SAME_SUIT)],
    ids=["all", "single-or-all", "single", "suits"],
)
def test_ends_of_games_have_the_same_verdict_without_it(rules: Rules) -> None:
    random, outcomes = Random(rules.ruleset.tableau.unit), set()
    for _ in range(40):
        position = one_card_up(rules, random)
        truth = BestFirst(GenericProblem(rules, position, forced=False), 100_000).run(3000)
        if truth is not SearchState.OPEN:
            problem, looser = translation(rules, position)
            pruned = RelaxationPrunedSearch(problem, looser.relaxation, looser.translate, 100_000)
            assert pruned.run(20_000) is truth
            outcomes.add(truth)
    assert SearchState.FOUND in outcomes
    assert SearchState.EXHAUSTED in outcomes or rules.ruleset.tableau.run, "cards of one colour fit too often"


def test_no_state_on_the_path_to_a_win_is_lost_in_the_looser_game() -> None:
    rules = load(STRICT)
    position = Game.new(rules, 39).position
    problem, looser = translation(rules, position)
    assert looser.translate(problem.start) == looser.relaxation.start
    search = Beam(problem, 100_000)
    assert search.run(2000) is SearchState.FOUND
    relaxed = RelaxedSearch(looser.relaxation)
    for state in search.path()[:-1]:
        assert relaxed.search_from(looser.translate(state), 2000) is not SearchState.EXHAUSTED


def test_a_column_that_moves_out_of_order_has_no_looser_klondike() -> None:
    in_order, not_in_order = {"tableau-1": "#3S #4S 7H 6S 5D"}, {"tableau-1": "#3S #4S 7H 9S 5D"}
    for unit in Unit.ALL, Unit.SINGLE_OR_ALL:
        rules = by(unit)
        assert looser_klondike(rules, table(rules, in_order))
        assert not looser_klondike(rules, table(rules, not_in_order))
    assert looser_klondike(by(Unit.SINGLE), table(by(Unit.SINGLE), not_in_order))


@pytest.mark.parametrize("game", ["canfield", "lucas", "whitehead", "yukon"])
def test_other_games_have_no_looser_klondike(game: str) -> None:
    rules = load(game)
    assert not looser_klondike(rules, Game.new(rules, 1).position)


def test_a_loss_is_proven_in_fewer_states() -> None:
    rules = load(STRICT)
    position = Game.new(rules, 37).position
    problem, looser = translation(rules, position)
    pruned = RelaxationPrunedSearch(problem, looser.relaxation, looser.translate, 100_000)
    assert pruned.run(800) is SearchState.EXHAUSTED
    assert BestFirst(SequencesProblem(rules, position), 100_000).run(2000) is SearchState.OPEN
