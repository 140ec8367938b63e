"""Aces Up: the rule tests U1 to U5 of docs/rules.md 4.5."""

from __future__ import annotations

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.game.pile_input import PlayMove, PutCardsDown, press
from solitaire.game.pile_moves import LiftedPile, targets
from solitaire.rules.cards import full_pack, parse_card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.move_facts import Won
from solitaire.rules.moves import Remove
from solitaire.rules.vocabulary import Build
from tests.game.games_in_progress import game_at
from tests.rules.positions import Table, unnamed

ACES_UP = load("aces-up")


def test_u1_a_card_leaves_below_a_higher_one_of_its_suit() -> None:
    played = Table(ACES_UP, {"tableau-1": "KD 7C", "tableau-2": "KH 9C"})
    assert played.play("remove:tableau-1")["discard"] == "7C"
    assert played.refusal("remove:tableau-2") == (
        "The 9 of clubs stays: no other column ends with a higher club."
    )


def test_u1_a_card_dropped_on_another_column_than_that_of_the_higher_one_stays() -> None:
    game = game_at("aces-up", {"tableau-1": "KD 7C", "tableau-2": "KH 9C", "tableau-3": "9S"})
    lifted = LiftedPile("tableau-1")
    third, second = (ACES_UP.piles[ACES_UP.index[name]] for name in ("tableau-3", "tableau-2"))
    assert press(game, lifted, third) == PutCardsDown("The 9 of spades is not a higher club.")
    assert press(game, lifted, second) == PlayMove(Remove(("tableau-1",)))


def test_u2_aces_are_high() -> None:
    played = Table(ACES_UP, {"tableau-1": "KC", "tableau-2": "AC"})
    assert played.allows("remove:tableau-1")
    assert played.refusal("remove:tableau-2") == "The ace of clubs stays: no card is higher than an ace."


def test_u3_the_higher_card_ends_another_column() -> None:
    assert not Table(ACES_UP, {"tableau-1": "7C", "tableau-2": "9S"}).allows("remove:tableau-1")
    played = Table(ACES_UP, {"tableau-1": "9C 7C", "tableau-2": "9S"})
    assert not played.allows("remove:tableau-1")
    assert not Table(ACES_UP, {"tableau-1": "7C", "tableau-2": "9C 2S"}).allows("remove:tableau-1")


def test_u4_the_last_card_of_a_column_fills_an_empty_one() -> None:
    piles = {"tableau-1": "KD 7C", "tableau-2": "9S"}
    played = Table(ACES_UP, piles)
    assert played.play("tableau-1:tableau-4")["tableau-4"] == "7C"
    dealing = Table(ACES_UP, {**piles, "stock": unnamed(4)})
    assert dealing.play("tableau-2:tableau-4")["tableau-4"] == "9S"
    assert played.refusal("tableau-2:tableau-4") == "That would only swap one empty column for another."
    assert played.refusal("tableau-1:tableau-2") == "In this game nothing can go on a card of the tableau."


def test_u5_the_game_is_won_when_only_the_aces_are_left() -> None:
    left = Table(ACES_UP, {"tableau-1": "AC KD", "tableau-2": "AD", "tableau-3": "AH", "tableau-4": "AS"})
    piles = list(left.position.piles)
    piles[ACES_UP.index["discard"]] = tuple(range(2, 14)) * 3 + tuple(range(2, 13))
    almost = Table(ACES_UP, left.position._replace(piles=tuple(piles)))
    assert not almost.is_won
    won = almost.play("remove:tableau-1")
    assert won.is_won
    assert won.facts[-1] == Won()


def test_cards_of_a_column_move_one_at_a_time_also_if_they_follow_each_other() -> None:
    played = Table(ACES_UP, {"tableau-1": "KC 8C 7C"})
    assert played.refusal("tableau-1:tableau-2:2") == "Cards move one at a time."


def test_four_cards_are_dealt_also_onto_empty_columns() -> None:
    played = Table(ACES_UP, {"tableau-1": "2C", "stock": unnamed(8)}).play("deal")
    assert all(played[f"tableau-{column}"] for column in range(1, 5))


def test_a_card_is_also_removed_by_naming_the_pile_with_the_higher_one() -> None:
    first = [parse_card(text) for text in ("7C", "9C", "KD", "KH")]
    game = Game(ACES_UP, [*first, *(card for card in full_pack(1) if card not in first)])
    lifted = LiftedPile("tableau-1")
    assert targets(game, lifted) >= {ACES_UP.index["tableau-2"]}
    assert press(game, lifted, ACES_UP.piles[ACES_UP.index["tableau-2"]]) == PlayMove(Remove(("tableau-1",)))


def test_other_words_let_other_suits_discard() -> None:
    ruleset = ACES_UP.ruleset
    rules = Rules(ruleset._replace(discard=ruleset.discard._replace(below=Build.OTHER_SUITS)))
    played = Table(rules, {"tableau-1": "7C", "tableau-2": "9C", "tableau-3": "9D"})
    assert played.moves == ["remove:tableau-1"]
    assert played.refusal("remove:tableau-2") == (
        "The 9 of clubs stays: no other column ends with a higher card of another suit."
    )
