"""Klondike without arrangement: the core's moves, and the same verdicts."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from solitaire.game.catalogue import load
from solitaire.rules.apply import perform
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.position import Position
from solitaire.solver.answer import Verdict
from solitaire.solver.models.generic import GenericProblem
from solitaire.solver.models.klondike.deal_encoding import DealEncoding
from solitaire.solver.models.klondike.given_cards import GivenCardsRelaxation
from solitaire.solver.models.klondike.path_decoder import PathDecoder
from solitaire.solver.models.klondike.problem import CompleteProblem
from solitaire.solver.models.klondike.waiting_stock import WaitingStockProblem
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import Problem, SearchState, State
from solitaire.solver.solve import solve_within
from tests.rules.positions import Table, up_to
from tests.samples import FULL, one_in
from tests.solver.endgames import endgame, wander
from tests.solver.model_games import KLONDIKE_GAMES


def test_the_klondikes_have_free_runs() -> None:
    assert {"klondike", "klondike-draw-3", "klondike-vegas", "klondike-three-passes", "trigon"} <= set(
        KLONDIKE_GAMES
    )
    assert not {"klondike-strict", "thumb-and-pouch", "westcliff", "yukon", "double-klondike"} & set(
        KLONDIKE_GAMES
    )


@pytest.mark.parametrize("game", one_in(4, KLONDIKE_GAMES))
def test_what_follows_is_what_the_core_allows(game: str) -> None:
    """Along random games: every move of the core leads to the same state or to a child of it, and every child
    is reached by moves of the core.
    """
    assert follow_the_core(load(game), Random(game)) > 80


@pytest.mark.parametrize("game", ["klondike", "klondike-draw-3", "klondike-three-passes"])
def test_a_stock_may_hold_most_of_the_pack(game: str) -> None:
    """Klondike of three columns leaves 46 cards in the stock."""
    ruleset = load(game).ruleset
    columns = ruleset.tableau._replace(piles=3, cards=(1, 2, 3), face_down=(0, 1, 2))
    assert follow_the_core(Rules(ruleset._replace(tableau=columns)), Random(game)) > 80


def follow_the_core(rules: Rules, random: Random) -> int:
    """How many moves were compared."""
    met = 0
    for _ in range(4):
        if met > 80 and not FULL:
            break
        for position in wander(rules, random, 60)[::4]:
            encoding = DealEncoding(rules, position, forced=False)
            problem = CompleteProblem(encoding, pruned=False, waiting=False)
            children = {child for child, _, _ in problem.children(encoding.start)}
            for child in children:
                decoder = PathDecoder(encoding, position)
                decoder.decode(encoding.start, child)
                assert summary(rules, decoder.line.position) == summary_of_state(encoding, child)
            followed = {summary_of_state(encoding, state) for state in children | {encoding.start}}
            for move in legal_moves(rules, position):
                after, _ = perform(rules, position, move)
                assert summary(rules, after) in followed, f"{move}"
                met += 1
    return met


def summary(rules: Rules, position: Position) -> tuple[object, ...]:
    """The facts of a position that a state holds: the foundations, what is buried, and what is in the stock."""
    encoding = DealEncoding(rules, position, forced=False)
    return summary_of_state(encoding, encoding.start)


def summary_of_state(encoding: DealEncoding, state: int) -> tuple[object, ...]:
    high, low, talon = encoding.parts(state)
    columns = encoding.columns[low]
    return high, columns.buried, columns.bases & ~_at_bottom(encoding, low), encoding.talons[talon].cards


def _at_bottom(encoding: DealEncoding, low: int) -> int:
    """Bases that bury nothing: whether such a card is called a base says only where its column began."""
    return sum(base for base, (_, less) in encoding.columns[low].leave.items() if not less)


def test_a_card_that_turns_up_moves_with_the_one_on_which_it_fits() -> None:
    """The 8 of spades lies face down on a red 9; the other one is covered until both have moved together."""
    piles = {
        "tableau-1": "7S AD 9H #8S KC",
        "tableau-2": "KS QS JS 9S TS",
        "tableau-3": "KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D",
        "tableau-4": "KH QH JH TH",
        **{f"foundation-{suit}": up_to(card) for suit, card in TOPS.items()},
    }
    assert (
        solve_within(load("athena"), Table(load("athena"), piles).position, 20_000).verdict is Verdict.WINNABLE
    )


TOPS = {"clubs": "QC", "hearts": "8H", "spades": "6S"}


def verdict(problem: Problem[State]) -> SearchState:
    return BestFirst(problem, 400_000).run(400_000)


@pytest.mark.parametrize("game", one_in(3, KLONDIKE_GAMES, 1))
def test_ends_of_games_have_the_verdict_of_the_core(game: str) -> None:
    """Every search, with and without safe cards, on what the plainest search of all settles.

    Of the games in a sample, one has an open stock.
    """
    rules, random = load(game), Random(game)
    outcomes = list[SearchState]()
    for _ in range(60):
        if len(set(outcomes)) > 1 and not FULL:
            break
        position = endgame(rules, random, cards=12, columns=2)
        truth = verdict(GenericProblem(rules, position, forced=False))
        if outcomes.count(truth) >= 2 and not FULL:
            continue
        outcomes.append(truth)
        assert verdict(GenericProblem(rules, position)) is truth
        for forced in (False, True):
            encoding = DealEncoding(rules, position, forced=forced)
            for pruned, waiting in product((False, True), repeat=2):
                assert verdict(CompleteProblem(encoding, pruned, waiting)) is truth
            if encoding.stock_is_open:
                assert verdict(WaitingStockProblem(encoding)) is truth
            opened = DealEncoding(rules, position, opened=True, forced=forced)
            if truth is SearchState.FOUND:
                given = GivenCardsRelaxation(encoding, encoding.stocked)
                assert verdict(given) is verdict(WaitingStockProblem(opened)) is truth
    assert set(outcomes) == {SearchState.FOUND, SearchState.EXHAUSTED}
