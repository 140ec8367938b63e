"""Orders of cards that contradict each other: such positions are lost, and others are not called so."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load
from solitaire.rules.apply import perform
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.position import Position
from solitaire.solver.models.filled_fans.problem import FilledFansProblem
from solitaire.solver.search.beam import Beam
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from tests.samples import FULL, MOST_TRIES, one_in
from tests.solver.model_games import FILLED_FANS_GAMES
from tests.solver.models.filled_fans.fan_endgames import big_ben_with, ending, run


def is_proven_lost(rules: Rules, position: Position, orders: bool) -> bool:
    problem = FilledFansProblem(rules, position, orders=orders)
    return not problem.children(problem.start)


def test_a_card_on_the_only_one_it_fits_on_goes_up_before_it() -> None:
    """The jack leaves for the queen, and goes up after the ten, and then the queen. But the ten waits for the
    king, which cannot leave before the queen is up, unless there is an ace to put it on.
    """
    spades_up = {"foundation-3": run("8S", "JS"), "foundation-11": run("4S", "9S")}
    hearts_up = {"foundation-2": run("7H", "QH"), "foundation-10": run("3H", "8H")}
    piles = {**spades_up, **hearts_up, "tableau-1": "2H AH QS", "tableau-3": "KH"}
    rules, position = big_ben_with({**piles, "tableau-12": "3S 2S AS TS KS JS", "tableau-2": "TH 9H"})
    assert not is_proven_lost(rules, position, orders=False)
    assert is_proven_lost(rules, position, orders=True)
    assert BestFirst(FilledFansProblem(rules, position, pruned=False), 9000).run(9000) is SearchState.EXHAUSTED
    rules, position = big_ben_with({**piles, "tableau-12": "3S 2S TS KS JS", "tableau-2": "TH 9H AS"})
    assert not is_proven_lost(rules, position, orders=True)
    assert BestFirst(FilledFansProblem(rules, position, orders=True), 9000).run(9000) is SearchState.FOUND


def test_a_way_ruled_out_rules_out_others() -> None:
    """To try each way and slot once is not enough here."""
    rules = load("big-ben")
    position = ending(rules, Random(319), cards=42)
    assert not is_proven_lost(rules, position, orders=False)
    assert is_proven_lost(rules, position, orders=True)
    assert (
        BestFirst(FilledFansProblem(rules, position, pruned=False), 20_000).run(20_000) is SearchState.EXHAUSTED
    )


def test_states_lost_by_their_orders_are_pruned_after_a_move_too() -> None:
    rules, random = load("big-ben"), Random(2)
    met = 0
    for _ in range(MOST_TRIES):
        position = ending(rules, random, cards=40)
        few, more = FilledFansProblem(rules, position), FilledFansProblem(rules, position, orders=True)
        for move in legal_moves(rules, position):
            after, _ = perform(rules, position, move)
            met += len(few.children(few.state_of(after))) > 0 == len(more.children(more.state_of(after)))
        if met >= (5 if FULL else 1):
            return
    pytest.fail("too few lost states were met")


@pytest.mark.parametrize("game", one_in(2, FILLED_FANS_GAMES, 1))
def test_orders_change_no_verdict(game: str) -> None:
    """Endings, searched with and without orders."""
    rules, random = load(game), Random(game)
    outcomes: list[SearchState] = []
    fewer = 0
    for number in range(100 if FULL else 25):
        position = ending(rules, random, cards=32 + number % 4)
        without_orders = BestFirst(FilledFansProblem(rules, position), 3000)
        truth = without_orders.run(3000)
        if truth in (SearchState.FOUND, SearchState.EXHAUSTED):
            with_orders = BestFirst(FilledFansProblem(rules, position, orders=True), 3000)
            outcomes.append(with_orders.run(3000))
            assert outcomes[-1] is truth
            fewer += with_orders.expanded < without_orders.expanded
    assert outcomes.count(SearchState.FOUND) >= 3
    assert outcomes.count(SearchState.EXHAUSTED) >= 3
    assert fewer >= 1


@pytest.mark.parametrize("game", one_in(2, FILLED_FANS_GAMES, 1))
def test_a_position_proven_lost_is_lost(game: str) -> None:
    """Those that only orders prove, on the way from endings to where nothing moves, by every move."""
    rules, random = load(game), Random(game)
    outcomes: list[SearchState] = []
    for number in range(120):
        if not FULL and outcomes.count(SearchState.EXHAUSTED) >= 1:
            break
        position = ending(rules, random, cards=24 + number % 9)
        while moves := legal_moves(rules, position):
            if is_proven_lost(rules, position, orders=True):
                if is_proven_lost(rules, position, orders=False):
                    break
                whole = BestFirst(FilledFansProblem(rules, position, pruned=False), 2000)
                outcomes.append(whole.run(2000))
            position, _ = perform(rules, position, moves[int(random.random() * len(moves))])
    assert SearchState.FOUND not in outcomes
    assert outcomes.count(SearchState.EXHAUSTED) >= (3 if FULL else 1)


@pytest.mark.parametrize("game", one_in(2, FILLED_FANS_GAMES))
def test_no_position_on_the_way_to_a_win_is_proven_lost(game: str) -> None:
    rules, random = load(game), Random(game)
    met = 0
    for _ in range(MOST_TRIES):
        if met >= (60 if FULL else 10):
            break
        search = Beam(
            FilledFansProblem(rules, ending(rules, random, cards=40 if FULL else 36), pruned=False), 2000
        )
        if search.run(2000) is SearchState.FOUND:
            problem = search.problem
            assert isinstance(problem, FilledFansProblem)
            position = problem.position
            for move in problem.decode_path(search.path()).moves:
                assert not is_proven_lost(rules, position, orders=True)
                position, _ = perform(rules, position, move)
                met += 1
    assert met >= (60 if FULL else 10)
