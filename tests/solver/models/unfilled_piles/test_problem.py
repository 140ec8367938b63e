"""Games whose piles stay empty: the core's moves, and the same outcomes."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import UNLIMITED, FoundationSection, PackSection
from solitaire.rules.vocabulary import Build, BuildDirection, RedealSource, Space
from solitaire.solver.answer import Verdict
from solitaire.solver.lines.move_line import UnsoundMove
from solitaire.solver.models.single_cards.gathered_columns import gathers_single_cards
from solitaire.solver.models.unfilled_piles.problem import Rising, UnfilledPilesProblem, has_unfilled_piles
from solitaire.solver.search.beam import Beam
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import WON, SearchState
from solitaire.solver.solve import solve_within
from tests.rules.positions import SHIPPED, down_from, table, up_to
from tests.rules.rulesets import variant
from tests.samples import FULL, one_in
from tests.solver.endgames import compare_with_core, wander
from tests.solver.small_games import DecodedSearch, every_position, few_cards, few_columns, settled

CRESCENT = load("crescent")
BOX_KITE = load_ruleset("box-kite")
FROM_ACES = variant("box-kite", foundation=FoundationSection(), deal__aces_out=8)
"""Box Kite with two foundations of each suit, which take the same cards."""
GAMES = 100 if FULL else 30


def test_the_games_are_found_by_their_rules() -> None:
    found = [game for game in SHIPPED if has_unfilled_piles(load_ruleset(game))]
    assert found == ["box-kite", "crescent"]
    assert has_unfilled_piles(FROM_ACES)


def test_other_redeals_and_places_are_left_to_other_models() -> None:
    ruleset = CRESCENT.ruleset
    assert not gathers_single_cards(ruleset)
    gathering = ruleset._replace(stock=ruleset.stock._replace(redeal=RedealSource.TABLEAU))
    assert gathers_single_cards(gathering)
    filling = ruleset._replace(tableau=ruleset.tableau._replace(space=Space.ANY))
    taking_back = ruleset._replace(foundation=ruleset.foundation._replace(take_back=True))
    meeting = load_ruleset("bisley")._replace(stock=ruleset.stock)
    assert not any(map(has_unfilled_piles, (gathering, filling, taking_back, meeting)))


def test_deals_without_redeals_are_left_to_the_model_that_proves_more() -> None:
    assert not has_unfilled_piles(FROM_ACES._replace(pack=PackSection(decks=1)))
    assert not has_unfilled_piles(load_ruleset("bakers-dozen"))


def small_game(random: Random) -> tuple[Rules, Position]:
    """A game of few cards on a few piles, with some other rules."""
    ruleset = few_columns(random.choice((CRESCENT.ruleset, BOX_KITE, FROM_ACES)), random)
    tableau = ruleset.tableau._replace(
        build=random.choice((Build.SAME_SUIT, Build.ANY_SUIT, Build.ALTERNATE_COLOURS)),
        direction=random.choice(list(BuildDirection)),
        wrap=random.random() < 0.5,
    )
    stock = ruleset.stock
    if ruleset.raises_bottom_cards:
        stock = stock._replace(passes=random.choice((2, 3, UNLIMITED)))
    foundation = ruleset.foundation._replace(transfer=bool(ruleset.foundation.fixed) and random.random() < 0.5)
    rules = Rules(ruleset._replace(tableau=tableau, foundation=foundation, stock=stock))
    return rules, few_cards(rules, random, random.randint(4, 9))


@pytest.mark.parametrize("passes", [4, UNLIMITED])
def test_what_follows_is_what_the_core_allows(passes: int) -> None:
    ruleset = CRESCENT.ruleset
    rules = Rules(ruleset._replace(stock=ruleset.stock._replace(passes=passes)))
    compare_with_core(UnfilledPilesProblem, rules, Random(passes))


@pytest.mark.parametrize("ruleset", [BOX_KITE, FROM_ACES], ids=["box-kite", "from aces"])
def test_what_follows_in_a_game_that_is_dealt_once_is_what_the_core_allows(ruleset: Ruleset) -> None:
    compare_with_core(UnfilledPilesProblem, Rules(ruleset), Random(3))


@pytest.mark.parametrize("seed", one_in(2, range(4)))
def test_it_settles_small_games_as_every_way_to_play_does(seed: int) -> None:
    random = Random(seed)

    def searches_of(rules: Rules, position: Position) -> list[DecodedSearch]:
        whole = UnfilledPilesProblem(rules, position, pruned=False)
        pruned, by_stage = (UnfilledPilesProblem(rules, position) for _ in range(2))
        return [
            (BestFirst(whole, 2000), whole.decode_path),
            (BestFirst(pruned, 2000), pruned.decode_path),
            (Beam(by_stage, 2000), by_stage.decode_path),
        ]

    outcomes = settled((small_game(random) for _ in range(GAMES)), searches_of, 4000)
    assert min(outcomes.count(SearchState.FOUND), outcomes.count(SearchState.EXHAUSTED)) > 2


@pytest.mark.parametrize("rising", [Rising.TOGETHER, Rising.AT_ONCE])
def test_wins_in_which_cards_go_up_together_are_wins_of_the_core(rising: Rising) -> None:
    random, won = Random(5), 0
    for _ in range(GAMES):
        rules, position = small_game(random)
        wins = every_position(rules, position)
        if not wins or rules.is_won(position):
            continue
        problem = UnfilledPilesProblem(rules, position, rising)
        search = BestFirst(problem, 2000)
        if search.run(2000) is SearchState.FOUND:
            assert wins[position]
            assert rules.is_won(problem.decode_path(search.path()).position)
            won += 1
    assert won > 2


@pytest.mark.parametrize("ruleset", [CRESCENT.ruleset, FROM_ACES], ids=["crescent", "from aces"])
@pytest.mark.parametrize("rising", Rising)
def test_each_state_that_follows_is_reached_by_moves(rising: Rising, ruleset: Ruleset) -> None:
    rules, longest = Rules(ruleset), 0
    for position in one_in(9, wander(rules, Random(7), 90)):
        problem = UnfilledPilesProblem(rules, position, rising, pruned=False)
        for child, _, _ in problem.children(problem.start):
            line = problem.decode_path([problem.start, child])
            assert problem.state_of(line.position) == child
            longest = max(longest, len(line.moves))
    assert (longest > 2) is (rising is not Rising.SINGLY)


def test_cards_that_go_up_at_once_are_one_step_of_the_search() -> None:
    down = {f"foundation-{5 + suit}": down_from(f"K{letter}") for suit, letter in enumerate("CDHS")}
    up = {f"foundation-{1 + suit}": up_to(f"K{letter}") for suit, letter in enumerate("CDHS")}
    left = {"foundation-1": up_to("3C"), "foundation-3": up_to("TH")}
    piles = {"tableau-1": "QH JH 4C", "tableau-2": "KH 5C", "tableau-3": "KC QC JC TC 9C 8C 7C 6C"}
    problem = UnfilledPilesProblem(CRESCENT, table(CRESCENT, up | down | left | piles), Rising.AT_ONCE)
    ((child, stage, _),) = problem.children(problem.start)
    line = problem.decode_path([problem.start, child])
    assert CRESCENT.is_won(line.position)
    assert (stage, len(line.moves)) == (WON, 13)


def test_two_foundations_of_a_suit_are_one_state_whichever_is_higher() -> None:
    rules = Rules(FROM_ACES)
    first = table(rules, {"foundation-hearts-1": "AH", "tableau-1": "3C AH 2H"})
    second = table(rules, {"foundation-hearts-2": "AH", "tableau-1": "3C AH 2H"})
    problem = UnfilledPilesProblem(rules, second, Rising.AT_ONCE, pruned=False)
    assert problem.state_of(first) == problem.state_of(second)
    ((child, _, _),) = problem.children(problem.start)
    line = problem.decode_path([problem.start, child])
    hearts = [len(line.position.piles[rules.index[f"foundation-hearts-{copy}"]]) for copy in (1, 2)]
    assert sorted(hearts) == [1, 2]


def test_a_path_that_does_not_follow_is_refused() -> None:
    for rising in Rising:
        problem = UnfilledPilesProblem(CRESCENT, Game.new(CRESCENT, 1).position, rising)
        with pytest.raises(UnsoundMove):
            problem.decode_path([problem.start, problem.start])


@pytest.mark.parametrize("deal", [1, 3])
def test_a_deal_is_won_soon(deal: int) -> None:
    answer = solve_within(CRESCENT, Game.new(CRESCENT, deal).position, 30_000)
    assert answer.verdict is Verdict.WINNABLE
