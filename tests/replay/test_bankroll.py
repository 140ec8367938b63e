"""Balances that are carried over from game to game."""

from __future__ import annotations

from pathlib import Path

import pytest

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.replay.bankroll import with_last_balance
from solitaire.replay.record import FIRST_ENTRY
from tests.replay.archives import EVENING, Shelf, do

VEGAS = "klondike-vegas"
STAKE = -52


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


def next_hand(shelf: Shelf, hour: int = 0, deal: int = 3, kind: str = VEGAS) -> Game:
    """Sit down to another hand, some hours later."""
    shelf.now = lambda: EVENING.replace(hour=hour)
    return with_last_balance(Game.new(load(kind), deal), lambda: shelf)


def play(shelf: Shelf, hour: int, leave: bool = False) -> Game:
    """Send an ace up, worth 5, and leave or give up."""
    game = next_hand(shelf, hour)
    recorder = shelf.begin(game)
    do(game, ["tableau-6:tableau-1", "tableau-3:foundation-spades"])
    if leave:
        recorder.leave()
    else:
        recorder.give_up()
    return game


def test_the_first_hand_begins_with_nothing(shelf: Shelf) -> None:
    assert next_hand(shelf).score == STAKE


@pytest.mark.parametrize("leave", [False, True], ids=["given up", "left"])
def test_the_next_hand_goes_on_with_what_the_last_one_left(shelf: Shelf, leave: bool) -> None:
    assert play(shelf, 1, leave).score == STAKE + 5
    assert play(shelf, 2, leave).score == 2 * (STAKE + 5)
    assert next_hand(shelf, 3).score == 2 * (STAKE + 5) + STAKE


def test_a_hand_that_carries_on_verifies_and_goes_on(shelf: Shelf) -> None:
    play(shelf, 1)
    game = play(shelf, 2, leave=True)
    again, _, notice = shelf.resume_only()
    assert (again.score, again.balance, notice) == (game.score, STAKE + 5, "")


def test_games_that_are_not_played_for_money_carry_nothing(shelf: Shelf) -> None:
    play(shelf, 1)
    assert next_hand(shelf, 2, kind="klondike").balance == 0
    assert next_hand(shelf, 2, kind="klondike-draw-3").balance == 0


def test_what_branched_off_and_what_is_damaged_is_no_hand(shelf: Shelf) -> None:
    play(shelf, 1)
    (first,) = shelf.finished.iterdir()
    _, record = shelf.open_record(first)
    shelf.now = lambda: EVENING.replace(hour=4)
    branch = shelf.branch(record, FIRST_ENTRY - 1, first.stem)
    do(branch.game, ["deal"])
    branch.recorder.leave()
    (shelf.finished / f"{VEGAS}-20991231-000000.jsonl").write_text("torn")
    assert next_hand(shelf, 5).balance == STAKE + 5
