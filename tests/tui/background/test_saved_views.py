"""Positions of saved games for previews."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.deals import Deal
from solitaire.game.game import Game
from solitaire.race.match import Match
from solitaire.race.records.recorder import RaceRecorder
from solitaire.race.seats import Seat
from solitaire.replay.archive.archive import Archive
from solitaire.replay.archive.file_outline import read_outline
from solitaire.rules.moves import Move
from solitaire.rules.piles import Zone
from solitaire.rules.position import face_down_position
from solitaire.tui.background import saved_views
from solitaire.tui.background.saved_views import SavedViews, saved_view
from solitaire.tui.board.paint.thumbnail import thumbnail
from solitaire.tui.theme.card_faces import SOLID
from tests.event_loop import in_event_loop
from tests.race.recorded_matches import leave
from tests.tui.background.endless_reading import EndlessReading


def test_a_saved_view_has_the_last_position_of_the_game(tmp_path: Path) -> None:
    game = Game.new(load("yukon"), 9)
    recorder = Archive(tmp_path).begin(game)
    for _ in range(5):
        game.play(game.legal_moves()[0], 1000)
    recorder.leave()
    assert recorder.path
    saved = saved_view(recorder.path)
    assert saved is not None
    view = saved.table
    assert view.position == game.position
    assert view.rules.ruleset == game.rules.ruleset


@pytest.mark.parametrize("ends", [leave, Match.give_up])
def test_a_race_is_shown_as_its_first_seat_left_it_and_face_down_if_it_can_be_resumed(
    tmp_path: Path, ends: Callable[[Match], None]
) -> None:
    match = Match(load_ruleset("pounce"), [Seat("Ann", "easy"), Seat("Bob", "hard")], Deal(4))
    archive = Archive(tmp_path)
    RaceRecorder(match, archive)
    for seat in (1, 2, 1):
        match.offer(seat, Move.parse(f"p{seat}.deal"), 1000)
    ends(match)
    hand = match.hand
    (path,) = archive.files()
    saved = saved_view(path)
    assert saved is not None and saved.out == ()
    view = saved.table
    rules = hand.rules
    position = face_down_position(hand.position) if ends is leave else hand.position
    own = [position.piles[spec.index] for spec in rules.piles if spec.seat == 1]
    shown = view.position.piles
    assert all(pile in shown for pile in own)
    heights = sorted((len(position.piles[pile]) for pile in rules.of_zone(Zone.FOUNDATION)), reverse=True)
    foundations = [len(shown[pile]) for pile in view.rules.of_zone(Zone.FOUNDATION)]
    assert foundations == heights[: len(foundations)]
    assert thumbnail(view, 40, 9, SOLID)


def test_a_file_without_a_game_is_not_shown(tmp_path: Path) -> None:
    path = tmp_path / "diary.jsonl"
    path.write_text("Dear diary,\n")
    assert saved_view(path) is None
    assert saved_view(tmp_path / "no-such-file.jsonl") is None


def test_a_very_long_game_has_no_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new(load("yukon"), 9)
    recorder = Archive(tmp_path).begin(game)
    game.play(game.legal_moves()[0], 1000)
    recorder.leave()
    assert recorder.path and saved_view(recorder.path)
    monkeypatch.setattr(saved_views, "LARGEST_SHOWN", 100)
    assert saved_view(recorder.path) is None


@in_event_loop
async def test_a_picture_that_is_not_waited_for_any_more_is_not_read_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved_views, "PAUSE", 0)
    reading = EndlessReading()
    monkeypatch.setattr(saved_views, "saved_view", lambda path: reading())
    recorder = Archive(tmp_path).begin(game := Game.new(load("yukon"), 9))
    game.play(game.legal_moves()[0], 1000)
    recorder.leave()
    views = SavedViews()
    views.show(read_outline(recorder.path), lambda view: pytest.fail("it was cancelled"))
    assert await reading.begins()
    views.cancel()
    assert await reading.ends()
    await views.end()
