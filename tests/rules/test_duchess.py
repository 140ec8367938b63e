"""Duchess: the player chooses the base, and the reserve fills empty columns first."""

from __future__ import annotations

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.cards import SUIT_NAMES
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Carry, DealStock
from solitaire.rules.safe_cards import SafeMoves
from tests.rules.positions import Table

DUCHESS = load("duchess")
CHOOSE = "First choose the base: a card of the reserve opens its foundation."
RESERVE = {"reserve-1": "KC 3D", "reserve-2": "9S", "reserve-3": "", "reserve-4": "QH"}


def test_the_last_cards_of_the_reserve_are_the_bases_to_choose_from() -> None:
    played = Table(DUCHESS, {**RESERVE, "tableau-1": "4C", "tableau-2": "AC", "stock": "# #"})
    assert sorted(played.moves) == [
        "reserve-1:foundation-diamonds",
        "reserve-2:foundation-spades",
        "reserve-4:foundation-hearts",
    ]
    for move in ("deal", "reserve-1:tableau-1", "tableau-2:foundation-clubs", "reserve-1:foundation-clubs"):
        assert played.refusal(move) == CHOOSE
    assert played.refusal("reserve-9:tableau-1") == "Duchess has no pile called 'reserve-9'."


def test_the_other_foundations_open_with_the_rank_that_was_chosen() -> None:
    played = Table(DUCHESS, {**RESERVE, "tableau-1": "3H", "tableau-2": "AS", "tableau-3": "4D"})
    chosen = played.play("reserve-1:foundation-diamonds")
    assert chosen.allows("tableau-1:foundation-hearts")
    assert chosen.allows("tableau-3:foundation-diamonds")
    assert chosen.refusal("tableau-2:foundation-spades") == (
        "The foundation of spades needs the 3 of spades next."
    )
    assert chosen.refusal("foundation-diamonds:tableau-1") == "Cards on the foundations stay there."


def test_foundations_and_columns_continue_beyond_king_and_ace() -> None:
    piles = {"foundation-clubs": "QC KC", "tableau-1": "AC", "tableau-2": "AH", "waste": "KS"}
    played = Table(DUCHESS, piles)
    assert played.allows("tableau-1:foundation-clubs")
    assert played.allows("waste:tableau-2")


def test_an_empty_column_takes_any_last_card_of_the_reserve_first() -> None:
    piles = {**RESERVE, "foundation-clubs": "2C", "tableau-1": "5H 4S", "tableau-2": "JD", "waste": "7H"}
    played = Table(DUCHESS, piles)
    assert played.allows("reserve-1:tableau-4")
    assert played.allows("reserve-4:tableau-4")
    reason = "Only the reserve fills an empty column, as long as it has cards."
    assert played.refusal("waste:tableau-4") == reason
    assert played.refusal("tableau-1:tableau-4") == reason


def test_an_empty_pile_of_the_reserve_is_no_empty_column() -> None:
    played = Table(DUCHESS, {"foundation-clubs": "2C", "reserve-1": "7H", "tableau-1": "5H 4S"})
    assert played.refusal("tableau-1:reserve-2") == "Cards cannot be moved to reserve 2."


def test_only_the_waste_fills_an_empty_column_after_the_reserve() -> None:
    piles = {"foundation-clubs": "2C", "tableau-1": "5H 4S", "tableau-2": "JD", "waste": "7H"}
    played = Table(DUCHESS, piles)
    assert played.allows("waste:tableau-4")
    assert played.refusal("tableau-1:tableau-4") == "Only a card from the waste can go to an empty column."


def test_another_base_can_be_chosen_after_an_undo() -> None:
    game = Game.new(DUCHESS, 1)
    bases = set()
    for move in game.legal_moves():
        game.play(move)
        bases.add(DUCHESS.base_rank(game.position))
        assert game.why_not(DealStock()) is None
        game.undo()
        assert game.why_not(DealStock()) == CHOOSE
    assert bases == {13, 9, 5}


def test_choosing_the_base_is_no_safe_move() -> None:
    position = Game.new(DUCHESS, 1).position
    moves = legal_moves(DUCHESS, position)
    assert all(isinstance(move, Carry) for move in moves)
    assert SafeMoves(DUCHESS).first(position, moves) is None


def test_what_is_safe_depends_on_the_base_that_was_chosen() -> None:
    """A finder of safe moves is asked again after an undo, with as many cards on the foundations."""
    safe = SafeMoves(DUCHESS)
    for base, card in (("5", "6H"), ("9", "TH"), ("5", "6H")):
        bases = {f"foundation-{suit}": f"{base}{suit[0].upper()}" for suit in SUIT_NAMES}
        table = Table(DUCHESS, {**bases, "tableau-1": f"KC {card}"})
        move = safe.first(table.position, legal_moves(DUCHESS, table.position))
        assert move is not None
        assert str(move) == "tableau-1:foundation-hearts"
    waiting = Table(DUCHESS, {**bases, "tableau-1": f"KC {card}", "reserve-1": "2C"})
    assert safe.first(waiting.position, legal_moves(DUCHESS, waiting.position)) is None
