"""Balances that are carried over from game to game."""

from __future__ import annotations

from datetime import timedelta, timezone

import pytest

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.replay.archive.archive import ResumedGame
from solitaire.replay.archive.autosave import Autosave
from solitaire.replay.archive.game_branch import prepare_branch
from solitaire.replay.archive.last_balance import with_last_balance
from solitaire.replay.format.record import FIRST_ENTRY
from tests.replay.archives import EVENING, ReportingArchive, do

VEGAS = "klondike-vegas"
STAKE = -52


def next_hand(archive: ReportingArchive, hour: int = 0, kind: str = VEGAS) -> Game:
    """Sit down to another hand, some hours later."""
    archive.now = lambda: EVENING.replace(hour=hour)
    return with_last_balance(Game.new(load(kind), 3), lambda: archive)


def play(archive: ReportingArchive, hour: int, leave: bool = False) -> Game:
    """Send an ace up, worth 5, and leave or give up."""
    game = next_hand(archive, hour)
    recorder = archive.begin(game)
    do(game, ["tableau-6:tableau-1", "tableau-3:foundation-spades"])
    if leave:
        recorder.leave()
    else:
        recorder.give_up()
    return game


def play_branch(archive: ReportingArchive) -> ResumedGame:
    """Branch off the only game that is over before its first move, at four, and deal once."""
    (first,) = archive.finished.iterdir()
    _, record = archive.open_record(first)
    archive.now = lambda: EVENING.replace(hour=4)
    branch = archive.begin_branch(prepare_branch(record.first(FIRST_ENTRY - 1), first.stem))
    do(branch.game, ["deal"])
    return branch


def test_the_first_hand_begins_with_nothing(archive: ReportingArchive) -> None:
    assert next_hand(archive).score == STAKE


@pytest.mark.parametrize("leave", [False, True], ids=["given up", "left"])
def test_the_next_hand_carries_over_the_balance_of_the_last(archive: ReportingArchive, leave: bool) -> None:
    assert play(archive, 1, leave).score == STAKE + 5
    assert play(archive, 2, leave).score == 2 * (STAKE + 5)
    assert next_hand(archive, 3).score == 2 * (STAKE + 5) + STAKE


def test_the_moves_of_a_hand_that_is_over_are_not_made_again(
    archive: ReportingArchive, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(archive, 1)
    monkeypatch.setattr("solitaire.replay.archive.game_loader.load_game", lambda path: pytest.fail(str(path)))
    assert next_hand(archive, 2).balance == STAKE + 5


def test_a_hand_that_carries_on_verifies_and_goes_on(archive: ReportingArchive) -> None:
    play(archive, 1)
    game = play(archive, 2, leave=True)
    again, _, notice = archive.resume_only()
    assert (again.score, again.balance, notice) == (game.score, STAKE + 5, "")


def test_games_that_are_not_played_for_money_carry_nothing(archive: ReportingArchive) -> None:
    play(archive, 1)
    assert next_hand(archive, 2, kind="klondike").balance == 0
    assert next_hand(archive, 2, kind="klondike-draw-3").balance == 0


def test_branches_and_damaged_files_leave_no_balance(archive: ReportingArchive) -> None:
    play(archive, 1)
    branch = play_branch(archive)
    branch.recorder.leave()
    (archive.finished / f"{VEGAS}-20991231-000000.jsonl").write_text("torn")
    assert next_hand(archive, 5).balance == STAKE + 5


def test_of_two_hands_begun_in_one_second_the_last_is_the_second(archive: ReportingArchive) -> None:
    play(archive, 5)
    play(archive, 5)
    assert next_hand(archive, 6).balance == 2 * (STAKE + 5)


def test_the_last_hand_is_the_latest_begun_also_after_a_journey_to_the_west(archive: ReportingArchive) -> None:
    play(archive, 20)
    there = EVENING.replace(hour=21, minute=0).astimezone(timezone(timedelta(hours=-8)))
    archive.now = lambda: there
    game = with_last_balance(Game.new(load(VEGAS), 3), lambda: archive)
    recorder = archive.begin(game)
    do(game, ["deal"])
    recorder.give_up()
    assert game.score == 2 * STAKE + 5
    archive.now = lambda: there + timedelta(hours=1)
    assert with_last_balance(Game.new(load(VEGAS), 3), lambda: archive).balance == 2 * STAKE + 5


def test_a_hand_begun_while_the_clock_was_years_ahead_is_not_the_last_for_years(
    archive: ReportingArchive,
) -> None:
    archive.now = lambda: EVENING.replace(year=2031)
    recorder = archive.begin(game := Game.new(load(VEGAS), 3))
    do(game, ["deal"])
    recorder.give_up()
    play(archive, 1)
    assert next_hand(archive, 2).balance == STAKE + 5


@pytest.mark.parametrize("is_resumed", [False, True])
def test_the_deal_after_a_branch_carries_over_the_balance_of_the_last_game_that_counts(
    archive: ReportingArchive, is_resumed: bool
) -> None:
    play(archive, 1)
    branch = play_branch(archive)
    if is_resumed:
        branch.recorder.leave()
        branch = archive.resume_only()
    assert branch.game.score == STAKE
    autosave = Autosave(lambda: archive, branch.recorder)
    after, again = (
        autosave.next_game(game) for game in (branch.game.deal_another(5), branch.game.deal_again())
    )
    assert (str(after.deal), after.balance, again.balance) == ("5", STAKE + 5, STAKE + 5)


def test_the_deal_after_a_game_that_counts_carries_over_its_balance(archive: ReportingArchive) -> None:
    game = play(archive, 1, leave=True)
    resumed = archive.resume_only()
    after = resumed.game.deal_another(5)
    assert Autosave(lambda: archive, resumed.recorder).next_game(after) is after
    assert after.balance == game.score
