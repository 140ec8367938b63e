"""Rounds in which cards leave their piles: what never leaves, and how long the others wait."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.rules.cards import ACE, KING, Card, parse_card, rank_of, suit_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.vocabulary import Build, Space
from solitaire.solver.encodings.pile_table import NumberedPiles
from solitaire.solver.models.single_cards.leaving_plans import LeavingPlan, LeavingPlans, has_leaving_plans
from solitaire.solver.models.single_cards.problem import SingleCardsProblem, moves_single_cards
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from tests.rules.positions import SHIPPED
from tests.rules.rulesets import variant
from tests.samples import FULL
from tests.solver.endgames import columns, shuffled_end


def plan_of(rules: Rules, position: Position) -> LeavingPlan | None:
    """The rounds in which the cards of the columns leave, and the detours."""
    seat_piles = rules.seat_piles[0]
    numbered, spaces = NumberedPiles(rules, ACE), 0
    for source in seat_piles.sources.values():
        spaces |= source.space[ACE]
    plans = LeavingPlans(numbered, spaces, rules.ruleset.tableau.space is Space.ANY)
    numbers = [numbered.number(position.piles[index]) for index in seat_piles.tableau + seat_piles.reserve]
    columns = len(seat_piles.tableau)
    return plans(numbers[:columns], numbers[columns:])


def test_games_with_plans() -> None:
    games = {game for game in SHIPPED if moves_single_cards(load_ruleset(game))}
    assert {game for game in games if has_leaving_plans(load_ruleset(game))} == {
        *("bakers-dozen", "good-measure", "portuguese-solitaire", "spanish-patience", "castles-in-spain"),
        *("beleaguered-castle", "streets-and-alleys", "citadel", "somerset", "box-fan"),
        *("flower-garden", "king-albert", "raglan"),
    }


@pytest.mark.parametrize(
    ("piles", "plan"),
    [
        ([], (0, 0)),
        (["KC"], (1, 0)),
        (["KC", "KD QD"], (2, 0)),
        (["KC QC JC TC"], (4, 0)),
        (["KC QC", "JC TC"], (3, 0)),  # The queen leaves with the jack, before the king.
        (["KC 9D QH", "KH"], (3, 0)),
        (["QC KC"], None),
        (["KC JH QC", "KH JC QH"], None),
        (["KC", "JH QC", "KH JC QH"], (3, 2)),  # Both queens leave for the king.
        (["KD", "KH JH JD QD QH"], (5, 2)),  # Cards take up no room.
    ],
)
def test_rounds_and_detours_until_columns_have_left_are_counted(
    piles: list[str], plan: tuple[int, int] | None
) -> None:
    rules = load("bakers-dozen")
    assert plan_of(rules, columns(rules, *piles)) == plan


@pytest.mark.parametrize(
    ("piles", "plan"),
    [
        (["KC QC", "TC JC"], (0, 0)),
        (["TC QC", "KC JC", "KD", "KH", "KS", "QD", "QH", "QS"], (1, 2)),  # Only clubs cannot rise.
    ],
)
def test_plans_end_with_the_first_space_that_any_card_fills(piles: list[str], plan: tuple[int, int]) -> None:
    rules = load("beleaguered-castle")
    assert plan_of(rules, columns(rules, *piles)) == plan


@pytest.mark.parametrize(("reserve", "plan"), [("", None), ("QD", (2, 3)), ("9D", None)])
def test_cards_in_reserve_take_others(reserve: str, plan: tuple[int, int] | None) -> None:
    rules = load("flower-garden")
    # With the queen both jacks leave, then the ten of diamonds for its foundation, that of clubs for a jack.
    position = columns(rules, "TC JH", "TD JC", "TH KC", "TS KD", "9C KH", "9S KS")
    piles = [*position.piles]
    piles[rules.seat_piles[0].reserve[0]] = tuple(map(parse_card, reserve.split()))
    assert plan_of(rules, Position(tuple(piles), 0)) == plan


def all_leave(rules: Rules, position: Position) -> bool:
    """Whether all cards of the columns leave one by one, each once it fits or its foundation takes it."""
    piles = [[*position.piles[index]] for index in rules.seat_piles[0].tableau]
    bare: set[Card] = set()

    def may_leave(card: Card) -> bool:
        covered = {under for pile in piles for under in pile[:-1]}
        lower = {
            under for under in covered if suit_of(under) == suit_of(card) and rank_of(under) < rank_of(card)
        }
        is_king = rules.ruleset.tableau.space is Space.KING and rank_of(card) == KING
        return not lower or is_king or any(rules.takes[taker] >> card & 1 for taker in bare)

    while any(piles):
        bare |= {pile[-1] for pile in piles if pile}
        free = [pile for pile in piles if pile and may_leave(pile[-1])]
        if not free:
            return False
        free[0].pop()
    return True


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"tableau__build": Build.SAME_SUIT},
        {"tableau__build": Build.ALTERNATE_COLOURS},
        {"tableau__space": Space.KING},
    ],
)
def test_what_leaves_in_rounds_leaves_one_by_one(changes: dict[str, Any]) -> None:
    rules, random = Rules(variant("bakers-dozen", **changes)), Random(str(changes))
    left = []
    for _ in range(600 if FULL else 100):
        position = shuffled_end(rules, random)
        left.append(plan_of(rules, position) is not None)
        assert left[-1] is all_leave(rules, position)
    assert 5 < sum(left) < len(left) - 5


@pytest.mark.parametrize(
    ("game", "changes"),
    [
        ("beleaguered-castle", {"tableau__piles": 3}),
        ("somerset", {"tableau__piles": 3}),
        ("box-fan", {"tableau__piles": 3}),
        ("king-albert", {"tableau__piles": 2, "reserve__piles": 1}),
        ("flower-garden", {"tableau__piles": 2, "reserve__piles": 2}),
    ],
)
def test_no_end_that_can_be_won_is_without_a_plan(game: str, changes: dict[str, Any]) -> None:
    """Few cards in few columns, searched in every way there is."""
    rules, random = Rules(variant(game, **changes)), Random(game)
    outcomes = Counter[tuple[SearchState, bool]]()
    for _ in range(1000 if FULL else 100):
        position = shuffled_end(rules, random)
        outcome = BestFirst(SingleCardsProblem(rules, position, pruned=False), 5000).run(5000)
        outcomes[outcome, plan_of(rules, position) is not None] += 1
    assert not outcomes[SearchState.FOUND, False]
    assert min(outcomes[SearchState.FOUND, True], outcomes[SearchState.EXHAUSTED, False]) > 5
