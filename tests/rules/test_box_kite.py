"""Box Kite: rule tests L22 and L23 of docs/rules.md 15."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import load
from tests.rules.positions import Table, up_to

BOX_KITE = load("box-kite")
DOWN_TO_EIGHT = "KH QH JH TH 9H 8H"


@pytest.mark.parametrize(
    ("pile", "card", "goes"),
    [
        ("8H", "7H", True),
        ("6S", "7H", True),
        ("9D", "7H", False),
        ("AS", "KH", True),
        ("KH", "AS", True),
        ("", "7H", False),
    ],
)
def test_l22_box_kite_is_built_up_and_down_regardless_of_suit(pile: str, card: str, goes: bool) -> None:
    played = Table(BOX_KITE, {"tableau-1": pile, "tableau-2": f"8H {card}", "tableau-3": "9D"})
    assert played.allows("tableau-2:tableau-1") is goes
    assert played.refusal("tableau-2:tableau-3:2") == "Cards move one at a time."


def test_l23_foundations_of_box_kite_meet_anywhere() -> None:
    hearts = {"foundation-7": up_to("6H"), "foundation-3": DOWN_TO_EIGHT, "tableau-1": "7H"}
    played = Table(BOX_KITE, hearts)
    assert played.allows("tableau-1:foundation-3")
    assert played.play("tableau-1:foundation-7").allows("foundation-7:foundation-3")
