"""Games of piles of one card: the core's moves, and the same outcomes."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import FoundationSuit
from solitaire.solver.answer import Verdict
from solitaire.solver.lines.move_line import UnsoundMove
from solitaire.solver.models.generic import GenericProblem
from solitaire.solver.models.one_card_piles.problem import (
    OneCardPilesProblem,
    Waiting,
    has_one_card_piles,
)
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from solitaire.solver.solve import solve_within
from tests.rules.positions import SHIPPED, table
from tests.rules.rulesets import variant
from tests.samples import FULL, MOST_TRIES, one_in
from tests.solver.endgames import states_after, wander
from tests.solver.models.one_card_piles.one_card_endgames import late_position, with_piles

GAMES = [
    *("napoleons-tomb", "odd-and-even", "patriarchs", "royal-cotillion", "royal-rendezvous", "sultan"),
    "windmill",
]
ODD_AND_EVEN = load("odd-and-even")
ANY_SUIT = variant("odd-and-even", foundation__suit=FoundationSuit.NONE)
MOST_CARDS = 16 if FULL else 13
"""Cards that are left in a late position; with each more, searches take twice as long."""

ENOUGH = 60 if FULL else 4
"""Late positions that are searched of each game."""
OF_EACH_OUTCOME = 5 if FULL else 2
OUTCOMES = SearchState.FOUND, SearchState.EXHAUSTED


def test_the_games_are_found_by_their_rules() -> None:
    games = [game for game in SHIPPED if has_one_card_piles(load_ruleset(game))]
    assert games == GAMES


def test_a_reserve_is_known_only_where_suits_matter() -> None:
    assert has_one_card_piles(ANY_SUIT)
    assert not has_one_card_piles(variant("royal-cotillion", foundation__suit=FoundationSuit.NONE))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("ruleset", [*map(load_ruleset, GAMES), ANY_SUIT], ids=[*GAMES, "any-suit"])
def test_each_state_follows_from_the_positions_that_it_stands_for(ruleset: Ruleset, seed: int) -> None:
    rules = Rules(ruleset)
    for position in one_in(6, wander(rules, Random(seed), 250), seed):
        problem = OneCardPilesProblem(rules, position, pruned=False)
        encoding = problem.encoding
        assert encoding.appearance(problem.start) == encoding.appearance_of(position)
        children = {encoding.appearance(child) for child, _, _ in problem.children(problem.start)}
        assert children == states_after(rules, position, encoding.appearance_of)


@pytest.mark.parametrize(("piles", "passes"), [(1, 1), (1, 2), (2, 1)])
@pytest.mark.parametrize("game", GAMES)
def test_late_positions_have_the_verdict_of_the_core_with_and_without_prunings(
    game: str, piles: int, passes: int
) -> None:
    rules, random = with_piles(piles, passes, game), Random(5)
    found: list[SearchState] = []
    for _ in range(MOST_TRIES):
        if len(found) >= ENOUGH and min(map(found.count, OUTCOMES)) >= OF_EACH_OUTCOME:
            break
        position = late_position(rules, random, random.randint(9, MOST_CARDS))
        whole = BestFirst(GenericProblem(rules, position), 20_000).run(20_000)
        if whole not in OUTCOMES or found.count(whole) >= ENOUGH:
            continue
        assert BestFirst(OneCardPilesProblem(rules, position, pruned=False), 20_000).run(20_000) is whole
        pruned = OneCardPilesProblem(rules, position)
        assert BestFirst(OneCardPilesProblem(rules, position, exchanged=False), 20_000).run(20_000) is whole
        assert BestFirst(OneCardPilesProblem(rules, position, buried=False), 20_000).run(20_000) is whole
        assert BestFirst(OneCardPilesProblem(rules, position, blocked=False), 20_000).run(20_000) is whole
        search = BestFirst(pruned, 20_000)
        assert search.run(20_000) is whole
        if whole is SearchState.FOUND:
            assert rules.is_won(pruned.decode_path(search.path()).position)
        for waiting in (Waiting.NONE, Waiting.NOT_OF_WASTE):
            fewer = BestFirst(OneCardPilesProblem(rules, position, waiting=waiting), 20_000).run(20_000)
            assert fewer in (whole, SearchState.EXHAUSTED)
        found.append(whole)
    assert min(map(found.count, OUTCOMES)) >= OF_EACH_OUTCOME


def test_a_card_that_two_foundations_take_at_different_times_may_wait() -> None:
    waited = 0
    for position in one_in(2, wander(ODD_AND_EVEN, Random(1), 150)):
        at_once = OneCardPilesProblem(ODD_AND_EVEN, position, waiting=Waiting.NONE)
        waiting = OneCardPilesProblem(ODD_AND_EVEN, position)
        waited += len(at_once.children(at_once.start)) < len(waiting.children(waiting.start))
    assert waited > 5


@pytest.mark.parametrize("waiting", Waiting)
def test_cards_that_go_to_foundations_at_once_take_moves_of_their_own(waiting: Waiting) -> None:
    rules, random, longest = with_piles(2, 1), Random(2), 0
    for _ in range(30):
        problem = OneCardPilesProblem(rules, late_position(rules, random, 12), waiting=waiting)
        for child, _, _ in problem.children(problem.start):
            line = problem.decode_path([problem.start, child])
            assert problem.encoding.appearance_of(line.position) == problem.encoding.appearance(child)
            longest = max(longest, len(line.moves))
    assert longest > 2


def test_a_card_of_the_reserve_may_wait_while_the_waste_is_about_to_fill_a_place() -> None:
    """The 5 of spades would let the queen into the empty place, which the 9 of the stock needs."""
    rules = with_piles(2, 1, "royal-cotillion")
    odd, even = "A3579JK2468TQ", "2468TQA3579JK"
    complete = [(suit, 13, 13) for suit in "CDH"]
    foundations = {
        f"foundation-{number + shift}": " ".join(rank + suit for rank in order[:height])
        for number, (suit, *heights) in enumerate([*complete, ("S", 7, 8)], start=1)
        for shift, order, height in zip((0, 4), (odd, even), heights, strict=True)
    }
    reserve = {"reserve-1": "4S 5S", "reserve-2": "7S 6S", "reserve-3": "8S"}
    others = {"stock": "2S JS 9S", "waste": "TS QS", "tableau-1": "KS"}
    position = table(rules, foundations | reserve | others)
    whole, pruned = GenericProblem(rules, position), OneCardPilesProblem(rules, position)
    assert BestFirst(whole, 20_000).run(20_000) is SearchState.FOUND
    assert BestFirst(pruned, 20_000).run(20_000) is SearchState.FOUND


def test_a_path_that_does_not_follow_is_refused() -> None:
    problem = OneCardPilesProblem(ODD_AND_EVEN, Game.new(ODD_AND_EVEN, 1).position)
    with pytest.raises(UnsoundMove):
        problem.decode_path([problem.start, problem.start])


@pytest.mark.parametrize("deal", [1, 5])
def test_a_deal_is_won_soon(deal: int) -> None:
    answer = solve_within(ODD_AND_EVEN, Game.new(ODD_AND_EVEN, deal).position, 100_000)
    assert answer.verdict is Verdict.WINNABLE
