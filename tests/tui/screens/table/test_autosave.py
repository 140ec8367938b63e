"""Autosave as the player sees it: leaving without a question, and resuming."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from textual import events
from textual.pilot import Pilot

from solitaire.config.paths import data
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.replay.archive.archive import ResumedGame
from solitaire.replay.archive.game_branch import prepare_branch
from solitaire.replay.archive.game_loader import load_game
from solitaire.replay.format.record import Outcome, Result
from solitaire.tui.app import SolitaireApp
from solitaire.tui.dialogs.confirm_dialog import ConfirmDialog
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.start_up import StartUp
from solitaire.tui.widgets.list_box import BrowseList
from tests.game.games_in_progress import klondike
from tests.replay.archives import ReportingArchive, do, state, written
from tests.replay.full_disk import room_for
from tests.tui.app_pilot import screen_type, shown, table

Script = Callable[[Pilot[None]], Awaitable[None]]


@pytest.fixture
def archive() -> ReportingArchive:
    return ReportingArchive(data())


def in_the_app(
    archive: ReportingArchive, script: Script, game: Game | None = None, resumed: ResumedGame | None = None
) -> SolitaireApp:
    """A house with an archive, until it is left."""
    app = SolitaireApp(StartUp(game, resumed), lambda: archive)

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await script(pilot)

    asyncio.run(run())
    app.tables.leave()
    return app


def left(archive: ReportingArchive) -> Game:
    """A game that was left on another day."""
    game = klondike()
    recorder = archive.begin(game)
    do(game, every_ms=10_500)
    recorder.leave()
    return game


def test_quitting_asks_nothing_and_loses_nothing(archive: ReportingArchive) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space", "space", "u", "q")
        await pilot.pause()
        assert pilot.app._exit

    game = klondike()
    in_the_app(archive, script, game)
    assert [event.what for event in written(archive.only.read_bytes()).events][:3] == ["deal", "deal", "undo"]
    assert state(archive.resume_only().game)[:3] == state(game)[:3]


def test_quitting_asks_if_the_game_cannot_be_saved(archive: ReportingArchive) -> None:
    archive.root.mkdir(parents=True)
    archive.unfinished.write_text("not a folder")

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space")
        await pilot.pause()
        notices = [notice.message for notice in pilot.app._notifications]
        assert len(notices) == 1 and notices[0].startswith(f"This game is not saved: {archive.unfinished}: ")
        await pilot.press("space", "q")
        await pilot.pause()
        assert not pilot.app._exit
        assert "One game is not saved. Quit anyway?" in shown(pilot)
        await pilot.press("n", "M", "q")
        await pilot.pause()
        assert "One game is not saved. Quit anyway?" in shown(pilot)
        assert len(pilot.app._notifications) == 1

    in_the_app(archive, script, klondike())


@pytest.mark.parametrize("leaving", [("q",), ("M", "q"), ("S", "ctrl+q")], ids=" ".join)
def test_quitting_asks_if_a_game_left_before_cannot_be_saved(
    archive: ReportingArchive, leaving: tuple[str, ...]
) -> None:
    async def script(pilot: Pilot[None]) -> None:
        with room_for(0):
            await pilot.press("space", "n", "y", *leaving)
            await pilot.pause()
            assert "One game is not saved. Quit anyway?" in shown(pilot)
            await pilot.press("ctrl+q", "ctrl+q", "n")
            await pilot.pause()
            assert not pilot.app._exit and screen_type(pilot) is not ConfirmDialog
        await pilot.press(leaving[-1])
        await pilot.pause()
        assert pilot.app._exit, "there was room again"

    in_the_app(archive, script, klondike())
    (path,) = archive.finished.iterdir()
    result = written(path.read_bytes()).result
    assert result and result.outcome is Outcome.GIVEN_UP


def test_games_that_were_left_on_a_full_disk_are_written_when_the_program_ends(
    archive: ReportingArchive,
) -> None:
    async def script(pilot: Pilot[None]) -> None:
        with room_for(0):
            await pilot.press("space", "n", "y", "space", "n", "y", "space", "q")
            await pilot.pause()
            assert "Three games are not saved. Quit anyway?" in shown(pilot)
            await pilot.press("y")
            await pilot.pause()

    app = in_the_app(archive, script, klondike())
    assert app.return_code == 0
    assert len([*archive.finished.iterdir()]) == 2 and archive.only


def test_the_menu_offers_what_was_left(archive: ReportingArchive) -> None:
    before = left(archive)

    async def script(pilot: Pilot[None]) -> None:
        screen = shown(pilot)
        assert "Continue" in screen and "Klondike · deal 3" in screen and "1:13 · left today at" in screen
        await pilot.press("enter")
        await pilot.pause()
        assert "Game resumed." in shown(pilot)
        assert state(table(pilot).game) == state(before)
        await pilot.press("r", "M")
        await pilot.pause()
        assert screen_type(pilot) is MenuScreen
        left_column = [line[:32] for line in shown(pilot).splitlines()]
        assert sum("deal 3" in line for line in left_column) == 1, "it is on its table now"

    in_the_app(archive, script)
    assert [event.what for event in written(archive.only.read_bytes()).events].count("redo") == 1


def test_the_menu_says_that_a_game_is_open_in_another_window(archive: ReportingArchive) -> None:
    left(archive)
    _, recorder, _ = ReportingArchive(archive.root).resume(archive.only)

    async def script(pilot: Pilot[None]) -> None:
        assert "Klondike · deal 3" in shown(pilot)
        assert "open in another window" not in shown(pilot), "a game that can be played is selected"
        await pilot.press("home")
        assert "1:13 · open in another window" in shown(pilot)
        assert "continue, once you leave it there" in shown(pilot) and "give up" not in shown(pilot)
        assert shown(pilot).splitlines()[-1].strip().startswith("Open in another window")
        await pilot.press("x")
        assert (
            shown(pilot)
            .splitlines()[-1]
            .strip()
            .startswith("It is open in another window; leave it there to give it up.")
        )
        await pilot.press("enter")
        await pilot.pause()
        assert [notice.message for notice in pilot.app._notifications] == [
            f"{archive.only.name}: Another window has this game open."
        ]
        recorder.leave()
        await pilot.press("enter")
        await pilot.pause()
        assert "Game resumed." in shown(pilot)

    in_the_app(archive, script)
    recorder.leave()


def test_a_game_taken_by_another_window_meanwhile_says_so(archive: ReportingArchive) -> None:
    left(archive)

    async def script(pilot: Pilot[None]) -> None:
        _, recorder, _ = ReportingArchive(archive.root).resume(archive.only)
        await pilot.press("enter")
        await pilot.pause()
        assert shown(pilot).splitlines()[-1].strip().startswith("Open in another window"), (
            "the row is up to date now"
        )
        assert [notice.message for notice in pilot.app._notifications] == [
            f"{archive.only.name}: Another window has this game open."
        ]
        recorder.leave()

    in_the_app(archive, script)


@pytest.mark.parametrize("by_focus", [False, True])
def test_a_game_that_another_window_has_finished_leaves_the_menu(
    archive: ReportingArchive, by_focus: bool
) -> None:
    left(archive)

    async def script(pilot: Pilot[None]) -> None:
        assert "Klondike · deal 3" in shown(pilot)
        ReportingArchive(archive.root).resume(archive.only).recorder.give_up()
        if by_focus:
            pilot.app.post_message(events.AppBlur())
            pilot.app.post_message(events.AppFocus())
        else:
            await pilot.press("enter")
        await pilot.pause()
        assert "Klondike · deal 3" not in shown(pilot)
        assert bool(pilot.app._notifications) != by_focus, "a key that did nothing says why"

    in_the_app(archive, script)


def test_the_focus_leaves_a_list_as_it_is_scrolled(archive: ReportingArchive) -> None:
    """The focus may come with a click, which must meet the row that was seen."""
    left(archive)

    async def script(pilot: Pilot[None]) -> None:
        games = pilot.app.screen.query_one(BrowseList)
        games.scroll_end(animate=False)
        await pilot.pause()
        assert (scrolled := games.scroll_offset.y) > 0
        pilot.app.post_message(events.AppBlur())
        pilot.app.post_message(events.AppFocus())
        await pilot.pause()
        assert games.scroll_offset.y == scrolled

    in_the_app(archive, script)


def test_damage_is_reported_when_the_game_resumes(archive: ReportingArchive) -> None:
    left(archive)
    archive.only.write_bytes(archive.only.read_bytes()[:-4])

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await pilot.pause()
        (notice,) = pilot.app._notifications
        assert "this line was not written to its end. The game resumes from before it" in notice.message

    in_the_app(archive, script)


def test_a_new_deal_gives_the_one_before_up(archive: ReportingArchive) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space", "n", "y", "space")

    in_the_app(archive, script, klondike())
    (finished,) = archive.finished.iterdir()
    result = written(finished.read_bytes()).result
    assert isinstance(result, Result) and result.outcome is Outcome.GIVEN_UP
    assert next(written(archive.only.read_bytes()).events).what == "deal"


@pytest.mark.parametrize("leaving", [("n",), ("q",)], ids=" ".join)
def test_a_hint_alone_makes_no_game_of_a_deal(archive: ReportingArchive, leaving: tuple[str, ...]) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("h")
        await pilot.pause()
        assert "play it" in shown(pilot)
        await pilot.press(*leaving)
        await pilot.pause()

    in_the_app(archive, script, klondike())
    assert archive.names == []


def test_keys_typed_in_a_burst_are_done_in_their_order(archive: ReportingArchive) -> None:
    """Keys of piles and of commands mixed, all there before the first one is looked at."""

    async def script(pilot: Pilot[None]) -> None:
        from textual import events

        for key, character in (("space", " "), ("6", "6"), ("1", "1"), ("u", "u"), ("space", " ")):
            pilot.app.post_message(events.Key(key, character))
        await pilot.pause()

    in_the_app(archive, script, klondike())
    events = [event.what for event in written(archive.only.read_bytes()).events]
    assert events[:4] == ["deal", "tableau-6:tableau-1", "undo", "deal"]


def test_a_deal_after_a_branch_of_a_game_for_money_does_not_take_its_balance(archive: ReportingArchive) -> None:
    archive.play_and_leave(game := Game.new(load("klondike-vegas"), 3))
    branch = archive.begin_branch(prepare_branch(load_game(archive.only).record.first(0), "vegas"))
    do(branch.game, ["deal"])

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("n", "y")
        await pilot.pause()
        assert table(pilot).game.balance == game.score != branch.game.score

    in_the_app(archive, script, resumed=branch)
