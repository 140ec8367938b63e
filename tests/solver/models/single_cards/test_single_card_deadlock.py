"""Deadlocks in games that move single cards: a state proven lost is lost."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.apply import perform
from solitaire.rules.cards import ACE, face_of, make_card, parse_card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.piles import Zone
from solitaire.rules.position import Pile, Position
from solitaire.rules.vocabulary import Build, BuildDirection, FoundationSuit, Space
from solitaire.solver.encodings.pile_table import NumberedPiles
from solitaire.solver.models.single_cards.problem import SingleCardsProblem, moves_single_cards
from solitaire.solver.models.single_cards.single_card_deadlock import (
    SingleCardDeadlock,
    has_single_card_deadlocks,
)
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from tests.rules.positions import SHIPPED
from tests.rules.rulesets import variant
from tests.samples import FULL, one_in
from tests.solver.endgames import columns, shuffled_end, wander

GAMES = [
    game
    for game in SHIPPED
    if moves_single_cards(ruleset := load_ruleset(game))
    and has_single_card_deadlocks(ruleset)
    and not ruleset.is_race
    and game != "shamrocks"  # Built up or down in any suit, a card is hardly ever in deadlock.
]


def is_buried(rules: Rules, position: Position) -> bool:
    """What is said of a position by itself, without a search that led there."""
    seat_piles, piles, numbered = rules.seat_piles[0], position.piles, NumberedPiles(rules, ACE)
    spaces = 0
    for source in seat_piles.sources.values():
        spaces |= source.space[ACE]
    numbers = [numbered.number(piles[index]) for index in seat_piles.tableau + seat_piles.reserve]
    heights = [len(piles[index]) for index in rules.of_zone(Zone.FOUNDATION)]
    stock = seat_piles.in_stock(piles)
    reserve = range(len(seat_piles.tableau), len(numbers))
    deals = [
        [*zip(reserve, map(face_of, stock[:undealt][::-1]), strict=False)] for undealt in range(len(stock) + 1)
    ]
    return SingleCardDeadlock(rules, numbered, spaces, deals)(numbers, heights, len(stock))


def test_games_in_which_cards_can_be_buried() -> None:
    assert {"bakers-dozen", "portuguese-solitaire", "belvedere", "bristol"} <= set(GAMES)
    assert not {"grandfathers-clock", "spanish-patience"} & set(GAMES)


@pytest.mark.parametrize(
    ("piles", "lost"),
    [
        (["KC QC"], False),
        (["QC KC"], True),
        (["QC KD", "QD KC"], True),  # Each king keeps the queen of the other from going up.
        (["KC JH QC", "KH JC QH"], True),  # Each queen lies on the jack of the other, and no king is bare.
        (["KC", "JH QC", "KH JC QH"], False),  # One of them goes to a king, and all the others up.
        (["KC QH", "JH QC", "KH JC"], False),
        (["KC JH QC", "KH QH JC"], False),
        (["KD", "KH JH JD QD QH"], True),  # Two queens, and only one bare king.
        (["KD", "KH", "JH JD QD QH"], False),
        (["KH", "KD JH JD QD QH"], True),
        (["KS JS JD QS QD", "KH KD QH"], True),  # None of three queens reaches a king that lies bare.
        (["KC KH", "JH JC QC QH", "KD QS KS", "QD"], True),
    ],
)
def test_cards_that_wait_for_each_other(piles: list[str], lost: bool) -> None:
    rules = load("bakers-dozen")
    position = columns(rules, *piles)
    assert is_buried(rules, position) is lost
    outcome = BestFirst(SingleCardsProblem(rules, position, pruned=False), 10_000).run(10_000)
    assert outcome is (SearchState.EXHAUSTED if lost else SearchState.FOUND)


def test_cards_on_face_down_ones_are_buried_like_those_on_others() -> None:
    rules = Rules(variant("bakers-dozen", tableau__face_down=(1,)))
    for piles, lost in (["QC KD", "QD KC"], True), (["KC QC"], False):
        position = columns(rules, *piles)
        hidden = tuple((~pile[0], *pile[1:]) if len(pile) == 2 else pile for pile in position.piles)
        assert is_buried(rules, Position(hidden, 0)) is lost


@pytest.mark.parametrize(
    ("heights", "fans", "stock", "lost"),
    [
        # Two kings go on a queen each, and uncover the third.
        ((13, 11, 11, 11), ["QC KC KD", "QD", "QH", "KH"], "", False),
        # Three kings lie on two queens, and one queen is left for them.
        ((13, 11, 11, 11), ["QC KC QD KD KH", "QH"], "", True),
        # The second queen is undealt.
        ((13, 11, 11, 11), ["QC KC KD", "KH"], "QD QH", False),
        # The undealt king is no queen.
        ((13, 11, 11, 11), ["QC QD KC KD", "QH"], "KH", True),
        # The king is dealt on the queen and the jack, of which none leaves before.
        ((13, 13, 13, 10), ["JC QC"], "KC", True),
        # The king is dealt beside them.
        ((13, 13, 12, 10), ["JC QC"], "KC KD", False),
        # They leave before the deal.
        ((13, 13, 13, 10), ["QC", "JC"], "KC", False),
        # A queen waits for the second jack, which is dealt on it and goes up.
        ((13, 13, 10, 10), ["KC QC", "KD QD JC"], "JD", False),
        # Room for one king, until one of two kings below each other has left the nine or another the ten.
        ((11, 8, 13, 12), ["JD", "9D KC QC KD", "TD KS", "QD"], "", True),
        ((11, 8, 13, 12), ["JD", "9D QC KC KD", "TD KS", "QD"], "", True),
        ((12, 8, 13, 12), ["JD QD", "9D KC KD", "TD KS"], "", True),
        ((12, 8, 13, 12), ["JD QD", "9D KC", "TD KD KS"], "", True),
        ((12, 8, 13, 12), ["JD QD", "9D KC", "TD KD", "KS"], "", False),
        # Queens that go to kings need no room, nor do kings below them.
        ((12, 10, 10, 9), ["JC QC QD KH", "JH KS", "JD TD", "KD", "KC"], "QH", False),
    ],
)
def test_cards_of_a_rank_need_a_foundation_each(
    heights: tuple[int, ...], fans: list[str], stock: str, lost: bool
) -> None:
    rules = load("belvedere")
    seat_piles = rules.seat_piles[0]
    piles: list[Pile] = [()] * len(rules.piles)
    for suit, (index, height) in enumerate(zip(seat_piles.foundations, heights, strict=True)):
        piles[index] = tuple(make_card(rank, suit) for rank in range(ACE, height + 1))
    for index, fan in zip(seat_piles.reserve + seat_piles.tableau, fans, strict=False):
        piles[index] = tuple(map(parse_card, fan.split()))
    assert seat_piles.stock is not None
    piles[seat_piles.stock] = tuple(~parse_card(card) for card in stock.split())
    position = Position(tuple(piles), 0)
    outcome = BestFirst(SingleCardsProblem(rules, position, pruned=False), 10_000).run(10_000)
    assert outcome is (SearchState.EXHAUSTED if lost else SearchState.FOUND)
    assert is_buried(rules, position) is lost


@pytest.mark.parametrize("game", one_in(4, GAMES))
def test_a_state_proven_lost_is_lost(game: str) -> None:
    """The ends of random games, searched in every way there is."""
    rules, random = load(game), Random(game)
    said = searched = 0
    for _ in range(24):
        if said > 2 and searched > 2 and not FULL:
            break
        for position in wander(rules, random, 140)[-30::6]:
            outcome = BestFirst(SingleCardsProblem(rules, position, pruned=False), 1500).run(1500)
            pruned = BestFirst(SingleCardsProblem(rules, position), 1500).run(1500)
            assert len({outcome, pruned} - {SearchState.STOPPED}) <= 1
            searched += outcome is not SearchState.STOPPED
            if is_buried(rules, position):
                assert outcome is not SearchState.FOUND
                said += 1
    assert min(said, searched) > (5 if FULL else 2)


@pytest.mark.parametrize(
    ("game", "changes"),
    [
        ("belvedere", {}),
        ("belvedere", {"reserve__piles": 2}),
        ("belvedere", {"tableau__build": Build.ALTERNATE_COLOURS}),
        ("belvedere", {"foundation__suit": FoundationSuit.FIXED}),
        ("belvedere", {"reserve__build": False, "tableau__wrap": True}),
        ("belvedere", {"tableau__build_minimum": 2}),
        ("bakers-dozen", {}),
        ("bakers-dozen", {"tableau__direction": BuildDirection.BOTH}),
        ("bakers-dozen", {"tableau__space": Space.KING}),
    ],
)
def test_no_shuffled_end_that_is_won_is_a_deadlock(game: str, changes: dict[str, Any]) -> None:
    """Few cards, which compete for those on which they fit and for foundations."""
    rules, random = Rules(variant(game, **changes)), Random(f"{game} {changes}")
    outcomes = Counter[tuple[SearchState, bool]]()
    for _ in range(1000 if FULL else 80):
        position = shuffled_end(rules, random)
        outcome = BestFirst(SingleCardsProblem(rules, position, pruned=False), 5000).run(5000)
        pruned = BestFirst(SingleCardsProblem(rules, position), 5000).run(5000)
        assert len({outcome, pruned} - {SearchState.STOPPED}) <= 1
        outcomes[outcome, is_buried(rules, position)] += 1
    assert not outcomes[SearchState.FOUND, True]
    assert min(outcomes[SearchState.FOUND, False], outcomes[SearchState.EXHAUSTED, True]) > 5


@pytest.mark.parametrize("game", one_in(4, GAMES, 1))
def test_no_position_on_the_path_to_a_win_is_a_deadlock(game: str) -> None:
    rules = load(game)
    met = 0
    for number in range(1, 12):
        position = Game.new(rules, number).position
        problem = SingleCardsProblem(rules, position)
        search = BestFirst(problem, 3000)
        if search.run(1500) is SearchState.FOUND:
            for move in problem.decode_path(search.path()).moves:
                assert not is_buried(rules, position)
                met += 1
                position, _ = perform(rules, position, move)
            assert rules.is_won(position)
        if met > 100 and not FULL:
            break
    assert met > 100
