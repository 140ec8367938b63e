"""Playback of a hand of a race: position, text and mark of each moment."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from solitaire.race.events import Stuck
from solitaire.race.headless import play_hand
from solitaire.race.records.playback import play_back_race
from solitaire.race.records.restored_hand import deal_match
from solitaire.race.records.saved_race import LoadedRace, read_any
from solitaire.replay.archive.game_loader import LoadedGame, NotWatchable
from solitaire.replay.format.record import Event, GameRecord, Outcome
from solitaire.replay.playback.playback import Moment, MomentMark
from solitaire.rules.moves import Move
from solitaire.rules.text.move_text import describe_briefly
from tests.game.games_in_progress import klondike
from tests.race.recorded_matches import archive, begun, leave, only, record_in
from tests.replay.archives import ReportingArchive, do
from tests.replays.version_files import FOLDER


@pytest.fixture
def record(tmp_path: Path) -> GameRecord:
    play_hand(begun(tmp_path), Random(1))
    return record_in(only(tmp_path / "finished"))


def with_entries(record: GameRecord, *entries: Event) -> GameRecord:
    return record._replace(entries=entries)


def test_every_moment_has_its_position_and_names_seat_and_move(record: GameRecord) -> None:
    playback = play_back_race(record)
    match = deal_match(record.header)
    hand = match.hand
    assert playback.moments[0] == Moment(0, "", hand.position, 0, None, 0, points=(-26, -26))
    assert (playback.rules.ruleset, playback.deal) == (record.header.ruleset, record.header.deal)
    made = 0
    moves = [event for event in record.events if event.seat and ":" in event.what]
    assert len(moves) > 10
    for number, (event, moment) in enumerate(zip(record.events, playback.moments[1:], strict=True), start=1):
        if event.what == "shift":
            said = "Everyone is stuck: all stocks are shifted by one card."
            hand.follow_shift(event.ms)
        elif event.what == "stuck":
            said = f"{match.seats[event.seat - 1].name} is stuck."
            hand.follow(event.seat, Stuck(), event.ms)
        else:
            move = Move.parse(event.what)
            said = f"{match.seats[event.seat - 1].name}: {describe_briefly(hand.rules, hand.position, move)}."
            hand.follow(event.seat, move, event.ms)
            made += 1
        assert (moment.ms, moment.moves, moment.entries, moment.score) == (event.ms, made, number, None)
        assert moment.text.startswith(said)
        assert moment.position == hand.position
        assert moment.points == tuple(hand.score(seat) for seat in hand.seats)
    assert playback.moments[-1].position == hand.position


def test_the_points_at_the_end_have_the_bonus_for_going_out(tmp_path: Path) -> None:
    match = begun(tmp_path, "racing-demon")
    result = play_hand(match, Random(1))
    record = record_in(only(tmp_path / "finished"))
    *_, before, last = play_back_race(record).moments
    assert result.out and match.rules.ruleset.scoring.out_bonus
    assert last.points == tuple(line.points for line in result.lines)
    assert max(new - old for new, old in zip(last.points, before.points, strict=True)) > 10


def test_only_so_many_entries_as_are_asked_for_are_laid_out(record: GameRecord) -> None:
    assert play_back_race(record.first(5)).last == 5
    assert play_back_race(record.first(0)).last == 0


def test_being_stuck_is_shown(record: GameRecord) -> None:
    said = with_entries(
        record, Event(100, "stuck", 1), Event(200, "not-stuck", 1), Event(300, "stuck", 2), Event(400, "shift")
    )
    playback = play_back_race(said.first(4))
    assert [moment.text for moment in playback.moments[1:]] == [
        "Ann is stuck.",
        "Ann is not stuck.",
        "Bob is stuck.",
        "Everyone is stuck: all stocks are shifted by one card.",
    ]
    assert [moment.mark for moment in playback.moments] == [None, None, None, None, MomentMark.SHIFT]
    assert [moment.moves for moment in playback.moments] == [0] * 5
    assert [moment.ms for moment in playback.moments] == [0, 100, 200, 300, 400]


def test_a_seat_called_you_is_addressed_as_such(record: GameRecord) -> None:
    first, *others = record.header.seats
    header = record.header._replace(seats=(first._replace(name="You"), *others))
    said = with_entries(record._replace(header=header), Event(100, "stuck", 1), Event(200, "not-stuck", 1))
    moments = play_back_race(said.first(2)).moments
    assert [moment.text for moment in moments[1:]] == ["You are stuck.", "You are not stuck."]


def test_a_photo_finish_names_its_loser_and_is_marked(record: GameRecord) -> None:
    events = list(record.events)
    place, up = next((place, event) for place, event in enumerate(events) if ":foundation" in event.what)
    won = up._replace(verdict=f"photo finish with {3 - up.seat}")
    playback = play_back_race(with_entries(record, *events[:place], won).first(place + 1))
    winner, loser = ("Ann", "Bob") if up.seat == 1 else ("Bob", "Ann")
    last = playback.moments[-1]
    assert last.text.startswith(f"{winner}: ") and f". Photo finish with {loser}!" in last.text
    assert last.mark is MomentMark.PHOTO


def test_a_late_play_and_a_missed_one_are_marked_and_named() -> None:
    saved = read_any(FOLDER / "0.1.0" / "nuts-20261123-050000.jsonl")
    moments = play_back_race(saved.confirmed).moments
    (missed,) = [moment for moment in moments if moment.mark is MomentMark.MISSED]
    assert missed.text.endswith("Ann misses 4♣ for 2.0 s.")
    place = moments.index(missed)
    events = list(saved.record.events)
    late = Event(missed.ms, "late p1.nuts:foundation-1", 1, "12 ms after 2")
    playback = play_back_race(with_entries(saved.record, *events[:place], late).first(place + 1))
    last = playback.moments[-1]
    assert last.text.endswith(" to the centre, 12 ms later than Bob.") and last.text.startswith("Ann: ")
    assert (last.mark, last.position) == (MomentMark.LATE, missed.position)


def test_a_game_for_one_is_no_race(tmp_path: Path) -> None:
    archive = ReportingArchive(tmp_path)
    archive.begin(game := klondike())
    do(game)
    with pytest.raises(ValueError, match=r"^this game of Klondike is no race$"):
        play_back_race(record_in(archive.only))


# From its file.


def test_a_hand_is_known_by_its_file(tmp_path: Path) -> None:
    match = begun(tmp_path)
    play_hand(match, Random(1))
    path = only(tmp_path / "finished")
    kept = read_any(path)
    assert isinstance(kept, LoadedRace)
    assert (kept.path, kept.id, kept.damage) == (path, path.stem, None)
    assert (kept.restored.confirmed_count, kept.ms) == (len(kept.record.entries), kept.record.entries[-1].ms)
    assert kept.result == (Outcome.WON if match.results[0].out else Outcome.LOST)


def test_a_hand_that_was_left_is_unfinished(tmp_path: Path) -> None:
    match = begun(tmp_path)
    match.offer(1, Move.parse("p1.deal"), 100)
    leave(match)
    kept = read_any(only(tmp_path / "unfinished"))
    assert isinstance(kept, LoadedRace)
    assert (kept.result, kept.ms, kept.restored.confirmed_count) == ("unfinished", 100, 1)


def test_a_hand_in_which_nothing_was_done_took_no_time(tmp_path: Path) -> None:
    match = begun(tmp_path)
    play_hand(match, Random(1))
    leave(match)
    kept = read_any(only(tmp_path / "unfinished"))
    assert isinstance(kept, LoadedRace)
    assert (kept.result, kept.ms) == ("unfinished", 0)


def test_a_game_for_one_is_read_as_that(tmp_path: Path) -> None:
    archive = ReportingArchive(tmp_path)
    archive.begin(game := klondike())
    do(game)
    kept = read_any(archive.only)
    assert isinstance(kept, LoadedGame)
    assert (kept.path, kept.restored.confirmed_count) == (archive.only, 7)


def test_a_file_that_cannot_be_watched_is_named(tmp_path: Path) -> None:
    path = tmp_path / "gone.jsonl"
    with pytest.raises(NotWatchable) as caught:
        read_any(path)
    assert str(caught.value) == f"{path}: No such file or directory."
    assert archive(tmp_path).files() == []
