"""The seek bar of a replay: its marks, in colour, without, and in ASCII."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.pilot import Pilot

from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.game.game_events import HINT, MARK, UNDO
from solitaire.replay.archive.game_loader import load_game
from solitaire.replay.format.record import Event
from solitaire.replay.playback.playback import MomentMark, play_back
from solitaire.replay.playback.viewer import Viewer
from solitaire.tui.board.paint.canvas import frame_text
from solitaire.tui.widgets.seekbar import ASCII_STYLE, MARK_SIGNS, UNICODE_STYLE, SeekBarScale
from tests.frames import check_frame
from tests.game.random_games import steady
from tests.samples import FULL, one_in
from tests.tui.app_pilot import shown
from tests.tui.screens.replay.replay_pilot import FILES, KLONDIKE, place, screen_of, watch

pytestmark = pytest.mark.usefixtures("kept", "clock")


def test_every_mark_has_a_sign_of_its_own() -> None:
    assert list(MARK_SIGNS) == list(MomentMark)
    signs = [*MARK_SIGNS.values(), *UNICODE_STYLE, *ASCII_STYLE]
    assert len(set(signs)) == len(signs)


@pytest.mark.usefixtures("screens_are_painted")
@pytest.mark.parametrize(
    ("name", "keys", "settings"),
    [
        ("replay-begin-80x24", [], Settings()),
        ("replay-middle-80x24", ["g", *"60", "enter"], Settings()),
        ("replay-ascii-80x24", ["g", *"60", "enter", "up", "up"], Settings(ascii=True)),
        ("replay-end-80x24", ["end"], Settings()),
        ("replay-keys-80x24", ["question_mark"], Settings()),
        ("replay-asks-80x24", ["g", *"1:3"], Settings()),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_frames(name: str, keys: list[str], settings: Settings) -> None:
    save_settings(settings)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(*keys)
        await pilot.pause()
        check_frame(name, shown(pilot))

    watch(script)


def test_without_colour_the_marks_and_the_place_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("g", *"60", "enter")
        await pilot.pause()
        line = shown(pilot).splitlines()[-1]
        assert "●" in line and "<" in line and "━" in line and "─" in line
        assert "♡" in shown(pilot)

    watch(script)


@pytest.mark.parametrize("path", one_in(4, FILES), ids=lambda path: path.stem)
def test_every_moment_of_every_game_is_shown(path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        screen = screen_of(pilot)
        fresh = {}
        await pilot.press("home")
        for index in range(0, screen.viewer.playback.last + 1, 7 if FULL else 21):
            screen.viewer.go_to(index)
            screen._show()
            await pilot.pause()
            fresh[index] = frame_text(screen._board.frame)
            moves = screen.viewer.moment.moves
            assert f"move {moves} of" in shown(pilot) or f" · {moves}/" in shown(pilot)
        assert len(set(fresh.values())) > 1 or len(fresh) == 1

    watch(script, path)


@steady
@given(st.sampled_from(FILES), st.integers(2, 200))
def test_the_line_leads_from_the_deal_to_the_end_and_never_back(path: Path, cells: int) -> None:
    kept = load_game(path)
    viewer = Viewer(play_back(kept.confirmed))
    scale = SeekBarScale(viewer, cells)
    moments = [scale.moment_at(cell) for cell in range(cells)]
    assert moments == sorted(moments)
    assert (moments[0], moments[-1]) == (0, viewer.playback.last)
    for cell, sign in enumerate(scale.signs(ASCII_STYLE)[1:-1], start=1):
        if sign in MARK_SIGNS.values():
            viewer.go_to(moments[cell])
            assert scale.here == cell
            assert viewer.moment.mark and MARK_SIGNS[viewer.moment.mark] == sign


@steady
@given(st.text("hud", max_size=120), st.integers(10, 60))
def test_the_line_is_seen_between_marks_however_many_hints_and_undos_there_are(
    letters: str, cells: int
) -> None:
    record = load_game(KLONDIKE).record
    events, moves = [], 0
    for number, letter in enumerate(letters, start=1):
        what = {"h": HINT, "u": UNDO if moves else HINT, "d": "deal" if moves < 20 else HINT}[letter]
        moves += {UNDO: -1, HINT: 0}.get(what, 1)
        events.append(Event(1000 * number, what))
    viewer = Viewer(play_back(record._replace(entries=tuple(events))))
    signs = SeekBarScale(viewer, cells).signs(ASCII_STYLE)
    marks = [cell for cell, sign in enumerate(signs) if sign in MARK_SIGNS.values()]
    assert all(later - earlier > 1 for earlier, later in pairwise(marks))


def test_bookmarks_are_drawn_rather_than_the_hints_and_undos_around_them() -> None:
    record = load_game(KLONDIKE).record
    whats = ["deal", "deal", HINT, MARK, "deal", HINT, UNDO]
    events = [Event(1000 * number, what) for number, what in enumerate(whats, start=1)]
    viewer = Viewer(play_back(record._replace(entries=tuple(events))))
    for cells in (8, 30):
        assert "!" in SeekBarScale(viewer, cells).signs(ASCII_STYLE)


def test_the_mouse_seeks_on_the_line_and_drags_along_it() -> None:
    async def script(pilot: Pilot[None]) -> None:
        line = shown(pilot).splitlines()[-1]
        first, last = line.index("0:00") + 5, line.index(" 2:00") - 1
        await pilot.click(offset=(last, 23))
        await pilot.pause()
        assert place(pilot) >= screen_of(pilot).viewer.playback.last - 6
        await pilot.mouse_down(offset=(first + 10, 23))
        await pilot.mouse_up(offset=(first, 23))
        await pilot.pause()
        assert place(pilot) == 0
        await pilot.click(offset=(line.index("^") - 1, 23))  # The hint is not drawn, so close to other marks.
        assert screen_of(pilot).viewer.moment.text == "A hint is shown."

    watch(script)


def test_a_drag_along_the_line_ends_with_a_release_that_is_not_reported() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.mouse_down(offset=(20, 23))
        await pilot.hover(offset=(20, 10))
        assert pilot.app.mouse_captured is None

    watch(script)
