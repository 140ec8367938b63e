"""Line mode: input and output."""

from __future__ import annotations

import re
import subprocess
import sys
from random import Random

import pytest

from solitaire.analysis.hint_choice import NOTHING_NEW
from solitaire.analysis.knowledge import PATIENT_SECONDS
from solitaire.cli.line_mode.hint_lines import HINT_SECONDS, OUT_OF_TIME
from solitaire.cli.line_mode.player import COMMANDS, WIDTH, LinePlayer
from solitaire.config.keys.commands import Keyboard, pile_keys
from solitaire.game.catalogue import load
from solitaire.game.deals import DealError
from solitaire.game.game import SOLUTION, Game
from solitaire.rules.moves import Carry, DealStock, Fill, Jump, Move, Redeal, Remove
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.rules.score import Score
from solitaire.solver.answer import Answer, Verdict
from solitaire.solver.nearby_line import NearbyLine
from tests.game.games_in_progress import crunch_after_a_pass, limited_undo
from tests.playthroughs import FOLDER, read
from tests.rules.positions import SHIPPED, table, up_to
from tests.samples import one_in


def at_the_table(ruleset: str, piles: dict[str, str] | None = None) -> LinePlayer:
    """A player at deal 3, or at a table in the middle of a game."""
    game = Game.new(load(ruleset), deal=3)
    if piles is not None:
        game._opening = table(game.rules, piles)
    return LinePlayer(game)


def heard(player: LinePlayer, line: str) -> str:
    """The answer in one line."""
    return " ".join(line.strip() for line in player.answer(line))


LOST = "the game is lost. Type undo, or new for another deal."


def made(player: LinePlayer, line: str) -> str:
    """What a move did, on a table so bare that there may be no other one."""
    told = heard(player, line)
    return told.removesuffix(f" No moves left: {LOST}").removesuffix(f" Dealing won't help: {LOST}")


# Moves


def test_the_price_of_turning_the_waste_over_is_told() -> None:
    player = at_the_table("klondike", {"waste": "7C 8C", "tableau-1": "2H"})
    assert made(player, "").endswith("turned over: 2 cards."), "there is nothing to lose"
    player = at_the_table("klondike", {"waste": "7C 8C", "tableau-1": "2H"})
    player.game._first_tally = Score(250)
    assert made(player, "").endswith("turned over: 2 cards. That cost 100 points.")
    player = at_the_table("klondike", {"waste": "7C 8C", "tableau-1": "2H"})
    player.game._first_tally, player._started_ms = Score(101), 0
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
@pytest.mark.parametrize("line", ["3 3", "3 3 1", "3 3 2"])
def test_without_foundations_a_column_named_twice_is_refused(game: str, line: str) -> None:
    assert heard(at_the_table(game), line) == "The card is there already."


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
    ],
)
def test_piles_can_be_called_by_any_name(line: str) -> None:
    player = at_the_table("klondike", {"waste": "KH 7S", "tableau-1": "8H"})
    assert made(player, line) == "The 7 of spades goes to column 1. The waste shows the king of hearts now."


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
    assert made(player, "1 foundation of hearts").startswith("The foundation of hearts needs the ace of hearts")
    assert made(player, "1 foundation of spades").startswith(
        "The ace of spades goes to the foundation of spades."
    )


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


# The stock


@pytest.mark.parametrize("line", ["", "deal", "d", "  DEAL "])
def test_an_empty_line_deals(line: str) -> None:
    assert heard(at_the_table("klondike"), line) == "The ace of clubs is dealt to the waste."


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
    return LinePlayer(crunch_after_a_pass(foundation))


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


# Hearing the table


def test_the_greeting_describes_the_table() -> None:
    lines = at_the_table("klondike").greeting()
    assert lines[:3] == ["Klondike, deal 3.", "Stock: 24 cards.", "Waste: empty."]
    assert lines[-3:] == [
        "Column 6: 5 face down, 7 of clubs.",
        "Column 7: 6 face down, king of spades.",
        "Type help for a list of commands.",
    ]


@pytest.mark.parametrize("line", ["6", "column 6", "tableau-6", "the column 6"])
def test_one_pile_is_described(line: str) -> None:
    assert heard(at_the_table("klondike"), line) == "Column 6: 5 face down, 7 of clubs."


def test_piles_of_a_kind_are_described_together() -> None:
    player = at_the_table("klondike", {"foundation-hearts": up_to("3H"), "tableau-1": "KS"})
    assert player.answer("foundations") == [
        "Foundation of clubs: empty.",
        "Foundation of diamonds: empty.",
        "Foundation of hearts: 3 of hearts.",
        "Foundation of spades: empty.",
    ]
    assert player.answer("columns")[0] == "Column 1: king of spades."


def test_the_waste_is_listed_in_full_only_on_request() -> None:
    player = at_the_table("klondike", {"waste": "2C 3D 4H", "tableau-1": "KS"})
    assert "Waste: 3 cards; 4 of hearts on top." in player.answer("table")
    assert heard(player, "waste") == "Waste: 2 of clubs, 3 of diamonds, 4 of hearts."


def test_a_clock_is_described_by_its_hours() -> None:
    player = at_the_table("big-ben", {"foundation-9": "2C 3C", "foundation-8": "KD AD 2D 3D 4D 5D 6D 7D 8D"})
    assert heard(player, "foundation 9") == "Foundation 9: 3 of clubs, builds up to 9 of clubs."
    assert heard(player, "foundation 8") == "Foundation 8: 8 of diamonds, complete."


def test_cards_have_short_or_long_names() -> None:
    player = at_the_table("klondike")
    heard(player, "short")
    assert heard(player, "6") == "Column 6: 5 face down, 7C."
    assert heard(player, "hint") == "Try: move AS from column 3 to the foundation of spades."
    assert heard(player, "6 1") == "7C goes to column 1. 5D is turned face up."
    heard(player, "long")
    assert heard(player, "1") == "Column 1: 8 of diamonds, 7 of clubs."


# Commands


@pytest.mark.parametrize("name", ["7h", "7H", "7 of hearts", "the 7 of hearts"])
def test_find_says_where_a_card_is(name: str) -> None:
    player = at_the_table("klondike", {"tableau-3": "#2C 8S 7H 6S 5H"})
    assert heard(player, f"find {name}") == "The 7 of hearts is on column 3, under two cards."


@pytest.mark.parametrize("rank", ["10", "t"])
def test_find_says_where_all_cards_of_a_rank_are(rank: str) -> None:
    player = at_the_table("klondike", {"waste": "TC", "tableau-1": "#TD KH"})
    player.answer("short")
    assert player.answer(f"find {rank}") == [
        "TC is on the waste.",
        "TD is not visible.",
        "TH is not visible.",
        "TS is not visible.",
    ]


def test_find_leaves_out_suits_that_the_deck_has_not() -> None:
    player = at_the_table("spider-one-suit", {"tableau-1": "#7S 7S"})
    assert player.answer("find 7") == ["The 7 of spades is on column 1."]
    assert heard(player, "find 7h") == "The 7 of hearts is not visible."


@pytest.mark.parametrize("name", ["", "x", "column 3", "7 hearts"])
def test_find_without_a_card_says_how_cards_are_named(name: str) -> None:
    answer = "Type find and a card or a rank, such as find 7h, find 7 of hearts or find 7."
    assert heard(at_the_table("klondike"), f"find {name}") == answer


def test_moves_are_numbered_and_played_by_number() -> None:
    player = at_the_table("klondike")
    moves = player.answer("moves")
    assert "1: move the ace of spades from column 3 to the foundation of spades." in moves
    assert moves[-1] == "Type play and a number."
    assert heard(player, "play 1") == (
        "The ace of spades goes to the foundation of spades. The 9 of diamonds is turned face up."
    )
    assert heard(player, "play 99").startswith("Type play and a number from 1 to ")
    assert heard(player, "play").startswith("Type play and a number from 1 to ")


def test_undo_redo_and_restart() -> None:
    player = at_the_table("klondike")
    assert heard(player, "undo") == "Nothing to undo."
    told = heard(player, "6 1")
    assert heard(player, "undo") == "Undone: move the 7 of clubs from column 6 to column 1."
    assert player.game.move_count == 0
    assert heard(player, "redo") == told
    assert heard(player, "redo") == "Nothing to redo."
    assert heard(player, "restart") == "Restarted: 1 move undone."
    assert heard(player, "restart") == "Nothing to restart."
    assert heard(player, "redo") == told


def test_bookmarks_are_set_listed_and_removed() -> None:
    player = at_the_table("klondike")
    assert heard(player, "bookmarks") == heard(player, "go") == "No bookmark yet. Type bookmark to set one."
    assert heard(player, "bookmark") == "Bookmark set. Type go to return to it."
    player.answer("6 1")
    assert heard(player, "bookmark") == "Bookmark 2 set."
    listed = (
        "1: at the start. 2: after 1 move, the last one: move the 7 of clubs from column 6 to column 1; here."
    )
    assert heard(player, "bookmarks") == heard(player, "go") == f"{listed} Type go and a number."
    assert heard(player, "bookmark") == "Bookmark removed."
    assert heard(player, "bookmarks") == "1: at the start. Type go and a number."


def test_the_list_of_bookmarks_says_what_is_known_about_them() -> None:
    game, moves = read("klondike")
    player = LinePlayer(game, search=lambda *_: Answer(Verdict.WINNABLE, tuple(moves), 1, 0.0))
    player.answer("bookmark")
    player.answer("winnable")
    assert heard(player, "bookmarks").startswith("1: at the start; here; winnable.")


def test_go_leads_to_bookmarks_and_back() -> None:
    player = at_the_table("klondike")
    assert heard(player, "go back") == "There is no position to go back to."
    player.answer("6 1")
    player.answer("bookmark")
    player.answer("3 f")
    moves = player.game.moves
    assert heard(player, "go") == "At bookmark 1, after 1 move."
    assert player.game.moves == moves[:1]
    assert heard(player, "go") == "Back, after 2 moves."
    assert player.game.moves == moves
    player.answer("bookmark")
    player.answer("deal")
    assert heard(player, "go 2") == "At bookmark 2, after 2 moves."
    assert heard(player, "go 1") == "At bookmark 1, after 1 move."
    assert heard(player, "go back") == "Back, after 3 moves."
    assert heard(player, "go 3") == heard(player, "go on") == "Type go and a number from 1 to 2, or go back."


def test_a_bookmark_is_refused_where_too_few_undos_are_left() -> None:
    player = LinePlayer(limited_undo(1))
    player.answer("bookmark")
    for line in ("deal", "deal"):
        player.answer(line)
    assert "does not let you undo" in heard(player, "go")
    assert player.game.move_count == 2


def test_hints_come_from_the_rules_and_may_be_none() -> None:
    player = at_the_table("klondike")
    assert heard(player, "hint") == "Try: move the ace of spades from column 3 to the foundation of spades."
    player = at_the_table("bakers-dozen", {"tableau-1": "9C 8H", "tableau-2": "9H"})
    assert heard(player, "hint") == NOTHING_NEW


def test_hints_lead_to_a_win_where_a_search_finds_one() -> None:
    game, moves = read("klondike")
    asked: list[Position] = []

    def search(position: Position, seconds: float, nearby: NearbyLine | None) -> Answer:
        asked.append(position)
        return Answer(Verdict.WINNABLE, tuple(moves), 1, 0.0)

    player = LinePlayer(game, search=search)
    for move in moves[:5]:
        before = game.position
        assert heard(player, "hint").startswith("To win: ")
        assert before == game.position, "a hint makes no move"
        heard(player, str(move))
    assert len(asked) == 1, "what was found stays known"


def test_beside_a_known_win_the_search_is_told_of_it() -> None:
    game, moves = read("klondike")
    told: list[NearbyLine | None] = []

    def search(position: Position, seconds: float, nearby: NearbyLine | None) -> Answer:
        told.append(nearby)
        return Answer(Verdict.UNKNOWN, (), 1, 0.0)

    player = LinePlayer(game, search=search, known_line=lambda game: moves)
    heard(player, str(moves[0]))
    leaving = game.position
    heard(player, next(str(move) for move in game.legal_moves() if move != moves[1]))
    heard(player, "hint")
    assert told == [(leaving, moves[1:])]


def test_what_was_proven_before_is_not_searched_again() -> None:
    """Neither a line that was known when the cards were dealt, nor what follows a loss."""
    game, moves = read("klondike")
    asked: list[Position] = []

    def search(position: Position, seconds: float, nearby: NearbyLine | None) -> Answer:
        asked.append(position)
        return Answer(Verdict.UNWINNABLE, (), 1, 0.0)

    player = LinePlayer(game, search=search, known_line=lambda game: moves)
    for move in moves[:5]:
        assert heard(player, "hint").startswith("To win: ")
        heard(player, str(move))
    assert not asked
    player = LinePlayer(read("klondike")[0], search=search)
    for move in moves[:3]:
        heard(player, str(move))
        assert heard(player, "winnable") == "This position is lost."
        assert heard(player, "hint").startswith("Can't be won any more. Try: ")
    assert len(asked) == 1


def test_the_known_line_of_a_deal_is_looked_up_once() -> None:
    looked_up: list[Game] = []

    def known_line(game: Game) -> list[Move]:
        looked_up.append(game)
        return []

    unsettled = Answer(Verdict.UNKNOWN, (), 1, 0.0)
    player = LinePlayer(
        read("klondike")[0], search=lambda position, seconds, nearby: unsettled, known_line=known_line
    )
    for command in ("winnable", "deal", "winnable"):
        heard(player, command)
    assert len(looked_up) == 1


def test_solve_shows_whether_and_how_it_can_be_won_and_then_the_game_counts_apart() -> None:
    game, moves = read("klondike")
    noted: list[str] = []
    game.listener = lambda what, ms: noted.append(what)
    player = LinePlayer(
        game, search=lambda position, seconds, nearby: Answer(Verdict.WINNABLE, tuple(moves), 1, 0.0)
    )
    assert heard(player, "winnable") == "This position is winnable."
    assert heard(player, "solution").endswith("Type solution again to hear it.")
    assert noted == []
    told = player.answer("solution")
    assert noted == [SOLUTION]
    assert any(re.fullmatch(r"\d+ to \d+: deal from the stock\.", line) for line in told), "told once"
    numbers = [line.partition(":")[0] for line in told if not line.startswith(" ")]
    assert numbers[-1] == str(len(moves))


def test_what_is_lost_or_not_known_is_said_to_be() -> None:
    game, _ = read("klondike")
    player = LinePlayer(game, search=lambda *asked: Answer(Verdict.UNWINNABLE, (), 1, 0.0))
    assert heard(player, "winnable") == heard(player, "solution") == "This position is lost."
    assert "light = true in the settings" in heard(LinePlayer(game), "solution")


def test_an_unknown_position_is_searched_once_more_for_longer_when_that_is_asked_for() -> None:
    searched: list[float] = []

    def search(position: Position, seconds: float, nearby: NearbyLine | None) -> Answer:
        searched.append(seconds)
        return Answer(Verdict.UNKNOWN, (), 1, 0.0)

    player = LinePlayer(read("klondike")[0], search=search)
    offer = f"{OUT_OF_TIME} Type winnable to search for up to 30 seconds."
    for command in ("solution", "winnable", "winnable"):
        told = " ".join(heard(player, command).split())
        assert told == (offer if command == "solution" else OUT_OF_TIME)
        heard(player, "hint")
    assert searched == [HINT_SECONDS, PATIENT_SECONDS]


def test_a_fair_hint_asks_no_solver_and_solve_still_does() -> None:
    game, moves = read("klondike")
    asked: list[Position] = []

    def search(position: Position, seconds: float, nearby: NearbyLine | None) -> Answer:
        asked.append(position)
        return Answer(Verdict.WINNABLE, tuple(moves), 1, 0.0)

    player = LinePlayer(game, search=search, fair_hints=True)
    assert heard(player, "winnable") == "This position is winnable."
    asked.clear()
    assert heard(player, "hint").startswith("Try: ")
    assert heard(player, str(moves[0])) and heard(player, "hint").startswith("Try: ")
    assert not asked


def test_a_hint_is_played_where_it_was_given() -> None:
    player = at_the_table("klondike")
    heard(player, "hint")
    told = "The ace of spades goes to the foundation of spades. The 9 of diamonds is turned face up."
    assert heard(player, "play") == told
    assert heard(player, "play").startswith("Type play and a number from 1 to ")
    heard(player, "undo")
    assert heard(player, "play") == told


def test_a_game_that_is_over_has_no_hint() -> None:
    player = at_the_table("klondike", {"tableau-1": "9C 8H", "tableau-2": "9H", "stock": "9S"})
    assert heard(player, "hint").startswith("Dealing won't help: ")
    player = at_the_table("cruel", {"tableau-1": "9C 8H", "tableau-2": "6H"})
    assert heard(player, "hint").startswith("A redeal won't help: ")
    game, moves = read("klondike")
    for move in moves:
        game.play(move)
    assert heard(LinePlayer(game), "hint") == "The game is won."


def test_safe_cards_go_up() -> None:
    player = at_the_table(
        "klondike", {"tableau-1": "AS", "tableau-2": "KH AH", "tableau-3": "9C", "stock": "2C"}
    )
    told = heard(player, "safe")
    assert "The ace of spades goes to the foundation of spades." in told
    assert "The ace of hearts goes to the foundation of hearts." in told
    assert heard(player, "safe") == "No safe cards to move to the foundations."


def test_the_score_counts_time_from_the_first_move() -> None:
    player = at_the_table("klondike")
    player.answer("table", now_ms=1_000_000)
    assert player.answer("score", now_ms=2_000_000) == ["0 points, 0 moves."]
    player.answer("3 f", now_ms=3_000_000)
    assert player.answer("score", now_ms=3_000_000) == ["15 points, 1 move."]
    assert player.answer("score", now_ms=3_020_000) == ["11 points, 1 move."]


def test_money_and_games_without_a_score() -> None:
    assert heard(at_the_table("klondike-vegas"), "score") == "-$52, 0 moves."
    assert heard(at_the_table("yukon"), "score") in ("0 moves; this game has no score.", "0 points, 0 moves.")


def test_a_new_deal_is_not_made_by_mistake() -> None:
    player = at_the_table("klondike")
    assert heard(player, "new 7").startswith("Klondike, deal 7. Stock: 24 cards.")
    heard(player, "")
    assert heard(player, "new 8") == "This game is not saved. Type new 8 again for a new deal."
    assert heard(player, "3") and heard(player, "new 8").startswith("This game is not saved.")
    assert heard(player, "new 8").startswith("Klondike, deal 8.")
    with pytest.raises(DealError) as error:
        Game.new(player.game.rules, "eight")
    assert heard(player, "new eight") == str(error.value)
    assert str(player.game.deal) == "8"


def test_a_balance_goes_on_to_the_next_hand() -> None:
    player = at_the_table("klondike-vegas")
    heard(player, "new 7")
    assert heard(player, "score") == "-$104, 0 moves."


@pytest.mark.parametrize("line", ["quit", "q"])
def test_leaving_asks_once_while_a_game_is_going_on(line: str) -> None:
    player = at_the_table("klondike")
    heard(player, "deal")
    assert heard(player, line) == f"This game is not saved. Type {line} again to quit anyway."
    assert not player.is_over
    assert heard(player, line) == "Goodbye."
    assert player.is_over


def test_a_question_mark_asks_for_help() -> None:
    assert at_the_table("klondike").answer("?") == at_the_table("klondike").answer("help")


def named_in_help(game: str) -> set[str]:
    """The commands that the help of a game names."""
    lines = at_the_table(game).answer("help")
    return {name for name in COMMANDS if any(line.startswith((f"{name}:", f"{name} ")) for line in lines)}


def test_help_names_every_command_that_a_game_has_a_use_for() -> None:
    assert named_in_help("crunch") == set(COMMANDS)
    assert all(named_in_help(game) >= set(COMMANDS) - {"deal", "jump", "safe"} for game in SHIPPED)
    assert set(COMMANDS) - named_in_help("klondike") == {"jump"}
    assert set(COMMANDS) - named_in_help("freecell") == {"deal", "jump"}
    assert set(COMMANDS) - named_in_help("pyramid") == {"jump", "safe"}


def test_help_says_what_the_piles_of_a_game_are_named_for() -> None:
    fill = "Name two to remove their top cards or to fill an empty pile: 4 1 or pile 4 to pile 1."
    assert fill in heard(at_the_table("baroness"), "help")
    assert "Name two to remove their top cards: 4 1" in heard(at_the_table("pyramid"), "help")
    assert "An empty line deals" not in heard(at_the_table("freecell"), "help")
    assert "Columns: 1 2 3 4 5 6 7." in at_the_table("klondike").answer("help")
    assert "To move a card to any foundation: 3 up." in at_the_table("belvedere").answer("help")


def test_the_rules_are_printed() -> None:
    told = heard(at_the_table("klondike"), "rules")
    assert told.startswith("Klondike. The classic: draw one")
    assert " Empty columns: " in told


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("tabel", "'tabel' is neither a command nor a pile. Did you mean 'table'?"),
        ("colum 3", "'colum' is neither a command nor a pile. Did you mean 'column'?"),
        ("exit", "'exit' is neither a command nor a pile. Did you mean 'quit'?"),
        ("draw", "'draw' is neither a command nor a pile. Did you mean 'deal'?"),
        ("take back", "'take' is neither a command nor a pile. Did you mean 'undo'?"),
        ("controls", "'controls' is neither a command nor a pile. Did you mean 'help'?"),
        ("xyzzy", "'xyzzy' is neither a command nor a pile. Type help for a list of commands."),
        ("column 9", "Klondike has no pile called '9'."),
        ("6 watse", "Klondike has no pile called 'watse'. Did you mean 'waste'?"),
        ("undo 3", "'undo' takes no argument."),
        ("1 2 3 4", "Name a pile, its target, and if needed the number of cards, as in 6 1 2."),
        ("columns 3", "Name a pile, its target, and if needed the number of cards, as in 6 1 2."),
        ("3 columns", "Name one pile to move the cards to."),
        ("tableau-3:", "'tableau-3:' is not a move: '' is not the name of a pile."),
        ("redeal:waste", "'redeal:waste' is not a move: redeal takes no pile."),
        ("deal:waste:stock", "'deal:waste:stock' is not a move: deal takes one pile or none."),
        ("remove:a:b:c", "'remove:a:b:c' is not a move: remove takes one pile or two."),
        ("p2.remove:a", "'p2.remove:a' is not a move: remove takes no seat before it."),
        ("tableau-9:tableau-1", "Klondike has no pile called 'tableau-9'."),
        ("of", "'of' is neither a command nor a pile. Type help for a list of commands."),
    ],
)
def test_what_is_not_understood_gets_a_suggestion(line: str, answer: str) -> None:
    assert heard(at_the_table("klondike"), line) == answer


# The end


def test_a_lost_game_is_announced() -> None:
    player = at_the_table("bakers-dozen", {"tableau-1": "KH 8H", "tableau-2": "9C", "tableau-3": "5D"})
    assert heard(player, "1 2") == (f"The 8 of hearts goes to column 2. No moves left: {LOST}")
    assert heard(player, "moves") == "There are no legal moves."
    assert heard(player, "play 1") == "There are no legal moves."


def test_a_won_game_is_announced() -> None:
    suits = {f"foundation-{suit}": up_to(f"K{suit[0].upper()}") for suit in ("clubs", "diamonds", "hearts")}
    player = at_the_table("klondike", {**suits, "foundation-spades": up_to("QS"), "tableau-4": "KS"})
    ending = (
        "The king of spades goes to the foundation of spades. Column 4 is empty now."
        " The foundation of spades is complete."
    )
    assert heard(player, "4 f") == f"{ending} You won! 10 points, 1 move. Type new for another deal."
    heard(player, "undo")
    assert heard(player, "redo") == f"{ending} You won!"
    heard(player, "undo")
    player.game.emit(SOLUTION)
    assert heard(player, "4 f") == f"{ending} Solved! 10 points, 1 move. Type new for another deal."


# Whole games


def test_a_line_of_notation_is_played_as_far_as_it_is_legal() -> None:
    player = at_the_table("klondike")
    told = player.answer("tableau-6:tableau-1 deal tableau-7:tableau-1 deal")
    assert told[-1] == "A black king cannot go on a black 7: build down in alternate colours."
    assert player.game.moves == [Move.parse("tableau-6:tableau-1"), Move.parse("deal")]


def typed(player: LinePlayer, move: Move, random: Random) -> str:
    """One of the ways to type a move."""
    by_index = Keyboard().piles(player.game.rules)
    # What is typed is read in lower case: a pile whose key has another case than that of another is named.
    keys = {
        spec.name: spec.name if (key := by_index[spec.index]).lower() in {*by_index.values()} - {key} else key
        for spec in player.game.rules.piles
    }
    if player.game.rules.covering:
        # Piles that overlap are named by their numbers.
        tableau = player.game.rules.of_zone(Zone.TABLEAU)
        keys |= {spec.name: spec.label for spec in player.game.rules.piles if spec.index in tableau}
    ways = [str(move), f"play {player.game.legal_moves().index(move) + 1}"]
    match move:
        case Carry(source, target, count):
            ways += [f"{keys[source]} {keys[target]} {count}", f"{source} to {target} {count}"]
        case Remove((pile,)):
            ways += [f"{keys[pile]} {keys['discard']}", f"{keys[pile]} {keys[pile]}"]
        case Remove((first, second)):
            ways += [f"{keys[first]} {keys[second]}", f"{keys[second]} {keys[first]}"]
        case DealStock(_, target) if target:
            ways += [f"s {keys[target]}"]
        case Jump(_, packets):
            ways += [f"jump {packets}", f"w s {packets}"]
        case DealStock() | Fill() | Redeal():
            ways += ["", "deal"]
    return random.choice(ways)


@pytest.mark.parametrize("game", one_in(4, SHIPPED))
def test_what_is_typed_is_what_is_played(game: str) -> None:
    random = Random(game)
    player, other = LinePlayer(Game.new(load(game), 7)), Game.new(load(game), 7)
    for _ in range(60):
        moves = other.legal_moves()
        if not moves:
            break
        move = random.choice(moves)
        line = typed(player, move, random)
        other.play(move)
        answer = player.answer(line)
        assert player.game.position == other.position, line
        assert answer and all(len(part) <= WIDTH for part in answer)
    assert player.game.moves == other.moves
    assert all(len(line) <= WIDTH and line.isascii() for line in player.answer("table"))


@pytest.mark.parametrize("game", one_in(4, SHIPPED, 1))
def test_whatever_is_typed_gets_an_answer(game: str) -> None:
    random, player = Random(game), at_the_table(game)
    words = [
        *pile_keys(player.game.rules).values(),
        *COMMANDS,
        *player.game.rules.index,
        "f",
        "0",
        "99",
        "²",
        ":",
    ]
    for _ in range(100):
        line = " ".join(random.choices(words, k=random.randrange(5)))
        assert player.answer(line), line


def plain(text: str, *args: str) -> subprocess.CompletedProcess[str]:
    """The program with ``text`` typed into a pipe."""
    return subprocess.run(
        [sys.executable, "-m", "solitaire", *args, "--plain"],
        input=text,
        capture_output=True,
        text=True,
        errors="surrogateescape",  # a lone surrogate stands for a byte that is not UTF-8
        check=False,
    )


def test_a_whole_game_through_a_pipe() -> None:
    """In short form, a line a move."""
    game, moves = read("klondike")
    keys = {spec.name: pile_keys(game.rules)[spec.index] for spec in game.rules.piles}
    lines = [
        f"{keys[move.source]} {keys[move.target]} {move.count}" if isinstance(move, Carry) else ""
        for move in moves
    ]
    played = plain("\n".join([*lines, "score"]), "klondike", "--deal", str(game.deal))
    assert (played.returncode, played.stderr) == (0, "")
    assert "You won!" in " ".join(played.stdout.split())
    assert f", {len(moves)} moves." in played.stdout.splitlines()[-1]


def test_a_game_in_notation_through_a_pipe() -> None:
    deal, _, moves = (FOLDER / "klondike.txt").read_text("utf-8").partition("\n")
    played = plain(moves, "play", "klondike", "--deal", deal)
    assert (played.returncode, played.stderr) == (0, "")
    assert "You won!" in " ".join(played.stdout.split())


@pytest.mark.parametrize("text", ["", "deal\nq\n", "deal\nquit\nquit\ndeal\n", "\udcff\n"])
def test_the_end_of_the_input_ends_the_game_quietly(text: str) -> None:
    played = plain(text, "yukon", "--deal", "1")
    assert (played.returncode, played.stderr) == (0, "")
    assert played.stdout.startswith("Yukon, deal 1.\n")


def test_every_answer_comes_at_once() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "solitaire", "klondike", "--deal", "3", "--plain"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin and process.stdout
        while process.stdout.readline() != "Type help for a list of commands.\n":
            pass
        for line, answer in (("6", "Column 6: 5 face down, 7 of clubs.\n"), ("quit", "Goodbye.\n")):
            process.stdin.write(f"{line}\n")
            process.stdin.flush()
            assert process.stdout.readline() == answer
    assert process.returncode == 0


def test_where_no_move_may_be_taken_back_that_is_said() -> None:
    player = LinePlayer(limited_undo(undo=0))
    heard(player, "6 1")
    for line in ("undo", "restart"):
        assert heard(player, line) == "Klondike does not let you undo any move."
    assert player.game.move_count == 1


def test_keys_that_the_player_chose_are_understood_in_any_case() -> None:
    game = Game.new(load("klondike"), deal=3)
    player = LinePlayer(game, keyboard=Keyboard({"columns": tuple("qpoDLKJ")}))
    assert heard(player, "k q").startswith("The 7 of clubs goes to column 1.")
    assert heard(player, "K") == heard(player, "column 6")
