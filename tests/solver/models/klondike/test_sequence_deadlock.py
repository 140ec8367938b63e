"""Deadlocks in Klondike without arrangement: a state proven lost is lost."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.sections import UNLIMITED
from solitaire.rules.vocabulary import Build
from solitaire.solver.models.klondike.deal_encoding import DealEncoding
from solitaire.solver.models.klondike.problem import CompleteProblem
from solitaire.solver.models.klondike.sequence_deadlock import SequenceDeadlock
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from tests.rules.positions import table, up_to
from tests.rules.rulesets import variant
from tests.samples import FULL, one_in
from tests.solver.endgames import STOCKS_OF_CLUBS, endgame, shuffled_end, wander
from tests.solver.model_games import KLONDIKE_GAMES

LIMITED = [game for game in KLONDIKE_GAMES if load(game).ruleset.stock.passes != UNLIMITED]


@pytest.mark.parametrize("game", one_in(4, KLONDIKE_GAMES))
def test_a_state_proven_lost_is_lost(game: str) -> None:
    """The ends of random games, and positions of few cards, searched in every way there is."""
    rules, random = load(game), Random(game)
    said = 0
    for _ in range(80):
        if said > 5 and not FULL:
            break
        for position in (wander(rules, random, 140)[-1], endgame(rules, random, cards=12, columns=2)):
            encoding = DealEncoding(rules, position, forced=False)
            if SequenceDeadlock(encoding)(encoding.start):
                outcome = BestFirst(CompleteProblem(encoding, pruned=False), 4000).run(4000)
                assert outcome is not SearchState.FOUND
                said += outcome is SearchState.EXHAUSTED
    assert said > 5


@pytest.mark.parametrize("game", one_in(4, KLONDIKE_GAMES, 1))
def test_no_position_on_the_path_to_a_win_is_a_deadlock(game: str) -> None:
    """Of few cards: two columns, and the stock."""
    rules, random = load(game), Random(game)
    met = 0
    for _ in range(60):
        if met > 120 and not FULL:
            break
        position = endgame(rules, random, cards=20, columns=4)
        encoding = DealEncoding(rules, position, forced=False)
        search = BestFirst(CompleteProblem(encoding, pruned=False), 4000)
        if search.run(4000) is SearchState.FOUND:
            assert not any(map(SequenceDeadlock(encoding), search.path()))
            met += len(search.path())
    assert met > 80


@pytest.mark.parametrize(("stock", "draw", "lost"), STOCKS_OF_CLUBS)
def test_the_last_pass_comes_in_its_order(stock: str, draw: int, lost: bool) -> None:
    rules = Rules(variant("klondike-familiar", stock__draw=draw, stock__passes=1))
    tops = {"clubs": "9C", "diamonds": "KD", "hearts": "KH", "spades": "KS"}
    position = table(rules, {f"foundation-{suit}": up_to(top) for suit, top in tops.items()} | {"stock": stock})
    encoding = DealEncoding(rules, position)
    assert SequenceDeadlock(encoding)(encoding.start) is lost
    outcome = BestFirst(CompleteProblem(encoding, pruned=False), 1000).run(1000)
    assert outcome is (SearchState.EXHAUSTED if lost else SearchState.FOUND)
    not_yet = DealEncoding(rules, position._replace(redeals_left=1))
    assert not SequenceDeadlock(not_yet)(not_yet.start)


@pytest.mark.parametrize("draw", [1, 2, 3])
@pytest.mark.parametrize(
    ("game", "build"),
    [
        ("klondike-vegas", Build.ALTERNATE_COLOURS),
        ("klondike-familiar", Build.ALTERNATE_COLOURS),
        ("klondike-familiar", Build.SAME_COLOUR),
        ("klondike-familiar", Build.SAME_SUIT),
    ],
)
def test_no_shuffled_end_that_is_won_is_a_deadlock(game: str, build: Build, draw: int) -> None:
    """Few cards, some of which wait in the stock; a few are lost by the order of these alone."""
    two_columns = {"tableau__piles": 2, "tableau__cards": (6,), "tableau__face_down": (5,)}
    rules = Rules(variant(game, **two_columns, tableau__build=build, stock__draw=draw, stock__passes=1))
    random = Random(f"{game} {build} {draw}")
    outcomes = Counter[tuple[SearchState, bool]]()
    only_by_order = 0
    for _ in range(1000 if FULL else 120):
        position = shuffled_end(rules, random, most_undealt=16)
        encoding = DealEncoding(rules, position, forced=False)
        is_lost = SequenceDeadlock(encoding)(encoding.start)
        outcome, pruned = [
            BestFirst(CompleteProblem(encoding, pruned), 1000).run(1000) for pruned in (False, True)
        ]
        assert {outcome, pruned} != {SearchState.FOUND, SearchState.EXHAUSTED}
        outcomes[outcome, is_lost] += 1
        not_yet = DealEncoding(rules, position._replace(redeals_left=1), forced=False)
        only_by_order += is_lost and not SequenceDeadlock(not_yet)(not_yet.start)
    assert not outcomes[SearchState.FOUND, True]
    assert min(outcomes[SearchState.FOUND, False], outcomes[SearchState.EXHAUSTED, True], only_by_order) > 1


@pytest.mark.parametrize("deal", [3, 11])
def test_whole_deals_are_won_as_without_it(deal: int) -> None:
    rules = load("klondike-vegas")
    position = Game.new(rules, deal).position
    problem = CompleteProblem(DealEncoding(rules, position))
    search = BestFirst(problem, 50_000)
    assert search.run(8000) is SearchState.FOUND
    is_lost = SequenceDeadlock(problem.encoding)
    assert not any(map(is_lost, search.path()))


def test_where_the_stock_is_limited_a_search_is_shorter() -> None:
    assert {"klondike-vegas", "klondike-three-passes"} <= set(LIMITED)
    rules = load("klondike-vegas")
    position = Game.new(rules, 2).position
    expanded = []
    for pruned in (False, True):
        search = BestFirst(CompleteProblem(DealEncoding(rules, position), pruned), 50_000)
        assert search.run(20_000) is SearchState.EXHAUSTED
        expanded.append(search.expanded)
    assert expanded[1] < expanded[0] // 10
