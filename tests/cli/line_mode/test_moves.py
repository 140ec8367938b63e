"""Moves and deals in line mode, and their refusals."""

from __future__ import annotations

import pytest

from solitaire.cli.line_mode.line_game import LineGame
from solitaire.cli.line_mode.player import LinePlayer
from solitaire.rules.score import Score
from tests.cli.line_mode.line_players import LOST, at_the_table, heard
from tests.game.games_in_progress import crunch_after_a_pass


def made(player: LinePlayer, line: str) -> str:
    """What a move did, on a table so bare that there may be no other one."""
    told = heard(player, line)
    return told.removesuffix(f" No moves left: {LOST}").removesuffix(f" Dealing won't help: {LOST}")


def test_the_price_of_turning_the_waste_over_is_told() -> None:
    player = at_the_table("klondike", {"waste": "7C 8C", "tableau-1": "2H"})
    assert made(player, "").endswith("turned over: 2 cards."), "there is nothing to lose"
    player = at_the_table("klondike", {"waste": "7C 8C", "tableau-1": "2H"})
    player.game._first_tally = Score(250)
    assert made(player, "").endswith("turned over: 2 cards. That cost 100 points.")
    player = at_the_table("klondike", {"waste": "7C 8C", "tableau-1": "2H"})
    player.game._first_tally, player._line_game._started_ms = Score(101), 0
    assert " That cost 89 points." in " ".join(player.answer("", 60_000)), "the minute before has cost 12"


def test_a_move_says_only_what_happened() -> None:
    player = at_the_table("klondike")
    assert heard(player, "6 1") == "The 7 of clubs goes to column 1. The 5 of diamonds is turned face up."


def test_a_run_moves_together_and_its_length_is_found() -> None:
    player = at_the_table("klondike", {"tableau-1": "2S 8H 7S 6D", "tableau-2": "9C"})
    assert made(player, "1 2") == "The 8 of hearts and the 2 cards on it go to column 2."


def test_a_third_number_says_how_many_cards() -> None:
    player = at_the_table("whitehead", {"tableau-1": "TS 9C 8C 7C", "tableau-3": "KH"})
    assert made(player, "1 2") == "1, 2 or 3 cards can move: give the number, as in 6 1 2."
    assert made(player, "1 2 2") == "The 8 of clubs and the card on it go to column 2."


def test_a_number_of_cards_is_meant_exactly() -> None:
    player = at_the_table("klondike", {"tableau-1": "8H 7S", "tableau-2": "9C"})
    assert heard(player, "1 2 1") == "A black 7 cannot go on a black 9: build down in alternate colours."
    assert heard(player, "1 2 0") == "At least one card must be moved."
    assert heard(player, "1 2 12") == "There are only 2 cards on column 1."


@pytest.mark.parametrize("game", ["scorpion", "wasp"])
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("3 3", "There are no foundations in this game."),
        ("3 3 1", "There are no foundations in this game."),
        ("3 3 2", "The card is there already."),
    ],
)
def test_without_foundations_a_column_named_twice_is_refused(game: str, line: str, why: str) -> None:
    assert heard(at_the_table(game), line) == why


@pytest.mark.parametrize(
    "line",
    [
        "w 1",
        "waste 1",
        "move waste to 1",
        "the waste to column 1",
        "W  Column 1",
        "waste:tableau-1",
        "from waste to 1",
        "Move from waste to 1",
        "move 1 from the waste to column 1",
    ],
)
def test_piles_can_be_called_by_any_name(line: str) -> None:
    player = at_the_table("klondike", {"waste": "KH 7S", "tableau-1": "8H"})
    assert made(player, line) == "The 7 of spades goes to column 1. The waste shows the king of hearts now."


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("klondike", "Move the 7 of clubs from column 6 to column 1."),
        ("klondike", "deal from the stock"),
        ("nestor", "remove the 4 of spades and the 4 of hearts"),
        ("montana", "move the 9 of diamonds from place 11 of row 1 to place 3 of row 3"),
    ],
)
def test_a_move_may_be_typed_as_it_is_listed(game: str, line: str) -> None:
    player = at_the_table(game)
    assert any(listed.endswith(f": {line.lower().removesuffix('.')}.") for listed in player.answer("moves"))
    heard(player, line)
    assert player.game.move_count == 1


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("move 2 from 2 to 1", "The 8 of hearts and the card on it go to column 1. Column 2 is empty now."),
        (
            "2 cards from column 2 to column 1",
            "The 8 of hearts and the card on it go to column 1. Column 2 is empty now.",
        ),
        ("move 1 card from 2 to 1", "A black 7 cannot go on a black 9: build down in alternate colours."),
        (
            "the 8 of hearts from 2 to 1",
            "Name a pile, its target, and if needed the number of cards, as in 6 1 2.",
        ),
        ("8h from 2 to 1", "Name a pile, its target, and if needed the number of cards, as in 6 1 2."),
        ("move 2 from 2 to 11", "Klondike has no pile called '11'."),
    ],
)
def test_what_is_moved_from_a_pile_is_a_number_of_cards(line: str, answer: str) -> None:
    assert made(at_the_table("klondike", {"tableau-2": "8H 7S", "tableau-1": "9C"}), line) == answer


@pytest.mark.parametrize(
    "line", ["1 f", "1 1", "1 up", "1 home", "1 foundation", "1 foundation of spades", "1 v"]
)
def test_a_card_goes_up(line: str) -> None:
    player = at_the_table("klondike", {"tableau-1": "8H AS", "tableau-2": "KH"})
    assert made(player, line) == "The ace of spades goes to the foundation of spades."


def test_the_refusal_of_a_card_names_the_card_it_waits_for() -> None:
    player = at_the_table("klondike", {"tableau-1": "8H", "tableau-2": "9H"})
    reason = "The foundation of hearts needs the ace of hearts next."
    assert [heard(player, line) for line in ("1 f", "1 1", "1 foundation of hearts")] == [reason] * 3
    assert heard(player, "3 f") == "There is no card on column 3."
    assert heard(player, "1 f 2") == "There is only 1 card on column 1."


def test_an_illegal_move_says_the_reason_and_changes_nothing() -> None:
    player = at_the_table("klondike")
    assert heard(player, "7 1") == "A black king cannot go on a red 8: build down in alternate colours."
    assert heard(player, "s 1") == "Cards leave the stock only when it is dealt."
    assert heard(player, "6 s") == "Cards cannot be moved to the stock."
    assert player.game.move_count == 0


def test_of_two_hours_one_must_be_named() -> None:
    player = at_the_table(
        "big-ben", {"tableau-12": "2D 9H 7C", "foundation-9": "2C 3C 4C 5C 6C", "foundation-1": "6C"}
    )
    assert made(player, "12 f") == "Name the target: foundation 1 or foundation 9."
    assert made(player, "12 foundation 9") == "The 7 of clubs goes to foundation 9."


def test_of_two_foundations_of_a_suit_either_will_do() -> None:
    player = at_the_table("double-klondike", {"tableau-1": "AS", "tableau-2": "KH"})
    assert made(player, "1 foundation of hearts") == "Foundation 1 of hearts needs the ace of hearts next."
    assert made(player, "1 foundation of spades").startswith(
        "The ace of spades goes to foundation 1 of spades."
    )


@pytest.mark.parametrize("line", ["1 foundation 2 of hearts", "1 to foundation-hearts-2", "1 m"])
def test_of_two_foundations_of_a_suit_the_named_one_gets_the_card(line: str) -> None:
    player = at_the_table(
        "double-klondike", {"foundation-hearts-1": "AH", "foundation-hearts-2": "AH", "tableau-1": "KS 2H"}
    )
    assert made(player, line).startswith("The 2 of hearts goes to foundation 2 of hearts.")


def test_pairs_leave_and_the_cards_under_them_are_named() -> None:
    player = at_the_table(
        "baroness", {"tableau-1": "5H", "tableau-2": "9D 8C", "tableau-3": "KS", "tableau-4": "QD"}
    )
    assert made(player, "3 4") == "A king and a queen make 25, not 13."
    assert made(player, "4 x") == "Only a king is removed singly; other cards go in pairs that make 13."
    assert made(player, "3 x") == "The king of spades leaves the game. Pile 3 is empty now."
    assert made(player, "2 1") == (
        "The 5 of hearts and the 8 of clubs leave the game."
        " Pile 1 is empty now. Pile 2 shows the 9 of diamonds now."
    )


def test_a_reserve_fills_the_space() -> None:
    player = at_the_table(
        "canfield",
        {
            "reserve": "# 9C",
            "tableau-1": "7S",
            "tableau-2": "8H",
            "tableau-3": "2C",
            "tableau-4": "2S",
            "foundation-clubs": "5C",
        },
    )
    assert made(player, "1 2") == (
        "The 7 of spades goes to column 2. The 9 of clubs goes to column 1."
        " The king of spades is turned face up."
    )


@pytest.mark.parametrize("line", ["", "deal", "d", "  DEAL "])
def test_an_empty_line_deals(line: str) -> None:
    assert heard(at_the_table("klondike"), line) == "The ace of clubs is dealt to the waste."


def test_a_card_that_is_turned_automatically_is_named_after_the_move() -> None:
    player = at_the_table("sir-tommy", {"stock": "2C 3D", "waste": "KS"})
    assert made(player, "w 1") == "The king of spades goes to pile 1. The 3 of diamonds is dealt to the waste."
    assert made(player, "w 1") == (
        "The 3 of diamonds goes to pile 1. The 2 of clubs is dealt to the waste. The stock is empty now."
    )


def test_a_foundation_by_steps_says_what_it_needs() -> None:
    player = at_the_table("calculation", {"foundation-2": "2D 4C", "foundation-4": "4S", "waste": "KS"})
    assert heard(player, "x") == "Foundation 2: 4 of clubs, needs a 6 of any suit next."
    assert heard(at_the_table("bisley"), "x") == "Foundation 2: empty, needs the king of clubs next."


def test_three_cards_are_named_in_their_order() -> None:
    player = at_the_table("klondike-draw-3", {"stock": "2C 3D 4H", "tableau-1": "KS"})
    assert made(player, "") == (
        "The 4 of hearts, the 3 of diamonds and the 2 of clubs are dealt to the waste. The stock is empty now."
    )
    assert made(player, "") == "The waste is turned over: 3 cards."


def test_redeals_are_counted() -> None:
    player = at_the_table("klondike-three-passes", {"stock": "2C", "tableau-1": "KS"})
    made(player, "")
    assert made(player, "") == "The waste is turned over: 1 card, 1 redeal left."
    assert made(player, "stock") == "Stock: 1 card, 1 redeal left."
    made(player, "")
    assert made(player, "") == "The waste is turned over: 1 card, no redeals left."


def test_a_row_is_described_in_one_sentence() -> None:
    player = at_the_table("easthaven", {"stock": "2C 3D", "tableau-1": "KS"})
    assert made(player, "") == (
        "Dealt: the 3 of diamonds to column 1 and the 2 of clubs to column 2. The stock is empty now."
    )


def test_a_single_card_is_dealt_into_a_space() -> None:
    player = at_the_table("baroness", {"tableau-1": "5H", "stock": "2C 3C 4C 5C"})
    assert made(player, "s 1") == "A single card can be dealt only to an empty pile."
    assert made(player, "s 2") == "The 5 of clubs is dealt to pile 2."


def test_a_game_without_a_stock_says_so() -> None:
    assert heard(at_the_table("yukon"), "") == "There is no stock in this game."


def crunch(foundation: str) -> LinePlayer:
    return LinePlayer(LineGame(crunch_after_a_pass(foundation)))


@pytest.mark.parametrize("line", ["jump", "waste stock", "w s", "j"])
def test_in_crunch_one_jumps_back(line: str) -> None:
    told = heard(crunch("AD"), line)
    assert told == "3 cards go back from the waste to the stock. The waste shows the 9 of spades now."


def test_where_there_are_several_packets_to_jump_to_the_cards_are_named() -> None:
    player = crunch("AD 2D 3D")
    asked = "Give the number of packets: jump 1 to the 9 of spades or jump 2 to the 4 of diamonds."
    assert heard(player, "jump") == heard(player, "w s") == heard(player, "jump far") == asked
    for line in ("jump 2", "w s 2", "waste to stock 2"):
        assert heard(player, line).endswith("The waste shows the 4 of diamonds now.")
        heard(player, "undo")


@pytest.mark.parametrize(
    ("player", "line", "why"),
    [
        (crunch("AD"), "jump 7", "There is no such earlier packet in the waste."),
        (at_the_table("crunch"), "w s", "Before you jump back, turn all your cards without playing one."),
        (at_the_table("crunch"), "jump far", "Give the number of packets, as in jump 2."),
        (at_the_table("crunch"), f"jump {'9' * 5000}", "Give the number of packets, as in jump 2."),
        (at_the_table("nuts"), "jump", "You cannot jump back in the waste in this game."),
    ],
)
def test_a_refused_jump_is_explained(player: LinePlayer, line: str, why: str) -> None:
    assert heard(player, line) == why


def test_cards_that_close_up_are_told_from_the_first_gap() -> None:
    player = at_the_table("monte-carlo", {"tableau-1": "7C", "tableau-3": "8D", "tableau-7": "7D"})
    assert heard(player, "help").find("An empty line closes up the cards.") > 0
    assert made(player, "") == ("The cards close up. Place 2: 8 of diamonds. Place 3: 7 of diamonds.")
    assert heard(player, "").startswith("There is no gap to close or to fill.")


def test_cards_that_close_up_at_once_do_so_after_others_leave() -> None:
    player = at_the_table("neighbour", {"tableau-1": "6C", "tableau-2": "7D", "tableau-3": "8D"})
    assert "An empty line" not in heard(player, "help")
    assert heard(player, "redeal").startswith("The cards close up automatically, as soon as there is a gap.")
    assert made(player, "1 2") == (
        "The 6 of clubs and the 7 of diamonds leave the game. The cards close up."
        " Place 1: 8 of diamonds. Place 2 is empty now."
    )
