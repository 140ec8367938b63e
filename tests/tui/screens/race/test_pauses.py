"""Pauses of a race: by key, by focus, by another screen, and in the countdown."""

from __future__ import annotations

import re

import pytest
from textual import events

from solitaire.race.match import HandResult, SeatScore
from solitaire.race.messages import match_summary
from solitaire.tui.bindings import key_event
from solitaire.tui.dialogs.command_palette import SolitaireCommandPalette
from solitaire.tui.screens.race import race_screen
from solitaire.tui.screens.race.end_match_dialog import EndMatchDialog
from solitaire.tui.screens.race.pause_dialog import PauseDialog
from solitaire.tui.screens.race.race_screen import RaceScreen
from solitaire.tui.screens.race.seat_check_dialog import SeatCheckDialog
from tests.event_loop import in_event_loop
from tests.tui.app_pilot import dealt_with, host, screen_type, shown, until
from tests.tui.screens.race.race_pilot import race

pytestmark = pytest.mark.usefixtures("no_time_counts")


@in_event_loop
async def test_a_pause_hides_the_cards_and_stops_the_clock() -> None:
    async with race() as table:
        await table.type("wq")
        assert "red 8" in table.message(1)
        await table.type(" ")
        assert isinstance(table.pilot.app.screen, PauseDialog)
        assert "♥" not in table.board(1)
        assert table.message(1) == ""
        await table.type("s")
        assert table.pile("p1.waste") == 0
        assert table.stands_still()
        await table.type(" ")
        await table.type("s")
        assert table.pile("p1.waste") == 3


@in_event_loop
async def test_a_pause_does_not_show_which_cards_are_lifted() -> None:
    async with race() as table:
        await table.type("s")
        before = table.screen._board.seats[0]._highlights
        await table.type("q")
        assert table.screen._board.seats[0]._highlights.lifted is not None
        await table.type(" ")
        covered = table.screen._board.seats[0]._highlights
        assert covered.lifted is None and covered.targets == before.targets
        await table.type(" ")
        assert table.screen._board.seats[0]._highlights.lifted is not None, "they stay lifted"


@in_event_loop
async def test_the_pause_shows_the_rules() -> None:
    async with race() as table:
        await table.type("?")
        assert screen_type(table.pilot) is PauseDialog and "i rules" in shown(table.pilot)
        await table.type("i")
        assert "Rules of Pounce" in shown(table.pilot)
        await table.pilot.press("escape")
        assert screen_type(table.pilot) is PauseDialog and table.stands_still()


@in_event_loop
async def test_the_keys_of_a_pause_are_those_that_do_something() -> None:
    async with race() as table:
        await table.type(" ?")
        assert re.search("ctrl.q +leave the race", shown(table.pilot))
        assert "end the match" not in shown(table.pilot), "it has not been asked yet"
        assert re.search("space, esc, enter +resume", shown(table.pilot))
        await table.pilot.press("escape", "ctrl+q", "question_mark")
        await table.pilot.pause()
        assert re.search("enter +leave the race", shown(table.pilot))
        assert re.search("space, esc +resume", shown(table.pilot))
        assert re.search("ctrl.e +end the match", shown(table.pilot))


@in_event_loop
async def test_after_a_pause_everybody_counts_in_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async with race() as table:
        await table.type("  ")
        assert "♥" in table.board(1), "the pause is over"
        await table.type(" ")
        monkeypatch.setattr(race_screen, "COUNT_IN", 5)
        await table.type(" ")
        for seat in (1, 2):
            assert "│   5   │" in table.board(seat) and "♥" not in table.board(seat)
        await table.type("s")
        assert table.pile("p1.waste") == 0, "nobody goes on before the others"


@in_event_loop
async def test_a_race_pauses_when_its_window_loses_the_focus() -> None:
    """A terminal reports to the app, not to its screens."""
    async with race("Ann", "Cy:hard", "Di:easy", game="nuts", size=(160, 40)) as table:
        app, screen, hand = table.pilot.app, table.screen, table.match.hand
        await until(table.pilot, lambda: hand.log)
        app.post_message(events.AppBlur())
        await table.pilot.pause()
        assert screen_type(table.pilot) is PauseDialog
        assert "♥" not in table.board(1) + table.board(2) + table.board(3)
        assert table.stands_still()
        stood_at, done = screen._stopwatch.elapsed_ms, len(hand.log)
        app.post_message(events.AppBlur())
        app.post_message(events.AppFocus())
        await table.pilot.pause()
        assert screen_type(table.pilot) is PauseDialog, "to look back is not to go on"
        assert (screen._stopwatch.elapsed_ms, len(hand.log)) == (stood_at, done)
        await table.type(" ")
        assert screen_type(table.pilot) is RaceScreen and not table.stands_still()
        await until(table.pilot, lambda: len(hand.log) > done)


@in_event_loop
async def test_before_the_race_has_begun_and_after_it_there_is_nothing_to_pause() -> None:
    async with race("Ann", "Cy:hard", begins=False) as table:
        app = table.pilot.app
        app.post_message(events.AppBlur())
        await table.pilot.pause()
        assert screen_type(table.pilot) is SeatCheckDialog
        app.post_message(events.AppFocus())
        await table.type(" ")
        assert screen_type(table.pilot) is RaceScreen and not table.stands_still()


@in_event_loop
@pytest.mark.parametrize("keys", [["s"], ["space"], ["s", "s", "space"]], ids=str)
async def test_no_key_from_before_the_focus_was_lost_resumes_the_race(keys: list[str]) -> None:
    async with race() as table:
        await dealt_with(host(table.pilot), [*map(key_event, keys), events.AppBlur()])
        assert screen_type(table.pilot) is PauseDialog and table.stands_still()


@in_event_loop
async def test_the_countdown_pauses_when_the_terminal_loses_focus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(race_screen, "COUNT_IN", 1000)
    async with race("Ann", "Cy:hard") as table:
        app = table.pilot.app
        assert "999" in table.board(1) or "1000" in table.board(1)
        app.post_message(events.AppBlur())
        await table.pilot.pause()
        assert screen_type(table.pilot) is PauseDialog and table.stands_still()


@in_event_loop
async def test_a_pause_as_a_second_of_the_countdown_ends_opens_one_dialog(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(race_screen, "COUNT_IN", 1000)
    async with race("Ann", "Cy:hard") as table:
        timer = table.screen._timer._timer
        assert timer is not None
        timer._run()  # The second is over, and the next one is queued.
        table.screen.action_pause()
        await table.pilot.pause()
        assert screen_type(table.pilot) is PauseDialog and table.stands_still()
        await table.type(" ")
        assert screen_type(table.pilot) is RaceScreen


@in_event_loop
@pytest.mark.parametrize("looks_away", [False, True])
async def test_a_race_stands_still_behind_the_palette(looks_away: bool) -> None:
    async with race("Ann", "Cy:hard", game="nuts") as table:
        app = table.pilot.app
        await table.pilot.press("ctrl+p")
        await table.pilot.pause()
        assert screen_type(table.pilot) is SolitaireCommandPalette
        if looks_away:
            app.post_message(events.AppBlur())
            await table.pilot.pause()
        assert table.stands_still()
        assert "♥" not in table.board(1) + table.board(2)
        # A match is left from its pause: no other game is offered.
        assert "Search for commands…" in shown(table.pilot)
        assert "Pause" in shown(table.pilot) and "Faster" not in shown(table.pilot)
        await table.pilot.press("escape")
        await table.pilot.pause()
        assert screen_type(table.pilot) is PauseDialog
        await table.type(" ")
        assert screen_type(table.pilot) is RaceScreen and not table.stands_still()


@in_event_loop
async def test_leaving_asks_first() -> None:
    async with race() as table:
        await table.pilot.press("ctrl+q")
        await table.pilot.pause()
        assert isinstance(table.pilot.app.screen, PauseDialog)
        await table.type(" ")
        assert table.pilot.app.screen_stack[-1] is table.screen
        await table.pilot.press("ctrl+q")
        await table.pilot.pause()
        await table.type("yn")
        assert isinstance(table.pilot.app.screen, PauseDialog), "another player may still be typing"
        await table.pilot.press("enter")
        await table.pilot.pause()
        assert table.pilot.app.return_code == 0


@in_event_loop
async def test_no_key_that_is_held_leaves_a_race_or_ends_its_match() -> None:
    async with race() as table:
        await table.pilot.press(*["ctrl+q"] * 9)
        assert screen_type(table.pilot) is PauseDialog and "Leave this race?" in shown(table.pilot)
        await table.pilot.press(*["ctrl+e"] * 9)
        assert screen_type(table.pilot) is EndMatchDialog and "End the match?" in shown(table.pilot)
        await table.type("yn")
        assert screen_type(table.pilot) is EndMatchDialog, "another player may still be typing"
        await table.type(" ")
        assert screen_type(table.pilot) is PauseDialog and "Leave this race?" in shown(table.pilot)
        await table.type(" ")
        assert screen_type(table.pilot) is RaceScreen and not table.pilot.app._exit


@in_event_loop
async def test_a_pause_can_be_left_once_it_has_asked() -> None:
    async with race() as table:
        await table.type(" y")
        assert isinstance(table.pilot.app.screen, PauseDialog), "no key of a race leaves it"
        assert "ctrl+q leave" in shown(table.pilot)
        assert "No command here has the key y." in shown(table.pilot)
        await table.pilot.press("ctrl+q")
        await table.pilot.pause()
        assert "Leave this race?" in shown(table.pilot)
        assert "No command here" not in shown(table.pilot), "now it has"
        await table.pilot.press("enter")
        await table.pilot.pause()
        assert table.pilot.app._exit, "there is no menu below it"


@in_event_loop
async def test_a_match_that_is_given_up_is_left_with_its_scores() -> None:
    async with race() as table:
        table.match.results.append(HandResult(60_000, (1,), (SeatScore(0, 0, 12, 12), SeatScore(0, 9, -3, -3))))
        await table.pilot.press("ctrl+q")
        await table.pilot.pause()
        await table.pilot.press("ctrl+e", "enter")
        await table.pilot.pause()
        (message,) = table.pilot.app._exit_renderables
        assert str(message) == match_summary(table.match)


@in_event_loop
async def test_a_match_without_a_finished_hand_has_no_scores_to_print() -> None:
    async with race() as table:
        await table.pilot.press("ctrl+q")
        await table.pilot.pause()
        await table.pilot.press("ctrl+e", "enter")
        await table.pilot.pause()
        assert table.pilot.app._exit and not table.pilot.app._exit_renderables
