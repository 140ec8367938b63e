"""Games of piles that take any card: the core's moves, and the same outcomes."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.apply import perform
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.sections import PackSection
from solitaire.solver.answer import Verdict
from solitaire.solver.models.any_card_piles.problem import AnyCardPilesProblem, has_any_card_piles
from solitaire.solver.models.generic import GenericProblem
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from solitaire.solver.solve import solve_within
from tests.rules.positions import SHIPPED, Table, up_to, written
from tests.samples import FULL
from tests.solver.endgames import wander
from tests.solver.every_way_to_play import compare_with_every_way
from tests.solver.small_games import few_cards

CALCULATION = load("calculation")
GAMES = ["calculation", "colorado", "fly", "lady-betty", "sir-tommy", "strategy"]


def test_the_games_are_found_by_their_rules() -> None:
    assert sorted(game for game in SHIPPED if has_any_card_piles(load_ruleset(game))) == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_each_state_follows_from_the_positions_that_it_stands_for(game: str) -> None:
    rules = load(game)
    positions = wander(rules, Random(2), 90)
    problem = AnyCardPilesProblem(rules, positions[0], pruned=False)
    for position in positions:
        children = {child for child, _, _ in problem.children(problem.state_of(position))}
        after = {problem.state_of(perform(rules, position, move)[0]) for move in legal_moves(rules, position)}
        assert children == after


@pytest.mark.parametrize("game", GAMES)
def test_late_positions_have_the_verdict_of_the_core_with_and_without_prunings(game: str) -> None:
    rules, random = load(game), Random(3)
    outcomes: list[SearchState] = []
    while len(outcomes) < (30 if FULL else 15):
        position = few_cards(rules, random, 10)
        fast = AnyCardPilesProblem(rules, position)
        search = BestFirst(fast, 5000)
        outcome = search.run(1000)
        whole = BestFirst(AnyCardPilesProblem(rules, position, pruned=False), 5000).run(1000)
        core = BestFirst(GenericProblem(rules, position), 5000).run(1000)
        if not {core, whole} <= {SearchState.FOUND, SearchState.EXHAUSTED}:
            continue
        assert outcome is whole is core
        if outcome is SearchState.FOUND:
            assert rules.is_won(fast.decode_path(search.path()).position)
        outcomes.append(outcome)
    assert min(outcomes.count(SearchState.FOUND), outcomes.count(SearchState.EXHAUSTED)) > 1


@pytest.mark.parametrize(
    ("game", "deal"),
    [("calculation", 2), ("colorado", 6), ("fly", 10), ("lady-betty", 3), ("sir-tommy", 4), ("strategy", 5)],
)
def test_a_deal_is_won_soon(game: str, deal: int) -> None:
    rules = load(game)
    answer = solve_within(rules, Game.new(rules, deal).position, 20_000)
    assert answer.verdict is Verdict.WINNABLE


def test_a_reserve_is_cleared_from_its_last_card() -> None:
    """With one foundation left, its cards leave in the order of the reserve, or not at all."""
    fly, full = load("fly"), {f"foundation-{number}": up_to("KC") for number in range(1, 8)}
    ordered = Table(fly, {**full, "foundation-8": up_to("9S"), "fly": "KS QS JS", "waste": "TS"}).position
    assert solve_within(fly, ordered, 256).verdict is Verdict.WINNABLE
    crossed = Table(fly, {**full, "foundation-8": up_to("9S"), "fly": "JS KS QS", "waste": "TS"}).position
    assert solve_within(fly, crossed, 256).verdict is Verdict.UNWINNABLE


def test_an_only_pile_has_the_verdicts_of_every_way_to_play() -> None:
    ruleset, random = load_ruleset("lady-betty"), Random(5)
    rules = Rules(ruleset._replace(tableau=ruleset.tableau._replace(piles=1)))
    verdicts = compare_with_every_way(rules, [few_cards(rules, random, 9) for _ in range(40)])
    assert min(verdicts[Verdict.WINNABLE], verdicts[Verdict.UNWINNABLE]) > 5


def test_where_foundations_meet_all_ways_to_play_have_the_same_verdicts() -> None:
    """Aces to kings and kings to aces, with one pack."""
    ruleset, random = load_ruleset("colorado"), Random(6)
    tableau = ruleset.tableau._replace(piles=2, cards=(0,))
    rules = Rules(ruleset._replace(pack=PackSection(decks=1), tableau=tableau))
    verdicts = compare_with_every_way(rules, [few_cards(rules, random, 10) for _ in range(40)])
    assert min(verdicts[Verdict.WINNABLE], verdicts[Verdict.UNWINNABLE]) > 5


def test_a_king_on_the_queen_below_it_is_lost() -> None:
    piles = {f"foundation-{one.label}": written(one.cards) for one in CALCULATION.ruleset.foundation.fixed}
    piles |= {"foundation-1": up_to("JC"), "tableau-1": "QC KC"}
    assert solve_within(CALCULATION, Table(CALCULATION, piles).position, 256).verdict is Verdict.UNWINNABLE
    piles["tableau-1"] = "KC QC"
    assert solve_within(CALCULATION, Table(CALCULATION, piles).position, 256).verdict is Verdict.WINNABLE
