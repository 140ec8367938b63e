"""Piles that overlap: the rule tests of docs/rules.md 16, and other games with such piles."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.config.keys.pile_keys import pile_keys
from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.conformance import conformance_faults
from solitaire.game.game import Game
from solitaire.game.pile_input import PlayMove, PutCardsDown, press
from solitaire.rules.cards import card_text, full_pack, parse_card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.covered_piles import is_covered
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Remove
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.rules.vocabulary import StockTo
from solitaire.solver.answer import Verdict
from solitaire.solver.models.special_rules import has_special_rules
from solitaire.solver.solve import solve_within
from tests.rules.positions import Table, written
from tests.rules.rulesets import variant
from tests.solver.small_games import every_position

GIZA, PYRAMID, PEAKS = load("giza"), load("pyramid"), load("tri-peaks")
KING_TUT, TRIANGLE = load("king-tut"), load("triangle")
ELEVATOR, ESCALATOR = load("elevator"), load("escalator")
TOP = {"tableau-1": "QC", "tableau-2": "6D", "tableau-3": "7S"}
"""The three uppermost cards of a pyramid."""


def test_p1_free_cards_that_make_thirteen_leave_in_pairs() -> None:
    played = Table(PYRAMID, TOP)
    assert played.play("remove:tableau-2:tableau-3")["discard"] == "6D 7S"
    assert played.refusal("remove:tableau-2:tableau-1") == "Other cards lie on the queen of clubs."


def test_p2_a_card_is_free_when_both_cards_on_it_have_left() -> None:
    played = Table(PYRAMID, TOP | {"tableau-3": "", "waste": "AH"})
    assert played.refusal("remove:tableau-1:waste") == "Other cards lie on the queen of clubs."
    freed = Table(PYRAMID, TOP | {"waste": "AH"}).play("remove:tableau-2:tableau-3")
    assert freed.allows("remove:tableau-1:waste")


def test_p3_a_card_does_not_pair_with_one_that_lies_on_it() -> None:
    assert not Table(PYRAMID, {"tableau-1": "QC", "tableau-2": "AD"}).allows("remove:tableau-1:tableau-2")


def test_p4_a_free_king_leaves_alone_also_from_the_waste() -> None:
    played = Table(PYRAMID, TOP | {"tableau-3": "KS", "waste": "2D KC"})
    assert played.allows("remove:tableau-3") and played.allows("remove:waste")
    assert not Table(PYRAMID, TOP | {"tableau-1": "KS"}).allows("remove:tableau-1")


def test_p5_the_stock_is_turned_once_one_card_at_a_time() -> None:
    played = Table(PYRAMID, TOP | {"stock": "5C 4C"}).play("deal", "deal")
    assert played["waste"] == "4C 5C"
    assert not played.allows("redeal") and not played.allows("deal")


def test_p6_won_when_the_pyramid_is_gone() -> None:
    played = Table(PYRAMID, TOP | {"waste": "2D AH", "stock": "5C"}).play("remove:tableau-2:tableau-3")
    assert not played.is_won
    assert played.play("remove:tableau-1:waste").is_won


def test_p7_cards_of_the_peaks_turn_up_when_no_other_lies_on_them() -> None:
    held = {"foundation": "7H", "tableau-10": "#9C", "tableau-19": "8C", "tableau-20": "8D"}
    position = Table(PEAKS, held | {"tableau-10": ""}).position
    piles = list(position.piles)
    piles[PEAKS.index["tableau-10"]] = (~9,)
    played = Table(PEAKS, position._replace(piles=tuple(piles)))
    once = played.play("tableau-19:foundation")
    assert once["tableau-10"] == "#9C"
    assert not once.allows("tableau-20:foundation")
    twice = Table(PEAKS, once.position._replace(piles=played.position.piles))
    both = replaced(twice, {"foundation": "9H", "tableau-19": ""}).play("tableau-20:foundation")
    assert both["tableau-10"] == "9C"
    assert both.play("tableau-10:foundation").is_won


def replaced(table: Table, named: dict[str, str]) -> Table:
    """The table with some other piles."""
    other = Table(table.rules, named).position
    piles = list(table.position.piles)
    for name in named:
        piles[table.rules.index[name]] = other.piles[table.rules.index[name]]
    return Table(table.rules, table.position._replace(piles=tuple(piles)))


def test_p8_kings_and_aces_go_on_each_other_on_the_peaks() -> None:
    played = Table(PEAKS, {"foundation": "KH", "tableau-19": "AC", "tableau-20": "QD", "tableau-28": "2D"})
    assert played.allows("tableau-19:foundation") and played.allows("tableau-20:foundation")
    assert not played.allows("tableau-28:foundation")


def test_p9_the_peaks_are_dealt_face_down_over_a_row_of_ten() -> None:
    game = Game.new(PEAKS, 7)
    columns = [game.position.piles[index] for index in PEAKS.of_zone(Zone.TABLEAU)]
    assert [pile[0] < 0 for pile in columns] == [True] * 18 + [False] * 10
    assert [is_covered(PEAKS, game.position.piles, index) for index in PEAKS.of_zone(Zone.TABLEAU)] == (
        [True] * 18 + [False] * 10
    )


def test_p10_the_last_cards_of_the_reserve_of_giza_pair() -> None:
    reserve = {"reserve-1": "5C 8H", "reserve-2": "AS 5D", "reserve-3": "8S 7D", "reserve-4": "AH"}
    played = Table(GIZA, TOP | reserve)
    assert played.play("remove:reserve-1:reserve-2")["reserve-1"] == "5C"
    assert played.play("remove:tableau-2:reserve-3")["discard"] == "6D 7D"
    assert played.refusal("remove:tableau-1:reserve-4") == "Other cards lie on the queen of clubs."
    assert not played.allows("remove:reserve-2:tableau-1")


def test_p11_giza_is_won_when_the_reserve_is_gone_as_well() -> None:
    gone = [card for card in full_pack(1) if card_text(card) not in ("QC", "AH", "5C", "8H")]
    left = {"tableau-1": "QC", "reserve-1": "AH", "reserve-2": "5C", "reserve-3": "8H"}
    played = Table(GIZA, left | {"discard": written(gone)}).play("remove:tableau-1:reserve-1")
    assert not played.is_won
    assert played.play("remove:reserve-2:reserve-3").is_won


def test_p15_the_stock_of_king_tut_is_turned_by_threes_without_limit() -> None:
    stock = {"stock": "#2C #3C #4C #5C"}
    turned = Table(KING_TUT, TOP | stock).play("deal")
    assert (turned["waste"], turned["stock"]) == ("5C 4C 3C", "#2C")
    passes = turned.play(*["deal", "redeal", "deal"] * 5)
    assert passes["waste"] == "5C 4C 3C"
    pair = Table(KING_TUT, TOP | {"waste": "8H QD 7D", "tableau-3": ""})
    assert pair.play("remove:tableau-2:waste")["discard"] == "6D 7D"
    assert Table(KING_TUT, {"tableau-1": "KC", "waste": "8H"}).play("remove:tableau-1").is_won


def test_p16_only_the_last_card_of_a_triangle_is_free() -> None:
    piles = {"tableau-28": "6D", "tableau-27": "7S", "tableau-26": "QC", "waste": "AH 7C", "stock": "2D"}
    played = Table(TRIANGLE, piles)
    assert played.refusal("remove:tableau-28:tableau-27") == "Other cards lie on the 7 of spades."
    assert not played.allows("remove:tableau-26:waste")
    freed = played.play("remove:tableau-28:waste")
    assert freed.allows("remove:tableau-26:waste") and freed["tableau-27"] == "7S"
    assert freed.play(*["deal", "redeal", "deal", "deal", "redeal", "deal", "deal"]).refusal("redeal") == (
        "No redeals left: you can go through the stock only three times."
    )
    opened = Game.new(TRIANGLE, 7)
    covered = [is_covered(TRIANGLE, opened.position.piles, index) for index in TRIANGLE.of_zone(Zone.TABLEAU)]
    assert covered == [True] * 27 + [False]


def test_p12_rows_of_elevator_turn_up_when_no_other_card_lies_on_them() -> None:
    game = Game.new(ELEVATOR, 7)
    columns = ELEVATOR.of_zone(Zone.TABLEAU)
    covered = [is_covered(ELEVATOR, game.position.piles, index) for index in columns]
    assert [game.position.piles[index][0] < 0 for index in columns] == covered == [True] * 21 + [False] * 7
    held = Table(ELEVATOR, {"foundation": "7H", "tableau-2": "8C", "tableau-3": "9D"}).position
    piles = list(held.piles)
    piles[ELEVATOR.index["tableau-1"]] = (~parse_card("TC"),)
    played = Table(ELEVATOR, held._replace(piles=tuple(piles)))
    once = played.play("tableau-2:foundation")
    assert once["tableau-1"] == "#TC"
    assert once.play("tableau-3:foundation")["tableau-1"] == "TC"


@pytest.mark.parametrize("rules", [ELEVATOR, ESCALATOR])
def test_p13_aces_and_kings_go_on_each_other_and_the_stock_need_not_be_dealt(rules: Rules) -> None:
    last = {"tableau-26": "AC", "tableau-27": "QD", "tableau-28": "2D"}
    played = Table(rules, {"foundation": "KH", "stock": "5C", **last})
    assert played.allows("tableau-26:foundation") and played.allows("tableau-27:foundation")
    assert not played.allows("tableau-28:foundation")
    only = Table(rules, {"foundation": "KH", "stock": "5C", "tableau-1": "AC"})
    assert not only.is_won
    assert only.play("tableau-1:foundation").is_won


def test_p14_a_card_of_escalator_is_free_when_both_cards_on_it_have_left() -> None:
    covered = Table(ESCALATOR, TOP | {"foundation": "KH"})
    assert covered.refusal("tableau-1:foundation") == "Other cards lie on the queen of clubs."
    assert replaced(covered, {"tableau-2": "", "tableau-3": ""}).allows("tableau-1:foundation")


@pytest.mark.parametrize(
    ("rules", "keys"), [(PEAKS, "1234567890"), (PYRAMID, "1234567"), (TRIANGLE, "1234567")]
)
def test_one_key_a_column_names_the_only_free_card_there(rules: Rules, keys: str) -> None:
    own = pile_keys(rules)
    assert {own[index] for index in rules.of_zone(Zone.TABLEAU)} == set(keys)
    game, random = Game.new(rules, 7), Random(7)
    while moves := game.legal_moves():
        piles = game.position.piles
        free = [i for i in rules.of_zone(Zone.TABLEAU) if piles[i] and not is_covered(rules, piles, i)]
        assert len({own[index] for index in free}) == len(free)
        game.play(random.choice(moves))


def test_naming_a_free_card_of_the_peaks_plays_it() -> None:
    game = Game(PEAKS, Game.new(PEAKS, 7).pack)
    for name in ("tableau-1", "tableau-19"):
        meant = press(game, None, PEAKS.piles[PEAKS.index[name]])
        assert isinstance(meant, PlayMove | PutCardsDown)
    covered = press(game, None, PEAKS.piles[PEAKS.index["tableau-1"]])
    assert covered == PutCardsDown("Other cards lie on this card.")


@pytest.mark.parametrize("game", ["klondike", "freecell", "canfield", "baroness", "gypsy", "la-belle-lucie"])
def test_columns_of_any_game_may_overlap(game: str) -> None:
    ruleset = load_ruleset(game)
    tableau = ruleset.tableau
    triangle = [(row - 2 * place + 30, row) for row in range(6) for place in range(row + 1)]
    places = tuple(triangle[: tableau.piles])
    rules = Rules(ruleset._replace(tableau=tableau._replace(places=places)))
    assert rules.covering
    assert conformance_faults(rules, playouts=2) == []
    assert has_special_rules(rules.ruleset)


def test_pairs_with_the_waste_need_no_overlapping_piles() -> None:
    rules = Rules(variant("baroness", stock__to=StockTo.WASTE, stock__keep_back=0, stock__into_space=False))
    assert conformance_faults(rules, playouts=2) == []
    assert has_special_rules(rules.ruleset)
    assert Table(rules, {"tableau-1": "5C", "waste": "8D"}).allows("remove:tableau-1:waste")


def small_pyramid(random: Random) -> tuple[Rules, Position]:
    """Six cards that overlap and three in the stock; all others are removed."""
    rules = Rules(
        variant("pyramid", tableau__piles=6, tableau__places=((2, 0), (1, 1), (3, 1), (0, 2), (2, 2), (4, 2)))
    )
    cards = [5, 6, 7, 8, 16 | 5, 16 | 6, 16 | 7, 16 | 8, 13]
    random.shuffle(cards)
    piles: list[tuple[int, ...]] = [() for _ in rules.piles]
    for number, index in enumerate(rules.seat_piles[0].tableau):
        piles[index] = (cards[number],)
    piles[rules.index["stock"]] = tuple(~card for card in cards[6:9])
    whole = {rank | suit << 4 for rank in range(1, 14) for suit in range(4)}
    piles[rules.index["discard"]] = tuple(sorted(whole - set(cards[:9])))
    return rules, Position(tuple(piles), 0)


def test_verdicts_are_those_of_every_way_to_play() -> None:
    random = Random(1)
    found: list[Verdict] = []
    for _ in range(25):
        rules, start = small_pyramid(random)
        winnable = every_position(rules, start)
        answer = solve_within(rules, start, 4000)
        assert answer.verdict is (Verdict.WINNABLE if winnable[start] else Verdict.UNWINNABLE)
        found.append(answer.verdict)
    assert set(found) == {Verdict.WINNABLE, Verdict.UNWINNABLE}


def test_only_free_piles_are_listed_all_through_a_game() -> None:
    game, random = Game.new(PYRAMID, 3), Random(3)
    while moves := legal_moves(PYRAMID, game.position):
        for move in moves:
            names = move.piles if isinstance(move, Remove) else ()
            assert not any(is_covered(PYRAMID, game.position.piles, PYRAMID.index[name]) for name in names)
        game.play(random.choice(moves))
