"""Unfinished matches are listed in the menu, and resume paused."""

from __future__ import annotations

import asyncio
import os
from contextlib import closing
from random import Random

import pytest
from textual.events import ScreenResume
from textual.pilot import Pilot

from solitaire.config.paths import data, races
from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import Deal
from solitaire.race.headless import play_hand
from solitaire.race.match import Match
from solitaire.race.records.recorder import RaceRecorder
from solitaire.race.records.saved_race import LoadedRace, read_any
from solitaire.race.seats import Seat
from solitaire.replay.archive.saved_games import all_outlines, open_archive, open_race_archive
from solitaire.replay.format.record import Event, Outcome
from solitaire.replay.journal import Journal
from solitaire.rules.moves import Move
from solitaire.stats.index import GameIndex
from solitaire.tui.app import SolitaireApp
from solitaire.tui.board.paint.canvas import frame_text
from solitaire.tui.dialogs import loading_dialog
from solitaire.tui.dialogs.confirm_dialog import ConfirmDialog
from solitaire.tui.dialogs.loading_dialog import LoadingDialog
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.race.pause_dialog import PauseDialog
from solitaire.tui.screens.race.race_screen import RaceScreen
from solitaire.tui.screens.race.seat_check_dialog import SeatCheckDialog
from solitaire.tui.start_up import StartUp
from tests.game.games_in_progress import klondike
from tests.race.recorded_matches import leave
from tests.replay.archives import do
from tests.replay.edited_files import changed, lines_of
from tests.replay.full_disk import room_for
from tests.tui.app_pilot import Script, host, in_the_app, screen_type, shown, until


def begun(game: str, *seats: str) -> Match:
    match = Match(load_ruleset(game), [Seat(name) for name in seats], Deal(4))
    RaceRecorder(match, open_race_archive())
    return match


def in_the_menu(script: Script) -> None:
    async def welcomed(pilot: Pilot[None]) -> None:
        await pilot.press("escape")
        await pilot.pause()
        await script(pilot)

    in_the_app(welcomed, archive=open_archive)


@pytest.fixture
def in_a_hand() -> Match:
    """A match of Pounce that was left a second into its first hand."""
    match = begun("pounce", "Ann", "Bob")
    match.offer(2, Move.parse("p2.deal"), 1000)
    leave(match)
    return match


@pytest.mark.usefixtures("screens_are_painted")
def test_a_match_is_offered_and_goes_on_paused(in_a_hand: Match) -> None:
    async def script(pilot: Pilot[None]) -> None:
        screen = shown(pilot)
        assert "Continue" in screen and "Ann 0, Bob 0" in screen and "Hand 1, 0:01 · left today at" in screen
        await pilot.press("enter")
        await pilot.pause()
        assert screen_type(pilot) is SeatCheckDialog
        screen = shown(pilot)
        assert "Hand 1 resumes at 0:01: Ann 0 and Bob 0." in screen and "space resume" in screen
        assert "0:01  space pause" in screen
        (race,) = [one for one in pilot.app.screen_stack if isinstance(one, RaceScreen)]
        assert race._match.hand.position == in_a_hand.hand.position
        assert all("♥" not in frame_text(board.frame) for board in race._board.seats), "cards are covered"
        assert not race._stopwatch.is_running
        assert race._stopwatch.elapsed_ms == in_a_hand.hand.elapsed_ms == 1000
        await pilot.press("escape")
        await pilot.pause()
        assert screen_type(pilot) is MenuScreen
        assert "Ann 0, Bob 0" in shown(pilot), "and it waits again"

    in_the_menu(script)


def test_a_match_that_was_left_here_and_is_open_in_another_window_is_listed(in_a_hand: Match) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("enter", "escape")
        await until(pilot, lambda: screen_type(pilot) is MenuScreen)
        assert "Ann 0, Bob 0" in shown(pilot)
        (path,) = open_race_archive().unfinished_files()
        with closing(Journal.open(path)):
            await pilot.press("T", "escape", "home")
            await pilot.pause()
            assert "Ann 0, Bob 0" in shown(pilot) and "open in another window" in shown(pilot)

    in_the_menu(script)


def test_a_match_between_two_hands_is_offered_with_its_score() -> None:
    match = begun("nuts", "Ann", "Bob")
    match.seats = (Seat("Ann", "easy"), Seat("Bob", "hard"))
    play_hand(match, Random(1))
    leave(match)
    ann, bob = match.totals

    async def script(pilot: Pilot[None]) -> None:
        screen = shown(pilot)
        assert f"Ann {ann}, Bob {bob}" in screen and "Hand 2, not started · left today at" in screen
        await pilot.press("enter")
        await pilot.pause()
        (race,) = [one for one in pilot.app.screen_stack if isinstance(one, RaceScreen)]
        assert (race._match.hand_number, race._match.totals) == (2, match.totals)

    in_the_menu(script)


def test_of_many_seats_the_names_come_first_and_the_points_later() -> None:
    match = begun("pounce", "Ann", "Bob", "Cleopatra", "Dan")
    match.offer(1, Move.parse("p1.deal"), 65_000)
    leave(match)

    async def script(pilot: Pilot[None]) -> None:
        screen = shown(pilot)
        assert "Pounce · Ann, Bob, Cleopatra, Dan" in screen
        assert "Ann 0, Bob 0, Cleopatra 0, Dan 0" in screen and "1:05" in screen

    in_the_menu(script)


def test_games_and_matches_stand_in_the_order_in_which_they_were_left(in_a_hand: Match) -> None:
    game = klondike()
    recorder = open_archive().begin(game)
    do(game)
    recorder.leave()
    (race,), (hand,) = ((root / "unfinished").iterdir() for root in (races(), data()))

    async def script(pilot: Pilot[None]) -> None:
        for older, names in ((race, ["Klondike", "Pounce"]), (hand, ["Pounce", "Klondike"])):
            for path in (race, hand):
                os.utime(path, (0, 0) if path == older else None)
            pilot.app.screen.post_message(ScreenResume())
            await pilot.pause()
            lines = [line[:31].strip() for line in shown(pilot).splitlines()]
            waiting = lines[lines.index("Continue") + 1 : lines.index("Start here")]
            assert [line.split(" · ")[0] for line in waiting if line] == names

    in_the_menu(script)


def test_a_match_with_a_damaged_file_is_reported(in_a_hand: Match) -> None:
    async def script(pilot: Pilot[None]) -> None:
        (path,) = (races() / "unfinished").iterdir()
        text = path.read_bytes()
        path.write_bytes(text.replace(b'"do":"p2.deal"', b'"do":"p2.fool"'))
        assert path.read_bytes() != text
        await pilot.press("enter")
        await pilot.pause()
        assert screen_type(pilot) is SeatCheckDialog, "it goes on from before the damage"
        (notice,) = pilot.app._notifications
        assert notice.message.startswith(f"{path.name}:2: ")
        assert "the file is kept" in notice.message

    in_the_menu(script)


def test_a_file_that_holds_no_match_any_more_is_reported(in_a_hand: Match) -> None:
    async def script(pilot: Pilot[None]) -> None:
        (path,) = (races() / "unfinished").iterdir()
        path.write_bytes(b"")
        await pilot.press("enter")
        await pilot.pause()
        assert screen_type(pilot) is MenuScreen
        (notice,) = pilot.app._notifications
        assert notice.message == f"{path.name}:1: the file is empty."

    in_the_menu(script)


def test_a_match_left_on_a_full_disk_is_asked_about_until_there_is_room() -> None:
    match = Match(load_ruleset("pounce"), [Seat("Ann"), Seat("Bob")], Deal(4))
    app = SolitaireApp(StartUp(match=match), open_archive)

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press("enter")
            with room_for(0):
                match.offer(2, Move.parse("p2.deal"), 1000)
                for keys in (("ctrl+q", "enter"), ("n", "q")):
                    await pilot.press(*keys)
                    await pilot.pause()
                    assert "One game is not saved. Quit anyway?" in shown(pilot)
                await pilot.press("n")
                assert not app._exit
            await pilot.press("q")
            await pilot.pause()
            assert app._exit, "there was room again"

    asyncio.run(run())
    assert [notice.message for notice in app._notifications] == [
        f"This game is not saved: {races() / 'unfinished'}: No space left on device."
        " It will be saved once that is fixed."
    ]
    (path,) = (races() / "unfinished").iterdir()
    saved = read_any(path)
    assert isinstance(saved, LoadedRace) and saved.record.damage is None
    (event,) = saved.record.entries
    assert isinstance(event, Event) and event.what == "p2.deal"


def test_a_match_is_ended_for_good(in_a_hand: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solitaire.tui.screens.race.race_screen.COUNT_IN", 0)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("space")
        await pilot.pause()
        await pilot.press("space", "ctrl+e")
        await pilot.pause()
        assert screen_type(pilot) is PauseDialog, "only who is asked can answer"
        await pilot.press("space")
        await pilot.pause()
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert "ctrl+e end the match" in shown(pilot)
        await pilot.press("e", "ctrl+e", "enter")
        await pilot.pause()
        assert screen_type(pilot) is MenuScreen
        assert "Continue" not in shown(pilot)

    in_the_menu(script)
    assert not list((races() / "unfinished").iterdir())


def test_games_and_matches_leave_the_menu_by_a_key(in_a_hand: Match) -> None:
    game = klondike()
    recorder = open_archive().begin(game)
    do(game)
    recorder.leave()

    async def script(pilot: Pilot[None]) -> None:
        for left in (2, 1):
            await pilot.press("x")
            assert screen_type(pilot) is ConfirmDialog
            await pilot.press("n")
            await until(pilot, lambda: screen_type(pilot) is MenuScreen)
            await pilot.press("x", "y")
            await until(pilot, lambda: screen_type(pilot) is MenuScreen)
            waiting = [path for root in (races(), data()) for path in (root / "unfinished").iterdir()]
            assert len(waiting) == left - 1
        await until(pilot, lambda: "Continue" not in shown(pilot))
        await pilot.press("x")
        assert screen_type(pilot) is MenuScreen, "a game that was not begun cannot be given up"

    in_the_menu(script)
    outcomes = [outline.outcome for outline in all_outlines(pytest.fail)]
    assert outcomes == [Outcome.GIVEN_UP, Outcome.GIVEN_UP]
    (race,) = GameIndex(data()).races()
    assert race.outcome is Outcome.GIVEN_UP and not race.is_over


def test_a_very_long_hand_is_resumed_and_given_up_behind_a_dialog(
    in_a_hand: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading_dialog, "LARGEST_AT_ONCE", 0)

    async def script(pilot: Pilot[None]) -> None:
        (unfinished,), _ = host(pilot).tables.unfinished()
        unfinished.resume()
        assert screen_type(pilot) is LoadingDialog
        await until(pilot, lambda: screen_type(pilot) is SeatCheckDialog)
        await pilot.press("escape")
        await until(pilot, lambda: screen_type(pilot) is MenuScreen)
        await pilot.press("x", "y")
        await until(pilot, lambda: screen_type(pilot) is MenuScreen and "Continue" not in shown(pilot))

    in_the_menu(script)
    assert [path.parent.name for path in open_race_archive().files()] == ["finished"]


def test_a_match_that_turns_out_to_be_over_is_not_resumed() -> None:
    match = Match(load_ruleset("nuts"), [Seat("Ann", "easy"), Seat("Bob", "hard")], Deal(4), limit_ms=1)
    RaceRecorder(match, open_race_archive())
    play_hand(match, Random(1))
    (finished,) = open_race_archive().files()
    path = open_race_archive().unfinished / finished.name
    path.write_bytes(b"".join(lines_of(finished.read_bytes())[:-1]))
    finished.unlink()

    async def script(pilot: Pilot[None]) -> None:
        assert "Continue" in shown(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert screen_type(pilot) is MenuScreen
        (notice,) = pilot.app._notifications
        assert notice.message == f"{path.name}: this match is over, {match.winner_name} won it."

    in_the_menu(script)
    assert [path.parent.name for path in open_race_archive().files()] == ["finished"]


def test_a_match_whose_file_lies_among_the_games_for_one_goes_on_as_a_race(in_a_hand: Match) -> None:
    (path,) = (races() / "unfinished").iterdir()
    (data() / "unfinished").mkdir(parents=True)
    path.rename(data() / "unfinished" / path.name)

    async def script(pilot: Pilot[None]) -> None:
        assert "Ann 0, Bob 0" in shown(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert screen_type(pilot) is SeatCheckDialog
        (race,) = [one for one in pilot.app.screen_stack if isinstance(one, RaceScreen)]
        assert race._match.hand.position == in_a_hand.hand.position

    in_the_menu(script)


@pytest.mark.parametrize(
    ("line", "fields", "opens", "said"),
    [
        (
            1,
            {"seats": [{"name": "Ann", "player": "A Wizard", "pack": ""}]},
            MenuScreen,
            "seats: a player is one of",
        ),
        (2, {"verdict": "nonsense"}, SeatCheckDialog, "verdict: this is not"),
        (2, {"seat": -1}, SeatCheckDialog, "there is no seat -1"),
    ],
)
def test_a_damaged_match_is_one_line_in_the_menu(
    in_a_hand: Match, line: int, fields: dict[str, object], opens: type, said: str
) -> None:
    (path,) = (races() / "unfinished").iterdir()
    text = path.read_bytes()
    path.write_bytes(changed(text, line, **fields))

    async def script(pilot: Pilot[None]) -> None:
        if "Ann 0, Bob 0" in shown(pilot):
            await pilot.press("enter")
            await pilot.pause()
        assert screen_type(pilot) is opens
        (notice,) = [each.message for each in pilot.app._notifications if path.name in each.message]
        assert f"{path.name}:{line}: {said}" in notice

    in_the_menu(script)
