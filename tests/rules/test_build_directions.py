"""Columns built up, or both ways: the rule tests D1 to D4, D23 and D26 of docs/rules.md 12, and other games."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import load
from solitaire.game.conformance import conformance_faults
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.validate import inconsistencies
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Carry
from solitaire.rules.safe_cards import SafeMoves, has_safety_bound
from solitaire.rules.text.page import rules_page
from solitaire.rules.vocabulary import Base, BuildDirection
from tests.rules.positions import Table
from tests.rules.rulesets import variant


def test_d1_fortress_is_built_up_or_down_in_suit() -> None:
    piles = {"tableau-1": "7H", "tableau-2": "8H", "tableau-3": "6H", "tableau-4": "8D"}
    played = Table(load("fortress"), piles)
    assert played.play("tableau-1:tableau-2")["tableau-2"] == "8H 7H"
    assert played.play("tableau-1:tableau-3")["tableau-3"] == "6H 7H"
    assert played.refusal("tableau-1:tableau-4") == (
        "The 7 of hearts cannot go on the 8 of diamonds: up or down in suit."
    )


@pytest.mark.parametrize("game", ["fortress", "alaska"])
def test_the_longest_refusal_fits_into_a_line_of_a_small_terminal(game: str) -> None:
    played = Table(load(game), {"tableau-1": "3C QS", "tableau-2": "3S QD"})
    assert len(str(played.refusal("tableau-1:tableau-2"))) <= 77


@pytest.mark.parametrize("game", ["fortress", "alaska"])
def test_d2_aces_and_kings_do_not_go_on_each_other(game: str) -> None:
    played = Table(load(game), {"tableau-1": "3C KH", "tableau-2": "3D AH"})
    assert not played.allows("tableau-1:tableau-2")
    assert not played.allows("tableau-2:tableau-1")


def test_d3_any_open_card_of_alaska_moves_with_those_on_it() -> None:
    played = Table(load("alaska"), {"tableau-1": "2C 9S 4D", "tableau-2": "8S"})
    assert played.play("tableau-1:tableau-2:2")["tableau-2"] == "8S 9S 4D"


def test_d4_cards_of_fortress_move_one_at_a_time() -> None:
    played = Table(load("fortress"), {"tableau-1": "2C 6H 7H"})
    assert played.refusal("tableau-1:tableau-2:2") == "Cards move one at a time."


def test_d23_the_cells_of_bastion_lengthen_no_sequence() -> None:
    piles = {"tableau-1": "2C 6H 7H", "tableau-2": "8H", "tableau-3": "6H", "cell-1": "8S", "tableau-4": "9S"}
    played = Table(load("bastion"), piles)
    assert played.play("tableau-1:tableau-2")["tableau-2"] == "8H 7H"
    assert played.play("tableau-1:tableau-3")["tableau-3"] == "6H 7H"
    assert played.refusal("tableau-1:tableau-2:2") == "Cards move one at a time."
    free = played.play("cell-1:tableau-4")
    assert free["tableau-4"] == "9S 8S"
    assert free.play("tableau-1:cell-1")["cell-1"] == "7H"


def test_d26_the_first_card_on_a_foundation_of_chessboard_sets_the_base() -> None:
    piles = {"tableau-1": "2C 7H", "tableau-2": "8S 7S", "tableau-3": "3C KH", "tableau-4": "4C AH"}
    played = Table(load("chessboard"), piles)
    assert played.refusal("tableau-1:foundation-spades") == (
        "The foundation of spades needs a card of spades next."
    )
    assert played.allows("tableau-3:foundation-hearts")
    opened = played.play("tableau-1:foundation-hearts")
    assert not opened.allows("tableau-3:foundation-hearts")
    assert opened.play("tableau-2:foundation-spades").allows("tableau-2:foundation-spades")
    assert opened.refusal("tableau-1:foundation-clubs") == "The foundation of clubs needs the 7 of clubs next."
    assert played.allows("tableau-3:tableau-4")
    assert played.allows("tableau-4:tableau-3")


def test_no_card_of_chessboard_is_safe_before_the_base_is_known() -> None:
    rules = load("chessboard")
    dealt = Game.new(rules, 3).position
    moves = legal_moves(rules, dealt)
    assert any(move.target.startswith("foundation") for move in moves if isinstance(move, Carry))
    assert SafeMoves(rules).first(dealt, moves) is None


def test_a_played_card_is_no_base_where_one_is_needed_before() -> None:
    penguin = variant("penguin", foundation__base=Base.PLAYED_CARD, foundation__wrap=True)
    fault = "empty columns need a base to begin with; use 'first-card', or another space."
    assert (("foundation", "base"), fault) in inconsistencies(penguin)


@pytest.mark.parametrize("direction", BuildDirection)
@pytest.mark.parametrize("game", ["klondike", "canfield", "freecell", "agnes-sorel", "spider"])
def test_any_game_may_be_built_in_any_direction(game: str, direction: BuildDirection) -> None:
    rules = Rules(variant(game, tableau__direction=direction))
    assert conformance_faults(rules, playouts=2) == []
    if direction is not BuildDirection.DOWN:
        assert not has_safety_bound(rules.ruleset)


def test_a_sequence_may_be_built_up() -> None:
    rules = Rules(variant("klondike", tableau__direction=BuildDirection.UP))
    played = Table(rules, {"tableau-1": "# 6C 7H", "tableau-2": "5H", "tableau-3": "KS", "tableau-4": "8H"})
    assert played.play("tableau-1:tableau-2:2")["tableau-2"] == "5H 6C 7H"
    assert not played.allows("tableau-1:tableau-4:2")
    page = "\n".join(text for section in rules_page(rules.ruleset).sections for text in section.paragraphs)
    assert "Build columns up in alternate colours. Nothing goes on a king." in page
