"""Games that move single cards: the core's moves, with the generic stages and costs."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.apply import perform
from solitaire.rules.cards import make_card, parse_card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.position import Position
from solitaire.rules.vocabulary import Base
from solitaire.solver.answer import Verdict
from solitaire.solver.costs.heuristic import Heuristic
from solitaire.solver.costs.stage_division import StageDivision
from solitaire.solver.encodings.symmetry import CanonicalForm
from solitaire.solver.models.generic import GenericProblem
from solitaire.solver.models.single_cards import problem
from solitaire.solver.models.single_cards.problem import SingleCardsProblem, moves_single_cards
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from solitaire.solver.solve import solve_within
from tests.rules.positions import SHIPPED
from tests.samples import FULL, one_in, pairs
from tests.solver.endgames import compare_with_core, wander

GAMES = [game for game in SHIPPED if moves_single_cards(load_ruleset(game))]


def rules_with_base(game: str) -> Rules:
    """The rules of a game; where the first card played sets the base, those that expect a five."""
    plays_base = load_ruleset(game).foundation.base is Base.PLAYED_CARD
    return Rules(load_ruleset(game), expected_base=5) if plays_base else load(game)


def test_the_games_are_found_by_their_rules() -> None:
    assert {"bakers-dozen", "castles-in-spain", "belvedere", "bristol", "fortress", "spanish-patience"} <= {
        *GAMES
    }
    assert not {"big-ben", "klondike", "thumb-and-pouch", "vincent", "baroness", "easthaven", "canfield"} & set(
        GAMES
    )


@pytest.mark.parametrize("game", one_in(4, GAMES, 1))
def test_what_follows_is_what_the_core_allows(game: str) -> None:
    compare_with_core(SingleCardsProblem, rules_with_base(game), Random(game))


@pytest.mark.parametrize(("game", "stages"), pairs(GAMES, list(StageDivision)))
def test_the_measure_is_that_of_positions(game: str, stages: StageDivision) -> None:
    rules, random = rules_with_base(game), Random(game)
    positions = wander(rules, random, 90)
    problem = SingleCardsProblem(rules, positions[0], stages, pruned=False)
    measure = Heuristic(rules, rules.base_rank(positions[0]), stages)
    for position in positions[::2]:
        weights = {child: weight for child, *weight in problem.children(problem.state_of(position))}
        for move in legal_moves(rules, position):
            after, _ = perform(rules, position, move)
            assert tuple(weights[problem.state_of(after)]) == measure(after)


@pytest.mark.parametrize("game", one_in(2, GAMES))
def test_stages_of_all_measures_have_those_of_the_other_tables(game: str) -> None:
    """Their parts tell two positions apart where the other tables do."""
    rules, random = rules_with_base(game), Random(game)
    positions = [position for position in wander(rules, random, 90) if not rules.is_won(position)]
    base = rules.base_rank(positions[0])
    of_all = [Heuristic(rules, base, StageDivision.ALL)(position)[0] for position in positions]
    tables = StageDivision.BREAKS, StageDivision.LYING, StageDivision.COARSE
    *kinds, single = StageDivision.ALL.kinds
    for kind, table in zip(kinds, tables, strict=True):
        stages = [Heuristic(rules, base, table)(position)[0] for position in positions]
        parts = [stage & kind.stage_mask for stage in of_all]
        assert len({*zip(stages, parts, strict=True)}) == len({*stages}) == len({*parts})
    assert {stage & single.stage_mask for stage in of_all} == {0}


@pytest.mark.parametrize(("game", "deal"), [("streets-and-alleys", 130026429), ("good-measure", 103027098)])
def test_a_hard_deal_is_soon_won(game: str, deal: int) -> None:
    """By two kinds of stages it takes more than 28,000 states."""
    dealt = Game.new(load(game), deal)
    assert solve_within(dealt.rules, dealt.position, 4096).verdict is Verdict.WINNABLE


@pytest.mark.parametrize("game", one_in(4, GAMES))
def test_it_does_what_the_search_on_positions_does(game: str) -> None:
    """From late positions: the same outcome, with and without what is pruned."""
    rules, random = load(game), Random(game)
    settled = 0
    for _ in range(6):
        if settled and not FULL:
            break
        positions = wander(rules, random, 140)
        late = positions[-min(12, len(positions))]
        outcomes = {BestFirst(GenericProblem(rules, late, forced=False), 1500).run(1500)}
        outcomes |= {
            BestFirst(SingleCardsProblem(rules, late, pruned=on), 1500).run(1500) for on in (False, True)
        }
        assert len(outcomes - {SearchState.STOPPED}) <= 1
        settled += outcomes != {SearchState.STOPPED}
        alike, problem = CanonicalForm(rules), SingleCardsProblem(rules, positions[0])
        stand_for = {alike(one): problem.state_of(one) for one in positions}
        assert len(set(stand_for.values())) == len(stand_for)
    assert settled


def test_of_cards_that_want_the_same_place_the_right_one_goes_up() -> None:
    """One foundation comes to want a jack, and only the one that lies on the queen may have it."""
    rules = load("belvedere")
    loose = {"reserve-1": "QD TH KC", "tableau-2": "KD", "tableau-3": "JC TC", "tableau-7": "QC JD"}
    piles = [tuple(map(parse_card, loose.get(spec.name, "").split())) for spec in rules.piles]
    for index, suit, height in zip(rules.seat_piles[0].foundations, (3, 2, 1, 0), (13, 13, 9, 9), strict=True):
        piles[index] = tuple(make_card(rank, suit) for rank in range(1, height + 1))
    position = Position(tuple(piles), 0)
    assert BestFirst(SingleCardsProblem(rules, position), 1000).run(1000) is SearchState.FOUND
    assert BestFirst(GenericProblem(rules, position), 1000).run(1000) is SearchState.FOUND


def test_many_piles_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """With so many that their numbers take more bits, states are packed again instead of added to."""
    game = Game.new(load("bakers-dozen"), 3)
    few, many = [BestFirst(SingleCardsProblem(game.rules, game.position), 10_000) for _ in range(2)]
    few.run(300)
    monkeypatch.setattr(problem, "_MANY_PILES", 0)
    many.run(300)
    assert many.best_path() == few.best_path()
