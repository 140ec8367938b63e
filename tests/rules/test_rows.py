"""Rows with gaps: the rule tests G1 to G9 of docs/rules.md 20."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import load
from solitaire.game.conformance import conformance_faults
from solitaire.game.game import Game
from solitaire.game.hints import hint
from solitaire.game.pile_input import ChooseMove, PlayMove, PutCardsDown, press
from solitaire.game.pile_moves import LiftedPile, movable_piles
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.move_facts import Gathered, Won
from solitaire.rules.moves import Carry, Redeal
from solitaire.rules.piles import Zone
from solitaire.rules.vocabulary import Build, Space
from tests.rules.positions import SHIPPED, Table
from tests.rules.rows_of_cards import position_of, row_of, rows_table, shown_rows

MONTANA, GAPS, BLUE_MOON, JUNGLE = map(load, ("montana", "gaps", "blue-moon", "jungle"))
ROWS = [game for game in SHIPPED if load(game).left_of]


def test_g1_a_gap_takes_the_next_card_of_the_suit() -> None:
    played = rows_table(MONTANA, "KC 7H -- 8S", "8H 9H")
    assert shown_rows(played.play("tableau-2-1:tableau-1-3"))[:2] == ["KC 7H 8H 8S", "-- 9H"]
    refused = "Only the 8 of hearts can go behind the 7 of hearts."
    assert played.refusal("tableau-1-4:tableau-1-3") == refused
    assert played.refusal("tableau-2-2:tableau-1-3") == refused


def test_g2_nothing_goes_behind_a_king_or_behind_a_gap() -> None:
    played = rows_table(MONTANA, "KC -- -- 7H")
    assert played.refusal("tableau-1-4:tableau-1-2") == "Nothing can go behind a king."
    assert played.refusal("tableau-1-4:tableau-1-3") == "Nothing can go behind an empty place."


def test_g3_the_left_end_of_a_row_takes_any_two() -> None:
    played = rows_table(MONTANA, "-- 3S 2S", "2H 4H")
    assert played.allows("tableau-1-3:tableau-1-1")
    assert played.allows("tableau-2-1:tableau-1-1")
    assert played.refusal("tableau-1-2:tableau-1-1") == "Only a 2 can go to the left end of a row."


def test_g4_a_place_holds_one_card() -> None:
    played = rows_table(MONTANA, "2S 3S", "4S")
    assert played.refusal("tableau-2-1:tableau-1-2") == "Place 2 of row 1 holds a card already."
    assert played.refusal("tableau-1-1:tableau-1-1") == "The card is there already."
    assert played.refusal("tableau-1-1:tableau-1-3:2") == "There is only 1 card on place 1 of row 1."
    assert played.refusal("tableau-1-1:discard") == "Cards cannot be moved to the discard."


def test_g5_a_redeal_keeps_the_cards_in_place_and_leaves_a_gap_after_them() -> None:
    rows = f"2S 3S 4S 6S {row_of('H', '9', '5')}", row_of("C"), "3H 4H 2D 3D", "2H 4D 5S"
    played = rows_table(MONTANA, *rows).play("redeal")
    first, second, third, fourth = shown_rows(played)
    assert first.startswith("2S 3S 4S -- ")
    assert second == row_of("C")
    assert third.startswith("-- ")
    assert fourth == "2H"
    gathered = played.facts[0]
    assert isinstance(gathered, Gathered)
    assert len(gathered.cards) == 12
    assert played.position.redeals_left == 1
    again = played.play("redeal")
    assert again.refusal("redeal") == "No redeals left: the cards are dealt only three times."


def test_g6_in_gaps_the_cards_out_of_place_keep_their_order() -> None:
    played = rows_table(GAPS, "2S 3S -- 9S", row_of("C"), "3H 4H 2D 3D", "2H 4D").play("redeal")
    assert shown_rows(played) == ["2S 3S -- 9S 3H 4H 2D 3D 4D", row_of("C"), "", "2H"]


def test_a_redeal_fills_the_places_from_the_first_row_on() -> None:
    rows = row_of("S", first="3"), row_of("H", first="3"), "3C 2S 2H", row_of("D", "9", "3")
    played = rows_table(GAPS, *rows).play("redeal")
    cards = " ".join(rows).split()
    assert shown_rows(played) == [
        " ".join(("--", *cards[:12])),
        " ".join(("--", *cards[12:24])),
        " ".join(("--", *cards[24:])),
        "",
    ]


def test_g7_a_game_is_won_when_each_row_holds_a_suit_in_sequence() -> None:
    last = rows_table(MONTANA, row_of("S"), row_of("H"), f"{row_of('D')} KC", row_of("C", "Q"))
    assert not last.is_won
    won = last.play("tableau-3-13:tableau-4-12")
    assert won.is_won
    assert won.facts[-1] == Won()
    assert not won.is_stuck
    assert won.refusal("redeal") == "Dealing the cards again would change nothing."


@pytest.mark.parametrize("game", ["blue-moon", "red-moon", "jungle"])
def test_g8_aces_lie_at_the_left_ends(game: str) -> None:
    rules = load(game)
    table = Table(rules, Game.new(rules, 5).position)
    rows = [row.split() for row in shown_rows(table)]
    assert sorted(row[0] for row in rows) == ["AC", "AD", "AH", "AS"]
    assert not any(card[0] == "A" for row in rows for card in row[1:])
    if game == "red-moon":
        assert [row[1] for row in rows] == ["--"] * 4
        assert [row[0] for row in rows] == ["AC", "AS", "AH", "AD"]


def test_g9_in_jungle_suits_do_not_matter_but_in_place_are_those_of_one_suit() -> None:
    played = rows_table(JUNGLE, "AH 7H -- 8S", "AS 2S 3H 4S")
    assert played.allows("tableau-1-4:tableau-1-3")
    assert played.refusal("tableau-2-2:tableau-1-3") == "Only an 8 can go behind the 7 of hearts."
    first, second, *_ = shown_rows(played.play("redeal"))
    assert first.startswith("AH --")
    assert second == "AS 2S"


def test_hints_in_jungle_join_cards_of_a_suit_and_leave_them_together() -> None:
    apart = rows_table(JUNGLE, "AH 7H -- 8S", "AS KD 9D 8H", "AC", "AD")
    assert str(hint(JUNGLE, apart.position)) == "tableau-2-4:tableau-1-3"
    joined = rows_table(JUNGLE, "AH 7H 8H 3C", "AS 7C -- KS 5D 8C", "AC", "AD")
    assert str(hint(JUNGLE, joined.position)) == "tableau-2-6:tableau-2-3"


def test_the_rank_at_the_left_end_is_an_ace_where_aces_are_in_play() -> None:
    played = rows_table(BLUE_MOON, "-- 2H AH")
    assert played.allows("tableau-1-3:tableau-1-1")
    assert played.refusal("tableau-1-2:tableau-1-1") == "Only an ace can go to the left end of a row."


def test_rows_may_be_built_by_colours_and_take_any_card_at_the_left_end() -> None:
    ruleset = MONTANA.ruleset
    tableau = ruleset.tableau._replace(build=Build.SAME_COLOUR, space=Space.ANY)
    played = rows_table(Rules(ruleset._replace(tableau=tableau)), "-- 7H -- 8S", "8D KS")
    assert played.allows("tableau-2-2:tableau-1-1")
    assert played.allows("tableau-2-1:tableau-1-3")
    refused = "Only an 8 of its colour can go behind the 7 of hearts."
    assert played.refusal("tableau-1-4:tableau-1-3") == refused


def test_where_there_are_no_rows_the_lowest_rank_fills_empty_columns() -> None:
    ruleset = load("fan").ruleset
    rules = Rules(ruleset._replace(tableau=ruleset.tableau._replace(space=Space.LOWEST)))
    played = Table(rules, {"tableau-1": "KH AC", "tableau-2": "KS 2C"})
    assert played.allows("tableau-1:tableau-3")
    assert played.refusal("tableau-2:tableau-3") == "Only an ace can go to an empty fan."


@pytest.mark.parametrize("game", ROWS)
def test_random_games_conform(game: str) -> None:
    assert conformance_faults(load(game), playouts=6) == []


def test_naming_a_gap_plays_the_card_that_fits() -> None:
    game = Game.new(MONTANA, 1)
    gap = MONTANA.piles[MONTANA.index["tableau-1-13"]]
    assert press(game, None, gap) == PlayMove(Carry("tableau-4-10", "tableau-1-13"))
    behind_a_gap = MONTANA.piles[MONTANA.index["tableau-2-10"]]
    assert press(game, None, behind_a_gap) == PutCardsDown("Nothing can go behind an empty place.")
    assert MONTANA.index["tableau-1-13"] in movable_piles(game)
    assert MONTANA.index["tableau-2-10"] not in movable_piles(game)


def test_where_several_cards_fit_a_gap_the_player_chooses() -> None:
    game = Game.new(JUNGLE, 1)
    gap = JUNGLE.piles[JUNGLE.index["tableau-3-5"]]
    choice = press(game, None, gap)
    assert isinstance(choice, ChooseMove)
    assert choice.question == "Which card?"
    assert len(choice.moves) == 4


def test_where_any_card_fits_a_gap_the_player_lifts_one_first() -> None:
    ruleset = MONTANA.ruleset
    rules = Rules(ruleset._replace(tableau=ruleset.tableau._replace(space=Space.ANY)))
    game = Game.new(rules, 1)
    gap = next(rules.piles[place] for place, left in rules.left_of.items() if left is None)
    game._opening = position_of(rules, "-- 2S 9D")
    assert press(game, None, gap) == PutCardsDown("Any card can go there. Lift one first.")
    assert gap.index not in movable_piles(game)
    assert press(game, LiftedPile("tableau-1-3"), gap) == PlayMove(Carry("tableau-1-3", "tableau-1-1"))


def test_hints_prefer_cards_that_come_in_place_and_deal_again_last() -> None:
    position = position_of(MONTANA, "2S -- 9H", "KC 3S", "KD 4D")
    assert hint(MONTANA, position) == Carry("tableau-2-2", "tableau-1-2")
    stuck = position_of(MONTANA, "KS --", "KC 3S")
    only_redeal = [move for move in Table(MONTANA, stuck).moves if ":" not in move]
    assert only_redeal == ["redeal"]
    dead = position_of(MONTANA, "2S 3S KC --", "KD 4S")
    assert isinstance(hint(MONTANA, dead), Redeal)


def test_places_of_rows_are_the_piles_of_the_tableau() -> None:
    names = [MONTANA.piles[index].name for index in MONTANA.of_zone(Zone.TABLEAU)]
    assert names[0] == "tableau-1-1"
    assert names[13] == "tableau-2-1"
    assert names[-1] == "tableau-4-13"
