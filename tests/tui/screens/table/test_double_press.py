"""Piles that are pressed twice at once where the next card comes by itself: turned, or closing up."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from textual.pilot import Pilot

from solitaire.config.settings import Settings
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.moves import Move
from solitaire.tui.bindings import key_event
from solitaire.tui.board.layout.arrange import arrange
from solitaire.tui.screens.table.double_press import JUST_CLOSED_UP, JUST_TURNED, UNSEEN_SECONDS, DoublePress
from solitaire.tui.screens.table.session import TableSession
from tests.game.games_in_progress import game_at
from tests.tui.app_pilot import dealt_with, host, in_the_app, table
from tests.tui.manual_clock import ManualClock

SOON, LATER = UNSEEN_SECONDS / 2, UNSEEN_SECONDS
Presses = Sequence[tuple[str, float]]
"""Piles in the order of their presses, and the seconds since the one before."""


def moves_after(game: Game, presses: Presses) -> tuple[list[Move], str]:
    """The moves that presses make, and the last message."""
    arrangement = arrange(game.rules, 80, 22)
    session = TableSession(game, Settings(), lambda: arrangement)
    clock = ManualClock()
    session.double_press = DoublePress(clock, clock)
    for pile, seconds in presses:
        clock.now += seconds
        session.press(game.rules.index[pile])
    return list(game.moves), session.message.text


@pytest.mark.parametrize("ruleset", ["sir-tommy", "calculation", "lady-betty"])
def test_a_second_press_at_once_does_not_place_a_card_that_nobody_has_seen(ruleset: str) -> None:
    game = Game.new(load(ruleset), 3)
    column = "tableau-1"
    moves, text = moves_after(game, [(column, 0), (column, SOON), (column, SOON)])
    assert (moves, text) == ([Move.parse("waste:tableau-1")], JUST_TURNED)


@pytest.mark.parametrize(("read", "handled"), [(SOON, LATER), (LATER, SOON)])
def test_a_press_is_at_once_if_it_was_read_or_is_handled_at_once(read: float, handled: float) -> None:
    read_at, handled_at = ManualClock(), ManualClock()
    presses = DoublePress(read_at, handled_at)
    assert not presses.record("1")
    read_at.now, handled_at.now = read, handled
    assert presses.record("1")
    read_at.now, handled_at.now = read + LATER, handled + LATER
    assert not presses.record("1")


@pytest.mark.parametrize(
    "presses",
    [
        [("tableau-1", 0), ("tableau-1", LATER)],
        [("tableau-1", 0), ("tableau-2", 0)],
        [("waste", 0), ("tableau-1", 0), ("waste", 0), ("tableau-1", 0)],
        [("tableau-1", 0), ("waste", 0), ("tableau-1", 0)],
    ],
    ids=["same pile later", "another pile at once", "waste first", "the waste in between"],
)
def test_every_other_press_places_a_card_however_fast(presses: Presses) -> None:
    moves, _ = moves_after(Game.new(load("sir-tommy"), 3), presses)
    assert moves == [Move.parse(f"waste:{pile}") for pile, _ in presses if pile != "waste"]


def test_a_second_press_at_once_does_not_move_the_pile_that_closed_up() -> None:
    place = "tableau-1-2"
    row = {"tableau-1-1": "7H", place: "9H", "tableau-1-3": "2H"}
    moves, text = moves_after(game_at("accordion", row), [(place, 0), (place, SOON)])
    assert (moves, text) == ([Move.parse(f"{place}:tableau-1-1")], JUST_CLOSED_UP)
    moves, _ = moves_after(game_at("accordion", row), [(place, 0), (place, LATER)])
    assert len(moves) == 2


def test_a_key_pressed_again_at_once_does_not_move_another_pile_of_its_column() -> None:
    first, second = "tableau-1-3", "tableau-2-3"
    names = [f"tableau-{row}-{place}" for row in (1, 2) for place in range(1, 14)]
    piles = [*["2C", "3D"] * 7, "TC", "5S", "7S"]
    row = {**dict(zip(names, piles, strict=False)), "tableau-1-1": "4H", "tableau-1-2": "8S", first: "8H"}
    moves, text = moves_after(game_at("accordion", row), [(first, 0), (second, SOON)])
    assert (moves, text) == ([Move.parse(f"{first}:tableau-1-2")], JUST_CLOSED_UP)
    moves, _ = moves_after(game_at("accordion", row), [(first, 0), (second, LATER)])
    assert moves == [Move.parse(f"{first}:tableau-1-2"), Move.parse(f"{second}:tableau-2-2")]


def test_cards_that_are_seen_are_played_by_presses_at_once() -> None:
    game = game_at("golf", {"tableau-1": "4H 5H 6H", "foundation": "7C"})
    moves, _ = moves_after(game, [("tableau-1", 0)] * 3)
    assert len(moves) == 3


def test_keys_that_are_handled_late_count_as_pressed_when_they_were_read() -> None:
    clock = ManualClock()

    async def script(pilot: Pilot[None]) -> None:
        session = table(pilot)._session
        session.double_press = DoublePress(session._input_time, clock)
        for number in range(2):
            key = key_event("1")
            key.time = number * SOON
            clock.now += LATER
            await dealt_with(host(pilot), [key])
        assert session.message.text == JUST_TURNED

    in_the_app(script, Game.new(load("sir-tommy"), 3))
