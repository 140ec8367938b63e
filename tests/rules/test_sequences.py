"""Complete sequences that leave or stay, packs of fewer suits: the rule tests of docs/rules.md 13."""

from __future__ import annotations

from collections import Counter

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.conformance import conformance_faults
from solitaire.game.deals import Deal, shuffled
from solitaire.game.game import Game
from solitaire.rules.cards import PackError, card_text, face_up, full_pack, pack_text, parse_pack, rank_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.move_facts import Carried, Completed, TurnedUp, Won
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.safe_cards import has_safety_bound
from solitaire.rules.sections import PackSection, ReserveSection
from solitaire.rules.vocabulary import FoundationSuit, FoundationUnit, Goal
from tests.rules.positions import Table, unnamed
from tests.rules.rulesets import variant

SPIDER, MICE = load("spider"), load("three-blind-mice")
RANKS = "KQJT98765432A"


def sequence(suit: str, first: str = "K", last: str = "A") -> str:
    """The cards of a suit from one rank down to another."""
    return " ".join(f"{rank}{suit}" for rank in RANKS[RANKS.index(first) : RANKS.index(last) + 1])


def filled(**piles: str) -> dict[str, str]:
    """A table of ten columns, with a king in each that is not named."""
    named = {name.replace("_", "-"): cards for name, cards in piles.items()}
    return {f"tableau-{column}": "KH" for column in range(1, 11)} | named


def test_s1_any_suit_is_built_on_but_only_one_suit_moves_together() -> None:
    played = Table(SPIDER, {"tableau-1": "9S 8H 7H", "tableau-2": "9C", "tableau-3": "8D"})
    assert played.play("tableau-1:tableau-2:2")["tableau-2"] == "9C 8H 7H"
    assert played.play("tableau-1:tableau-3")["tableau-3"] == "8D 7H"
    assert played.refusal("tableau-1:tableau-4:3") == "These cards do not follow each other down in one suit."


def test_s2_a_complete_sequence_leaves_by_itself_and_uncovers_the_next_card() -> None:
    played = Table(SPIDER, {"tableau-1": f"#4D {sequence('S', 'K', '2')}", "tableau-2": "3H AS"})
    after = played.play("tableau-2:tableau-1")
    assert after["tableau-1"] == "4D" and after["foundation-1"] == sequence("S")
    carried, leaves, turned, complete = after.facts
    assert isinstance(carried, Carried) and isinstance(turned, TurnedUp)
    assert isinstance(leaves, Carried) and len(leaves.cards) == 13
    assert complete == Completed("foundation-1")


def test_s3_it_leaves_as_well_when_the_stock_completes_it() -> None:
    piles = filled(tableau_2=sequence("S", "K", "2"))
    played = Table(SPIDER, {**piles, "stock": "2D 3D 4D 5D 6D 7D 8D 9D AS TD"})
    after = played.play("deal")
    assert after["tableau-2"] == "" and after["foundation-1"] == sequence("S")


def test_s4_nor_single_cards_nor_shorter_sequences_go_to_a_foundation() -> None:
    played = Table(SPIDER, {"tableau-1": "AS", "tableau-2": sequence("S", "Q", "2")})
    reason = "Only complete sequences, from king to ace of a suit, move to a foundation."
    assert played.refusal("tableau-1:foundation-1") == reason
    assert played.play("tableau-1:tableau-2")["foundation-1"] == ""


def test_s5_a_sequence_of_two_suits_or_with_a_hidden_card_stays() -> None:
    two_suits = f"{sequence('S', 'K', '9')} {sequence('H', '8', '2')}"
    hidden = "#KS " + sequence("S", "Q", "2")
    for column, ace in ((two_suits, "AH"), (hidden, "AS")):
        after = Table(SPIDER, {"tableau-1": column, "tableau-2": ace}).play("tableau-2:tableau-1")
        assert after["foundation-1"] == ""


def test_s6_the_stock_waits_for_a_card_in_every_column() -> None:
    ten = "2D 3D 4D 5D 6D 7D 8D 9D TD JD"
    played = Table(SPIDER, {**filled(tableau_4="QH 4C", tableau_9=""), "stock": ten})
    assert played.refusal("deal") == "Fill every empty column before you deal."
    after = played.play("tableau-4:tableau-9", "deal")
    assert [len(after[f"tableau-{column}"].split()) for column in range(1, 11)] == [2] * 10


def test_s7_any_card_or_sequence_fills_a_space() -> None:
    played = Table(SPIDER, {"tableau-1": "9S 8H 7H"})
    assert played.play("tableau-1:tableau-2:2")["tableau-2"] == "8H 7H"


@pytest.mark.parametrize("game", ["spider", "easthaven", "gypsy"])
def test_s7_a_whole_column_fills_a_space_while_rows_are_to_be_dealt(game: str) -> None:
    rules = load(game)
    dealing = Table(rules, {"tableau-1": "9S", "stock": unnamed(20)})
    assert dealing.play("tableau-1:tableau-2")["tableau-2"] == "9S"
    dealt = Table(rules, {"tableau-1": "9S"})
    assert dealt.refusal("tableau-1:tableau-2") == "That would only swap one empty column for another."


def test_s8_won_with_all_sequences_on_foundations() -> None:
    done = {f"foundation-{n}": sequence(suit) for n, suit in enumerate("CCDDHHS", start=1)}
    played = Table(SPIDER, {**done, "tableau-1": sequence("S", "K", "2"), "tableau-2": "AS"})
    after = played.play("tableau-2:tableau-1")
    assert after.is_won and after.facts[-1] == Won()


def test_s9_spiderettes_last_row_has_three_cards() -> None:
    rules = load("spiderette")
    game = Game.new(rules, 1)
    assert len(game.pile("stock")) == 24
    piles = {f"tableau-{column}": "KH" for column in range(1, 8)}
    after = Table(rules, {**piles, "stock": "2D 4D 6D"}).play("deal")
    assert [len(after[f"tableau-{column}"].split()) for column in range(1, 8)] == [2, 2, 2, 1, 1, 1, 1]


def test_s10_in_scorpion_sequences_stay_and_win() -> None:
    rules = load("scorpion")
    assert not any(name.startswith("foundation") for name in rules.index)
    piles = {f"tableau-{n}": sequence(suit) for n, suit in enumerate("CDH", start=1)}
    played = Table(rules, {**piles, "tableau-4": sequence("S", "K", "3"), "tableau-5": "2S AS"})
    assert not played.is_won
    after = played.play("tableau-5:tableau-4:2")
    assert after.is_won and after.facts[-1] == Won()


def test_s11_scorpions_units_need_no_order_and_kings_fill_spaces() -> None:
    played = Table(load("scorpion"), {"tableau-1": "9S 4D KH", "tableau-2": "TS"})
    assert played.play("tableau-1:tableau-2:3")["tableau-2"] == "TS 9S 4D KH"
    assert played.refusal("tableau-1:tableau-3:2") == "Only a king can go to an empty column."
    assert played.allows("tableau-1:tableau-3")
    assert Table(load("wasp"), {"tableau-1": "9S 4D KH"}).allows("tableau-1:tableau-3:2")


def test_s12_scorpions_three_cards_go_to_the_first_columns_even_to_empty_ones() -> None:
    played = Table(load("scorpion"), {"tableau-1": "9S", "stock": "2D 4D 6D"})
    after = played.play("deal")
    assert [after[f"tableau-{column}"] for column in (1, 2, 3, 4)] == ["9S 6D", "4D", "2D", ""]


@pytest.mark.parametrize(("game", "suits"), [("spider-two-suits", "HS"), ("spider-one-suit", "S")])
def test_s13_packs_of_fewer_suits(game: str, suits: str) -> None:
    dealt = Game.new(load(game), 7)
    cards = Counter(card_text(face_up(card)) for pile in dealt.position.piles for card in pile)
    assert len(cards) == 13 * len(suits) and set(cards.values()) == {8 // len(suits)}
    assert {card[-1] for card in cards} == set(suits)


def test_s14_the_last_row_of_will_o_the_wisp_has_three_cards() -> None:
    played = Table(load("will-o-the-wisp"), Game.new(load("will-o-the-wisp"), 1).position)
    for _ in range(5):
        played = played.play("deal")
    assert [len(played[f"tableau-{column}"].split()) for column in range(1, 8)] == [8] * 3 + [7] * 4
    assert played.refusal("deal") == "There are no cards left to deal."


def test_s15_mrs_mop_has_all_cards_face_up_and_no_stock() -> None:
    rules = load("mrs-mop")
    assert "stock" not in rules.index
    played = Table(rules, {"tableau-1": f"4D {sequence('S', 'K', '2')}", "tableau-2": "3H AS"})
    after = played.play("tableau-2:tableau-1")
    assert after["tableau-1"] == "4D" and after["foundation-1"] == sequence("S")


def test_s16_sequences_of_black_widow_move_whatever_their_suits_but_leave_in_one_suit() -> None:
    rules = load("black-widow")
    played = Table(rules, {"tableau-1": "2C 9S 8H 7H", "tableau-2": "9C"})
    assert played.play("tableau-1:tableau-3:3")["tableau-3"] == "9S 8H 7H"
    assert not played.allows("tableau-1:tableau-3:4")
    two_suits = f"{sequence('S', 'K', '3')} 2H AH"
    stays = Table(rules, {"tableau-1": two_suits.removesuffix(" AH"), "tableau-2": "4D AH"})
    assert stays.play("tableau-2:tableau-1")["tableau-1"] == two_suits


def test_s22_sequences_of_tarantula_move_in_one_colour_but_leave_in_one_suit() -> None:
    rules = load("tarantula")
    played = Table(rules, {"tableau-1": "2C 9S 8C 7H", "tableau-2": "3D 9S 8C"})
    assert played.play("tableau-2:tableau-3:2")["tableau-3"] == "9S 8C"
    assert not played.allows("tableau-1:tableau-3:2") and not played.allows("tableau-1:tableau-3:3")
    two_suits = f"{sequence('S', 'K', '3')} 2C AC"
    stays = Table(rules, {"tableau-1": two_suits.removesuffix(" AC"), "tableau-2": "4D AC"})
    assert stays.play("tableau-2:tableau-1")["tableau-1"] == two_suits


def test_s23_all_cards_of_beetle_lie_face_up_and_its_stock_waits_for_empty_columns() -> None:
    rules = load("beetle")
    columns = [pile for pile in Game.new(rules, 1).position.piles if pile and pile[-1] >= 0]
    assert sum(map(len, columns)) == 54 and min(map(min, columns)) >= 0
    ends = {f"tableau-{number}": "KC" for number in range(3, 11)}
    piles = {**ends, "tableau-1": "2C 9S 8S 7H", "stock": "#2D #3D #4D #5D #6D #7D #8D #9D #TD #JD"}
    played = Table(rules, {**piles, "tableau-2": "9C"})
    assert not played.allows("tableau-1:tableau-2:2")
    assert played.play("deal")["tableau-10"] == "KC 2D"
    assert not Table(rules, piles).allows("deal")


def test_s17_cards_of_the_reserve_leave_it_for_columns_and_do_not_come_back() -> None:
    piles = {"reserve-1": "8S", "reserve-2": "KH", "tableau-1": "9S", "tableau-2": "9H", "tableau-3": "4D 7S"}
    played = Table(MICE, piles)
    assert not played.allows("reserve-1:tableau-2") and not played.allows("reserve-1:tableau-4")
    assert not played.allows("tableau-3:reserve-1")
    after = played.play("reserve-1:tableau-1", "reserve-2:tableau-4")
    assert (after["tableau-1"], after["tableau-4"]) == ("9S 8S", "KH")
    assert after.refusal("tableau-1:reserve-1") == "Cards cannot be moved to reserve 1."
    assert after.play("tableau-3:tableau-1")["tableau-1"] == "9S 8S 7S"


def test_s18_three_blind_mice_is_won_without_cards_in_reserve() -> None:
    whole = {f"tableau-{place}": sequence(suit) for place, suit in enumerate("CDH", 1)}
    played = Table(MICE, {**whole, "tableau-4": sequence("S", "K", "3"), "tableau-5": "2S", "reserve-2": "AS"})
    last = played.play("tableau-5:tableau-4")
    assert not last.is_won
    assert last.play("reserve-2:tableau-4").is_won


def test_s19_the_cells_of_ten_across_take_one_card_each_again_and_again() -> None:
    piles = {"cell-1": "8S", "cell-2": "KD", "tableau-1": "9S", "tableau-2": "9H 2C 4D", "tableau-3": "TH"}
    played = Table(load("ten-across"), piles)
    assert not played.allows("cell-1:tableau-3") and not played.allows("cell-1:tableau-4")
    assert played.refusal("tableau-2:cell-1") == "Cell 1 holds a card already."
    after = played.play("cell-1:tableau-1", "cell-2:tableau-4", "tableau-2:cell-1")
    assert (after["tableau-1"], after["tableau-4"], after["cell-1"]) == ("9S 8S", "KD", "4D")
    assert not after.allows("tableau-2:cell-2:2")
    assert after.play("tableau-2:tableau-3:2")["tableau-3"] == "TH 9H 2C"


def test_s20_big_spider_has_three_sequences_of_each_suit() -> None:
    rules = load("big-spider")
    dealt = Game.new(rules, 7)
    cards = Counter(face_up(card) for pile in dealt.position.piles for card in pile)
    assert len(cards) == 52 and set(cards.values()) == {3}
    done = {f"foundation-{n}": sequence(suit) for n, suit in enumerate("SSCCCDDDHH", start=1)}
    played = Table(rules, {**done, "tableau-1": sequence("S", "K", "2"), "tableau-2": "AS"})
    third = played.play("tableau-2:tableau-1")
    assert third["foundation-11"] == sequence("S") and not third.is_won
    last = Table(
        rules, {**done, "foundation-11": sequence("S"), "tableau-1": sequence("H", "K", "2"), "tableau-2": "AH"}
    )
    assert last.play("tableau-2:tableau-1").is_won


def test_s21_double_scorpion_is_won_with_two_sequences_of_each_suit() -> None:
    rules = load("double-scorpion")
    played = Table(
        rules, {"tableau-1": "9S 4D KH", "tableau-2": "TS", "tableau-3": "TS", "stock": "2D 4D 6D 8D"}
    )
    assert played.allows("tableau-1:tableau-2:3") and played.allows("tableau-1:tableau-3:3")
    assert played.refusal("tableau-1:tableau-4:2") == "Only a king can go to an empty column."
    after = played.play("deal")
    assert [after[f"tableau-{column}"] for column in (2, 3, 4, 5)] == ["TS 6D", "TS 4D", "2D", ""]
    whole = {f"tableau-{n}": sequence(suit) for n, suit in enumerate("CCDDHHS", start=1)}
    last = Table(rules, {**whole, "tableau-8": sequence("S", "K", "3"), "tableau-9": "2S AS"})
    assert not last.is_won
    assert last.play("tableau-9:tableau-8:2").is_won


def test_the_ranks_of_a_numbered_deal_do_not_depend_on_the_suits() -> None:
    for number in (Deal(7), Deal(100_000), Deal(617, microsoft=True)):
        four, two, one = (shuffled(number, 2, suits) for suits in (4, 2, 1))
        assert list(map(rank_of, four)) == list(map(rank_of, two)) == list(map(rank_of, one))


@pytest.mark.parametrize("suits", [1, 2, 4])
def test_a_pack_of_fewer_suits_reads_back(suits: int) -> None:
    pack = shuffled(Deal(5), 2, suits)
    assert parse_pack(pack_text(pack), 2, suits) == ("", pack)
    with pytest.raises(PackError, match="This is not a deck of 104 cards: "):
        parse_pack(pack_text(pack), 2, {1: 2, 2: 4, 4: 1}[suits])


@pytest.mark.parametrize("suits", [1, 2])
@pytest.mark.parametrize("game", ["klondike", "gypsy", "freecell", "belvedere"])
def test_other_games_may_be_played_with_fewer_suits(game: str, suits: int) -> None:
    ruleset = load_ruleset(game)
    rules = Rules(ruleset._replace(pack=ruleset.pack._replace(suits=suits)))
    assert len(rules.full) == 4 * ruleset.pack.decks
    assert conformance_faults(rules, playouts=3) == []


def with_reserve(game: str) -> Ruleset:
    ruleset = load_ruleset(game)
    cards = ruleset.tableau.cards
    fewer = (cards[0] - 3, *cards[1:])
    tableau = ruleset.tableau._replace(cards=fewer, face_down=(0,))
    return ruleset._replace(reserve=ReserveSection(piles=1, cards=3), tableau=tableau)


@pytest.mark.parametrize("game", ["spider", "simple-simon"])
def test_a_spider_may_have_a_reserve_and_foundations_of_suits(game: str) -> None:
    ruleset = with_reserve(game)
    assert conformance_faults(Rules(ruleset), playouts=3) == []
    by_suit = ruleset._replace(foundation=ruleset.foundation._replace(suit=FoundationSuit.FIXED))
    assert conformance_faults(Rules(by_suit), playouts=3) == []
    named = {f"foundation-hearts{copy}" for copy in (("-1", "-2") if game == "spider" else ("",))}
    assert named <= set(Rules(by_suit).index)


def test_sequences_may_leave_a_yukon() -> None:
    assert (
        conformance_faults(
            Rules(variant("australian-patience", foundation__unit=FoundationUnit.SEQUENCE)), playouts=3
        )
        == []
    )


def test_no_card_is_safe_where_sequences_count_or_suits_are_missing() -> None:
    klondike = load_ruleset("klondike")
    assert not has_safety_bound(klondike._replace(pack=PackSection(suits=2)))
    assert not has_safety_bound(klondike._replace(goal=Goal.SEQUENCES))
    assert not has_safety_bound(load_ruleset("spider"))
    assert full_pack(1, 1) == full_pack(1, 4)[39:] * 4
