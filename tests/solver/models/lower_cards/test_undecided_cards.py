"""Relaxed Aces Up in which optional cards count as kept and as gone."""

from __future__ import annotations

from solitaire.game.catalogue import load
from solitaire.rules.cards import parse_card
from solitaire.rules.face_masks import mask_of
from solitaire.solver.models.lower_cards.optional_cards import OPTIONAL, Columns
from solitaire.solver.models.lower_cards.undecided_cards import UndecidedCards, UndecidedState

ACES_UP = load("aces-up")


def relaxed(*rows: str) -> UndecidedCards:
    """The relaxed game of Aces Up with these rows to deal."""
    return UndecidedCards([cards(row) for row in rows], ACES_UP.removed_under)


def cards(text: str) -> bytes:
    """The cards of a column or a row; those with a question mark are optional."""
    return bytes([parse_card(card.rstrip("?")) | OPTIONAL * card.endswith("?") for card in text.split()])


def settled(game: UndecidedCards, *piles: str) -> UndecidedState:
    return game.relax(0, columns(*piles))


def columns(*piles: str) -> Columns:
    return tuple(map(cards, piles))


def packed(*gaps: str) -> int:
    """What the optional cards of all gaps let leave, from the bottom of the first column on."""
    sets = 0
    for gap in gaps:
        sets = sets << 64 | mask_of(cards(gap))
    return sets


def test_a_card_becomes_optional_below_a_higher_one_and_is_left_out_if_no_other_needs_it() -> None:
    open_table = settled(relaxed(), "KD 5S", "KH 9S", "KC", "KS")
    assert open_table == (columns("KD", "KH", "KC", "KS"), 0)
    needed = settled(relaxed("4S"), "KD 5S", "KH 9S", "KC", "AD")
    assert needed.columns == columns("", "KH 9S", "KC", "AD")


def test_an_optional_card_lets_others_leave_and_covers_none() -> None:
    state = settled(relaxed("2S"), "8C 9S?", "5S", "KC", "AD")
    assert state == (columns("", "", "KC", "AD"), packed("2S", "2S", "", "", "", ""))


def test_a_card_lets_one_of_its_own_column_leave_only_where_there_is_a_space_to_carry_it_to() -> None:
    assert settled(relaxed("2S"), "5S 9S?", "AH", "AD", "AC").columns[0] == cards("5S")
    assert cards("5S") not in settled(relaxed("2S"), "5S 9S?", "AH", "AD", "").columns


def test_any_free_card_may_have_been_carried_to_a_space() -> None:
    state = settled(relaxed("2S 2H 2C 2D"), "AH", "5D KS", "AC", "")
    assert state == (columns("", "5D KS", "AC", "AH"), packed("2H 2S 2C", "", "", "", "", "", "", ""))


def test_a_card_that_is_not_optional_is_carried_from_others() -> None:
    game = relaxed()
    carried = {state.columns for state in game.after_carries(0, settled(game, "KD AC", "AD", "AH AS", ""))}
    assert carried == {columns("", "AC", "AH AS", "AD"), columns("KD AC", "AS", "AH", "AD")}


def test_a_card_that_lies_alone_changes_places_with_a_space_before_a_row_is_dealt() -> None:
    game = relaxed("KD KC")
    dealt = {state.columns for state in game.after_deals(0, settled(game, "AH", ""))}
    assert dealt == {columns("AH KD", "KC"), columns("KD", "AH KC")}


def test_without_a_space_each_card_is_dealt_where_it_lies() -> None:
    game = relaxed("KD KC")
    assert [state.columns for state in game.after_deals(0, settled(game, "AH", "AS"))] == [
        columns("AH KD", "AS KC")
    ]


def test_lone_cards_keep_the_order_in_which_the_last_space_is_filled() -> None:
    game = relaxed("KD KC KS")
    carried = {state.columns for state in game.after_carries(0, settled(game, "AH", "", "AS AC"))}
    assert carried == {columns("AH", "AC", "AS"), columns("AC", "AH", "AS")}


def test_it_is_won_once_all_is_dealt_and_only_aces_have_to_stay() -> None:
    game = relaxed()
    assert not game.is_won(0, settled(game, "AC", "AD KD", "AH", "AS AC").columns)
    assert game.is_won(0, settled(game, "AC", "KD", "AH AD", "AS").columns)
    dealing = relaxed("AS")
    assert not dealing.is_won(0, settled(dealing, "AC", "KD", "AH AD", "").columns)
