"""Games of pairs from overlapping places: the core's moves, and every small game's verdict."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.cards import KING, full_pack, rank_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Pile, Position
from solitaire.rules.ruleset import DiscardSection
from solitaire.solver.answer import Verdict
from solitaire.solver.models.covered_pairs.problem import CoveredPairsProblem, is_covered_pairs_game
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from solitaire.solver.solve import solve_within
from tests.rules.positions import SHIPPED
from tests.solver.endgames import same_as_core, wander
from tests.solver.small_games import every_position

ENOUGH = 1 << 16
"""States, more than any search of a small game meets."""


def test_the_games_are_found_by_their_rules() -> None:
    found = {game for game in SHIPPED if is_covered_pairs_game(load_ruleset(game))}
    assert "pyramid" in found
    assert not {"tri-peaks", "baroness", "golf", "klondike", "freecell", "spider"} & found


def test_what_follows_is_what_the_core_allows() -> None:
    rules, random = load("pyramid"), Random(1)
    for _ in range(3):
        positions = wander(rules, random, 60)
        problem = CoveredPairsProblem(rules, positions[0], pruned=False)
        assert sum(same_as_core(problem, rules, position) for position in positions) > 40


def test_a_search_settles_small_games_as_every_way_to_play_does() -> None:
    outcomes = []
    for rules, position in small_games(Random(2)):
        wins = every_position(rules, position)
        if not wins or rules.is_won(position):
            continue
        expected = SearchState.FOUND if wins[position] else SearchState.EXHAUSTED
        for pruned in (True, False):
            problem = CoveredPairsProblem(rules, position, pruned)
            search = BestFirst(problem, ENOUGH)
            assert search.run(ENOUGH) is expected, f"{rules.ruleset} {position}"
            if expected is SearchState.FOUND:
                assert rules.is_won(problem.decode_path(search.path()).position)
        outcomes.append(expected)
    assert min(map(outcomes.count, (SearchState.FOUND, SearchState.EXHAUSTED))) > 20


def test_a_card_above_its_only_partner_proves_a_loss_at_once() -> None:
    """A 6 at the top of the pyramid, under all the 7s that are left."""
    rules = small_rules(13)
    position = table(rules, (6, 7, 23, 1, 2, 3), (5,))
    pruned, every = (CoveredPairsProblem(rules, position, pruned=pruned) for pruned in (True, False))
    assert not pruned.children(pruned.start)
    assert every.children(every.start)


@pytest.mark.parametrize("deal", (18, 22, 26, 29))
def test_deals_of_pyramid_are_settled(deal: int) -> None:
    game = Game.new(load("pyramid"), deal)
    answer = solve_within(game.rules, game.position, 8000)
    assert answer.verdict is not Verdict.UNKNOWN
    for move in answer.moves:
        game.play(move)
    assert game.is_won is (answer.verdict is Verdict.WINNABLE)


def small_rules(total: int) -> Rules:
    """A pyramid of three rows."""
    pyramid = load_ruleset("pyramid")
    tableau = pyramid.tableau._replace(piles=6, places=((2, 0), (1, 1), (3, 1), (0, 2), (2, 2), (4, 2)))
    return Rules(pyramid._replace(tableau=tableau, discard=DiscardSection(total)))


def small_games(random: Random) -> Iterator[tuple[Rules, Position]]:
    """Positions of few cards, which pair often."""
    for _ in range(160):
        total = random.choice((13, 14))
        ranks = {6, 7, total - 6, KING}
        cards = [card for card in full_pack(1) if rank_of(card) in ranks]
        random.shuffle(cards)
        shown = random.randint(3, 6)
        yield small_rules(total), table(small_rules(total), cards[:shown], cards[shown : shown + 3])


def table(rules: Rules, places: Sequence[int], stock: Sequence[int]) -> Position:
    """These cards in the first places and in the stock, the last of which is dealt first."""
    plan = rules.seat_piles[0]
    piles: list[Pile] = [()] * len(rules.piles)
    for index, card in zip(plan.tableau, places, strict=False):
        piles[index] = (card,)
    assert plan.stock is not None
    piles[plan.stock] = tuple(~card for card in stock)
    return Position(tuple(piles), 0)
