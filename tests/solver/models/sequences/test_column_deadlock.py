"""Deadlocks in games in which sequences move: a state proven lost is lost."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.apply import perform
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.sections import ReserveSection, StockSection
from solitaire.rules.vocabulary import Build, Space, StockTo, Unit
from solitaire.solver.models.klondike.deal_encoding import has_free_sequences
from solitaire.solver.models.klondike_counts.problem import is_counts_game
from solitaire.solver.models.sequences.column_deadlock import has_column_deadlocks
from solitaire.solver.models.sequences.problem import SequencesProblem, moves_sequences
from solitaire.solver.models.single_cards.problem import moves_single_cards
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from tests.rules.positions import SHIPPED, table, up_to
from tests.rules.rulesets import variant
from tests.samples import FULL, one_in
from tests.solver.endgames import columns, shuffled_end, wander

GAMES = [
    game
    for game in SHIPPED
    if moves_sequences(ruleset := load_ruleset(game))
    and has_column_deadlocks(ruleset)
    and not (has_free_sequences(ruleset) or is_counts_game(ruleset) or moves_single_cards(ruleset))
    and not ruleset.is_race
]
SELDOM_DEADLOCKED = ("busy-aces", "congress", "fortunes-favor", "queenie")
"""Games of which random ends seldom hold a known deadlock that is proven soon."""
SOON_WON = ("agnes-bernauer", "easthaven", "thumb-and-pouch", "vincent", "whitehead", "yukon")
"""Games of which some of the first deals are won within 1,500 states."""


def is_deadlocked(rules: Rules, position: Position) -> bool:
    """What is said of a position by itself, without a search that led there."""
    parts = SequencesProblem(rules, position)
    return parts.is_deadlocked(parts.start)


def test_games_in_which_deadlocks_are_known() -> None:
    assert {"agnes-sorel", "agnes-bernauer", "klondike-strict", "vincent", "whitehead", "yukon"} <= set(GAMES)
    assert not {"canfield", "superior-canfield", "bakers-dozen"} & set(GAMES)


@pytest.mark.parametrize(
    ("piles", "lost"),
    [
        (["KC QC", "KS QS"], False),
        (["QC KC", "QS KS"], True),
        (["QC KS", "QS KC"], True),  # Each king keeps the queen of the other from going up.
        (["JC QS", "KC QC", "KS JS"], False),
        (["JC QS", "KC QC", "JS KS"], True),  # The queens find room, but nothing bears the king of spades.
        (["TC JS", "KC QC JC", "KS QS TS"], False),
        (["TC JS", "KC JC", "QC KS QS TS"], False),  # The queen takes the jack along, and then is taken along.
        (["TC KC JS", "KS JC", "QC QS TS"], True),
    ],
)
def test_cards_that_wait_for_each_other(piles: list[str], lost: bool) -> None:
    """In one colour, and nothing fills a space."""
    rules = load("agnes-sorel")
    position = columns(rules, *piles)
    assert is_deadlocked(rules, position) is lost
    outcome = BestFirst(SequencesProblem(rules, position, pruned=False), 10_000).run(10_000)
    assert outcome is (SearchState.EXHAUSTED if lost else SearchState.FOUND)


def test_a_reserve_takes_apart_what_moves_only_whole() -> None:
    rules = Rules(
        variant(
            "bakers-dozen",
            tableau__piles=2,
            tableau__build=Build.ANY_SUIT,
            tableau__unit=Unit.ALL,
            tableau__space=Space.KING,
            reserve=ReserveSection(piles=1, build=True),
        )
    )
    tops = {"clubs": "TC", "diamonds": "KD", "hearts": "KH", "spades": "TS"}
    homes = {f"foundation-{suit}": up_to(top) for suit, top in tops.items()}
    position = table(rules, {**homes, "reserve": "KC QS", "tableau-1": "JS QC JC KS"})
    for pruned in (False, True):
        assert BestFirst(SequencesProblem(rules, position, pruned=pruned), 1000).run(1000) is SearchState.FOUND


def test_what_is_dealt_to_a_reserve_may_bear_a_card_there() -> None:
    """The king of hearts takes the queen, the spades go up, and then both hearts."""
    ruleset = load_ruleset("bakers-dozen")
    tableau = ruleset.tableau._replace(piles=1, build=Build.SAME_SUIT, space=Space.NEVER)
    stock, reserve = StockSection(to=StockTo.RESERVE), ReserveSection(piles=1, build=True)
    rules = Rules(ruleset._replace(tableau=tableau, stock=stock, reserve=reserve))
    tops = {"clubs": "KC", "diamonds": "KD", "hearts": "TH", "spades": "JS"}
    homes = {f"foundation-{suit}": up_to(top) for suit, top in tops.items()}
    position = table(rules, {**homes, "tableau-1": "JH KS QS QH", "stock": "KH"})
    for pruned in (False, True):
        assert BestFirst(SequencesProblem(rules, position, pruned=pruned), 1000).run(1000) is SearchState.FOUND


@pytest.mark.parametrize(
    ("stock", "lost"),
    [
        ("KC QC JC", False),
        ("KC JC QC", False),  # The jack goes up from the queen that it covers.
        ("JC KC QC", True),  # Nothing takes the king from the queen.
    ],
)
def test_a_stock_that_is_turned_once_comes_in_its_order(stock: str, lost: bool) -> None:
    rules = Rules(variant("australian-patience", tableau__space=Space.NEVER))
    tops = {"clubs": "TC", "diamonds": "KD", "hearts": "KH", "spades": "KS"}
    homes = {f"foundation-{suit}": up_to(top) for suit, top in tops.items()}
    problem = SequencesProblem(rules, table(rules, {**homes, "stock": stock}))
    assert problem.is_deadlocked(problem.start) is lost
    assert not problem.is_deadlocked(problem.start, in_order=False)
    outcome = BestFirst(SequencesProblem(rules, problem.position, pruned=False), 1000).run(1000)
    assert outcome is (SearchState.EXHAUSTED if lost else SearchState.FOUND)


@pytest.mark.parametrize("game", one_in(4, [game for game in GAMES if game not in SELDOM_DEADLOCKED]))
def test_a_state_proven_lost_is_lost(game: str) -> None:
    """The ends of random games, searched in every way there is."""
    rules, random = load(game), Random(game)
    said, longest = 0, 140 if rules.ruleset.pack.decks == 1 else 400
    for _ in range(24):
        if said > 2 and not FULL:
            break
        for position in wander(rules, random, longest)[-30::6]:
            if is_deadlocked(rules, position):
                outcome = BestFirst(SequencesProblem(rules, position, pruned=False), 1500).run(1500)
                assert outcome is not SearchState.FOUND
                said += outcome is SearchState.EXHAUSTED
    assert said > 2


@pytest.mark.parametrize(
    ("game", "changes", "by_order"),
    [
        ("chinaman", {"tableau__piles": 2}, True),
        ("chinaman", {"tableau__space": Space.NEVER, "foundation__take_back": True}, True),
        ("australian-patience", {"tableau__piles": 2, "stock__draw": 2}, True),
        ("australian-patience", {"tableau__piles": 2, "tableau__build": Build.ALTERNATE_COLOURS}, True),
        ("australian-patience", {"tableau__unit": Unit.ALL, "tableau__build": Build.ANY_SUIT}, False),
        ("australian-patience", {"tableau__space": Space.NEVER, "tableau__wrap": True}, True),
        ("vincent", {"reserve__piles": 2, "tableau__space": Space.NEVER}, True),
        ("vincent", {"tableau__build": Build.ANY_SUIT, "tableau__unit": Unit.SINGLE_OR_ALL}, False),
    ],
)
def test_no_shuffled_end_that_is_won_is_a_deadlock(game: str, changes: dict[str, Any], by_order: bool) -> None:
    """Few cards, some of which wait in the stock; a few are lost ``by_order`` of these alone."""
    rules, random = Rules(variant(game, **changes)), Random(f"{game} {changes}")
    outcomes = Counter[tuple[SearchState, bool]]()
    only_by_order = 0
    for _ in range(1000 if FULL else 80):
        position = shuffled_end(rules, random, most_undealt=16)
        problem = SequencesProblem(rules, position)
        is_lost = problem.is_deadlocked(problem.start)
        outcome = BestFirst(SequencesProblem(rules, position, pruned=False), 5000).run(5000)
        pruned = BestFirst(problem, 5000).run(5000)
        assert len({outcome, pruned} - {SearchState.STOPPED, SearchState.OPEN}) <= 1
        outcomes[outcome, is_lost] += 1
        only_by_order += is_lost and not problem.is_deadlocked(problem.start, in_order=False)
    assert not outcomes[SearchState.FOUND, True]
    assert min(outcomes[SearchState.FOUND, False], outcomes[SearchState.EXHAUSTED, True]) > 2
    assert only_by_order > 2 or not by_order


@pytest.mark.parametrize("game", one_in(4, SOON_WON, 1))
def test_no_position_on_the_path_to_a_win_is_a_deadlock(game: str) -> None:
    rules = load(game)
    met = 0
    for number in range(1, 16):
        position = Game.new(rules, number).position
        problem = SequencesProblem(rules, position, pruned=False)
        search = BestFirst(problem, 6000)
        if search.run(1500) is SearchState.FOUND:
            for move in problem.decode_path(search.path()).moves:
                assert not is_deadlocked(rules, position)
                met += 1
                position, _ = perform(rules, position, move)
            assert rules.is_won(position)
        if met > 80:
            break
    assert met > 80
