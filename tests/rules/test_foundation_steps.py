"""Foundations by steps, and cards on any pile: the rule tests of docs/rules.md 18."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.conformance import conformance_faults
from solitaire.game.hints import hint
from solitaire.game.pile_input import ChooseMove, press
from solitaire.game.pile_moves import LiftedPile
from solitaire.rules.autoplay import automatic_moves
from solitaire.rules.cards import card_text, full_pack, parse_card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.validate import inconsistencies
from solitaire.rules.initial_deal import opening
from solitaire.rules.legal import next_cards
from solitaire.rules.move_facts import Carried, Completed, Dealt, Won
from solitaire.rules.moves import Carry
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import FixedFoundation
from solitaire.rules.vocabulary import Build, DealWhen
from tests.game.games_in_progress import game_at
from tests.rules.positions import Table, up_to
from tests.rules.rulesets import variant
from tests.samples import FULL

BISLEY = load("bisley")
SIR_TOMMY = load("sir-tommy")
CALCULATION = load("calculation")
AULD_LANG_SYNE = load("auld-lang-syne")
CARPET = load("carpet")
COLORADO = load("colorado")
LADY_BETTY = load("lady-betty")
ODD_AND_EVEN = load("odd-and-even")
ROYAL_COTILLION = load("royal-cotillion")
SULTAN = load("sultan")
STRATEGY = load("strategy")
ACES = {f"foundation-{suit}": f"A{suit[0].upper()}" for suit in ("clubs", "diamonds", "hearts", "spades")}
BASES = {"foundation-1": "AC", "foundation-2": "2D", "foundation-3": "3H", "foundation-4": "4S"}


@pytest.mark.parametrize(
    ("pile", "card", "goes"),
    [("8H", "7H", True), ("6H", "7H", True), ("8D", "7H", False), ("AH", "KH", False), ("", "7H", False)],
)
def test_m1_bisley_builds_up_and_down_in_suit_and_never_fills_a_column(
    pile: str, card: str, goes: bool
) -> None:
    played = Table(BISLEY, {"tableau-1": pile, "tableau-2": f"2C {card}"})
    assert played.allows("tableau-2:tableau-1") is goes


def test_m2_kings_open_foundations_of_bisley_that_are_built_down() -> None:
    hearts = {"foundation-5": up_to("JH"), "tableau-1": "2C QH KH"}
    played = Table(BISLEY, hearts)
    buried = Table(BISLEY, {**hearts, "foundation-5": "AH", "tableau-1": "2C QH"})
    assert buried.refusal("tableau-1:foundation-6") == "Foundation 6 needs the king of hearts next."
    assert played.refusal("tableau-1:foundation-8") == "Foundation 8 needs the king of spades next."
    opened = played.play("tableau-1:foundation-6")
    assert opened["foundation-6"] == "KH"
    assert opened.allows("tableau-1:foundation-5")
    assert opened.play("tableau-1:foundation-6")["foundation-6"] == "KH QH"


def test_m3_foundations_of_bisley_meet_anywhere() -> None:
    clubs = {"foundation-1": up_to("8C"), "foundation-2": "KC QC JC TC", "tableau-4": "9C"}
    others = {f"foundation-{number}": up_to(card) for number, card in ((3, "KD"), (5, "KH"), (7, "KS"))}
    played = Table(BISLEY, clubs | others)
    for foundation in ("foundation-1", "foundation-2"):
        won = played.play(f"tableau-4:{foundation}")
        assert won.is_won
        assert won.facts == (
            Carried(won.position.piles[BISLEY.index[foundation]][-1:], "tableau-4", foundation),
            Won(),
        )


def test_m3_foundations_of_bisley_that_have_met_need_nothing() -> None:
    clubs = {"foundation-1": up_to("8C"), "foundation-2": "KC QC JC TC 9C", "tableau-1": "4D"}
    played = Table(BISLEY, clubs)
    refusal = "The next card of foundation 1 lies on another foundation."
    assert played.refusal("tableau-1:foundation-1") == refusal
    assert not next_cards(BISLEY, played.position, BISLEY.index["foundation-2"])


def test_m3_a_foundation_of_bisley_stays_empty_when_the_other_has_all_cards_of_its_suit() -> None:
    played = Table(BISLEY, {"foundation-1": up_to("KC"), "tableau-1": "4D KD"})
    refusal = "The next card of foundation 2 lies on another foundation."
    assert played.refusal("tableau-1:foundation-2") == refusal


def test_m3_a_foundation_of_bisley_with_its_target_is_complete() -> None:
    played = Table(BISLEY, {"foundation-1": up_to("QC"), "tableau-1": "KC"}).play("tableau-1:foundation-1")
    assert Completed("foundation-1") in played.facts
    assert played.refusal("tableau-2:foundation-1") == "There is no card on column 2."


def test_m4_a_card_that_is_turned_goes_on_any_pile_of_sir_tommy() -> None:
    played = Table(SIR_TOMMY, {"tableau-1": "3C", "waste": "9H", "tableau-3": "5C"})
    assert played.play("waste:tableau-1")["tableau-1"] == "3C 9H"
    assert played.play("waste:tableau-2")["tableau-2"] == "9H"
    assert played.refusal("tableau-1:tableau-3") == "Cards from pile 1 may go only to a foundation."
    assert played.refusal("tableau-1:tableau-2") == "Cards from pile 1 may go only to a foundation."


def test_m5_the_stock_of_sir_tommy_is_turned_when_the_waste_is_empty() -> None:
    played = Table(SIR_TOMMY, {"stock": "8D 7S", "waste": "9H"})
    assert played.refusal("deal") == "The next card is turned as soon as the waste is empty."
    after = played.play("waste:tableau-1")
    assert (after["waste"], after["stock"]) == ("7S", "#8D")
    assert [type(fact) for fact in after.facts] == [Carried, Dealt]
    last = after.play("waste:tableau-2", "waste:tableau-3")
    assert (last["waste"], last["stock"]) == ("", "")
    assert last.refusal("deal") == "There are no cards left to deal."
    assert last.is_stuck


def test_m6_foundations_of_sir_tommy_have_no_suit() -> None:
    def goes(card: str) -> bool:
        return Table(SIR_TOMMY, {"foundation-1": "AH", "waste": card}).allows("waste:foundation-1")

    assert (goes("2S"), goes("2H"), goes("3H")) == (True, True, False)


@pytest.mark.parametrize(("card", "foundation"), [("2H", 1), ("4C", 2), ("6D", 3), ("8S", 4)])
def test_m7_each_foundation_of_calculation_has_steps_of_its_own(card: str, foundation: int) -> None:
    played = Table(CALCULATION, {**BASES, "waste": card})
    assert [move for move in played.moves if "foundation" in move] == [f"waste:foundation-{foundation}"]


def test_m8_foundations_of_calculation_continue_from_king_to_ace() -> None:
    by_twos, by_fours = "2D 4C 6H 8S TD QC", "4S 8S QS 3S"
    played = Table(CALCULATION, {"foundation-2": by_twos, "foundation-4": by_fours, "waste": "AS"})
    assert played.allows("waste:foundation-2")
    king = Table(CALCULATION, {"foundation-2": by_twos, "waste": "KS"})
    assert king.refusal("waste:foundation-2") == "Foundation 2 needs an ace of any suit next."
    assert Table(CALCULATION, {"foundation-4": by_fours, "waste": "7D"}).allows("waste:foundation-4")


def test_m9_foundations_of_lady_betty_have_suits() -> None:
    played = Table(LADY_BETTY, {"foundation-hearts": "AH", "waste": "2S", "tableau-6": "2H"})
    assert played.refusal("waste:foundation-hearts") == "The foundation of hearts needs the 2 of hearts next."
    assert played.allows("tableau-6:foundation-hearts")


def test_m22_foundations_of_strategy_wait_for_the_last_card() -> None:
    wait = "Cards go to a foundation only once the last card is placed."
    early = Table(STRATEGY, ACES | {"tableau-1": "2S", "waste": "2H", "stock": "9C"})
    assert early.refusal("waste:foundation-hearts") == early.refusal("tableau-1:foundation-spades") == wait
    last = Table(STRATEGY, ACES | {"tableau-1": "3H", "tableau-2": "2S", "waste": "2H"})
    assert last.refusal("tableau-2:foundation-spades") == wait
    placed = last.play("waste:tableau-1")
    assert placed.refusal("tableau-1:tableau-3") == "Cards from pile 1 may go only to a foundation."
    up = placed.play("tableau-1:foundation-hearts", "tableau-1:foundation-hearts")
    assert up["foundation-hearts"] == "AH 2H 3H"


def test_m23_auto_finish_plays_all_cards_of_strategy_once_the_last_is_placed() -> None:
    kings = {f"foundation-{suit}": up_to(f"K{suit[0].upper()}") for suit in ("clubs", "diamonds", "spades")}
    piles = kings | {"foundation-hearts": up_to("TH"), "tableau-1": "KH QH", "waste": "JH"}
    last = Table(STRATEGY, piles)
    assert automatic_moves(STRATEGY, last.position, safe=True, finish=True) == []
    placed = last.play("waste:tableau-2")
    moves = automatic_moves(STRATEGY, placed.position, safe=True, finish=True)
    assert placed.play(*map(str, moves)).is_won


def test_m10_foundations_of_odd_and_even_are_opened_by_aces_and_twos() -> None:
    played = Table(ODD_AND_EVEN, {"tableau-1": "AH", "tableau-2": "2H", "tableau-3": "4H"})
    assert played.refusal("tableau-2:foundation-3") == "Foundation 3 needs the ace of hearts next."
    opened = played.play("tableau-1:foundation-3", "tableau-2:foundation-7", "tableau-3:foundation-7")
    assert (opened["foundation-3"], opened["foundation-7"]) == ("AH", "2H 4H")
    odd = Table(ODD_AND_EVEN, {"foundation-3": "AH 3H 5H 7H 9H JH KH", "tableau-1": "2H", "tableau-2": "4H"})
    assert odd.play("tableau-1:foundation-3", "tableau-2:foundation-3")["foundation-3"].endswith("KH 2H 4H")


def test_m11_empty_places_of_odd_and_even_are_filled_from_the_waste() -> None:
    played = Table(ODD_AND_EVEN, {"tableau-2": "9C", "waste": "8D 7S"})
    assert played.play("waste:tableau-1")["tableau-1"] == "7S"
    assert played.refusal("tableau-2:tableau-1") == "Cards from pile 2 may go only to a foundation."


def test_m12_only_foundations_of_auld_lang_syne_take_cards() -> None:
    played = Table(AULD_LANG_SYNE, {"foundation-1": "AH", "tableau-1": "9C 2S", "tableau-2": "3S"})
    assert played.moves == ["tableau-1:foundation-1"]
    assert played.refusal("tableau-1:tableau-2") == "In this game nothing can go on a card of the tableau."
    assert played.play("tableau-1:foundation-1").allows("tableau-2:foundation-1")


def test_m13_the_stock_of_auld_lang_syne_deals_a_card_to_each_pile_eleven_times() -> None:
    played = Table(AULD_LANG_SYNE, {"tableau-1": "9C", "stock": "8D 7S 6S 5H"}).play("deal")
    assert [played[f"tableau-{pile}"] for pile in range(1, 5)] == ["9C 5H", "6S", "7S", "8D"]
    full = Table(AULD_LANG_SYNE, opening(AULD_LANG_SYNE, full_pack(1)))
    full = full.play(*["deal"] * 11)
    assert full.refusal("deal") == "There are no cards left to deal."
    assert full.refusal("redeal")


def test_m14_the_waste_fills_empty_places_of_carpet() -> None:
    places = {"foundation-hearts": "AH", "tableau-1": "2H", "tableau-2": "2S", "waste": "8D 7S"}
    played = Table(CARPET, places)
    assert played.allows("tableau-1:foundation-hearts")
    assert played.refusal("tableau-2:foundation-hearts") == (
        "The foundation of hearts needs the 2 of hearts next."
    )
    assert played.play("waste:tableau-20")["tableau-20"] == "7S"
    assert not played.allows("waste:tableau-1")
    assert played.refusal("tableau-2:tableau-3") == "Cards from place 2 may go only to a foundation."


def test_m15_the_card_turned_goes_on_any_pile_of_colorado() -> None:
    played = Table(COLORADO, {"tableau-1": "9C", "tableau-2": "3C", "waste": "8D", "stock": "#7S"})
    assert played.play("waste:tableau-2")["tableau-2"] == "3C 8D"
    assert played.play("waste:tableau-20")["waste"] == "7S"
    assert played.refusal("tableau-1:tableau-2") == "Cards from pile 1 may go only to a foundation."
    assert not played.allows("tableau-1:tableau-3")


def test_m16_foundations_of_colorado_are_built_up_and_down_in_suit() -> None:
    hearts = {"foundation-3": up_to("7H"), "foundation-7": "KH QH JH TH 9H"}
    played = Table(COLORADO, {**hearts, "tableau-1": "8H", "waste": "8S"})
    assert played.play("tableau-1:foundation-3")["foundation-3"] == up_to("8H")
    assert played.play("tableau-1:foundation-7")["foundation-7"].endswith("9H 8H")
    assert not played.allows("waste:foundation-3") and not played.allows("waste:foundation-7")


def test_m17_aces_go_on_kings_of_sultan_but_not_on_the_sultan() -> None:
    kings = {"foundation-5": "KH", "foundation-8": "KH", "foundation-7": "KS"}
    played = Table(SULTAN, {**kings, "tableau-1": "AS", "tableau-2": "2S", "tableau-3": "AH"})
    harem = played.play("tableau-1:foundation-7", "tableau-2:foundation-7")
    assert harem["foundation-7"] == "KS AS 2S"
    assert played.refusal("tableau-3:foundation-5") == "Foundation 5 is complete."
    assert played.allows("tableau-3:foundation-8")


def test_m18_the_waste_fills_the_divan_of_sultan_and_is_turned_over_twice() -> None:
    played = Table(SULTAN, {"tableau-2": "9C", "waste": "8D 7S"})
    assert played.play("waste:tableau-1")["tableau-1"] == "7S"
    assert played.refusal("tableau-2:tableau-1") == "Cards from place 2 may go only to a foundation."
    last = played.play("redeal", "deal", "deal", "redeal", "deal", "deal")
    assert last.refusal("redeal") == "No redeals left: you can go through the stock only three times."


FULL_WING = {f"tableau-{place}": "KC" for place in range(1, 17)} | {"tableau-2": "AH"}
"""Cards in all places of the right wing of Royal Cotillion."""


def test_m19_waste_and_then_stock_fill_the_right_wing_of_royal_cotillion_at_once() -> None:
    played = Table(ROYAL_COTILLION, {**FULL_WING, "waste": "8D 7S", "stock": "#6D"})
    filled = played.play("tableau-2:foundation-3")
    assert (filled["tableau-2"], filled["waste"]) == ("7S", "8D")
    assert filled.facts[-1] == Carried((parse_card("7S"),), "waste", "tableau-2")
    from_stock = Table(ROYAL_COTILLION, {**FULL_WING, "stock": "#5C #6D"}).play("tableau-2:foundation-3")
    assert (from_stock["tableau-2"], from_stock["stock"]) == ("6D", "#5C")
    assert from_stock.facts[-1] == Dealt((parse_card("6D"),), "tableau-2")
    assert Table(ROYAL_COTILLION, FULL_WING).play("tableau-2:foundation-3")["tableau-2"] == ""


def test_m20_the_left_wing_of_royal_cotillion_is_not_filled() -> None:
    columns = {"reserve-1": "9C 3D AH", "reserve-2": "4H", "waste": "8D 3H"}
    played = Table(ROYAL_COTILLION, {**FULL_WING, **columns}).play("reserve-1:foundation-3")
    assert played["reserve-1"] == "9C 3D"
    assert played.refusal("reserve-2:reserve-1") == "Cards cannot be moved to reserve 1."
    assert not played.allows("reserve-2:tableau-1")
    assert not played.allows("waste:reserve-3")
    assert played.play("waste:foundation-3")["foundation-3"] == "AH 3H"


def test_m21_the_stock_of_royal_cotillion_is_turned_once() -> None:
    turned = Table(ROYAL_COTILLION, {**FULL_WING, "stock": "#8D #7S"}).play("deal")
    assert (turned["waste"], turned["stock"]) == ("7S", "#8D")
    assert turned.play("deal").refusal("redeal") == ("No redeals left: you can go through the stock only once.")


def test_several_empty_columns_are_filled_from_the_left() -> None:
    rules = Rules(variant("carpet", waste__auto_fill=True))
    after = Table(rules, {"tableau-3": "9C", "waste": "6D", "stock": "#5H #4H"}).play("deal")
    assert [after[f"tableau-{place}"] for place in range(1, 6)] == ["4H", "6D", "9C", "5H", ""]


@pytest.mark.parametrize(
    ("game", "fault"),
    [
        ("freecell", "there is no waste to fill empty columns from; set stock.to = 'waste'."),
        ("big-ben", "gaps, rows and columns that overlap are not filled from the waste; use false."),
        ("pyramid", "gaps, rows and columns that overlap are not filled from the waste; use false."),
        ("canfield", "the reserve fills empty columns already; leave this out."),
        ("pounce", "in races, with jumps or cards dealt to spaces, players fill columns; use false."),
    ],
)
def test_a_waste_that_fills_columns_has_one_and_is_alone(game: str, fault: str) -> None:
    assert f"waste.auto_fill: {fault}" in faults(variant(game, waste__auto_fill=True))


@pytest.mark.parametrize(
    "game",
    [
        "royal-cotillion",
        "colorado",
        "sultan",
        "bisley",
        "sir-tommy",
        "calculation",
        "lady-betty",
        "odd-and-even",
        "auld-lang-syne",
        "carpet",
    ],
)
def test_random_games_keep_the_contracts(game: str) -> None:
    assert not conformance_faults(load(game), playouts=10 if FULL else 4)


def test_the_cards_of_a_foundation_follow_its_steps() -> None:
    orders = [
        "".join(card_text(card)[0] for card in fixed.cards) for fixed in CALCULATION.ruleset.foundation.fixed
    ]
    assert orders == ["A23456789TJQK", "2468TQA3579JK", "369Q258JA47TK", "48Q37J26TA59K"]


def test_a_card_for_several_foundations_asks_for_one() -> None:
    game = game_at("calculation", {**BASES, "foundation-1": up_to("3C"), "tableau-1": "4H"})
    targets = (Carry("tableau-1", "foundation-1"), Carry("tableau-1", "foundation-2"))
    spec = CALCULATION.piles[CALCULATION.index["tableau-1"]]
    assert press(game, LiftedPile("tableau-1"), spec) == ChooseMove("Which foundation?", targets)


def with_foundations(fixed: tuple[FixedFoundation, ...], wrap: bool = False) -> Ruleset:
    return variant("bisley", foundation__fixed=fixed, foundation__wrap=wrap)


def faults(ruleset: Ruleset) -> list[str]:
    return [f"{'.'.join(map(str, path))}: {text}" for path, text in inconsistencies(ruleset)]


def test_foundations_that_make_no_sense_are_refused() -> None:
    fixed = load_ruleset("bisley").foundation.fixed
    first, second, *others = fixed
    assert not faults(with_foundations(fixed))
    step = with_foundations((first._replace(step=13), *fixed[1:]))
    assert faults(step) == ["foundation.fixed.0.step: 13 is not a step; use 1 to 12, or -1 to -12."]
    past = with_foundations((first._replace(step=2, target=second.base - 1), *fixed[1:]))
    assert faults(past) == [
        "foundation.wrap: some foundations continue from king to ace to their targets; set it to true."
    ]
    twice = with_foundations(
        (first, second._replace(base=first.base, target=first.target, step=-1, dealt=True), *others), wrap=True
    )
    assert "foundation.fixed.1.base: the deck has no further AC." in faults(twice)
    short = with_foundations(
        (first._replace(target=second.target), second._replace(target=second.base), *others)
    )
    assert [fault.split(";")[0] for fault in faults(short)] == ["foundation.fixed: these take 2 clubs"]


def test_a_stock_that_is_turned_automatically_needs_a_waste_and_one_pass() -> None:
    assert faults(variant("sir-tommy", stock__passes=2)) == [
        "stock.passes: the waste is empty when the stock is, so that nothing is left to turn over; use 1."
    ]
    easthaven = variant("easthaven", stock__when=DealWhen.EMPTY_WASTE)
    assert faults(easthaven) == ["stock.when: there is no waste to be emptied; set stock.to = 'waste'."]
    big_ben = variant("big-ben", stock__when=DealWhen.EMPTY_WASTE)
    assert faults(big_ben) == [
        "stock.when: gaps, spaces and jumps need a stock that is dealt by the player; use 'always'."
    ]
    pounce = variant("pounce", stock__when=DealWhen.EMPTY_WASTE)
    assert "stock.when: in a race each player turns the stock; use 'always'." in faults(pounce)


def test_any_card_lies_on_any_other_in_a_column_that_takes_any_card() -> None:
    klondike = variant("klondike", tableau__build=Build.ANY_CARD)
    played = Table(Rules(klondike), {"tableau-1": "9H 2C KS", "tableau-2": "2D"})
    assert played.play("tableau-1:tableau-2:2")["tableau-2"] == "2D 2C KS"


@pytest.mark.parametrize(
    ("piles", "pile"),
    [
        ({"tableau-1": "2D", "tableau-2": "9C", "tableau-3": "JC"}, 2),
        ({"tableau-1": "2D", "tableau-2": "5C"}, 3),
        ({"tableau-1": "2D", "tableau-2": "3C", "tableau-3": "4C", "tableau-4": "6C"}, 4),
    ],
)
def test_a_hint_puts_a_card_where_it_covers_none_that_is_needed_much_sooner(
    piles: dict[str, str], pile: int
) -> None:
    played = Table(SIR_TOMMY, {**piles, "waste": "7H"})
    assert str(hint(SIR_TOMMY, played.position)) == f"waste:tableau-{pile}"
