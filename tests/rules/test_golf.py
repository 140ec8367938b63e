"""Foundations of any suit in both directions: the rule tests of docs/rules.md 14, and other games with them."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.conformance import conformance_faults
from solitaire.game.game import Game
from solitaire.game.pile_input import ChooseMove, PlayMove, PutCardsDown, press
from solitaire.rules.cards import card_text, full_pack
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.move_facts import Completed, Won
from solitaire.rules.moves import Carry
from solitaire.rules.position import Position
from solitaire.rules.vocabulary import Base, BuildDirection, FoundationSuit, Goal
from solitaire.solver.answer import Verdict
from solitaire.solver.models.generic import GenericProblem
from solitaire.solver.solve import solve_within
from tests.rules.positions import Table, table
from tests.samples import FULL, pairs
from tests.solver.small_games import every_position, steps_of

GOLF = load("golf")


@pytest.mark.parametrize(
    ("pile", "card", "goes"),
    [
        *[("7H", "8C", True), ("7H", "6D", True), ("7H", "7S", False), ("7H", "9C", False)],
        *[("KH", "QS", False), ("AH", "2S", True), ("AH", "KS", False), ("QH", "KS", True)],
    ],
    ids=["g1-up", "g1-down", "g1-same", "g1-two", "g2", "g3-two", "g3-king", "g4"],
)
def test_g1_to_g4_what_goes_on_a_card(pile: str, card: str, goes: bool) -> None:
    assert Table(GOLF, {"foundation": pile, "tableau-1": card}).allows("tableau-1:foundation") is goes


def test_g4_the_stock_is_dealt_even_onto_a_king() -> None:
    played = Table(GOLF, {"foundation": "QH KS", "tableau-1": "3C", "stock": "5D 2C"})
    assert played.play("deal")["foundation"] == "QH KS 2C"
    assert played.play("deal", "tableau-1:foundation", "deal")["foundation"] == "QH KS 2C 3C 5D"


def test_g5_won_when_the_columns_are_empty() -> None:
    played = Table(GOLF, {"foundation": "7H", "tableau-1": "8C", "stock": "5D 2C"})
    assert not played.is_won
    assert played.play("tableau-1:foundation").is_won


def test_g6_columns_take_no_card() -> None:
    played = Table(GOLF, {"foundation": "7H", "tableau-1": "8C", "tableau-2": "9C"})
    assert not played.allows("tableau-1:tableau-2")
    assert not played.allows("tableau-1:tableau-3")


BLACK_HOLE = load("black-hole")


def test_g7_the_ace_of_spades_opens_the_black_hole() -> None:
    dealt = Game.new(BLACK_HOLE, 3)
    assert [card_text(card) for card in dealt.pile("foundation")] == ["AS"]
    assert [len(dealt.pile(f"tableau-{fan}")) for fan in range(1, 18)] == [3] * 17


def test_g8_kings_and_aces_go_on_each_other_in_the_black_hole() -> None:
    played = Table(
        BLACK_HOLE, {"foundation": "AS", "tableau-1": "QC KD", "tableau-2": "5H 2D", "tableau-3": "3D"}
    )
    assert played.allows("tableau-1:foundation") and played.allows("tableau-2:foundation")
    assert not played.allows("tableau-3:foundation")
    assert played.play("tableau-1:foundation").allows("tableau-1:foundation")


def test_g9_the_black_hole_is_won_with_all_cards() -> None:
    rest = [card_text(card) for card in full_pack(1) if card_text(card) not in ("AC", "2C", "3C")]
    played = Table(BLACK_HOLE, {"foundation": f"{' '.join(rest)} AC", "tableau-1": "3C 2C"})
    assert not played.play("tableau-1:foundation").is_won
    assert played.play("tableau-1:foundation", "tableau-1:foundation").is_won


ALL_IN_A_ROW = load("all-in-a-row")


def test_g10_any_card_opens_the_foundation_of_all_in_a_row() -> None:
    played = Table(ALL_IN_A_ROW, {"tableau-1": "QC KD", "tableau-2": "2S AH", "tableau-3": "5H 8D"})
    assert all(played.allows(f"tableau-{column}:foundation") for column in (1, 2, 3))
    opened = played.play("tableau-1:foundation")
    assert opened["foundation"] == "KD"
    assert opened.allows("tableau-1:foundation") and opened.allows("tableau-2:foundation")
    assert opened.refusal("tableau-3:foundation") == "The foundation needs an ace or a queen of any suit next."


def test_g11_columns_of_all_in_a_row_take_no_card_and_all_cards_win() -> None:
    rest = [card_text(card) for card in full_pack(1) if card_text(card) not in ("AC", "2C", "3C")]
    played = Table(ALL_IN_A_ROW, {"foundation": f"{' '.join(rest)} AC", "tableau-1": "3C 2C"})
    assert not played.allows("tableau-1:tableau-2")
    assert not played.play("tableau-1:foundation").is_won
    assert played.play("tableau-1:foundation", "tableau-1:foundation").is_won


def test_a_foundation_that_any_card_opens_is_dealt_any_card() -> None:
    """Golf whose first card is the player's choice."""
    ruleset = GOLF.ruleset
    foundation = ruleset.foundation._replace(base=Base.PLAYED_CARD)
    played = Table(Rules(ruleset._replace(foundation=foundation)), {"tableau-1": "9C", "stock": "5D 2C"})
    assert played.allows("tableau-1:foundation")
    assert played.play("deal")["foundation"] == "2C"


def test_of_several_foundations_the_first_card_sets_the_base_of_the_others() -> None:
    ruleset = all_cards_on(2).ruleset
    rules = Rules(ruleset._replace(foundation=ruleset.foundation._replace(base=Base.PLAYED_CARD)))
    opened = Table(rules, {"tableau-1": "9C 5C", "tableau-2": "5D"}).play("tableau-1:foundation-1")
    assert not opened.allows("tableau-1:foundation-2")
    assert opened.allows("tableau-2:foundation-2")


def test_refusals_name_the_ranks_that_go() -> None:
    played = Table(GOLF, {"foundation": "7H", "tableau-1": "9C"})
    assert played.refusal("tableau-1:foundation") == "The foundation needs a 6 or an 8 of any suit next."
    closed = Table(GOLF, {"foundation": "KH", "tableau-1": "QC"})
    assert closed.refusal("tableau-1:foundation") == "Nothing can go on a king there."


def test_one_key_plays_a_column() -> None:
    game = Game.new(GOLF, 1)
    spec = {spec.name: spec for spec in GOLF.piles}
    fitting = {move.source for move in game.legal_moves() if isinstance(move, Carry)}
    for column in (f"tableau-{number}" for number in range(1, 8)):
        meant = press(game, None, spec[column])
        assert isinstance(meant, PlayMove if column in fitting else PutCardsDown)
        assert not isinstance(meant, PlayMove) or meant.move == Carry(column, "foundation")


@pytest.mark.parametrize(("game", "piles"), pairs(["klondike", "freecell", "belvedere", "canfield"], [1, 2, 4]))
def test_any_game_may_have_such_foundations(game: str, piles: int) -> None:
    ruleset = load_ruleset(game)
    foundation = ruleset.foundation._replace(
        piles=piles,
        suit=FoundationSuit.NONE,
        direction=BuildDirection.BOTH,
        wrap=True,
        take_back=False,
    )
    for goal in (Goal.ALL_CARDS, Goal.EMPTY_TABLEAU):
        rules = Rules(ruleset._replace(foundation=foundation, goal=goal))
        assert len(rules.full) == piles
        assert conformance_faults(rules, playouts=2) == []


def all_cards_on(foundations: int) -> Rules:
    """Golf, won with all cards, with so many foundations to deal to."""
    ruleset = GOLF.ruleset
    foundation = ruleset.foundation._replace(piles=foundations)
    return Rules(ruleset._replace(foundation=foundation, goal=Goal.ALL_CARDS))


def test_a_card_that_several_foundations_take_asks_for_one() -> None:
    game = Game.new(all_cards_on(2), 1)
    spec = {pile.name: pile for pile in game.rules.piles}
    piles = {"foundation-1": "6C", "foundation-2": "KD 8C", "tableau-1": "7H", "tableau-2": "9H"}
    game._opening = table(game.rules, piles)
    targets = (Carry("tableau-1", "foundation-1"), Carry("tableau-1", "foundation-2"))
    assert press(game, None, spec["tableau-1"]) == ChooseMove("Which foundation?", targets)
    assert press(game, None, spec["tableau-2"]) == PlayMove(Carry("tableau-2", "foundation-2"))


def test_a_card_dealt_to_the_foundation_can_win() -> None:
    pack = [card_text(card) for card in full_pack(1)]
    played = Table(all_cards_on(1), {"foundation": " ".join(pack[:-1]), "stock": pack[-1]}).play("deal")
    assert played.is_won and played.facts[-2:] == (Completed("foundation"), Won())


def test_a_complete_foundation_is_dealt_no_card() -> None:
    pack = [card_text(card) for card in full_pack(1)]
    foundations = {"foundation-1": " ".join(pack[:26]), "foundation-2": " ".join(pack[26:50])}
    played = Table(all_cards_on(2), {**foundations, "stock": " ".join(pack[50:])}).play("deal")
    assert played["foundation-1"] == " ".join(pack[:26])
    assert not played.is_won and played.play("deal").is_won


def small(random: Random) -> Position:
    """Few cards of few ranks in three columns and the stock, all others on the foundation."""
    cards = [rank | suit << 4 for rank in range(4, 9) for suit in range(4)]
    random.shuffle(cards)
    piles: list[list[int]] = [[] for _ in GOLF.piles]
    stock, foundation = GOLF.index["stock"], GOLF.index["foundation"]
    for number, card in enumerate(cards[:9]):
        piles[GOLF.seat_piles[0].tableau[number % 3]].append(card)
    piles[stock] = [~card for card in cards[9:11]]
    rest = {rank | suit << 4 for rank in range(1, 14) for suit in range(4)} - {*cards[:11]}
    piles[foundation] = [*sorted(rest - {cards[11]}), cards[11]]
    return Position(tuple(map(tuple, piles)), 0)


def test_verdicts_are_those_of_every_way_to_play() -> None:
    random, found = Random(1), set()
    for _ in range(40 if FULL else 20):
        start = small(random)
        winnable = every_position(GOLF, start)
        if not winnable:
            continue
        answer = solve_within(GOLF, start, 4000)
        assert answer.verdict is (Verdict.WINNABLE if winnable[start] else Verdict.UNWINNABLE)
        found.add(answer.verdict)
        assert [*steps_of(GenericProblem(GOLF, start), winnable)]
    assert found == {Verdict.WINNABLE, Verdict.UNWINNABLE}
