"""Playback of a game, and the viewer's position and speed."""

from __future__ import annotations

import re
from bisect import bisect_right
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from solitaire.game.game import Game
from solitaire.game.game_events import TIME
from solitaire.replay.format.record import WORDS, Event, GameRecord
from solitaire.replay.playback.playback import MomentMark, Playback, play_back
from solitaire.replay.playback.restore import deal_game
from solitaire.replay.playback.viewer import SHORTEST_GAP_MS, SPEEDS, Viewer
from solitaire.rules.piles import Zone
from tests import playthroughs
from tests.game.games_in_progress import klondike
from tests.game.random_games import NUMBERS, do_anything, games, steady
from tests.replay.archives import ReportingArchive, do, kept_for_one, written

FILES = kept_for_one()


def record_of(archive: ReportingArchive) -> GameRecord:
    (path,) = {*archive.unfinished.glob("*"), *archive.finished.glob("*")}
    return written(path.read_bytes())


def playback_of(record: GameRecord) -> Playback:
    return play_back(record)


@pytest.fixture
def opening(tmp_path_factory: pytest.TempPathFactory) -> Playback:
    """Deal 3: two moves, a deal, taken back, a hint, another deal, taken back; a second each."""
    archive = ReportingArchive(tmp_path_factory.mktemp("games"))
    archive.begin(game := klondike())
    do(game)
    return playback_of(record_of(archive))


@steady
@given(games(), st.lists(NUMBERS, max_size=40))
def test_every_moment_is_as_the_game_was(
    tmp_path_factory: pytest.TempPathFactory, game: Game, choices: list[int]
) -> None:
    archive = ReportingArchive(tmp_path_factory.mktemp("games"))
    archive.begin(game)
    game.emit(TIME)
    for number, choice in enumerate(choices, start=1):
        do_anything(game, choice, at_ms=500 * number)
    assume(archive.names)
    record = record_of(archive)
    playback = playback_of(record)
    again = deal_game(record.header)
    moments = {moment.entries: moment for moment in playback.moments}
    for number, entry in enumerate(record.entries, start=1):
        if isinstance(entry, Event):
            again.follow(entry.what, entry.ms)
            if entry.what != TIME:
                seen = moments.pop(number)
                assert (seen.position, seen.moves, seen.score, seen.ms) == (
                    again.position,
                    again.move_count,
                    again.score,
                    entry.ms,
                )
    assert list(moments) == [0], "only the deal is left"
    assert [m.ms for m in playback.moments] == sorted(m.ms for m in playback.moments)


def test_marks_stand_where_something_happened(opening: Playback) -> None:
    marks = [moment.mark for moment in opening.moments]
    turned, undone, hint = MomentMark.TURNED_UP, MomentMark.UNDO, MomentMark.HINT
    assert marks == [None, turned, turned, None, undone, hint, None, undone]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_run_is_three_cards_up_one_after_another(path: Path) -> None:
    record = written(path.read_bytes())
    playback = playback_of(record)
    foundations = playback.rules.of_zone(Zone.FOUNDATION)

    def up(number: int) -> bool:
        after, before = (playback.moments[at].position.piles for at in (number, number - 1))
        entry = record.entries[playback.moments[number].entries - 1]
        assert isinstance(entry, Event)
        is_move = entry.what not in WORDS
        return is_move and any(len(after[pile]) > len(before[pile]) for pile in foundations)

    moves = "".join("u" if up(number) else "." for number in range(1, playback.last + 1))
    expected = "".join(
        stretch if len(stretch) >= 3 else "." * len(stretch) for stretch in re.findall(r"u+|\.+", moves)
    )
    marked = "".join("u" if moment.mark is MomentMark.RUN else "." for moment in playback.moments[1:])
    assert marked == expected


def test_a_time_leads_to_what_was_seen_then(opening: Playback) -> None:
    assert [opening.at_time(ms) for ms in (0, 999, 1000, 1001, 6999, 7000, 10**9)] == [0, 0, 1, 1, 6, 7, 7]


def test_a_move_leads_to_the_first_moment_after_it(opening: Playback) -> None:
    assert [opening.at_move(move) for move in (0, 1, 2, 3, 99)] == [0, 1, 2, 3, 3]


@steady
@given(st.sampled_from(FILES), st.integers(0, 10**7))
def test_a_time_leads_to_the_last_moment_before_it(path: Path, ms: int) -> None:
    playback = playback_of(written(path.read_bytes()))
    times = [moment.ms for moment in playback.moments]
    assert playback.at_time(ms) == bisect_right(times, ms) - 1


# Watching


@steady
@given(
    st.sampled_from(FILES),
    st.integers(-len(SPEEDS), len(SPEEDS)),
    st.lists(st.floats(0, 30, allow_nan=False), max_size=60),
)
def test_time_leads_on_and_never_past_the_end(path: Path, pace: int, waits: list[float]) -> None:
    viewing = Viewer(playback_of(written(path.read_bytes())))
    viewing.change_speed(pace)
    viewing.play()
    before = (0, 0, 0.0)
    for seconds in waits:
        viewing.advance(seconds)
        now = (viewing.index, viewing.ms, viewing.progress)
        assert all(a <= b for a, b in zip(before, now, strict=True))
        assert viewing.moment.ms <= viewing.ms
        assert 0 <= viewing.progress <= 1
        before = now
    viewing.advance(10**7)
    assert viewing.is_over and not viewing.is_playing and viewing.progress == 1


@steady
@given(st.sampled_from(FILES), st.lists(st.floats(0.01, 3), min_size=1, max_size=30))
def test_how_often_the_clock_is_looked_at_makes_no_difference(path: Path, waits: list[float]) -> None:
    playback = playback_of(written(path.read_bytes()))
    often, once = Viewer(playback), Viewer(playback)
    for viewing in (often, once):
        viewing.play()
    for seconds in waits:
        often.advance(seconds)
    once.advance(sum(waits))
    assert often.progress == pytest.approx(once.progress, abs=1e-6)


def test_each_pace_is_as_fast_as_it_says(opening: Playback) -> None:
    for steps, seconds in ((-1, 2.0), (0, 1.0), (1, 0.5), (2, 0.25), (3, 0.125), (4, 0.0625), (5, 0.7)):
        viewing = Viewer(opening)
        viewing.change_speed(steps)
        viewing.play()
        viewing.advance(seconds * 0.99)
        assert viewing.index == 0, viewing.speed
        viewing.advance(seconds * 0.02)
        assert viewing.index == 1, viewing.speed


def test_events_of_one_time_are_shown_one_by_one(tmp_path: Path) -> None:
    archive = ReportingArchive(tmp_path)
    archive.begin(game := klondike())
    for _ in range(3):
        game.play(game.legal_moves()[-1], at_ms=1000)
    viewing = Viewer(playback_of(record_of(archive)))
    viewing.play()
    seen = []
    for _ in range(20):
        viewing.advance(SHORTEST_GAP_MS / 1000 / 2)
        seen.append(viewing.index)
    assert set(seen) == {0, 1, 2, 3}


def test_no_thinking_lasts_long_without_pauses(tmp_path: Path) -> None:
    archive = ReportingArchive(tmp_path)
    archive.begin(game := klondike())
    game.play(game.legal_moves()[-1], at_ms=3_600_000)
    viewing = Viewer(playback_of(record_of(archive)))
    viewing.change_speed(len(SPEEDS))
    viewing.play()
    viewing.advance(0.35)
    assert viewing.ms == pytest.approx(1_800_000, abs=1)
    viewing.advance(0.36)
    assert viewing.is_over


def test_time_stands_still_until_it_is_let_go_and_in_a_pause(opening: Playback) -> None:
    viewing = Viewer(opening)
    viewing.advance(2.5)
    assert (viewing.index, viewing.ms, viewing.is_playing) == (0, 0, False)
    viewing.play()
    viewing.advance(2.5)
    assert (viewing.index, viewing.ms, viewing.is_playing) == (2, 2500, True)
    viewing.pause()
    viewing.advance(2.5)
    assert (viewing.index, viewing.ms, viewing.is_playing) == (2, 2500, False)


def test_a_moment_is_seen_as_soon_as_its_time_has_come(opening: Playback) -> None:
    viewing = Viewer(opening)
    viewing.go_to_time(1500)
    assert (viewing.index, viewing.ms, viewing.progress) == (1, 1500, 1.5 / 7)
    viewing.play()
    viewing.advance(0.5)
    assert (viewing.index, viewing.ms, viewing.progress) == (2, 2000, 2 / 7)
    viewing.advance(0.25)
    assert (viewing.index, viewing.ms, viewing.progress) == (2, 2250, 2.25 / 7)


def test_stepping_to_a_moment_forgets_the_part_of_the_way_that_was_gone(opening: Playback) -> None:
    viewing = Viewer(opening)
    viewing.go_to_time(1500)
    viewing.go_to(1)
    assert (viewing.ms, viewing.progress) == (1000, 1 / 7)
    viewing.go_to_time(10**6)
    assert (viewing.is_over, viewing.ms, viewing.progress) == (True, 7000, 1.0)


def test_paces_end_at_the_slowest_and_at_the_fastest(opening: Playback) -> None:
    viewing = Viewer(opening)
    assert viewing.speed.name == "1×"
    for steps, name in ((1, "2×"), (-2, "0.5×"), (-1, "0.5×"), (2, "2×"), (99, "no pauses"), (-1, "16×")):
        viewing.change_speed(steps)
        assert viewing.speed.name == name


def test_a_part_of_the_game_leads_to_the_moment_seen_then(opening: Playback) -> None:
    viewing = Viewer(opening)
    assert [viewing.progress_at(index) for index in range(8)] == [index / 7 for index in range(8)]
    for share, index in ((0, 0), (0.99 / 7, 0), (1 / 7, 1), (0.5, 3), (6.5 / 7, 6), (1, 7)):
        assert viewing.moment_at(share) == index
    empty = Viewer(opening._replace(moments=opening.moments[:1]))
    assert (empty.progress_at(0), empty.moment_at(0.5)) == (0.0, 0)


def test_a_moment_can_be_marked_for_another_reason(opening: Playback) -> None:
    viewing = Viewer(opening)
    viewing.mark(3, MomentMark.LOST)
    assert viewing.playback.moments[3].mark is MomentMark.LOST
    assert viewing.playback.moments[3]._replace(mark=None) == opening.moments[3]
    assert [*viewing.playback.moments[:3], *viewing.playback.moments[4:]] == [
        *opening.moments[:3],
        *opening.moments[4:],
    ]
    viewing.go_to(2)
    viewing.go_to_mark(1)
    assert viewing.index == 3


def test_the_removal_of_a_bookmark_is_a_moment_without_a_mark(tmp_path: Path) -> None:
    archive, game = ReportingArchive(tmp_path), klondike()
    archive.begin(game)
    do(game, ["deal", "mark", "deal", "mark", "undo", "mark"])
    marked = [(moment.mark, moment.text) for moment in playback_of(record_of(archive)).moments]
    assert marked[2] == marked[4] == (MomentMark.BOOKMARK, "A bookmark is set.")
    assert marked[6] == (None, "A bookmark is removed.")


def test_a_bookmark_after_the_win_is_a_moment_that_is_found(tmp_path: Path) -> None:
    archive = ReportingArchive(tmp_path)
    game, moves = playthroughs.read("klondike")
    archive.begin(game)
    do(game, [*map(str, moves), "hint", "mark"])
    record = record_of(archive)
    playback = playback_of(record)
    *_, won, hint, kept = playback.moments
    assert (kept.mark, kept.text) == (MomentMark.BOOKMARK, "A bookmark is set.")
    assert (kept.position, kept.moves) == (won.position, len(moves))
    assert [won.entries, hint.entries, kept.entries] == [len(moves), len(moves) + 2, len(moves) + 3]
    assert kept.entries == len(record.entries)
    viewing = Viewer(playback)
    viewing.go_to(playback.last - 2)
    viewing.go_to_mark(1)
    assert viewing.moment == hint
    viewing.go_to_mark(1)
    assert viewing.moment == kept and viewing.is_over


def test_playing_at_the_end_begins_again(opening: Playback) -> None:
    viewing = Viewer(opening)
    viewing.go_to(99)
    assert viewing.is_over
    viewing.play()
    assert viewing.is_playing and viewing.index == 0


def test_steps_stay_within_the_game(opening: Playback) -> None:
    viewing = Viewer(opening)
    viewing.go_to(-1)
    assert viewing.index == 0
    viewing.go_to(opening.last + 1)
    assert viewing.index == opening.last == 7


def test_marks_are_found_both_ways(opening: Playback) -> None:
    viewing = Viewer(opening)
    found = []
    for _ in range(6):
        viewing.go_to_mark(1)
        found.append(viewing.index)
    assert found == [1, 2, 4, 5, 7, 7]
    for _ in range(6):
        viewing.go_to_mark(-1)
        found.append(viewing.index)
    assert found[6:] == [5, 4, 2, 1, 0, 0]


@steady
@given(st.integers(0, 10_000))
def test_a_time_is_found_again_on_the_clock(ms: int) -> None:
    playback = playback_of(written(FILES[0].read_bytes()))
    viewing = Viewer(playback)
    viewing.go_to_time(ms)
    assert abs(viewing.ms - min(ms, playback.moments[-1].ms)) <= 1


def test_a_game_in_which_nothing_was_done_is_over_at_once() -> None:
    record = GameRecord(written(FILES[0].read_bytes()).header, ())
    viewing = Viewer(play_back(record.first(0)))
    viewing.play()
    viewing.advance(1)
    assert (viewing.is_over, viewing.is_playing, viewing.progress, viewing.ms) == (True, False, 0.0, 0)
