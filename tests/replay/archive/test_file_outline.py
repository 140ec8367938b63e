"""The outline of a file: its header, its results and its last entry."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from solitaire.race.headless import play_hand
from solitaire.replay.archive import file_outline
from solitaire.replay.archive.file_outline import TAIL_SIZE, outline_fields, read_outline
from solitaire.replay.archive.game_branch import PreparedBranch
from solitaire.replay.format.checksum import LineError, parse_line
from solitaire.replay.format.record import Event, Outcome, Result
from tests import playthroughs
from tests.game.games_in_progress import klondike
from tests.race.recorded_matches import begun, leave, only
from tests.replay.archives import EVENING, ReportingArchive, do, written


def test_the_outline_of_a_game_has_its_header_time_and_origin(archive: ReportingArchive) -> None:
    archive.begin_branch(PreparedBranch(game := klondike(), [], 0, "klondike-1, move 3"))
    do(game)
    os.utime(archive.only, (1_800_000_000, 1_800_000_000))
    seen = read_outline(archive.only)
    assert (seen.path, seen.id, seen.game, seen.name) == (
        archive.only,
        "klondike-20261121-201500",
        "klondike",
        "Klondike",
    )
    assert (seen.deal, seen.started, seen.ms, seen.origin) == ("3", EVENING, 7000, "klondike-1, move 3")
    assert seen.left == datetime.fromtimestamp(1_800_000_000, UTC) and seen.left.tzinfo is not None
    assert (seen.result, seen.outcome, seen.racers, seen.match) == (None, "unfinished", (), None)
    assert not seen.is_unplayed


@pytest.mark.parametrize("seconds", [1e12, -1e11, 1e300], ids=["33658 AD", "1200 BC", "beyond all clocks"])
def test_a_file_of_a_time_on_no_calendar_was_left_when_it_was_begun(
    archive: ReportingArchive, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    archive.begin(game := klondike())
    do(game)
    (path, status) = archive.only, archive.only.stat()
    fields = [*status[:8], seconds, status[9]]
    monkeypatch.setattr(Path, "stat", lambda *_, **__: os.stat_result(fields))
    assert read_outline(path).left == EVENING


def test_rulesets_that_files_share_are_released_with_the_list(archive: ReportingArchive) -> None:
    archive.begin(game := klondike())
    do(game)
    read_outline(archive.only)
    assert file_outline._parse_ruleset.cache_info().currsize
    assert len(archive.outlines()) == 1
    assert not file_outline._parse_ruleset.cache_info().currsize


def test_a_game_without_a_number_or_an_origin(archive: ReportingArchive) -> None:
    game = klondike()
    game.deal = None
    archive.begin(game)
    do(game, ["deal"])
    assert (read_outline(archive.only).deal, read_outline(archive.only).origin) == ("", "")


def test_the_outline_of_a_hand_has_its_racers_and_its_match(tmp_path: Path) -> None:
    match = begun(tmp_path)
    play_hand(match, Random(1))
    leave(match)
    over, next_one = read_outline(only(tmp_path / "finished")), read_outline(only(tmp_path / "unfinished"))
    assert (over.racers, over.deal, over.is_unplayed) == (("Ann", "Bob"), "4", False)
    assert over.ms > 0 and over.match is not None and over.match.hand == 1
    assert (next_one.ms, next_one.outcome, next_one.is_unplayed) == (0, "unfinished", True)


def test_the_outline_has_every_result_and_the_last_entry(archive: ReportingArchive) -> None:
    recorder = archive.begin(game := klondike())
    do(game)
    recorder.give_up()
    (path,) = archive.finished.iterdir()
    again, recorder, _ = archive.resume(path)
    do(again, ["redo", "deal"])
    recorder.give_up()
    header, entries = outline_fields(path)
    assert "crc" not in header and header["game"] == "klondike"
    results = [entry for entry in written(path.read_bytes()).entries if isinstance(entry, Result)]
    assert entries == results and len(results) == 2
    again, _, _ = archive.resume(path)
    do(again, ["undo"])
    header, entries = outline_fields(archive.only)
    assert entries == [*results, Event(again.elapsed_ms, "undo")]


def test_the_word_result_among_the_moves_is_no_result(archive: ReportingArchive) -> None:
    archive.begin_branch(PreparedBranch(game := klondike(), [], 0, 'a "result" of something'))
    do(game, ["deal"])
    text = archive.only.read_bytes()
    assert outline_fields(archive.only)[1] == [Event(1000, "deal")]
    archive.only.write_bytes(text.replace(b'"do":"deal"', b'"do":"deal","verdict":"\\"result\\""'))
    assert [entry for entry in outline_fields(archive.only)[1] if isinstance(entry, Result)] == []


@pytest.mark.parametrize("torn", [b'{"ms":9000,"do":"de', b'{"ms":9000,"result":"won"', b"\n", b"\0" * 99])
def test_a_truncated_line_is_ignored(archive: ReportingArchive, torn: bytes) -> None:
    archive.begin(game := klondike())
    do(game)
    archive.only.write_bytes(archive.only.read_bytes() + torn)
    assert (read_outline(archive.only).ms, read_outline(archive.only).outcome) == (7000, "unfinished")


def test_the_last_entry_is_not_looked_for_behind_much_damage(archive: ReportingArchive) -> None:
    archive.begin(game := klondike())
    do(game)
    text = archive.only.read_bytes()
    for room, ms in ((TAIL_SIZE // 2, 7000), (2 * TAIL_SIZE, 0)):
        archive.only.write_bytes(text + b"x" * room)
        assert read_outline(archive.only).ms == ms


def test_a_win_is_found_among_many_moves_after_it(archive: ReportingArchive) -> None:
    game, moves = playthroughs.read("klondike")
    archive.play_and_leave(game, [*map(str, moves), *["undo", "redo"] * 3, "undo"])
    (path,) = archive.finished.iterdir()
    seen = read_outline(path)
    assert seen.result is not None
    assert (seen.outcome, seen.result.moves, seen.result.undos) == ("won", len(moves), 0)
    assert [entry.outcome for entry in outline_fields(path)[1] if isinstance(entry, Result)] == [
        Outcome.WON
    ] * 4


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"", "the file is empty"),
        (b"\n", "this is not JSON"),
        (b"{}", "this is not a game that was saved by solitaire"),
    ],
)
def test_a_file_that_is_no_game_is_refused_with_the_reason(tmp_path: Path, text: bytes, said: str) -> None:
    path = tmp_path / "odd.jsonl"
    path.write_bytes(text)
    with pytest.raises(LineError) as caught:
        read_outline(path)
    assert str(caught.value) == said


def test_a_header_alone_is_a_game_in_which_nothing_was_done(archive: ReportingArchive) -> None:
    archive.begin(game := klondike())
    do(game, ["deal"])
    header = archive.only.read_bytes().splitlines()[0]
    for text in (header, header + b"\n"):
        archive.only.write_bytes(text)
        assert (read_outline(archive.only).ms, read_outline(archive.only).outcome) == (0, "unfinished")


@pytest.mark.parametrize(
    ("written", "changed"),
    [
        (b'"ruleset":{', b'"ruleset":{'),
        (b'"game":"klondike"', b'"game":"a \\"ruleset\\":{},"'),
        (b'"ruleset":{', b'"match":{"ruleset":{}},"ruleset":{'),
        (b'"ruleset":{', b'"ruleset":{"name":"Two"},"ruleset":{'),
        (b',"crc":', b',"origin":"a ,\\"crc\\": b","crc":'),
    ],
    ids=str,
)
def test_the_first_line_is_read_as_any_line(archive: ReportingArchive, written: bytes, changed: bytes) -> None:
    archive.begin(game := klondike())
    do(game, ["deal"])
    line = archive.only.read_bytes().split(b"\n")[0].replace(written, changed, 1)
    assert file_outline._parse_header(line) == parse_line(line)


@pytest.mark.parametrize("changed", [b'"ruleset":', b'"ruleset":{', b'"ruleset":[],"x":{', b'"rules":{'])
def test_a_first_line_that_is_no_header_is_refused(archive: ReportingArchive, changed: bytes) -> None:
    archive.begin(game := klondike())
    do(game, ["deal"])
    line = archive.only.read_bytes().replace(b'"ruleset":{', changed, 1)
    archive.only.write_bytes(line if changed != b'"ruleset":{' else line.replace(b'}},"crc"', b'},"crc"'))
    with pytest.raises(LineError):
        outline_fields(archive.only)


def test_a_ruleset_that_several_files_have_is_read_once(archive: ReportingArchive) -> None:
    archive.begin(game := klondike())
    do(game, ["deal"])
    assert outline_fields(archive.only)[0]["ruleset"] is outline_fields(archive.only)[0]["ruleset"]
