"""Saved games that are cut or changed at random: no change goes unseen."""

from __future__ import annotations

import json
from contextlib import suppress
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.replay.archive.file_outline import read_outline
from solitaire.replay.format.checksum import LineError
from solitaire.replay.format.line_reader import NoGameInFile, read_game_record
from solitaire.replay.format.record import GameRecord
from solitaire.replay.playback.restore import restore
from tests.game.random_games import steady
from tests.replay.archives import written
from tests.replay.edited_files import changed, lines_of


def read_on(text: bytes) -> GameRecord | None:
    """The record, or None; nothing else may happen."""
    try:
        record = read_game_record(BytesIO(text), "save")
        restore(record)
    except NoGameInFile as error:
        assert len(str(error).splitlines()) == 1
        return None
    return record


@steady
@given(st.data())
def test_a_truncated_file_gives_the_game_up_to_there(whole: bytes, data: st.DataObject) -> None:
    size = data.draw(st.integers(0, len(whole)))
    record = read_on(whole[:size])
    complete = (
        whole[: size + 1].count(b',"crc":"') if whole[size - 1 : size] == b"}" else whole[:size].count(b"\n")
    )
    if complete == 0:
        assert record is None
    else:
        assert record is not None
        assert record.entries == written(whole).entries[: complete - 1]
        assert (record.damage is not None) == (
            whole[:size].rpartition(b"\n")[2] != b"" and whole[size - 1] != 125
        )


@steady
@given(st.data())
def test_no_change_of_a_byte_goes_unseen(finished: bytes, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(finished) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != finished[place]))
    spoilt = finished[:place] + bytes([byte]) + finished[place + 1 :]
    line = finished[:place].count(b"\n") + 1
    record = read_on(spoilt)
    if line == 1:
        assert record is None or finished[place : place + 1] == b"\n"
    else:
        assert record is not None
        whole = read_on(finished)
        assert whole is not None
        assert record.entries == whole.entries[: len(record.entries)]
        is_space = finished[place : place + 1] == b"\n" and chr(byte).isspace()
        assert is_space or record.damage


@steady
@given(st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
def test_any_bytes_are_no_game_or_a_game(text: bytes) -> None:
    assert read_on(text) is None


VALUES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.lists(st.integers())


@steady
@given(st.data())
def test_any_value_in_any_field_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, finished: bytes, data: st.DataObject
) -> None:
    """Sealed anew, so that only the fields themselves can be found wrong."""
    lines = lines_of(finished)
    line = data.draw(st.sampled_from([1, 2, 3, len(lines)]))
    names = sorted(json.loads(lines[line - 1]))
    name = data.draw(st.sampled_from([*names, "seats", "seat", "verdict", "result", "origin", "balance"]))
    value = data.draw(
        VALUES | st.dictionaries(st.sampled_from(["name", "player", "pack"]), VALUES).map(lambda x: [x])
    )
    spoilt = changed(finished, line, **{name: value})
    record = read_on(spoilt)
    assert record is None or len(record.entries) >= line - 2
    path = tmp_path_factory.mktemp("spoilt") / "game.jsonl"
    path.write_bytes(spoilt)
    with suppress(LineError):
        seen = read_outline(path)
        assert f"{seen.name}{seen.deal}{seen.started:%Y}{seen.ms:d}".isprintable()
        assert seen.started.tzinfo and seen.left.tzinfo, "times that can be compared"
