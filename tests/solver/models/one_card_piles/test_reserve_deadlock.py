"""Deadlocks of cards in the reserve of games of one-card piles."""

from __future__ import annotations

from collections.abc import Mapping

from solitaire.game.catalogue import load
from solitaire.solver.answer import Verdict
from solitaire.solver.models.one_card_piles.card_encoding import CardEncoding
from solitaire.solver.models.one_card_piles.reserve_deadlock import ReserveDeadlock
from solitaire.solver.solve import solve_within
from tests.rules.positions import table

COTILLION = load("royal-cotillion")
CLUBS = frozenset({0, 4})
"""The foundations of clubs."""
ODD_CLUBS, EVEN_CLUBS = "AC 3C 5C 7C 9C JC KC 2C 4C 6C 8C TC QC", "2C 4C 6C 8C TC QC AC 3C 5C 7C 9C JC KC"


def left(odd: int, even: int, reserve: Mapping[str, str]) -> dict[str, str]:
    """The piles where all suits but clubs are complete, and both foundations of clubs have so many cards.

    Clubs that are neither there nor in the reserve lie in the tableau.
    """
    suits = zip("DHS", (2, 3, 4), strict=True)
    piles = {
        f"foundation-{number + 4 * even_}": order.replace("C", suit)
        for suit, number in suits
        for even_, order in enumerate((ODD_CLUBS, EVEN_CLUBS))
    }
    clubs = [ODD_CLUBS.split(), EVEN_CLUBS.split()]
    piles |= {"foundation-1": " ".join(clubs[0][:odd]), "foundation-5": " ".join(clubs[1][:even])}
    others = clubs[0][odd:] + clubs[1][even:]
    for pile in reserve.values():
        for card in pile.split():
            others.remove(card)
    return piles | dict(reserve) | {f"tableau-{place}": card for place, card in enumerate(others, 1)}


def is_stuck(odd: int, even: int, **reserve: str) -> bool:
    """Whether clubs are stuck; the solver must agree."""
    position = table(COTILLION, left(odd, even, {key.replace("_", "-"): pile for key, pile in reserve.items()}))
    encoding = CardEncoding(COTILLION, position)
    stuck = ReserveDeadlock(encoding, CLUBS).is_stuck(encoding.start)
    assert solve_within(COTILLION, position, 1000).verdict is (
        Verdict.UNWINNABLE if stuck else Verdict.WINNABLE
    )
    return stuck


def test_a_card_under_the_next_one_of_the_last_foundation_never_leaves() -> None:
    assert is_stuck(9, 13, reserve_1="6C 8C")
    assert not is_stuck(9, 13, reserve_1="8C 6C")


def test_another_card_of_the_face_may_leave_first() -> None:
    assert not is_stuck(9, 2, reserve_1="6C 8C")


def test_both_cards_of_a_face_may_be_stuck() -> None:
    assert is_stuck(9, 2, reserve_1="6C 8C", reserve_2="6C 8C")


def test_two_piles_may_hold_the_next_cards_of_each_other() -> None:
    assert is_stuck(9, 13, reserve_1="6C TC", reserve_2="8C QC")
    assert is_stuck(9, 13, reserve_1="8C 6C QC", reserve_2="TC")
    assert not is_stuck(9, 13, reserve_1="8C 6C", reserve_2="QC TC")


def test_nothing_is_proven_where_more_states_would_be_stored() -> None:
    position = table(COTILLION, left(9, 2, {"reserve-1": "6C 8C", "reserve-2": "6C 8C"}))
    encoding = CardEncoding(COTILLION, position)
    stuck = [ReserveDeadlock(encoding, CLUBS, most).is_stuck(encoding.start) for most in (0, 1000)]
    assert stuck == [False, True]


def test_cards_of_other_suits_are_taken_to_be_free() -> None:
    assert not is_stuck(13, 13)
