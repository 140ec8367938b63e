"""Safe moves (docs/rules.md 0.3.9) and auto-finish (0.3.10)."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.apply import perform
from solitaire.rules.autoplay import finishing_moves, safe_moves
from solitaire.rules.cards import SUIT_NAMES
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.moves import Move
from solitaire.rules.vocabulary import DealWhen
from solitaire.solver.answer import Verdict
from solitaire.solver.solve import solve_within
from tests import playthroughs
from tests.rules.positions import table, up_to
from tests.rules.rulesets import variant


def safe(ruleset: str, piles: dict[str, str]) -> list[str]:
    rules = load(ruleset)
    return [str(move) for move in safe_moves(rules, table(rules, piles))]


def test_in_alternate_colours_both_opposite_foundations_must_be_one_below() -> None:
    rest = {"stock": "# #", "foundation-hearts": up_to("4H")}
    ready = {**rest, "foundation-clubs": up_to("4C"), "foundation-spades": up_to("4S")}
    assert safe("klondike-easy", {**ready, "tableau-1": "5H"}) == ["tableau-1:foundation-hearts"]
    assert safe("klondike-easy", {**ready, "foundation-spades": up_to("3S"), "tableau-1": "5H"}) == []


def test_where_cards_come_back_the_twin_colour_counts_as_well() -> None:
    """A black 4 may come back onto the 5 of hearts, for a 3 of diamonds."""
    ready = {f"foundation-{suit}": up_to(f"4{suit[0].upper()}") for suit in ("clubs", "hearts", "spades")}
    piles = {**ready, "stock": "# #", "tableau-1": "5H"}
    assert safe("klondike", piles) == []
    assert safe("klondike", {**piles, "foundation-diamonds": up_to("2D")}) == ["tableau-1:foundation-hearts"]


def test_or_two_below_if_the_twin_colour_is_three_below() -> None:
    low = {
        "stock": "# #",
        "foundation-hearts": up_to("4H"),
        "foundation-clubs": up_to("3C"),
        "foundation-spades": up_to("3S"),
    }
    for game in ("klondike", "klondike-easy"):
        assert safe(game, {**low, "foundation-diamonds": up_to("2D"), "tableau-1": "5H"}) == [
            "tableau-1:foundation-hearts"
        ]
        assert safe(game, {**low, "foundation-diamonds": up_to("AD"), "tableau-1": "5H"}) == []


def test_where_any_other_suit_may_rest_on_it_all_others_must_be_two_below() -> None:
    ups = {f"foundation-{suit}": up_to(f"3{suit[0].upper()}") for suit in ("clubs", "diamonds", "spades")}
    piles = {**ups, "foundation-hearts": up_to("4H"), "tableau-1": "5H", "stock": "# #"}
    assert safe("thumb-and-pouch", piles) == ["tableau-1:foundation-hearts"]
    assert safe("thumb-and-pouch", {**piles, "foundation-diamonds": up_to("2D")}) == []


def test_where_parts_of_columns_move_in_no_order_both_colours_must_be_one_further() -> None:
    ready = {f"foundation-{suit}": up_to(f"4{suit[0].upper()}") for suit in ("clubs", "hearts", "spades")}
    piles = {**ready, "tableau-1": "KD 5H", "tableau-2": "KC 5S 3D"}
    assert safe("yukon", piles) == ["tableau-1:foundation-hearts"]
    assert safe("yukon", {**piles, "foundation-spades": up_to("3S")}) == []


def test_where_columns_go_on_from_ace_to_king_a_base_card_is_never_safe() -> None:
    piles = {"foundation-hearts": "9H", "tableau-1": "9S", "reserve": "5C", "stock": "# #"}
    assert safe("superior-canfield", piles) == []
    ready = {**piles, "foundation-clubs": "9C", "foundation-spades": "9S", "tableau-1": "KC TH"}
    assert safe("superior-canfield", ready) == ["tableau-1:foundation-hearts"]
    assert safe("superior-canfield", {**ready, "foundation-clubs": ""}) == []


def test_nor_where_foundations_open_with_another_card_than_the_ace() -> None:
    """There a base card takes the last card of a foundation, which has to wait for the others."""
    rules = Rules(variant("agnes-sorel", tableau__wrap=False))
    piles = {"foundation-spades": "5S 6S", "tableau-1": "5H", "tableau-2": "4D 4S"}
    assert not safe_moves(rules, table(rules, piles))


def test_two_foundations_that_open_alike_with_cards_of_their_own_must_both_be_one_below() -> None:
    heights = {f"foundation-{place}": f"2{suit}" for place, suit in enumerate("CDHSCDHS", 1)}
    ready = {**heights, "foundation-3": "2H 3H", "tableau-1": "4H"}
    assert safe("deuces", ready) == []
    assert safe("deuces", {**ready, "foundation-7": "2H 3H"}) == ["tableau-1:foundation-3"]


def test_in_suit_a_card_is_never_missed() -> None:
    assert safe("trigon", {"tableau-1": "KH AS", "stock": "# #"}) == ["tableau-1:foundation-spades"]


def test_by_rank_alone_the_lowest_foundation_decides() -> None:
    low = {"foundation-1": up_to("3C"), "foundation-2": up_to("2D"), "tableau-1": "KH 4H", "stock": "# #"}
    assert safe("belvedere", low) == []
    even = {f"foundation-{number}": up_to("3C") for number in range(1, 5)}
    assert safe("belvedere", {**even, "tableau-1": "KH 4H", "stock": "# #"}) == ["tableau-1:foundation-1"]


def test_safe_cards_follow_one_another() -> None:
    assert safe("klondike", {"tableau-1": "KH 2S AS", "tableau-2": "QS AH", "stock": "# #"}) == [
        "tableau-1:foundation-spades",
        "tableau-1:foundation-spades",
        "tableau-2:foundation-hearts",
    ]


def test_the_packets_of_three_are_not_disturbed() -> None:
    piles = {"waste": "9C AS", "tableau-1": "KH", "stock": "# #"}
    assert safe("klondike", piles) == ["waste:foundation-spades"]
    assert safe("klondike-draw-3", piles) == []


def test_while_a_reserve_fills_spaces_by_rule_no_card_is_safe() -> None:
    piles = {"foundation-hearts": "9H", "foundation-clubs": "9C", "foundation-spades": "9S", "stock": "# #"}
    assert safe("canfield", {**piles, "tableau-1": "KC TH", "reserve": "4D"}) == []
    assert safe("canfield", {**piles, "tableau-1": "KC TH"}) == ["tableau-1:foundation-hearts"]


def test_big_ben_is_never_played_for_the_player() -> None:
    assert safe("big-ben", {"tableau-12": "2D 9H 7C", "foundation-1": "6C", "stock": "# #"}) == []


YUKON = "tableau-4:tableau-7:5 tableau-3:tableau-5 tableau-6:tableau-4:5 tableau-6:foundation-hearts"
YUKON += " tableau-2:tableau-1:5 tableau-3:tableau-6:4 tableau-7:tableau-2:4 tableau-7:tableau-2:2"
YUKON += " tableau-5:tableau-6:6 tableau-6:tableau-2 tableau-6:tableau-5:8"
CANFIELD = "deal deal deal deal deal waste:tableau-2 tableau-2:tableau-3:2 reserve:tableau-2"
CANFIELD += " tableau-3:tableau-2:3 reserve:tableau-3"
AGNES = "tableau-5:tableau-6 deal reserve-2:tableau-5 reserve-2:foundation-hearts deal deal"


@pytest.mark.parametrize(
    ("ruleset", "deal", "line", "loses"),
    [
        ("yukon", 127, YUKON, "tableau-2:foundation-hearts"),
        ("superior-canfield", 125, CANFIELD, "tableau-2:foundation-clubs"),
        ("agnes-bernauer", 9, AGNES, "reserve-1:foundation-diamonds"),
    ],
)
def test_a_card_that_loses_a_won_game_is_not_safe(ruleset: str, deal: int, line: str, loses: str) -> None:
    game = Game.new(load(ruleset), deal)
    for move in line.split():
        game.play(Move.parse(move))
    assert solve_within(game.rules, game.position, 4000).verdict is Verdict.WINNABLE
    assert loses not in map(str, safe_moves(game.rules, game.position))
    game.play(Move.parse(loses))
    assert solve_within(game.rules, game.position, 4000).verdict is Verdict.UNWINNABLE


def test_no_card_is_safe_where_an_empty_column_stops_the_deal() -> None:
    changes = {"tableau__piles": 4, "stock__when": DealWhen.NO_SPACE, "foundation__take_back": False}
    rules = Rules(variant("easthaven", **changes))
    columns = {f"tableau-{column}": card for column, card in enumerate(("JS", "QS", "KS", "KH"), start=1)}
    foundations = dict(
        zip(map("foundation-{}".format, SUIT_NAMES), map(up_to, ("JC", "KD", "QH", "TS")), strict=True)
    )
    position = table(rules, {**columns, **foundations, "stock": "QC KC"})
    assert solve_within(rules, position, 4000).verdict is Verdict.WINNABLE
    assert safe_moves(rules, position) == []
    after, _ = perform(rules, position, Move.parse("tableau-1:foundation-spades"))
    assert solve_within(rules, after, 4000).verdict is Verdict.UNWINNABLE


@pytest.mark.parametrize("ruleset", ["klondike", "thumb-and-pouch"])
def test_a_game_that_only_goes_up_is_played_out(ruleset: str) -> None:
    rules = load(ruleset)
    suits = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
    piles = {f"foundation-{suit}": up_to(f"T{letter}") for suit, letter in suits.items()}
    position = table(rules, {**piles, "tableau-1": "KC QD JC", "tableau-2": "KD QC JD", "tableau-3": "KH QS JH",
                             "tableau-4": "KS QH JS"})  # fmt: skip
    for move in (line := safe_moves(rules, position)):
        position, _ = perform(rules, position, move)
    assert len(line) == 12
    assert rules.is_won(position)


@pytest.mark.parametrize(
    ("columns", "count"),
    [
        # Only the queen on the jack goes up in time; by the height of its pile, or after the other was tried.
        (("QH", "JH QH", "KH", "KH"), 5),
        (("JH QH", "KH KH QH"), 5),
        (("JH QH QH", "KH KH"), 0),
    ],
)
def test_of_two_cards_alike_the_one_that_is_in_the_way_finishes_a_game(
    columns: tuple[str, ...], count: int
) -> None:
    rules = load("forty-thieves")
    complete = {f"foundation-{SUIT_NAMES[suit]}-{copy}": up_to(f"K{'CDHS'[suit]}")
                for suit in (0, 1, 3) for copy in (1, 2)}  # fmt: skip
    hearts = {"foundation-hearts-1": up_to("JH"), "foundation-hearts-2": up_to("TH")}
    tableau = {f"tableau-{number}": cards for number, cards in enumerate(columns, start=1)}
    assert len(finishing_moves(rules, table(rules, {**complete, **hearts, **tableau}))) == count


def test_of_cards_of_one_rank_the_one_that_is_in_the_way_finishes_a_game() -> None:
    rules = load("bristol")
    ranks = {
        f"foundation-{number}": up_to(last) for number, last in enumerate(("KC", "QD", "TH", "JS"), start=1)
    }
    piles = {"tableau-1": "KS", "tableau-2": "KH QS", "reserve-1": "JC KD", "reserve-2": "QH"}
    position = table(rules, {**ranks, **piles})
    for move in finishing_moves(rules, position):
        position, _ = perform(rules, position, move)
    assert rules.is_won(position)


def test_a_game_of_one_pile_up_or_down_is_not_finished_by_a_search() -> None:
    rules = load("black-hole")
    others = {"foundation": "AS"}
    assert finishing_moves(rules, table(rules, {**others, "tableau-1": "KC 2C", "tableau-2": "2D"})) == []


def test_what_is_safe_finishes_a_known_game_early() -> None:
    """The last moves of a win only go up: they are found as soon as nothing is hidden any more."""
    game, moves = playthroughs.read("klondike")
    game.go_to(moves[:-12])
    assert not game.is_won
    for move in safe_moves(game.rules, game.position):
        game.play(move)
    assert game.is_won
