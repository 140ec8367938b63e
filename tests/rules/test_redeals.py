"""Fans, and a tableau that is dealt again: the rule tests of docs/rules.md 15, and redeals in other games."""

from __future__ import annotations

from collections import Counter
from itertools import chain, cycle, islice
from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.conformance import conformance_faults
from solitaire.game.game import Game
from solitaire.game.pile_input import PlayMove, stock_action
from solitaire.rules.cards import face_up, full_pack, pack_text, parse_pack
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.initial_deal import opening
from solitaire.rules.move_facts import BottomCardsRaised
from solitaire.rules.moves import Redeal
from solitaire.rules.redeal import dealt_again, reshuffled
from solitaire.rules.sections import UNLIMITED, ReserveSection, StockSection
from solitaire.rules.text.page import rules_page
from solitaire.rules.vocabulary import RedealSource, Space, StockTo
from solitaire.solver.answer import Verdict
from solitaire.solver.encodings.symmetry import CanonicalForm
from solitaire.solver.models.special_rules import has_special_rules
from solitaire.solver.solve import solve_within
from tests.rules.positions import Table, table, up_to
from tests.rules.rulesets import variant

FAN, LUCIE, CRUEL, CRESCENT = load("fan"), load("la-belle-lucie"), load("cruel"), load("crescent")
SHAMROCKS, CAPRICIEUSE, USK = load("shamrocks"), load("capricieuse"), load("usk")
GRANDFATHER = load("grandfather")


def columns(table: Table, count: int) -> list[str]:
    return [table[f"tableau-{number}"] for number in range(1, count + 1)]


def test_l1_only_kings_fill_the_place_of_a_fan() -> None:
    played = Table(FAN, {"tableau-1": "3C KH", "tableau-2": "4D QH"})
    assert played.allows("tableau-1:tableau-3")
    assert not played.allows("tableau-2:tableau-3")
    assert not Table(LUCIE, {"tableau-1": "3C KH"}).allows("tableau-1:tableau-3")


def test_l2_single_cards_are_built_in_suit() -> None:
    played = Table(
        FAN, {"tableau-1": "9C 8H", "tableau-2": "3D 9H", "tableau-3": "2S 9S", "tableau-4": "TH 9D"}
    )
    assert played.allows("tableau-1:tableau-2")
    assert not played.allows("tableau-1:tableau-3")
    built = played.play("tableau-1:tableau-2")
    assert not built.allows("tableau-2:tableau-4:2")


def test_l3_the_fans_are_shuffled_and_dealt_by_threes() -> None:
    played = Table(LUCIE, {"tableau-2": "9C 8H", "tableau-5": "KD", "tableau-9": "4S 2C 7D"})
    after = played.play("redeal")
    assert [len(fan.split()) for fan in columns(after, 18)] == [3, 3, *[0] * 16]
    before_and_after = (sorted(" ".join(columns(table, 18)).split()) for table in (played, after))
    assert len(set(map(tuple, before_and_after))) == 1


def test_l4_la_belle_lucie_is_dealt_three_times() -> None:
    played = Table(LUCIE, {"tableau-2": "9C 8H KD"})
    twice = played.play("redeal", "redeal")
    assert not twice.allows("redeal")
    assert twice.refusal("redeal") == "No redeals left: the cards are dealt only three times."


def test_l5_the_same_moves_lead_to_the_same_table() -> None:
    one, other = (Game.new(LUCIE, 7) for _ in range(2))
    one.play(Redeal())
    dealt = one.position
    one.undo()
    assert one.position == other.position
    one.redo()
    other.play(Redeal())
    assert one.position == other.position == dealt


def test_l6_the_columns_of_cruel_keep_their_order() -> None:
    played = Table(CRUEL, {"tableau-1": "9C 8H", "tableau-3": "KD 2S 4S 2C 7D", "tableau-12": "3D"})
    after = played.play("redeal")
    assert columns(after, 4) == ["2C 7D 9C 8H", "3D KD 2S 4S", "", ""]
    assert not after.allows("redeal")
    assert after.refusal("redeal") == "Dealing the cards again would change nothing."


def test_l7_cruel_is_dealt_again_without_limit() -> None:
    assert Game.new(CRUEL, 1).position.redeals_left == UNLIMITED
    played = Table(CRUEL, {"tableau-1": "9C", "tableau-3": "8C 7C"})
    assert columns(played.play("redeal").play(), 2) == ["8C 7C 9C", ""]


def test_l8_the_fans_of_trefoil_are_shuffled_and_dealt_by_threes() -> None:
    played = Table(load("trefoil"), {"tableau-2": "9C 8H", "tableau-5": "KD 3C", "tableau-16": "4S 2C 7D"})
    after = played.play("redeal")
    assert [len(fan.split()) for fan in columns(after, 16)] == [3, 3, 1, *[0] * 13]


def test_l9_super_flower_garden_is_built_in_any_suit() -> None:
    piles = {"tableau-1": "9C 8H", "tableau-2": "3D 9H", "tableau-3": "2S 9S", "tableau-4": "2H KH"}
    played = Table(load("super-flower-garden"), piles)
    assert played.allows("tableau-1:tableau-2")
    assert played.allows("tableau-1:tableau-3")
    assert not played.allows("tableau-4:tableau-5")
    assert not played.play("redeal", "redeal").allows("redeal")


def test_l10_sequences_of_perseverance_move_and_it_is_dealt_three_times() -> None:
    played = Table(load("perseverance"), {"tableau-1": "2C 9H 8H", "tableau-2": "3D TH", "tableau-5": "KS"})
    after = played.play("tableau-1:tableau-2:2")
    assert after["tableau-2"] == "3D TH 9H 8H"
    assert not after.allows("tableau-1:tableau-3")
    redealt = Table(load("perseverance"), played.position._replace(redeals_left=0))
    assert redealt.refusal("redeal") == "No redeals left: the cards are dealt only three times."
    assert Game.new(load("perseverance"), 1).position.redeals_left == 2


def test_l20_indefatigable_is_built_up_or_down_and_dealt_three_times() -> None:
    rules = load("indefatigable")
    columns = {"tableau-1": "2C 9H", "tableau-2": "3D TH", "tableau-3": "8H", "tableau-4": "TS"}
    played = Table(rules, columns | {"tableau-5": "KH", "tableau-6": "AH"})
    assert played.play("tableau-1:tableau-2")["tableau-2"] == "3D TH 9H"
    both = played.play("tableau-1:tableau-3")
    assert both["tableau-3"] == "8H 9H"
    assert not both.allows("tableau-3:tableau-2:2")
    assert not played.allows("tableau-1:tableau-4") and not played.allows("tableau-5:tableau-6")
    assert played.play("tableau-1:tableau-7")["tableau-7"] == "9H"
    redealt = Table(rules, played.position._replace(redeals_left=0))
    assert redealt.refusal("redeal") == "No redeals left: the cards are dealt only three times."
    assert Game.new(rules, 1).position.redeals_left == 2


@pytest.mark.parametrize(
    ("pile", "card", "goes"),
    [("8H", "7H", True), ("6H", "7H", True), ("8D", "7H", False), ("AH", "KH", True), ("", "7H", False)],
)
def test_l11_crescent_is_built_up_and_down_in_suit(pile: str, card: str, goes: bool) -> None:
    played = Table(CRESCENT, {"tableau-1": pile, "tableau-2": f"2C {card}"})
    assert played.allows("tableau-2:tableau-1") is goes


def test_l12_a_card_goes_to_the_foundation_of_crescent_that_it_fits() -> None:
    hearts = {"foundation-3": up_to("6H"), "foundation-7": "KH QH JH TH 9H 8H", "tableau-1": "7H"}
    played = Table(CRESCENT, hearts)
    assert played.allows("tableau-1:foundation-3")
    assert played.allows("tableau-1:foundation-7")
    after = played.play("tableau-1:foundation-3")
    assert after.refusal("foundation-3:foundation-7") == "Cards on the foundations stay there."


def test_l13_the_bottom_cards_of_crescent_go_to_the_top_three_times() -> None:
    played = Table(CRESCENT, {"tableau-1": "9C 8H 2S", "tableau-2": "KD", "tableau-5": "3D 3D"})
    once = played.play("redeal")
    assert columns(once, 5) == ["8H 2S 9C", "KD", "", "", "3D 3D"]
    assert once.facts == (BottomCardsRaised(("tableau-1", "tableau-5")),)
    thrice = once.play("redeal", "redeal")
    assert columns(thrice, 1) == ["9C 8H 2S"]
    assert thrice.refusal("redeal") == "No redeals left: the bottom cards move up only three times."
    unchanged = Table(CRESCENT, {"tableau-2": "KD", "tableau-5": "3D 3D"})
    assert unchanged.refusal("redeal") == "Moving the bottom cards up would change nothing."
    assert Game.new(CRESCENT, 1).position.redeals_left == 3


@pytest.mark.parametrize(
    ("fan", "card", "goes"),
    [("9S", "8H", True), ("7C", "8H", True), ("2C 3D 9H", "8H", False), ("AD", "KS", False), ("", "KS", False)],
)
def test_l14_fans_of_shamrocks_are_built_up_or_down_to_three_cards(fan: str, card: str, goes: bool) -> None:
    played = Table(SHAMROCKS, {"tableau-1": fan, "tableau-2": f"4C {card}"})
    assert played.allows("tableau-2:tableau-1") is goes


def test_l15_kings_of_shamrocks_go_to_the_bottom_of_their_fans() -> None:
    first, second = ["4C", "KD", "9H"], ["KH", "2S", "KC"]
    others = iter(sorted(set(pack_text(full_pack(1)).split()) - {*first, *second}))
    # Fans are dealt in rounds; the last of the eighteen has one card.
    rounds = [[first[row], second[row], *islice(others, 16 if row == 0 else 15)] for row in range(3)]
    _, pack = parse_pack(" ".join(chain.from_iterable(rounds)), 1)
    dealt = Table(SHAMROCKS, opening(SHAMROCKS, pack))
    assert columns(dealt, 2) == ["KD 4C 9H", "KH KC 2S"]


@pytest.mark.parametrize(
    ("column", "card", "goes"),
    [("8H", "7H", True), ("6H", "7H", True), ("8D", "7H", False), ("AH", "KH", False), ("", "7H", True)],
)
def test_l17_capricieuse_is_built_up_and_down_in_suit(column: str, card: str, goes: bool) -> None:
    hearts = {"foundation-3": up_to("6H"), "foundation-7": "KH QH JH TH 9H 8H"}
    played = Table(CAPRICIEUSE, {**hearts, "tableau-1": column, "tableau-2": f"2C {card}"})
    assert played.allows("tableau-2:tableau-1") is goes
    assert played.allows("tableau-2:foundation-3") is played.allows("tableau-2:foundation-7") is (card == "7H")


@pytest.mark.parametrize(("redeals", "goes"), [(2, True), (1, True), (0, False)])
def test_l17a_a_whole_column_fills_a_space_while_a_redeal_is_left(redeals: int, goes: bool) -> None:
    """What each column is dealt depends on the order in which they are gathered."""
    for rules in (CAPRICIEUSE, USK, GRANDFATHER, load("indefatigable")):
        played = Table(rules, {"tableau-1": "KS", "tableau-3": "2D"}, redeals_left=redeals)
        assert played.allows("tableau-1:tableau-2") is played.allows("tableau-1:tableau-7") is goes
        if not goes:
            refusal = "That would only swap one empty column for another."
            assert played.refusal("tableau-1:tableau-2") == refusal
    moved = Table(CAPRICIEUSE, {"tableau-1": "KS", "tableau-3": "2D"}).play("tableau-1:tableau-4")
    assert columns(moved.play("redeal"), 3) == ["KS", "2D", ""]
    assert columns(Table(CAPRICIEUSE, {"tableau-1": "KS", "tableau-3": "2D"}).play("redeal"), 2) == ["2D", "KS"]


@pytest.mark.parametrize("source", [RedealSource.SHUFFLED_TABLEAU, RedealSource.BOTTOM_CARDS])
def test_a_whole_column_fills_no_space_where_a_redeal_keeps_no_order(source: RedealSource) -> None:
    rules = Rules(variant("capricieuse", stock__redeal=source))
    assert not Table(rules, {"tableau-1": "KS", "tableau-3": "2D"}).allows("tableau-1:tableau-2")


def test_l18_the_columns_of_capricieuse_are_dealt_again_a_card_at_a_time() -> None:
    played = Table(CAPRICIEUSE, {"tableau-1": "9C 8C", "tableau-3": "KD 2S 4S", "tableau-12": up_to("JD")})
    after = played.play("redeal")
    lower = ["AD 2S", "2D 4S", "3D 9C", "4D 8C"]
    assert columns(after, 12) == [*lower, "5D", "6D", "7D", "8D", "9D", "TD", "JD", "KD"]
    assert after.play("redeal").refusal("redeal") == "No redeals left: the cards are dealt only three times."


def test_l19_usk_is_dealt_again_once_to_columns_as_long_as_at_first() -> None:
    piles = {"tableau-1": "2C 9S 8H", "tableau-2": "TD", "tableau-4": "4C KS QH", "tableau-10": "JC"}
    played = Table(USK, piles)
    assert played.play("tableau-1:tableau-2:2")["tableau-2"] == "TD 9S 8H"
    assert played.refusal("tableau-1:tableau-5") == "Only a king can go to an empty column."
    kings = played.play("tableau-4:tableau-5:2")
    assert (kings["tableau-4"], kings["tableau-5"]) == ("4C", "KS QH")
    after = kings.play("redeal")
    assert columns(after, 10) == ["JC", "KS", "QH", "4C", "TD", "2C", "9S", "8H", "", ""]
    assert after.refusal("redeal") == "No redeals left: the cards are dealt only twice."
    spades = Table(USK, {"tableau-1": up_to("KS")}).play("redeal")
    assert columns(spades, 10) == ["AS JS", "2S QS", "3S KS", "4S", "5S", "6S", "7S", "8S", "9S", "TS"]
    long = Table(USK, {"tableau-1": f"{up_to('KS')} {up_to('JH')}"}).play("redeal")
    assert columns(long, 10)[7:] == ["8S 5H", "9S 6H", "TS"]


def test_l21_any_cards_of_grandfather_move_in_suit_and_it_is_dealt_three_times() -> None:
    played = Table(
        GRANDFATHER, {"tableau-1": "2C 9S 4D", "tableau-2": "TS", "tableau-3": "TH", "tableau-4": "KH"}
    )
    assert played.play("tableau-1:tableau-2:2")["tableau-2"] == "TS 9S 4D"
    assert not played.allows("tableau-1:tableau-3:2")
    assert played.refusal("tableau-3:tableau-5") == "Only a king can go to an empty column."
    thrice = Table(GRANDFATHER, {"tableau-1": "2C", "tableau-2": up_to("8H")}).play("redeal", "redeal")
    assert thrice.refusal("redeal") == "No redeals left: the cards are dealt only three times."


def test_l22_grandfather_is_dealt_again_in_zigzag() -> None:
    """The first cards go to columns 1 to 7, the next to 7, 6 and 5."""
    played = Table(GRANDFATHER, {"tableau-2": up_to("5H"), "tableau-6": up_to("5S")})
    after = played.play("redeal")
    assert columns(after, 7) == ["5H", "4H", "3H", "2H", "#AH AS", "#5S 2S", "#4S 3S"]


@pytest.mark.parametrize("cards", range(53))
def test_any_number_of_cards_is_dealt_in_zigzag_as_a_player_would(cards: int) -> None:
    """To and fro, each way beginning with the last card of its column in the zigzag, which alone is face up;
    and then in rows on all columns but the first. As many lie on each as KPatience deals.
    """
    left = list(range(cards))
    dealt: list[list[int]] = [[] for _ in range(7)]
    start, stop, step = 0, 6, 1
    for _ in range(7):
        for column in range(start, stop + step, step):
            if left:
                number = left.pop(0)
                dealt[column].append(number if column == start else ~number)
        start, stop, step = stop, start + step, -step
    for column, number in zip(cycle(range(1, 7)), left, strict=False):
        dealt[column].append(number)
    shown = [(*column[:-1], face_up(column[-1])) if column else () for column in dealt]
    assert dealt_again(GRANDFATHER.ruleset, range(cards)) == shown


def test_l16_fans_of_box_fan_are_built_in_alternate_colours_and_kings_fill_places() -> None:
    played = Table(
        load("box-fan"), {"tableau-1": "2C 9S 8H", "tableau-2": "9C", "tableau-3": "9D", "tableau-4": "4D KS"}
    )
    assert played.play("tableau-1:tableau-2")["tableau-2"] == "9C 8H"
    assert not played.allows("tableau-1:tableau-3")
    assert played.refusal("tableau-1:tableau-5") == "Only a king can go to an empty fan."
    assert played.play("tableau-4:tableau-5")["tableau-5"] == "KS"
    pair = Table(load("box-fan"), {"tableau-1": "2C 9S 8H", "tableau-2": "TD"})
    assert pair.refusal("tableau-1:tableau-2:2") == "Cards move one at a time."


def test_bottom_cards_that_lie_face_down_turn_up_on_the_top() -> None:
    klondike = Rules(variant("klondike", stock__redeal=RedealSource.BOTTOM_CARDS, stock__passes=2))
    piles = {"tableau-2": "#7C 8H", "tableau-3": "#9C #2D 3S"}
    after = Table(klondike, piles).play("redeal")
    assert columns(after, 3) == ["", "8H 7C", "#2D 3S 9C"]
    waiting = Table(klondike, {**piles, "stock": "5H"})
    assert waiting.refusal("redeal") == "The bottom cards move up only when the stock is empty."


def test_a_sequence_that_a_bottom_card_completes_wins() -> None:
    spider = load_ruleset("scorpion")
    rules = Rules(spider._replace(stock=StockSection(redeal=RedealSource.BOTTOM_CARDS, passes=2)))
    suits = (up_to(f"K{suit}").split() for suit in "CDHS")
    piles = {f"tableau-{number}": " ".join([suit[0], *suit[:0:-1]]) for number, suit in enumerate(suits, 1)}
    won = Table(rules, piles).play("redeal")
    assert won.is_won


def test_columns_may_be_dealt_again_from_their_lowest_cards() -> None:
    """Saved games of version 1.0.0 have this order."""
    stock = CRUEL.ruleset.stock._replace(redeal=RedealSource.TABLEAU)
    ruleset = CRUEL.ruleset._replace(stock=stock)
    played = Table(Rules(ruleset), {"tableau-1": "9C 8H", "tableau-3": "KD 2S 4S 2C 7D", "tableau-12": "3D"})
    assert columns(played.play("redeal"), 3) == ["9C 8H KD 2S", "4S 2C 7D 3D", ""]
    assert rules_page(ruleset) != rules_page(CRUEL.ruleset)


def test_a_sequence_that_is_completed_by_a_redeal_leaves_at_once() -> None:
    rules = Rules(
        variant(
            "spiderette",
            stock__redeal=RedealSource.TABLEAU,
            stock__passes=2,
            tableau__cards=(13, *[0] * 6),
            tableau__face_down=(0,),
        )
    )
    rest = "9S 8S 7S 6S 5S 4S 3S 2S AS"
    played = Table(rules, {"tableau-1": "KS QS JS TS", "tableau-2": rest}).play("redeal")
    assert (played["foundation-1"], played["tableau-1"]) == (f"KS QS JS TS {rest}", "")


def test_the_key_of_the_empty_stock_deals_again() -> None:
    game = Game.new(LUCIE, 7)
    assert stock_action(game) == PlayMove(Redeal())


def test_every_card_comes_to_every_place_about_as_often() -> None:
    """The chi-squared statistic of 1,000 shuffles of eight cards: 49 degrees of freedom, 0.9999 quantile 94."""
    pack, random = list(full_pack(1)), Random(1)
    places: Counter[tuple[int, int]] = Counter()
    for _ in range(1000):
        random.shuffle(pack)
        hand = tuple(pack[:8])
        places.update((hand.index(card), place) for place, card in enumerate(reshuffled(hand)))
    assert len(places) == 64
    assert sum((count - 125) ** 2 / 125 for count in places.values()) < 94


@pytest.mark.parametrize("game", ["klondike", "easthaven", "canfield", "yukon", "baroness", "freecell"])
@pytest.mark.parametrize(
    ("source", "passes"),
    [
        (RedealSource.TABLEAU_FROM_TOP, UNLIMITED),
        (RedealSource.TABLEAU_IN_ROUNDS, 3),
        (RedealSource.TABLEAU_IN_ZIGZAG, 3),
        (RedealSource.SHUFFLED_TABLEAU, 3),
        (RedealSource.BOTTOM_CARDS, UNLIMITED),
    ],
)
def test_any_game_may_be_dealt_again(game: str, source: RedealSource, passes: int) -> None:
    rules = Rules(variant(game, stock__redeal=source, stock__passes=passes))
    assert conformance_faults(rules, playouts=1) == []
    assert has_special_rules(rules.ruleset)


def test_the_solver_deals_a_stock_beside_columns_that_are_dealt_again() -> None:
    stock = CRUEL.ruleset.stock._replace(to=StockTo.WASTE)
    rules = Rules(CRUEL.ruleset._replace(stock=stock))
    full = {f"foundation-{suit}": up_to(f"K{suit[0].upper()}") for suit in ("clubs", "diamonds", "hearts")}
    last = table(rules, {**full, "foundation-spades": up_to("JS"), "tableau-1": "KS", "stock": "QS"})
    assert solve_within(rules, last, 1000).verdict is Verdict.WINNABLE


def test_the_solver_leaves_a_reserve_where_it_is_when_columns_are_dealt_again() -> None:
    tableau = LUCIE.ruleset.tableau._replace(piles=3, cards=(6,), space=Space.NEVER)
    rules = Rules(LUCIE.ruleset._replace(tableau=tableau, reserve=ReserveSection(piles=4)))
    full = {"foundation-clubs": up_to("JC"), "foundation-diamonds": up_to("KD")}
    rest = {"foundation-hearts": up_to("TH"), "foundation-spades": up_to("TS")}
    piles = {"reserve-1": "KC", "reserve-2": "JS", "reserve-3": "QC"}
    last = {"tableau-1": "KH JH QS", "tableau-3": "KS QH"}
    position = table(rules, full | rest | piles | last)
    assert solve_within(rules, position, 4000).verdict is Verdict.WINNABLE


def test_columns_that_are_dealt_again_are_not_interchangeable() -> None:
    one = Table(CRUEL, {"tableau-1": "9C 8H", "tableau-2": "4S"}).position
    other = Table(CRUEL, {"tableau-1": "4S", "tableau-2": "9C 8H"}).position
    alike = CanonicalForm(CRUEL)
    assert alike(one) != alike(other)


def test_the_shuffle_stays_as_saved_games_have_it() -> None:
    assert pack_text(reshuffled(full_pack(1))[:8]) == "AH 7C 5C AC 9D TC TH 5S"
