"""Pounce, Nuts and Crunch: the rules of moves in a race (docs/rules.md 7, R1 to R18)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.conformance import conformance_faults
from solitaire.rules.apply import perform
from solitaire.rules.cards import card_text, face_up, full_pack
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.initial_deal import opening
from solitaire.rules.move_facts import Shifted, Won
from solitaire.rules.moves import DealStock, Redeal
from solitaire.rules.position import Position
from solitaire.rules.score import initial_score
from solitaire.rules.stalemate import is_stuck
from solitaire.rules.stock_shift import SHIFTS, shift_stocks
from tests.rules.positions import Table, race_table, up_to
from tests.samples import FULL, pairs

RACES = ("pounce", "nuts", "crunch")
"""The reserve of each is called like the game."""


def test_r1_in_pounce_the_waste_feeds_no_foundation() -> None:
    race = race_table("pounce", {"p1.waste": "5H", "foundation-1": up_to("4H")})
    assert race.refusal("p1.waste:foundation-1") == "Cards from the waste cannot go to a foundation."


def test_r2_but_by_way_of_a_column() -> None:
    race = race_table("pounce", {"p1.waste": "5H", "p1.tableau-1": "6S", "foundation-1": up_to("4H")})
    after = race.play("p1.waste:p1.tableau-1", "p1.tableau-1:foundation-1")
    assert after["foundation-1"] == up_to("5H")


def test_r3_a_pounce_card_is_not_built_on_a_column() -> None:
    race = race_table("pounce", {"p1.pounce": "#9C 5H", "p1.tableau-1": "6S"})
    assert race.refusal("p1.pounce:p1.tableau-1") == "Cards from the pounce cannot be built on column 1."


def test_r4_it_goes_to_a_space_or_a_foundation() -> None:
    race = race_table("pounce", {"p1.pounce": "#9C 5H", "p1.tableau-1": "6S", "foundation-1": up_to("4H")})
    assert race.play("p1.pounce:p1.tableau-2")["p1.tableau-2"] == "5H"
    after = race.play("p1.pounce:foundation-1")
    assert (after["foundation-1"], after["p1.pounce"]) == (up_to("5H"), "9C")


def test_r5_in_pounce_kings_fill_spaces() -> None:
    race = race_table("pounce", {"p1.tableau-1": "2C QD JS", "p1.tableau-2": "2D KC QH JC", "p1.waste": "KD"})
    refusal = "From column 1, only a king can go to an empty column."  # From the reserve, any card can.
    assert race.refusal("p1.tableau-1:p1.tableau-3:2") == refusal
    assert race.play("p1.tableau-2:p1.tableau-3:3")["p1.tableau-3"] == "KC QH JC"
    assert race.allows("p1.waste:p1.tableau-3")


def test_r6_in_nuts_the_waste_goes_anywhere() -> None:
    race = race_table("nuts", {"p1.waste": "5H", "foundation-1": up_to("4H")})
    assert race.allows("p1.waste:foundation-1")
    assert race.allows("p1.waste:p1.tableau-4")


def test_r7_nuts_are_built_on_columns() -> None:
    assert race_table("nuts", {"p1.nuts": "#9C 5H", "p1.tableau-1": "6S"}).allows("p1.nuts:p1.tableau-1")


def test_r8_runs_move() -> None:
    race = race_table("nuts", {"p1.tableau-1": "9S 8D 7C", "p1.tableau-2": "9C"})
    assert race.play("p1.tableau-1:p1.tableau-2:2")["p1.tableau-2"] == "9C 8D 7C"


def test_r9_in_crunch_only_the_crunch_fills_a_space() -> None:
    race = race_table("crunch", {"p1.tableau-1": "8D 7C", "p1.crunch": "#9C KH", "p1.waste": "2D"})
    refused = "Only a card from the crunch can go to an empty column."
    assert race.refusal("p1.tableau-1:p1.tableau-2") == refused
    assert race.refusal("p1.waste:p1.tableau-2") == refused
    assert race.allows("p1.crunch:p1.tableau-2")


PACKETS = "2C 3C 4D 5C 6C 9S 7C 8C KH"
"""Three packets in the order dealt, with 4D, 9S and KH on top."""


def crunch_after_a_pass(foundation: str) -> Table:
    """Seat 1 turned all its packets and played nothing; then seat 2 built a foundation."""
    stock = " ".join(reversed(PACKETS.split()))
    columns = {f"p1.tableau-{n}": card for n, card in enumerate(("TD", "TH", "QD", "QH"), start=1)}
    race = race_table(
        "crunch",
        columns | {"p1.stock": stock, "p1.crunch": "#AS JD", "p2.tableau-1": "3D", "foundation-1": foundation},
    )
    return race.play("p1.deal", "p1.deal", "p1.deal")


def test_r10_in_crunch_one_may_jump_back_when_stuck() -> None:
    race = crunch_after_a_pass(up_to("2D"))
    assert race.refusal("p1.jump:2") == "The card there cannot be played now."
    race = race.play("p2.tableau-1:foundation-1")
    assert race.moves[-1] == "p1.jump:2"
    after = race.play("p1.jump:2")
    assert after["p1.waste"] == "2C 3C 4D"
    again = after.play("p1.waste:foundation-1", "p1.deal", "p1.deal")
    assert again["p1.waste"] == "2C 3C 5C 6C 9S 7C 8C KH"


def test_jumping_back_waits_for_a_whole_pass() -> None:
    race = crunch_after_a_pass(up_to("3D"))
    fresh = race.play("p1.redeal", "p1.deal", "p1.waste:foundation-1", "p1.deal")
    refused = "Before you jump back, turn all your cards without playing one."
    assert fresh.refusal("p1.jump:1") == refused
    assert race.refusal("p1.jump:3") == "There is no such earlier packet in the waste."
    nuts = race_table("nuts", {"p1.waste": "4D 5D", "foundation-1": up_to("3D")})
    assert nuts.refusal("p1.jump:1") == "You cannot jump back in the waste in this game."


@pytest.mark.parametrize("game", RACES)
def test_r11_a_king_closes_a_foundation(game: str) -> None:
    race = race_table(game, {"foundation-1": up_to("KS"), "p1.tableau-1": "AS", "p1.tableau-2": "AH"})
    assert race.refusal("p1.tableau-2:foundation-1") == "Foundation 1 is complete."
    assert race.refusal("p1.tableau-1:foundation-1") == "Foundation 1 is complete."
    assert race.allows("p1.tableau-1:foundation-2")


@pytest.mark.parametrize("game", RACES)
def test_r12_the_first_of_two_claims_stays(game: str) -> None:
    piles = {"foundation-1": up_to("5D"), "p1.tableau-1": "6D", "p2.tableau-1": "6D"}
    after = race_table(game, piles).play("p1.tableau-1:foundation-1")
    assert after.refusal("p2.tableau-1:foundation-1") == "Foundation 1 needs the 7 of diamonds next."
    assert after["p2.tableau-1"] == "6D"
    two = race_table(game, piles | {"foundation-2": up_to("5D")}).play("p1.tableau-1:foundation-1")
    assert two.allows("p2.tableau-1:foundation-2")


@pytest.mark.parametrize("game", RACES)
def test_r13_what_is_up_stays_up(game: str) -> None:
    race = race_table(game, {"foundation-1": up_to("5D"), "p1.tableau-1": "6S"})
    assert race.refusal("foundation-1:p1.tableau-1") == "Cards on the foundations stay there."


def emptied(game: str, up: int, left: int) -> int:
    """The score of a seat that began with a full reserve, has ``left`` cards there and ``up`` cards up."""
    ruleset = load_ruleset(game)
    return initial_score(ruleset, reserve=left).points + ruleset.scoring.to_foundation * up


def test_r14_twelve_up_and_four_left() -> None:
    assert emptied("pounce", up=12, left=4) == 12 - 8
    race = race_table("pounce", {"p1.pounce": "#9C 5H", "foundation-1": up_to("4H")})
    after = race.play("p1.pounce:foundation-1", "p1.pounce:p1.tableau-1")
    assert after.score == race.score + 1 + 2 + 2


def test_r15_none_up_and_thirteen_left() -> None:
    assert emptied("crunch", up=0, left=13) == -26
    assert emptied("pounce", up=0, left=9) == -18


def test_r16_nuts_are_played_beyond_a_hundred() -> None:
    nuts, pounce = load_ruleset("nuts").match, load_ruleset("pounce").match
    assert not nuts.reached(100) and nuts.reached(101)
    assert pounce.reached(100) and load_ruleset("crunch").match.reached(100)


@pytest.mark.parametrize("game", RACES)
def test_r17_nothing_goes_on_an_ace(game: str) -> None:
    race = race_table(game, {"p1.tableau-1": "AC", "p1.tableau-2": "KH", "p1.tableau-3": "2D"})
    for source in ("p1.tableau-2", "p1.tableau-3"):
        assert race.refusal(f"{source}:p1.tableau-1") == "Nothing can go on an ace."


@pytest.mark.parametrize("game", RACES)
def test_the_hand_ends_with_the_last_card_of_a_reserve(game: str) -> None:
    race = race_table(game, {f"p1.{game}": "5H", f"p2.{game}": "#2C 3C", "foundation-1": up_to("4H")})
    assert not race.is_won
    after = race.play(f"p1.{game}:foundation-1")
    assert after.facts[-1] == Won()
    assert after.is_won
    assert [after.rules.is_out(after.position, seat) for seat in (1, 2)] == [True, False]


@pytest.mark.parametrize(
    ("game", "before", "top"), [("pounce", 15, "first"), ("nuts", 0, "first"), ("crunch", 0, "last")]
)
def test_which_card_of_the_reserve_is_on_top(game: str, before: int, top: str) -> None:
    """A packet that is turned over shows the card dealt first; ``before`` it, Pounce deals its columns."""
    rules, pack = load(game), full_pack(1)
    position = opening(rules, pack)
    reserve = position.piles[rules.index[game]]
    dealt = list(pack[before : before + len(reserve)])
    assert [face_up(card) for card in reserve] == (dealt[::-1] if top == "first" else dealt)


@pytest.mark.parametrize("game", ["nuts", "crunch"])
@pytest.mark.parametrize("seats", [1, 2])
def test_r18_the_first_thirteen_cards_are_the_reserve_and_the_next_four_the_columns(
    game: str, seats: int
) -> None:
    rules, pack = load(game, seats), list(full_pack(1))
    Random(18).shuffle(pack)
    position = opening(rules, *[pack] * seats)
    for seat_piles in rules.seat_piles:
        (reserve,) = (position.piles[index] for index in seat_piles.reserve)
        columns = [position.piles[index] for index in seat_piles.tableau]
        assert {card_text(face_up(card)) for card in reserve} == {card_text(card) for card in pack[:13]}
        assert [[card_text(card) for card in column] for column in columns] == [
            [card_text(card)] for card in pack[13:17]
        ]


@pytest.mark.parametrize(("game", "seats"), pairs(RACES, [2, 4]))
def test_races_conform_with_random_seats(game: str, seats: int) -> None:
    assert conformance_faults(load(game, seats), playouts=8 if FULL else 4) == []


@pytest.mark.parametrize(("game", "most"), [("pounce", 6), ("nuts", 4), ("crunch", 4)])
def test_how_many_play(game: str, most: int) -> None:
    assert Rules(load_ruleset(game), most).seats == most
    with pytest.raises(ValueError, match=f"1 to {most} seats"):
        Rules(load_ruleset(game), most + 1)


# When nobody can go on (docs/rules.md 7.6).


def test_a_shift_turns_the_waste_over_and_puts_the_first_card_last() -> None:
    race = race_table("nuts", {"p1.waste": "2C 3C 4C", "p1.stock": "7C 6C 5C", "p2.stock": "9D"})
    position, facts = shift_stocks(race.rules, race.position)
    assert facts == (Shifted("p1.stock"), Shifted("p2.stock"))
    shifted = Table(race.rules, position)
    assert (shifted["p1.stock"], shifted["p1.waste"]) == ("#2C #7C #6C #5C #4C #3C", "")
    assert shifted.play("p1.deal")["p1.waste"] == "3C 4C 5C"
    assert shifted["p2.stock"] == "#9D"


def all_stuck(rules: Rules, position: Position) -> bool:
    return all(is_stuck(rules, position, seat) for seat in range(1, rules.seats + 1))


def blocked(game: str) -> dict[str, str]:
    """Two seats whose columns take nothing but black and red eights, and whose reserves fit nowhere."""
    columns = enumerate(("9C", "9D", "9H", "9S", "2S")[: load_ruleset(game).tableau.piles], start=1)
    piles = {f"p{seat}.tableau-{n}": card for n, card in columns for seat in (1, 2)}
    return piles | {f"p{seat}.{game}": "#KC #KD KH" for seat in (1, 2)}


@pytest.mark.parametrize("game", RACES)
def test_all_are_stuck_only_when_everybody_is(game: str) -> None:
    def stuck(**piles: str) -> bool:
        race = race_table(
            game, blocked(game) | {name.replace("_", "."): cards for name, cards in piles.items()}
        )
        return all_stuck(race.rules, race.position)

    assert stuck()
    assert not stuck(p2_waste="8C")
    assert not stuck(p2_stock="8C 2C 3C")
    assert stuck(p2_stock="2C 8C 3C")


def tops_of_a_pass(rules: Rules, position: Position, seat: int) -> set[int]:
    """Every card that is the last of the waste once while the seat turns all its cards, from the first."""
    seat_piles = rules.seat_piles[seat - 1]
    assert seat_piles.stock is not None and seat_piles.waste is not None
    shown = set()
    while position.piles[seat_piles.stock]:
        position, _ = perform(rules, position, DealStock(f"p{seat}.stock"), seat)
        shown.add(position.piles[seat_piles.waste][-1])
    return shown


@settings(deadline=None, derandomize=True, max_examples=100)
@given(st.integers(0, 35), st.integers(0, 35), st.sampled_from(RACES))
def test_two_shifts_show_every_card_of_a_stock(cards: int, turned: int, game: str) -> None:
    """So that a hand in which they helped no seat is dead."""
    rules = load(game, 2)
    rest = [card_text(card) for card in Random(cards).sample(full_pack(1), cards)]
    race = Table(rules, {"p1.stock": " ".join(rest)})
    position, seat_piles = race.position, rules.seat_piles[0]
    assert seat_piles.stock is not None and seat_piles.waste is not None
    all_cards = {face_up(card) for card in position.piles[seat_piles.stock]}
    for _ in range(turned // 3):
        if position.piles[seat_piles.stock]:
            position, _ = perform(rules, position, DealStock("p1.stock"), 1)
    if position.piles[seat_piles.waste] and not position.piles[seat_piles.stock]:
        position, _ = perform(rules, position, Redeal("p1.stock"), 1)
    # The pass in which the seat found itself stuck begins with a full stock.
    full = position
    while full.piles[seat_piles.waste]:
        move = DealStock("p1.stock") if full.piles[seat_piles.stock] else Redeal("p1.stock")
        full, _ = perform(rules, full, move, 1)
    shown = tops_of_a_pass(rules, full, 1)
    for _ in range(SHIFTS):
        position, _ = shift_stocks(rules, position)
        shown |= tops_of_a_pass(rules, position, 1)
    assert shown == all_cards


STOCKS = st.lists(st.sampled_from(["8C", "8D", "8S", *["2D", "3C", "4H", "5S", "6C", "7D"] * 6]), max_size=28)
"""Few cards that could be played, and many that fit nowhere."""


@settings(deadline=None, derandomize=True, max_examples=200 if FULL else 80)
@given(STOCKS, STOCKS, st.sampled_from(RACES))
def test_no_play_is_left_in_a_dead_hand(one: list[str], other: list[str], game: str) -> None:
    """Once two shifts helped no seat, no further shift ever would; and they find every play there is."""
    race = race_table(game, blocked(game) | {"p1.stock": " ".join(one), "p2.stock": " ".join(other)})
    position, shifts = race.position, 0
    while shifts < SHIFTS and all_stuck(race.rules, position):
        position, _ = shift_stocks(race.rules, position)
        shifts += 1
    dead = all_stuck(race.rules, position)
    assert dead != any(card[0] == "8" for card in one + other)
    for _ in range(30 if dead else 0):
        position, _ = shift_stocks(race.rules, position)
        assert all_stuck(race.rules, position)
