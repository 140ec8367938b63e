"""The replay screen of a hand of a race."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import Deal
from solitaire.race.headless import play_hand
from solitaire.race.match import Match
from solitaire.race.records.recorder import RaceRecorder
from solitaire.race.records.restored_hand import restore_hand
from solitaire.race.records.saved_race import LoadedRace, playback_of, read_any
from solitaire.race.seats import Seat
from solitaire.replay.archive.archive import Archive
from solitaire.replay.archive.file_outline import read_outline
from solitaire.replay.format.record import Event
from solitaire.tui.app import SolitaireApp
from solitaire.tui.background.saved_views import saved_view
from solitaire.tui.board.paint.canvas import frame_text
from solitaire.tui.screens.race.race_layout import nearest_sizes
from solitaire.tui.screens.replay.race_replay import RaceReplayScreen, ReplayRaceBoard
from solitaire.tui.screens.replay.replay_keys_dialog import ReplayKeysDialog
from solitaire.tui.screens.replay_list_screen import details
from solitaire.tui.start_up import StartUp
from tests.event_loop import in_event_loop


@pytest.fixture
def kept(tmp_path: Path) -> LoadedRace:
    match = Match(load_ruleset("nuts"), [Seat("Ann", "hard"), Seat("Bob", "hard")], Deal(4))
    RaceRecorder(match, Archive(tmp_path / "races"))
    play_hand(match, Random(1))
    (path,) = (tmp_path / "races" / "finished").iterdir()
    race = read_any(path)
    assert isinstance(race, LoadedRace) and race.damage is None
    return race


async def shown(pilot: Pilot[None], screen: RaceReplayScreen) -> str:
    await pilot.pause()
    return "\n".join([screen._status.text, frame_text(screen._board.frame)])


@in_event_loop
async def test_a_replay_has_room_wherever_the_race_has(tmp_path: Path) -> None:
    seats = [Seat(name, "hard") for name in ("Bartholomew", "Bob", "Cy", "Di")]
    match = Match(load_ruleset("nuts"), seats, Deal(4))
    RaceRecorder(match, Archive(tmp_path / "races"))
    play_hand(match, Random(1))
    race = read_any(next((tmp_path / "races" / "finished").iterdir()))
    assert isinstance(race, LoadedRace)
    app = SolitaireApp(StartUp(screen=lambda theme: RaceReplayScreen(race, playback_of(race), theme)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, RaceReplayScreen)
        board = screen.query_one(ReplayRaceBoard)
        rooms = [board.has_room]
        for size in nearest_sizes(match.rules, 80, 24):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            rooms.append(board.has_room)
            (standing,) = {one.render_line(0).text.rstrip().split("  ")[-1] for one in board.nameplates}
            assert standing.startswith(("centre 0", "0 up")), "whole, and in the same form for all seats"
            assert "♥" in await shown(pilot, screen)
        assert rooms == [False, True, True]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
@in_event_loop
async def test_a_hand_is_seen_from_its_deal_to_its_end(kept: LoadedRace, size: tuple[int, int]) -> None:
    app = SolitaireApp(StartUp(screen=lambda theme: RaceReplayScreen(kept, playback_of(kept), theme)))
    async with app.run_test(size=size) as pilot:
        await pilot.press("space", "home")
        screen = app.screen
        assert isinstance(screen, RaceReplayScreen)
        first = await shown(pilot, screen)
        assert "move 0 of" in first and "♥" in first
        await pilot.press("right")
        assert "Ann: " in await shown(pilot, screen) or "Bob: " in await shown(pilot, screen)
        await pilot.press("end")
        last = await shown(pilot, screen)
        assert "out!" in last
        assert screen.viewer.moment.position == kept.restored.match.hand.position
        await pilot.press("left", "home")
        assert (await shown(pilot, screen)).splitlines()[1:] == first.splitlines()[1:]
        await pilot.press("b")
        assert "You can't play on from the middle of a race" in screen._status.text
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(pilot.app.screen, ReplayKeysDialog)
        assert "play on" not in str(pilot.app.screen._text.content)


async def text_at_end(saved: LoadedRace) -> str:
    """What the screen shows at the end of a replay."""
    app = SolitaireApp(StartUp(screen=lambda theme: RaceReplayScreen(saved, playback_of(saved), theme)))
    async with app.run_test() as pilot:
        await pilot.press("space", "end")
        screen = app.screen
        assert isinstance(screen, RaceReplayScreen)
        return await shown(pilot, screen)


@in_event_loop
async def test_the_replay_of_a_damaged_hand_says_where_the_damage_is(kept: LoadedRace) -> None:
    before, after = kept.record.entries[:5], kept.record.entries[5:]
    wrong = Event(before[-1].ms, "p1.deal:nowhere", 1)
    record = kept.record._replace(entries=(*before, wrong, *after))
    damaged = LoadedRace(kept.path, record, restore_hand(record))
    assert "The file is damaged from here on (line 7)." in await text_at_end(damaged)


@in_event_loop
async def test_the_replay_of_a_hand_that_was_left_does_not_offer_to_play_on(kept: LoadedRace) -> None:
    record = kept.record.first(5)
    text = await text_at_end(LoadedRace(kept.path, record, restore_hand(record)))
    assert "The race was left here." in text and "play on" not in text


def test_the_list_of_replays_names_the_seats_of_a_hand(kept: LoadedRace) -> None:
    assert details(read_outline(kept.path)).startswith("Ann and Bob: a player went out after ")


def test_the_list_of_replays_names_the_players_who_went_out(kept: LoadedRace) -> None:
    hand, saved = kept.restored.match.hand, saved_view(kept.path)
    (out,) = hand.out
    name = kept.record.header.seats[out - 1].name
    assert saved and saved.out == (name,)
    told = details(read_outline(kept.path), saved.out)
    assert told.startswith(f"Ann and Bob: {name} went out after ")
    assert "Ann and Bob went out" in details(read_outline(kept.path), ("Ann", "Bob"))


@in_event_loop
async def test_every_moment_of_a_race_shows_its_position_and_points(kept: LoadedRace) -> None:
    app = SolitaireApp(StartUp(screen=lambda theme: RaceReplayScreen(kept, playback_of(kept), theme)))
    async with app.run_test() as pilot:
        await pilot.press("space")
        screen = app.screen
        assert isinstance(screen, RaceReplayScreen)
        for index in range(0, screen.viewer.playback.last + 1, 9):
            screen.viewer.go_to(index)
            screen._show()
            scores = [nameplate.render_line(0).text.strip() for nameplate in screen._board.nameplates]  # type: ignore[attr-defined]
            assert all("centre " in score for score in scores)
        hand = kept.restored.match.hand
        screen.viewer.go_to(screen.viewer.playback.last)
        screen._show()
        await pilot.pause()
        for seat, nameplate in enumerate(screen._board.nameplates, start=1):  # type: ignore[attr-defined]
            told = f"centre {hand.cards_up(seat)} · {hand.cards_left(seat)} left · {hand.score(seat):+d}"
            assert nameplate.render_line(0).text.strip().endswith(told)
