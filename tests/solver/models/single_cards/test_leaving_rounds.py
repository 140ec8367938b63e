"""Rounds in which cards leave their piles: what never leaves, and how long the others wait."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.rules.cards import ACE, KING, Card, rank_of, suit_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.vocabulary import Build, Space
from solitaire.solver.encodings.pile_table import NumberedPiles
from solitaire.solver.models.single_cards.leaving_rounds import LeavingPlan, LeavingRounds, has_leaving_rounds
from tests.rules.positions import SHIPPED
from tests.rules.rulesets import variant
from tests.samples import FULL
from tests.solver.endgames import columns, shuffled_end


def plan_of(rules: Rules, position: Position) -> LeavingPlan | None:
    """The rounds in which the cards of the columns leave, and the detours."""
    numbered, spaces = NumberedPiles(rules, ACE), 0
    for source in rules.seat_piles[0].sources.values():
        spaces |= source.space[ACE]
    numbers = [numbered.number(position.piles[index]) for index in rules.seat_piles[0].tableau]
    return LeavingRounds(numbered, spaces)(numbers)


def test_games_whose_rounds_are_counted() -> None:
    counted = {game for game in SHIPPED if has_leaving_rounds(load_ruleset(game))}
    assert counted == {"bakers-dozen", "good-measure", "portuguese-solitaire"}


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
