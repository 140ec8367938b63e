"""Two seats at one table: own piles, shared foundations."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import load
from solitaire.rules.apply import IllegalMove, apply
from solitaire.rules.cards import full_pack, owner_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.initial_deal import opening
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Move
from solitaire.rules.piles import Zone
from solitaire.rules.seat_piles import SeatError
from solitaire.rules.stalemate import is_stuck
from solitaire.rules.text.refusals import why_not
from tests.rules.positions import Table, table
from tests.rules.rulesets import ruleset_of

RACE = """
name = "A small race"

[tableau]
piles = 4
cards = 1
space = "any"

[reserve]
name = "pounce"
piles = 1
cards = 13

[foundation]
suit = "free"

[stock]
to = "waste"
draw = 3
passes = "unlimited"

[seats]
least = 2
most = 4

[scoring]
to_foundation = 1
"""
RULESET = ruleset_of(RACE, "race")
RULES = Rules(RULESET, seats=2)
PACK = full_pack(1)
"""Ace to king of clubs and so on: the columns of a seat get the ace, 2, 3 and 4 of clubs."""


def dealt() -> Table:
    return Table(RULES, opening(RULES, PACK, PACK))


def test_every_seat_has_piles_and_the_foundations_are_shared() -> None:
    own = ["stock", "waste", "pounce", "tableau-1", "tableau-2", "tableau-3", "tableau-4"]
    names = [spec.name for spec in RULES.piles]
    assert names == [
        *(f"foundation-{number}" for number in range(1, 9)),
        *(f"p1.{name}" for name in own),
        *(f"p2.{name}" for name in own),
    ]
    assert [spec.seat for spec in RULES.piles] == [0] * 8 + [1] * 7 + [2] * 7
    assert len(Rules(RULESET, seats=4).of_zone(Zone.FOUNDATION)) == 16


@pytest.mark.parametrize("seats", [1, 5])
def test_a_race_needs_its_seats(seats: int) -> None:
    with pytest.raises(ValueError, match=r"^A small race is for 2 to 4 seats\.$"):
        Rules(RULESET, seats=seats)


def test_a_solitaire_game_has_one_seat() -> None:
    with pytest.raises(ValueError, match=r"^Klondike is for 1 seat\.$"):
        load("klondike", seats=2)


def test_every_seat_needs_a_pack() -> None:
    with pytest.raises(ValueError, match=r"^A small race with 2 seats needs as many packs, not 1\.$"):
        opening(RULES, PACK)


def test_cards_carry_their_owner() -> None:
    position = dealt().position
    for seat in (1, 2):
        owners = [
            {owner_of(card) for card in position.piles[spec.index]}
            for spec in RULES.piles
            if spec.seat == seat and spec.zone is not Zone.WASTE
        ]
        assert owners == [{seat}] * 6
    assert len({card for pile in position.piles for card in pile}) == 104


@pytest.mark.parametrize(("seat", "other"), [(1, 2), (2, 1)])
def test_a_seat_sees_only_its_own_moves(seat: int, other: int) -> None:
    moves = dealt().moves_of(seat)
    assert moves
    assert not any(f"p{other}." in move for move in moves)
    assert [move for move in moves if "foundation" in move] == [
        f"p{seat}.tableau-1:foundation-{number}" for number in range(1, 9)
    ]
    assert f"p{seat}.deal" in moves


@pytest.mark.parametrize(
    "move", ["p2.tableau-1:foundation-1", "p2.deal", "p1.tableau-1:p2.tableau-2", "p2.pounce:p1.tableau-1"]
)
def test_the_other_seats_piles_are_not_touched(move: str) -> None:
    parsed = Move.parse(move)
    reason = why_not(RULES, dealt().position, parsed, seat=1)
    pile = next(word for word in [*move.split(":"), "p2.stock"] if word.startswith("p2.") and word != "p2.deal")
    assert reason == f"'{pile}' belongs to another player."
    with pytest.raises(IllegalMove, match=r"belongs to another player\.$"):
        apply(RULES, dealt().position, parsed, seat=1)


def test_both_seats_play_on_one_foundation() -> None:
    played = dealt().play("p1.tableau-1:foundation-1", "p2.tableau-2:foundation-1")
    foundation = played.position.piles[RULES.index["foundation-1"]]
    assert [(owner_of(card), card & 63) for card in foundation] == [(1, PACK[0]), (2, PACK[1])]


def test_an_ace_always_opens_a_new_pile() -> None:
    played = dealt().play("p1.tableau-1:foundation-1")
    assert not played.allows("p2.tableau-1:foundation-1")
    assert played.allows("p2.tableau-1:foundation-2")
    assert played.refusal("p2.tableau-2:foundation-3") == "Foundation 3 needs an ace next."


def test_every_seat_deals_its_own_stock() -> None:
    played = dealt().play("p2.deal")
    sizes = {name: len(played[name].split()) for name in ("p1.waste", "p2.waste", "p1.stock")}
    assert sizes == {"p1.waste": 0, "p2.waste": 3, "p1.stock": 35}


def test_each_seat_is_stuck_or_not_by_itself() -> None:
    columns = {f"p{seat}.tableau-{number}": "9C 9D" for seat in (1, 2) for number in range(1, 5)}
    position = table(RULES, columns | {"p2.tableau-4": "2C AS"})
    assert is_stuck(RULES, position, seat=1)
    assert not is_stuck(RULES, position, seat=2)


@pytest.mark.parametrize("seat", [-1, 0, 3])
def test_a_seat_that_does_not_exist_has_no_moves(seat: int) -> None:
    with pytest.raises(SeatError, match=f"^There is no seat {seat}: A small race has seats 1 to 2 here.$"):
        dealt().moves_of(seat)
    with pytest.raises(SeatError):
        apply(RULES, dealt().position, Move.parse("p1.deal"), seat)


def test_a_solitaire_game_has_no_moves_of_a_second_seat() -> None:
    klondike = load("klondike")
    with pytest.raises(SeatError, match=r"^There is no seat 2: Klondike has seat 1 here.$"):
        legal_moves(klondike, opening(klondike, PACK), 2)
