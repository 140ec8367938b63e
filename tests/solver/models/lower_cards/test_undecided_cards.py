"""Relaxed Aces Up in which optional cards count as kept and as gone."""

from __future__ import annotations

from solitaire.game.catalogue import load
from solitaire.rules.cards import parse_card
from solitaire.solver.models.lower_cards.optional_cards import OPTIONAL
from solitaire.solver.models.lower_cards.undecided_cards import UndecidedCards, UndecidedState

ACES_UP = load("aces-up")


def relaxed(*rows: str) -> UndecidedCards:
    """The relaxed game of Aces Up with these rows to deal."""
    return UndecidedCards([cards(row) for row in rows], ACES_UP.removed_under)


def cards(text: str) -> bytes:
    """The cards of a column or a row; those with a question mark are optional."""
    return bytes([parse_card(card.rstrip("?")) | OPTIONAL * card.endswith("?") for card in text.split()])


def settled(game: UndecidedCards, *piles: str) -> UndecidedState:
    return game.settled(0, [*map(cards, piles)], (0,) * len(piles))


def columns(*piles: str) -> tuple[bytes, ...]:
    return tuple(map(cards, piles))


def test_a_card_becomes_optional_below_a_higher_one_and_is_left_out_if_no_other_needs_it() -> None:
    assert settled(relaxed(), "KD 5S", "KH 9S", "KC", "KS").columns == columns("KD", "KH", "KC", "KS")
    assert settled(relaxed("4S"), "KD 5S", "KH 9S", "KC", "AD").columns == columns("5S?", "KH 9S", "KC", "AD")


def test_an_optional_card_lets_others_leave_and_covers_none() -> None:
    state = settled(relaxed("2S"), "8C 9S?", "5S", "KC", "AD")
    assert state.columns == columns("9S?", "5S?", "KC", "AD")


def test_a_card_lets_one_of_its_own_column_leave_only_where_there_is_a_space_to_carry_it_to() -> None:
    assert settled(relaxed("2S"), "5S 9S?", "AH", "AD", "AC").columns[0] == cards("5S 9S?")
    assert settled(relaxed("2S"), "5S 9S?", "AH", "AD", "").columns[0] == cards("5S? 9S?")


def test_any_free_card_may_have_been_carried_to_a_space() -> None:
    state = settled(relaxed("2S 2H 2C 2D"), "AH", "5D KS", "AC", "")
    assert [state.below[3] >> parse_card(card) & 1 for card in ("AH", "KS", "AC", "5D")] == [1, 1, 1, 0]


def test_a_card_that_is_not_optional_is_carried_from_others_only() -> None:
    game = relaxed()
    carried = [state.columns for state in game.children(settled(game, "KD AC", "AD", "AH AS", ""))]
    assert carried == [columns("", "AD", "AH AS", "AC"), columns("KD AC", "AD", "AH", "AS")]


def test_it_is_won_once_all_is_dealt_and_only_aces_have_to_stay() -> None:
    assert relaxed().is_won(settled(relaxed(), "AC", "AD KD", "AH", "AS AC")) is False
    assert relaxed().is_won(settled(relaxed(), "AC", "KD", "AH AD", "AS")) is True
    assert relaxed("AS").is_won(settled(relaxed("AS"), "AC", "KD", "AH AD", "")) is False
