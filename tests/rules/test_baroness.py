"""Baroness: docs/rules.md 4, rule tests N1 to N11."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import load
from solitaire.rules.cards import full_pack
from solitaire.rules.initial_deal import opening
from solitaire.rules.move_facts import Dealt, Removed, Won
from solitaire.rules.moves import Remove
from solitaire.rules.text.refusals import why_not
from tests.rules.positions import Table, unnamed

BARONESS = load("baroness")


def piles(*tops: str, **others: str) -> dict[str, str]:
    """Piles 1 to 5, and others by name."""
    return {f"tableau-{number}": pile for number, pile in enumerate(tops, start=1)} | others


NO_SPARE = piles("", "7H", "9S", "JD", "AC")
SPARE = piles("", "7H", "3C 9S", "JD", "AC")


def test_n1_pairs_that_make_13_leave_and_kings_alone() -> None:
    played = Table(BARONESS, piles("5H", "8C", "KS", "QD", "2S"))
    assert played.play("remove:tableau-1:tableau-2")["discard"] == "5H 8C"
    assert played.play("remove:tableau-3")["discard"] == "KS"
    assert played.refusal("remove:tableau-4:tableau-5") == "A queen and a 2 make 14, not 13."
    assert played.refusal("remove:tableau-4") == (
        "Only a king is removed singly; other cards go in pairs that make 13."
    )
    assert played.refusal("remove:tableau-3:tableau-1") == "A king and a 5 make 18, not 13."


@pytest.mark.parametrize("pair", ["QC AD", "JC 2D", "TC 3D", "9C 4D", "8C 5D", "7C 6D", "QC AC", "7H 6D"])
def test_n1_every_pair_whatever_its_suits(pair: str) -> None:
    assert Table(BARONESS, piles(*pair.split())).play("remove:tableau-1:tableau-2")["discard"] == pair


def test_n2_two_cards_of_one_pile_do_not_leave_together() -> None:
    played = Table(BARONESS, piles("4D 9C"))
    assert played.refusal("remove:tableau-1:tableau-1") == "The two cards must be on different piles."
    assert not any(move.startswith("remove") for move in played.moves)


def test_n3_a_spare_card_fills_an_empty_pile() -> None:
    after = Table(BARONESS, SPARE).play("tableau-3:tableau-1")
    assert (after["tableau-1"], after["tableau-3"]) == ("9S", "3C")


def test_n4_a_lone_card_is_not_spare() -> None:
    sentence = "That would only swap one empty pile for another."
    assert Table(BARONESS, NO_SPARE).refusal("tableau-2:tableau-1") == sentence


def test_n5_without_a_spare_card_the_stock_fills_an_empty_pile() -> None:
    after = Table(BARONESS, {**NO_SPARE, "stock": unnamed(19) + " #TD"}).play("deal:tableau-1")
    assert (after["tableau-1"], after["stock"].count("#")) == ("TD", 19)


def test_n6_the_stock_does_not_fill_while_a_card_is_spare() -> None:
    played = Table(BARONESS, {**SPARE, "stock": unnamed(20)})
    sentence = "Single cards are dealt only while no pile has more than one card."
    assert played.refusal("deal:tableau-1") == sentence
    row = played.play("deal")
    assert [len(row[f"tableau-{number}"].split()) for number in (1, 2, 3, 4, 5)] == [1, 2, 3, 2, 2]


def test_n7_cards_do_not_go_on_each_other() -> None:
    played = Table(BARONESS, piles("5H", "6C 4S", "KS", "QD", "2S"))
    assert played.refusal("tableau-2:tableau-1") == "Cards from pile 2 cannot be built on pile 1."
    assert not any(move.startswith("tableau") for move in played.moves)


def test_n8_the_last_full_row_turns_the_grace_cards_up() -> None:
    played = Table(BARONESS, piles("2S", "2C", "2D", "2H", "4C", stock="#QC #TC #9H #8H #7H #6H #5H"))
    after = played.play("deal")
    assert [after[f"tableau-{number}"][-2:] for number in (1, 2, 3, 4, 5)] == ["5H", "6H", "7H", "8H", "9H"]
    assert (after["grace-1"], after["grace-2"], after["stock"]) == ("TC", "QC", "")
    assert [fact.target for fact in after.facts if isinstance(fact, Dealt)] == [
        *(f"tableau-{number}" for number in (1, 2, 3, 4, 5)),
        "grace-1",
        "grace-2",
    ]


def test_n9_a_short_row_goes_to_the_first_piles() -> None:
    played = Table(BARONESS, piles("2S", "2C", "2D", "2H", "4C", stock="#QC #TC #7H #6H #5H"))
    after = played.play("deal")
    assert [after[f"tableau-{number}"] for number in (1, 2, 3, 4, 5)] == ["2S 5H", "2C 6H", "2D 7H", "2H", "4C"]
    assert (after["grace-1"], after["grace-2"], after["stock"]) == ("TC", "QC", "")


def test_n10_grace_cards_leave_with_anything() -> None:
    assert Table(BARONESS, {"tableau-4": "3H", "grace-1": "TC"}).play("remove:tableau-4:grace-1")[
        "discard"
    ] == ("3H TC")
    assert Table(BARONESS, {"grace-1": "7S", "grace-2": "6D"}).allows("remove:grace-1:grace-2")
    assert Table(BARONESS, {"grace-2": "KH"}).allows("remove:grace-2")


def test_n11_the_last_two_cards_are_never_dealt() -> None:
    played = Table(BARONESS, {**NO_SPARE, "stock": unnamed(2)})
    assert played.refusal("deal") == "There are no cards left to deal."
    assert played.refusal("deal:tableau-1") == "There are no cards left to deal."


# Beyond the numbered rules.


def test_grace_cards_fill_no_space_and_take_no_card() -> None:
    played = Table(BARONESS, {"tableau-2": "7H 8H", "grace-1": "TC"})
    assert played.refusal("grace-1:tableau-1") == "Cards from grace 1 cannot go to an empty pile."
    assert played.refusal("tableau-2:grace-2") == "Cards cannot be moved to grace 2."


def test_a_row_is_dealt_at_any_time_and_fills_empty_piles() -> None:
    after = Table(BARONESS, piles("KS", "", "9S", "4D", "AC", stock=unnamed(20))).play("deal")
    assert [len(after[f"tableau-{number}"].split()) for number in (1, 2, 3, 4, 5)] == [2, 1, 2, 2, 2]


def test_a_card_goes_into_an_empty_pile_only() -> None:
    played = Table(BARONESS, {**NO_SPARE, "stock": unnamed(20)})
    assert played.refusal("deal:tableau-2") == "A single card can be dealt only to an empty pile."
    assert played.refusal("deal:grace-1") == "A single card can be dealt only to an empty pile."


def test_a_single_card_that_leaves_two_turns_them_up() -> None:
    after = Table(BARONESS, {**NO_SPARE, "stock": "#QC #TC #5H"}).play("deal:tableau-1")
    assert (after["tableau-1"], after["grace-1"], after["grace-2"]) == ("5H", "TC", "QC")


@pytest.mark.parametrize("names", [(), ("tableau-2", "tableau-3", "tableau-4")])
def test_cards_leave_alone_or_in_pairs(names: tuple[str, ...]) -> None:
    position = Table(BARONESS, NO_SPARE).position
    assert why_not(BARONESS, position, Remove(names)) == "Cards are removed singly or in pairs."


def test_removal_names_piles_that_have_cards() -> None:
    played = Table(BARONESS, NO_SPARE | {"stock": unnamed(20)})
    assert played.refusal("remove:tableau-1:tableau-2") == "There is no card on pile 1."
    assert played.refusal("remove:stock") == "Cards cannot be removed from the stock."
    assert played.refusal("discard:tableau-1") == "Discarded cards are out of the game."


def test_the_game_is_won_when_all_cards_are_gone() -> None:
    rest = full_pack(1)[:50]
    last = Table(BARONESS, {"tableau-1": "7C", "grace-2": "6H"})
    position = last.position._replace(
        piles=tuple(
            rest if spec.name == "discard" else pile
            for spec, pile in zip(BARONESS.piles, last.position.piles, strict=True)
        )
    )
    won = Table(BARONESS, position).play("remove:tableau-1:grace-2")
    assert won.is_won
    assert isinstance(won.facts[0], Removed) and isinstance(won.facts[-1], Won)


def test_the_game_is_lost_when_nothing_can_leave() -> None:
    lost = Table(BARONESS, piles("7C", "7D", "8H", "9H", "TH"))
    assert lost.is_stuck
    assert not Table(BARONESS, piles("7C", "7D", "8H", "9H", "TH", stock=unnamed(20))).is_stuck
    assert not Table(BARONESS, piles("7C", "6D", "8H", "9H", "TH")).is_stuck


def test_ten_rows_and_two_cards_use_up_the_pack() -> None:
    played = Table(BARONESS, opening(BARONESS, full_pack(1)))
    for _ in range(9):
        played = played.play("deal")
    assert [len(played[f"tableau-{number}"].split()) for number in (1, 2, 3, 4, 5)] == [10] * 5
    assert (played["grace-1"], played["grace-2"], played["stock"]) == ("QS", "KS", "")


def test_without_kings_nine_rows_leave_three_cards() -> None:
    rules = load("baroness-kings-out")
    played = Table(rules, opening(rules, full_pack(1)))
    assert played["discard"] == "KC KD KH KS"
    for _ in range(8):
        played = played.play("deal")
    assert [len(played[f"tableau-{number}"].split()) for number in (1, 2, 3, 4, 5)] == [9] * 5
    assert [played[f"grace-{number}"] for number in (1, 2, 3)] == ["TS", "JS", "QS"]
    assert played["stock"] == ""


def test_without_kings_no_card_is_removed_alone() -> None:
    played = Table(load("baroness-kings-out"), {"tableau-1": "8C"})
    assert played.refusal("remove:tableau-1") == "Cards are removed in pairs that make 13."
