"""Hints and solutions in line mode."""

from __future__ import annotations

import re

from solitaire.analysis.hint_choice import NOTHING_NEW
from solitaire.analysis.knowledge import PATIENT_SECONDS
from solitaire.analysis.review import Search
from solitaire.cli.line_mode.hint_lines import HINT_SECONDS, OUT_OF_TIME
from solitaire.cli.line_mode.line_game import LineGame
from solitaire.cli.line_mode.player import LinePlayer
from solitaire.game.game import Game
from solitaire.game.game_events import SOLUTION
from solitaire.rules.position import Position
from solitaire.solver.answer import Answer
from solitaire.solver.lines.nearby_line import NearbyLine
from tests.cli.line_mode.line_players import at_the_table, heard
from tests.playthroughs import read
from tests.solver.answers import LOST, UNSETTLED, won_by


def test_hints_come_from_the_rules_and_may_be_none() -> None:
    player = at_the_table("klondike")
    assert heard(player, "hint") == "Try: move the ace of spades from column 3 to the foundation of spades."
    player = at_the_table("bakers-dozen", {"tableau-1": "9C 8H", "tableau-2": "9H"})
    assert heard(player, "hint") == NOTHING_NEW


def test_without_a_hint_a_deal_that_cannot_be_won_is_called_so() -> None:
    game = at_the_table("bakers-dozen", {"tableau-1": "9C 8H", "tableau-2": "9H"}).game
    player = LinePlayer(LineGame(game, search=lambda position, seconds, nearby: LOST))
    assert heard(player, "hint") == "No useful move found, and this deal cannot be won. Type new for another."


def noted_search(answer: Answer) -> tuple[Search, list[Position]]:
    """A search that gives one answer, and the positions that it is asked about."""
    asked: list[Position] = []

    def search(position: Position, seconds: float, nearby: NearbyLine | None) -> Answer:
        asked.append(position)
        return answer

    return search, asked


def test_hints_lead_to_a_win_where_a_search_finds_one() -> None:
    game, moves = read("klondike")
    search, asked = noted_search(won_by(moves))
    player = LinePlayer(LineGame(game, search=search))
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
        return UNSETTLED

    player = LinePlayer(LineGame(game, search=search, known_answer=lambda game: won_by(moves)))
    heard(player, str(moves[0]))
    leaving = game.position
    heard(player, next(str(move) for move in game.legal_moves() if move != moves[1]))
    heard(player, "hint")
    assert told == [(leaving, moves[1:])]


def test_what_was_proven_before_is_not_searched_again() -> None:
    """Neither a line that was known when the cards were dealt, nor what follows a loss."""
    game, moves = read("klondike")
    search, asked = noted_search(LOST)
    player = LinePlayer(LineGame(game, search=search, known_answer=lambda game: won_by(moves)))
    for move in moves[:5]:
        assert heard(player, "hint").startswith("To win: ")
        heard(player, str(move))
    assert not asked
    player = LinePlayer(LineGame(read("klondike")[0], search=search))
    for move in moves[:3]:
        heard(player, str(move))
        assert heard(player, "winnable") == "This position is lost."
        assert heard(player, "hint").startswith("Cannot be won any more. Try: ")
    assert len(asked) == 1


def test_what_was_proven_about_a_deal_is_looked_up_once() -> None:
    looked_up: list[Game] = []

    def known_answer(game: Game) -> None:
        looked_up.append(game)

    player = LinePlayer(
        LineGame(read("klondike")[0], search=lambda *asked: UNSETTLED, known_answer=known_answer)
    )
    for command in ("winnable", "deal", "winnable"):
        heard(player, command)
    assert len(looked_up) == 1


def test_solve_shows_whether_and_how_it_can_be_won_and_then_the_game_counts_apart() -> None:
    game, moves = read("klondike")
    noted: list[str] = []
    game.listener = lambda what, ms: noted.append(what)
    player = LinePlayer(LineGame(game, search=lambda position, seconds, nearby: won_by(moves)))
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
    player = LinePlayer(LineGame(game, search=lambda *asked: LOST))
    assert heard(player, "winnable") == heard(player, "solution") == "This position is lost."
    assert "light = true in the settings" in heard(LinePlayer(LineGame(game)), "solution")


def test_an_unknown_position_is_searched_once_more_for_longer_when_that_is_asked_for() -> None:
    searched: list[float] = []

    def search(position: Position, seconds: float, nearby: NearbyLine | None) -> Answer:
        searched.append(seconds)
        return UNSETTLED

    player = LinePlayer(LineGame(read("klondike")[0], search=search))
    offer = f"{OUT_OF_TIME} Type winnable to search for up to 30 seconds."
    for command in ("solution", "winnable", "winnable"):
        told = " ".join(heard(player, command).split())
        assert told == (offer if command == "solution" else OUT_OF_TIME)
        heard(player, "hint")
    assert searched == [HINT_SECONDS, PATIENT_SECONDS]


def test_a_fair_hint_asks_no_solver_and_solve_still_does() -> None:
    game, moves = read("klondike")
    search, asked = noted_search(won_by(moves))
    player = LinePlayer(LineGame(game, search=search, fair_hints=True))
    assert heard(player, "winnable") == "This position is winnable."
    asked.clear()
    assert heard(player, "hint").startswith("Try: ")
    assert heard(player, str(moves[0])) and heard(player, "hint").startswith("Try: ")
    assert not asked


def test_a_hint_is_played_where_it_was_given() -> None:
    player = at_the_table("klondike")
    heard(player, "hint")
    told = "The ace of spades goes to the foundation of spades. The 9 of diamonds is turned face up."
    alone = "or play alone for the hinted move; moves lists them."
    assert heard(player, "play hint").endswith(alone)
    assert heard(player, "play") == told
    assert heard(player, "play").startswith("Type play and a number from 1 to ")
    heard(player, "undo")
    assert heard(player, "play") == told


def test_an_only_move_is_named_where_its_number_is_missing() -> None:
    player = at_the_table("bakers-dozen", {"tableau-1": "9C 8H", "tableau-2": "9H"})
    assert len(player.game.legal_moves()) == 1
    assert heard(player, "play") == "Type play 1 for the only move."
    assert "goes to" in heard(player, "play 1")


def test_a_game_that_is_over_has_no_hint() -> None:
    player = at_the_table("klondike", {"tableau-1": "9C 8H", "tableau-2": "9H", "stock": "9S"})
    assert heard(player, "hint").startswith("Dealing won't help: ")
    player = at_the_table("cruel", {"tableau-1": "9C 8H", "tableau-2": "6H"})
    assert heard(player, "hint").startswith("A redeal won't help: ")
    player = at_the_table("monte-carlo", {"tableau-2": "9C", "tableau-3": "6H"})
    assert heard(player, "hint").startswith("Closing up won't help: ")
    game, moves = read("klondike")
    game.go_to(moves)
    assert heard(LinePlayer(LineGame(game)), "hint") == "The game is won."
