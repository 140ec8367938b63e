"""What is refused of an import: files that are no games, names, damaged zip files, full disks."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree

import pytest

from solitaire.replay.journal import LARGEST
from solitaire.stats.export_games import export_to_zip
from solitaire.stats.import_games import ImportedFile, ImportStatus, import_from
from solitaire.stats.index import GameIndex
from tests.stats.imported_files import RULESET, files, only, verdicts, zipped
from tests.stats.played_games import Diary


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """A disk on which no file grows beyond ``size`` bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_folder_or_a_dead_link_of_the_same_name_does_not_end_the_import(there: Path, tmp_path: Path) -> None:
    (there / "themes" / "folder.toml").mkdir(parents=True)
    (there / "themes" / "link.toml").symlink_to("nowhere")
    files = {f"themes/{name}.toml": b"name = 'Ours'" for name in ("folder", "link", "new")}
    found = [*import_from(there, zipped(tmp_path / "games.zip", **files))]
    assert {each.name: each.status for each in found} == {
        "folder.toml": ImportStatus.REFUSED,
        "link.toml": ImportStatus.REFUSED,
        "new.toml": ImportStatus.TAKEN,
    }


def test_a_theme_named_as_one_of_the_program_is_not_taken(there: Path, tmp_path: Path) -> None:
    source = zipped(tmp_path / "themes.zip", **{"themes/felt.toml": b"text = '#000000'"})
    why = "a theme that comes with the program has this name; rename the file"
    assert only(there, source) == ImportedFile("felt.toml", ImportStatus.REFUSED, why)
    assert files(there) == {}


@pytest.mark.parametrize("what", ["ruleset", "theme"])
def test_another_file_of_the_same_name_is_not_taken(there: Path, tmp_path: Path, what: str) -> None:
    folder = f"{what}s"
    (there / folder).mkdir(parents=True)
    (there / folder / "ours.toml").write_text("name = 'Theirs'")
    source = zipped(tmp_path / "games.zip", **{f"{folder}/ours.toml": b"name = 'Ours'"})
    why = f"you have another {what} of that name; rename yours to take this one"
    assert only(there, source) == ImportedFile("ours.toml", ImportStatus.REFUSED, why)
    assert (there / folder / "ours.toml").read_text() == "name = 'Theirs'"


def test_a_game_that_is_not_borne_out_is_kept_apart(here: Diary, there: Path, tmp_path: Path) -> None:
    lines = (here.root / "finished" / "game-1.jsonl").read_bytes().splitlines(keepends=True)
    source = zipped(tmp_path / "odd.zip", **{"finished/x.jsonl": b"".join([*lines[:5], *lines[6:]])})
    taken = only(there, source)
    assert taken.status is ImportStatus.DAMAGED
    assert taken.why.startswith("line 6: the checksum is wrong")
    assert list(files(there)) == ["damaged/x.jsonl"]
    assert only(there, source).status is ImportStatus.KNOWN
    assert GameIndex(there).games() == []


def test_the_sound_beginning_of_a_damaged_game_is_taken_after_it(here: Diary, there: Path) -> None:
    path = here.root / "unfinished" / "game-6.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    sound = b"".join(lines[:4])
    path.write_bytes(sound + b"".join(lines[5:]))
    assert only(there, path).status is ImportStatus.DAMAGED
    assert only(there, path).status is ImportStatus.KNOWN
    path.write_bytes(sound)
    assert only(there, path).status is ImportStatus.TAKEN
    assert files(there)[f"unfinished/{path.name}"] == sound
    path.write_bytes(b"".join(lines))
    assert only(there, path).status is ImportStatus.CONTINUED
    assert len(files(there)) == 2


def test_a_game_is_continued_and_not_the_torn_file_that_was_set_aside(here: Diary, there: Path) -> None:
    path = here.root / "unfinished" / "game-6.jsonl"
    whole = path.read_bytes()
    torn = whole[:-10]
    path.write_bytes(torn)
    assert only(there, path).status is ImportStatus.DAMAGED
    path.write_bytes(whole[: whole.rindex(b"\n", 0, len(torn)) + 1])
    assert only(there, path).status is ImportStatus.TAKEN
    path.write_bytes(whole)
    assert only(there, path).status is ImportStatus.CONTINUED
    assert files(there) == {f"damaged/{path.name}": torn, f"unfinished/{path.name}": whole}


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("finished/a.jsonl", b"", "the file is empty"),
        ("finished/a.jsonl", b"{}\n", "this is not a game that was saved by solitaire"),
        (
            "settings.toml",
            b"",
            "by its name, this is no game (.jsonl), ruleset (rulesets/….toml) or theme (themes/….toml)",
        ),
        ("finished/a.jsonl", bytes(LARGEST + 1), "this is too large for a saved game"),
    ],
)
def test_a_file_that_is_no_game_is_refused(
    there: Path, tmp_path: Path, name: str, text: bytes, why: str
) -> None:
    taken = only(there, zipped(tmp_path / "odd.zip", **{name: text}))
    assert (taken.status, taken.why) == (ImportStatus.REFUSED, why)
    assert name.endswith(taken.name)
    assert files(there) == {}


NAMES = ["Hoyle's", "Black & White", "one, two", "Again!", "-x", "#1 [a]=~^%$@;{b}`", "कार्ड", "Café", "カード"]


@pytest.mark.parametrize("name", NAMES)
def test_an_exported_file_of_any_name_can_be_imported(
    here: Diary, there: Path, tmp_path: Path, name: str
) -> None:
    game, ruleset = here.root / "finished" / "game-1.jsonl", here.root / "rulesets" / "ours.toml"
    for path in (game, ruleset):
        path.rename(path.with_stem(name))
    export_to_zip(here.root, tmp_path / "games.zip")
    assert verdicts(there, tmp_path / "games.zip") == {ImportStatus.TAKEN: 7}
    assert files(there) == files(here.root)


@pytest.mark.parametrize("place", ["finished/{}.jsonl", "rulesets/{}.toml"])
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "its name begins with a dot, as those of hidden files"),
        ("..", "its name begins with a dot, as those of hidden files"),
        ("._game", "its name begins with a dot, as those of hidden files"),
        ("a\nb", "its name has a character that cannot be printed"),
        ("a\u202eb", "its name has a character that cannot be printed"),
        ("C:game", "its name has the character :, which Windows forbids"),
        ("what?", "its name has the character ?, which Windows forbids"),
    ],
)
def test_a_name_that_is_not_taken_is_refused_for_its_own_reason(
    here: Diary, there: Path, tmp_path: Path, place: str, name: str, why: str
) -> None:
    text = (here.root / "finished" / "game-1.jsonl").read_bytes()
    source = zipped(tmp_path / "odd.zip", **{place.format(name): text})
    assert only(there, source) == ImportedFile(
        place.format(name), ImportStatus.REFUSED, f"{why}; rename the file to take it"
    )
    assert files(there) == {}


@pytest.mark.parametrize("folder", ["rulesets", "themes"])
def test_a_ruleset_or_theme_is_taken_from_its_own_folder_only(there: Path, tmp_path: Path, folder: str) -> None:
    source = zipped(tmp_path / "odd.zip", **{f"a/{folder}/one.toml": b"1", f"{folder}/a/two.toml": b"2"})
    one, two = import_from(there, source)
    assert one == ImportedFile("one.toml", ImportStatus.TAKEN)
    why = "by its name, this is no game (.jsonl), ruleset (rulesets/….toml) or theme (themes/….toml)"
    assert two == ImportedFile(f"{folder}/a/two.toml", ImportStatus.REFUSED, why)
    assert files(there) == {f"{folder}/one.toml": b"1"}
    assert next(iter(import_from(there, source))) == ImportedFile("one.toml", ImportStatus.KNOWN)


def test_a_zip_file_with_a_damaged_list_of_files_is_refused(here: Diary, there: Path, tmp_path: Path) -> None:
    parcel = tmp_path / "games.zip"
    export_to_zip(here.root, parcel)
    parcel.write_bytes(parcel.read_bytes().replace(b"PK\x01\x02", b"PK??"))
    with pytest.raises(OSError, match="damaged") as caught:
        verdicts(there, parcel)
    assert (caught.value.strerror, caught.value.filename) == ("This zip file is damaged", str(parcel))
    assert files(there) == {}


def test_the_damaged_file_of_a_zip_file_is_named(here: Diary, there: Path, tmp_path: Path) -> None:
    parcel = tmp_path / "games.zip"
    export_to_zip(here.root, parcel)
    text = bytearray(parcel.read_bytes())
    text[200:220] = bytes(20)
    parcel.write_bytes(text)
    (refused,) = [taken for taken in import_from(there, parcel) if taken.status is ImportStatus.REFUSED]
    assert refused == ImportedFile(
        "unfinished/game-6.jsonl", ImportStatus.REFUSED, "this part of the zip file is damaged"
    )


def test_the_undamaged_files_of_a_zip_file_are_imported(here: Diary, there: Path, tmp_path: Path) -> None:
    parcel = tmp_path / "games.zip"
    export_to_zip(here.root, parcel)
    text = bytearray(parcel.read_bytes())
    text[200:220] = bytes(20)
    parcel.write_bytes(text)
    assert verdicts(there, parcel) == {ImportStatus.TAKEN: 6, ImportStatus.REFUSED: 1}


def test_a_zip_file_without_its_end_is_refused(here: Diary, there: Path, tmp_path: Path) -> None:
    parcel = tmp_path / "games.zip"
    export_to_zip(here.root, parcel)
    parcel.write_bytes(parcel.read_bytes()[:-40])
    with pytest.raises(OSError, match="This zip file is damaged: its end is missing"):
        verdicts(there, parcel)
    assert files(there) == {}


@pytest.mark.parametrize("size", [0, 100, 1000])
def test_a_game_or_ruleset_that_does_not_fit_leaves_no_file(
    tmp_path: Path, here: Diary, there: Path, size: int
) -> None:
    (game,) = (here.root / "unfinished").iterdir()
    ruleset = zipped(tmp_path / "rulesets.zip", **{"rulesets/ours.toml": RULESET.encode() + b"#" * 2000})
    for source in (game, ruleset):
        with room_for(size), pytest.raises(OSError, match="File too large"):
            verdicts(there, source)
        assert [path for path in there.rglob("*") if path.is_file()] == []
        assert verdicts(there, source) == {ImportStatus.TAKEN: 1}, "once there is room"
        rmtree(there)


def test_the_rest_of_a_game_that_does_not_fit_leaves_whole_lines(
    tmp_path: Path, here: Diary, there: Path
) -> None:
    (game,) = (here.root / "unfinished").iterdir()
    text = game.read_bytes()
    begun = there / "unfinished" / game.name
    begun.parent.mkdir(parents=True)
    begun.write_bytes(b"".join(text.splitlines(keepends=True)[:3]))
    with room_for(len(text) - 5), pytest.raises(OSError, match="File too large"):
        verdicts(there, game)
    assert text.startswith(begun.read_bytes())
    assert begun.read_bytes().endswith(b"\n")
    assert verdicts(there, game) == {ImportStatus.CONTINUED: 1}
    assert begun.read_bytes() == text
