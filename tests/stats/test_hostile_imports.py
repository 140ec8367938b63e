"""Hostile zip files: bombs, endless lists, names of every kind, altered games."""

from __future__ import annotations

import json
from pathlib import Path
from zipfile import ZIP_BZIP2, ZIP_LZMA, ZipFile, ZipInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solitaire.replay.format.checksum import encode_line
from solitaire.replay.journal import LARGEST
from solitaire.stats.export_games import export_to_zip
from solitaire.stats.import_games import MOST_NAMESAKES, ImportStatus, import_from
from solitaire.stats.zip_members import MOST_MEMBERS
from tests.stats.imported_files import RULESET, files, only, verdicts, zipped
from tests.stats.played_games import Diary


@pytest.fixture(scope="module")
def diary(tmp_path_factory: pytest.TempPathFactory) -> Diary:
    """Three games of another player."""
    diary = Diary(tmp_path_factory.mktemp("here"))
    for deal in range(1, 4):
        diary.play("baroness", deal, moves=9)
    return diary


@pytest.fixture(scope="module")
def whole(diary: Diary, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A parcel with nothing wrong."""
    target = tmp_path_factory.mktemp("whole") / "all.zip"
    export_to_zip(diary.root, target)
    return target.read_bytes()


def refused(root: Path, source: Path) -> dict[str, str]:
    return {
        taken.name: taken.why for taken in import_from(root, source) if taken.status is ImportStatus.REFUSED
    }


def game_in(diary: Diary, number: int) -> bytes:
    return (diary.root / "finished" / f"game-{number}.jsonl").read_bytes()


def test_a_name_that_is_too_long_is_passed_over(diary: Diary, there: Path, tmp_path: Path) -> None:
    long, longest = f"{'n' * 60_000}.jsonl", f"{'ä' * 97}.jsonl"
    members = {long: game_in(diary, 1), f"finished/{longest}": game_in(diary, 2), "c.jsonl": game_in(diary, 3)}
    source = zipped(tmp_path / "odd.zip", **members)
    assert refused(there, source) == {
        f"{'n' * 79}…": "the name of this file is too long; it may have 200 bytes"
    }
    assert set(files(there)) == {f"finished/{longest}", "finished/c.jsonl"}


def test_a_part_without_a_name_is_passed_over(diary: Diary, there: Path, tmp_path: Path) -> None:
    source = tmp_path / "odd.zip"
    with ZipFile(source, "w") as parcel:
        for name in ("a", "b.jsonl"):
            parcel.writestr(ZipInfo(name), game_in(diary, 1))
        parcel.filelist[0].filename = ""
    assert refused(there, source) == {"": "this part of the zip file has no name"}
    assert set(files(there)) == {"finished/b.jsonl"}


def test_a_small_zip_file_may_not_unpack_to_a_large_one(diary: Diary, there: Path, tmp_path: Path) -> None:
    bomb = {f"{number}.jsonl": bytes(LARGEST) for number in range(3)}
    source = zipped(tmp_path / "odd.zip", **{"first.jsonl": game_in(diary, 1)}, **bomb)
    with pytest.raises(
        OSError, match="This zip file unpacks to far more than games do; the rest was not"
    ) as why:
        verdicts(there, source)
    assert why.value.filename == str(source)
    assert set(files(there)) == {"finished/first.jsonl"}


def test_texts_that_pack_well_are_taken(there: Path, tmp_path: Path) -> None:
    ruleset = RULESET.encode() + b"# A long comment.\n" * 10_000
    source = zipped(tmp_path / "games.zip", **{"rulesets/ours.toml": ruleset})
    assert verdicts(there, source) == {ImportStatus.TAKEN: 1}


def test_too_many_files_are_none_of_them_taken(there: Path, tmp_path: Path) -> None:
    source = tmp_path / "many.zip"
    with ZipFile(source, "w") as parcel:
        for number in range(MOST_MEMBERS + 1):
            parcel.writestr(ZipInfo(str(number)), b"")
    with pytest.raises(OSError, match="This zip file holds more than 65535 files"):
        verdicts(there, source)


@pytest.mark.parametrize("length", [0xFFFFFFFF, 1 << 27])
def test_a_list_of_files_that_says_to_be_huge_is_not_read(there: Path, tmp_path: Path, length: int) -> None:
    source = zipped(tmp_path / "odd.zip", **{"a.jsonl": b""})
    content = source.read_bytes()
    source.write_bytes(content[:-10] + length.to_bytes(4, "little") + content[-6:])
    with pytest.raises(OSError, match="This zip file holds more than 65535 files"):
        verdicts(there, source)


def test_a_zip_file_that_is_too_large_is_not_read(there: Path, tmp_path: Path) -> None:
    source = zipped(tmp_path / "odd.zip", **{"a.jsonl": b""})
    content = source.read_bytes()
    with source.open("wb") as file:
        file.seek(1 << 29)
        file.write(content)
    with pytest.raises(OSError, match="This is too large for a zip file of games: the limit is 256 MB"):
        verdicts(there, source)


@pytest.mark.parametrize("method", [ZIP_BZIP2, ZIP_LZMA])
def test_unusual_compression_is_refused(diary: Diary, there: Path, tmp_path: Path, method: int) -> None:
    with ZipFile(tmp_path / "odd.zip", "w", method) as parcel:
        parcel.writestr("a.jsonl", game_in(diary, 1))
    why = "this part of the zip file is packed in an unusual way; use zip's usual one"
    assert refused(there, tmp_path / "odd.zip") == {"a.jsonl": why}


def test_a_file_with_a_password_is_refused(diary: Diary, there: Path, tmp_path: Path) -> None:
    source = zipped(tmp_path / "odd.zip", **{"a.jsonl": game_in(diary, 1), "b.jsonl": game_in(diary, 2)})
    content = bytearray(source.read_bytes())
    for start, flags in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        content[content.index(start) + flags] |= 1
    source.write_bytes(content)
    why = "this part of the zip file needs a password; pack it without one"
    assert refused(there, source) == {"a.jsonl": why}
    assert set(files(there)) == {"finished/b.jsonl"}


def test_a_name_that_comes_twice_is_taken_once(diary: Diary, there: Path, tmp_path: Path) -> None:
    with ZipFile(tmp_path / "odd.zip", "w") as parcel:
        parcel.writestr("finished/a.jsonl", game_in(diary, 1))
        parcel.writestr(r"Finished\A.jsonl", game_in(diary, 2))
        parcel.writestr("rulesets/ours.toml", RULESET)
        parcel.writestr("rulesets/OURS.toml", RULESET)
        parcel.writestr("damaged/a.jsonl", game_in(diary, 3))
    why = "the zip file has another file of this name"
    assert refused(there, tmp_path / "odd.zip") == {r"Finished\A.jsonl": why, "rulesets/OURS.toml": why}
    assert set(files(there)) == {"finished/a.jsonl", "finished/a-2.jsonl", "rulesets/ours.toml"}


def test_games_of_one_name_are_so_many_and_no_more(diary: Diary, there: Path, tmp_path: Path) -> None:
    game = game_in(diary, 1)
    members = {f"{number}/a.jsonl": game + b"%d" % number for number in range(1000, 1009 + MOST_NAMESAKES)}
    source = zipped(tmp_path / "odd.zip", **members)
    why = "you have too many games of that name; rename the file to take it"
    assert set(refused(there, source).values()) == {why}
    assert len(files(there)) == MOST_NAMESAKES


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("klondike", RULESET.encode()),
        ("KLONDIKE", b'replaces = "klondike"\n'),
        ("klondike", b'replaces = "golf"\n'),
        ("klondike", b"replaces"),
        ("klondike", b"\xff"),
    ],
)
def test_a_ruleset_takes_no_id_of_ours_unless_it_says_so(
    there: Path, tmp_path: Path, game: str, text: bytes
) -> None:
    source = zipped(tmp_path / "odd.zip", **{f"rulesets/{game}.toml": text})
    line = f'replaces = "{game}"'
    why = f"a game that comes with the program has this name; rename the file, or start it with {line}"
    assert refused(there, source) == {f"{game}.toml": why}
    assert files(there) == {}
    # A byte order mark before it changes nothing.
    mended = zipped(
        tmp_path / "even.zip", **{f"rulesets/{game}.toml": f"{line}\n{RULESET}".encode("utf-8-sig")}
    )
    assert verdicts(there, mended) == {ImportStatus.TAKEN: 1}


def test_a_ruleset_that_replaces_ours_here_already_is_known(there: Path, tmp_path: Path) -> None:
    ruleset = f'replaces = "klondike"\n{RULESET}'.encode()
    (there / "rulesets").mkdir(parents=True)
    (there / "rulesets" / "klondike.toml").write_bytes(ruleset)
    source = zipped(tmp_path / "same.zip", **{"rulesets/klondike.toml": ruleset})
    assert only(there, source).status is ImportStatus.KNOWN


def test_a_ruleset_that_is_too_large_is_not_taken(there: Path, tmp_path: Path) -> None:
    source = zipped(tmp_path / "odd.zip", **{"rulesets/ours.toml": b"#" * (1 << 19)})
    assert refused(there, source) == {"ours.toml": "this is too large for a ruleset"}


def test_of_a_header_with_many_mistakes_the_first_is_reported(
    diary: Diary, there: Path, tmp_path: Path
) -> None:
    header = json.loads(game_in(diary, 1).partition(b"\n")[0])
    header["ruleset"] |= {f"setting{number}": number for number in range(5_000)}
    del header["crc"]
    source = zipped(tmp_path / "odd.zip", **{"a.jsonl": encode_line(header, 0)[0]})
    assert refused(there, source) == {"a.jsonl": "ruleset: setting0: there is no such setting"}


@given(
    changes=st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.integers(0, 255)), max_size=8),
    kept=st.one_of(st.just(1.0), st.floats(0, 1)),
)
@settings(max_examples=200, deadline=None)
def test_a_zip_file_of_changed_bytes_gives_results_or_a_message(
    whole: bytes, tmp_path_factory: pytest.TempPathFactory, changes: list[tuple[float, int]], kept: float
) -> None:
    folder = tmp_path_factory.mktemp("odd")
    content = bytearray(whole)
    for place, byte in changes:
        content[int(place * len(content))] = byte
    (folder / "odd.zip").write_bytes(content[: int(kept * len(content))])
    try:
        list(import_from(folder / "there", folder / "odd.zip"))
    except OSError as error:
        assert error.strerror
