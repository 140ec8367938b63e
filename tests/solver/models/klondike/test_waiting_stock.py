"""The open stock: cards may wait there, and as a relaxation it prunes no win and proves no win lost."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from random import Random

import pytest

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.solver.answer import Verdict
from solitaire.solver.models.klondike.deal_encoding import DealEncoding
from solitaire.solver.models.klondike.path_decoder import decode_path
from solitaire.solver.models.klondike.problem import CompleteProblem
from solitaire.solver.models.klondike.waiting_stock import WaitingStockProblem
from solitaire.solver.runs.search_run import SearchRun
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from solitaire.solver.search.relaxation import RelaxationTest, RelaxedSearch
from solitaire.solver.search.relaxation_pruning import RelaxationPrunedSearch
from solitaire.solver.solve import solve_within
from tests.samples import FULL, one_in
from tests.solver.endgames import endgame
from tests.solver.model_games import KLONDIKE_GAMES

DEALING = [
    game
    for game in KLONDIKE_GAMES
    if not DealEncoding(load(game), Game.new(load(game), 1).position).stock_is_open
]
"""Games in which not every card of the stock can be had at any time."""


def pruned_search(rules: Rules, position: Position) -> RelaxationPrunedSearch[int]:
    encoding, opened = DealEncoding(rules, position), DealEncoding(rules, position, opened=True)
    relaxation = RelaxationTest(WaitingStockProblem(opened), partial(opened.translate, encoding))
    return RelaxationPrunedSearch(CompleteProblem(encoding), relaxation, 400_000)


@pytest.mark.parametrize("game", one_in(4, DEALING))
def test_ends_of_games_have_the_same_verdict_without_it(game: str) -> None:
    rules, random = load(game), Random(game)
    outcomes = set[SearchState]()
    for number in range(30):
        if number >= 10 and len(outcomes) == 2 and not FULL:
            break
        position = endgame(rules, random, cards=16, columns=3)
        plain = BestFirst(CompleteProblem(DealEncoding(rules, position)), 400_000)
        truth = plain.run(8000)
        if truth is not SearchState.OPEN:
            assert pruned_search(rules, position).run(100_000) is truth
            outcomes.add(truth)
    assert outcomes == {SearchState.FOUND, SearchState.EXHAUSTED}


@pytest.mark.parametrize("game", one_in(4, DEALING, 1))
def test_no_state_on_the_path_to_a_win_is_lost_in_the_relaxation(game: str) -> None:
    rules = load(game)
    met = 0
    for deal in range(1, 5):
        position = Game.new(rules, deal).position
        encoding, opened = DealEncoding(rules, position), DealEncoding(rules, position, opened=True)
        assert opened.translate(encoding, encoding.start) == opened.start
        search = BestFirst(CompleteProblem(encoding), 100_000)
        if search.run(3000) is SearchState.FOUND:
            relaxed = RelaxedSearch(WaitingStockProblem(opened))
            for state in search.path()[:-1]:
                assert relaxed.search_from(opened.translate(encoding, state), 3000) is not SearchState.EXHAUSTED
                met += 1
    assert met > 30


@pytest.mark.parametrize("game", one_in(4, KLONDIKE_GAMES))
def test_cards_may_wait_in_the_stock(game: str) -> None:
    """Each verdict is the same if they do not."""
    rules, random = load(game), Random(game)
    outcomes, fewer = set[SearchState](), 0
    for _ in range(40 if FULL else 20):
        if fewer > 2 and len(outcomes) == 2 and not FULL:
            break
        position = endgame(rules, random, cards=16, columns=2)
        for forced in (False, True):
            opened = DealEncoding(rules, position, opened=True, forced=forced)
            waiting, eager = (BestFirst(WaitingStockProblem(opened, waits), 400_000) for waits in (True, False))
            truth = eager.run(8000)
            if truth is not SearchState.OPEN:
                assert waiting.run(8000) is truth
                outcomes.add(truth)
                fewer += waiting.expanded < eager.expanded
    assert outcomes == {SearchState.FOUND, SearchState.EXHAUSTED}
    assert fewer > 2


@pytest.mark.parametrize("deal", [3, 6, 9, 15])
def test_steps_of_several_cards_are_moves_of_the_core(deal: int) -> None:
    """A card takes others along from the stock; one comes back to take another card, and releases others."""
    rules = load("klondike")
    position = Game.new(rules, deal).position
    encoding = DealEncoding(rules, position)
    search = BestFirst(WaitingStockProblem(encoding), 400_000)
    assert search.run(20_000) is SearchState.FOUND
    path = search.path()
    facts = [encoding.heights[encoding.parts(state)[0]] for state in path]
    columns = [encoding.parts(state)[1] for state in path]
    assert any(before.left - after.left > 1 for before, after in pairwise(facts))
    assert any(
        (before.on_foundations & ~after.on_foundations).bit_count() > 1 for before, after in pairwise(facts)
    )
    assert any(
        (before.on_foundations & ~after.on_foundations) and (was != is_ or after.on_foundations & before.wanted)
        for (before, after), (was, is_) in zip(pairwise(facts), pairwise(columns), strict=True)
    )
    assert rules.is_won(decode_path(encoding, position, path).position)


def test_a_loss_is_proven_in_fewer_states() -> None:
    rules = load("klondike-draw-3")
    position = Game.new(rules, 473).position
    search = pruned_search(rules, position)
    assert search.run(4000) is SearchState.EXHAUSTED
    plain = BestFirst(CompleteProblem(DealEncoding(rules, position)), 100_000)
    assert plain.run(4 * search.expanded) is SearchState.OPEN


def test_it_begins_only_where_the_others_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other searches find nothing here, and the pruned search soon proves the loss."""
    rules = load("klondike-draw-3")
    position = Game.new(rules, 473).position
    plain = SearchRun(BestFirst(CompleteProblem(DealEncoding(rules, position)), 100_000), 256, None)
    pruned = SearchRun(pruned_search(rules, position), 4096, None, start_turn=2)
    monkeypatch.setattr("solitaire.solver.solve.search_runs", lambda *_: [plain, pruned])
    assert solve_within(rules, position, 256 + 512 + 1024).verdict is Verdict.UNKNOWN
    assert pruned.search.expanded == 0
    assert solve_within(rules, position, 16_000).verdict is Verdict.UNWINNABLE
    assert plain.search.expanded < 4000
