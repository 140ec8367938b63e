"""Export of games to another machine, and import."""

from __future__ import annotations

import resource
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree
from subprocess import PIPE, Popen
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from solitaire.replay.archive.archive import Archive
from solitaire.replay.journal import LARGEST, Journal
from solitaire.stats.export_games import Export, export_to_zip
from solitaire.stats.import_games import ImportedFile, ImportStatus, import_from
from solitaire.stats.index import GameIndex
from tests.stats.imported_files import RULESET, files, only, verdicts, zipped
from tests.stats.played_games import Diary


@pytest.fixture
def diary(tmp_path: Path) -> Diary:
    """A few games of every kind."""
    diary = Diary(tmp_path / "here")
    for deal in range(1, 5):
        diary.play("baroness", deal)
    diary.win()
    diary.play("klondike", 3, moves=9, leave=True)
    (diary.root / "rulesets").mkdir()
    (diary.root / "rulesets" / "ours.toml").write_text(RULESET)
    return diary


@pytest.fixture
def there(tmp_path: Path) -> Path:
    """The other machine."""
    return tmp_path / "there"


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """A disk on which no file grows beyond ``size`` bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_everything_arrives(diary: Diary, there: Path, tmp_path: Path) -> None:
    parcel = tmp_path / "games.zip"
    assert export_to_zip(diary.root, parcel) == Export(6, 0, (), rulesets=1)
    assert verdicts(there, parcel) == {ImportStatus.TAKEN: 7}
    assert files(there) == files(diary.root)
    assert GameIndex(there).games() == GameIndex(diary.root).games()


def test_known_games_stay_unchanged(diary: Diary, tmp_path: Path) -> None:
    parcel = tmp_path / "games.zip"
    export_to_zip(diary.root, parcel)
    before = files(diary.root)
    for _ in range(2):
        assert verdicts(diary.root, parcel) == {ImportStatus.KNOWN: 7}
    assert files(diary.root) == before


IMPORT = """
import fcntl, sys
from pathlib import Path
from solitaire.stats import import_games

def announced(word, function):
    def call(*arguments):
        print(word, flush=True)
        return function(*arguments)
    return call

def check(*arguments):
    sys.stdin.readline()
    return checked(*arguments)

checked = import_games._checked
import_games._checked = announced("compared", check)
fcntl.flock = announced("locks", fcntl.flock)
print(*(file.status for file in import_games.import_from(Path(sys.argv[1]), Path(sys.argv[2]))))
"""
"""Import a file; say when the folder is about to be locked, and wait for a line before anything is written."""


def test_the_same_games_may_be_imported_twice_at_once(diary: Diary, there: Path) -> None:
    source = diary.root / "finished" / "game-2.jsonl"
    command = [sys.executable, "-c", IMPORT, str(there), str(source)]
    with Popen(command, stdin=PIPE, stdout=PIPE, text=True) as first:
        assert first.stdout and "compared\n" in first.stdout
        with Popen(command, stdin=PIPE, stdout=PIPE, text=True) as second:
            assert second.stdout and second.stdout.readline()
            said = [process.communicate("\n", timeout=300)[0] for process in (first, second)]
    assert said == ["taken\n", "known\n"]
    assert [*files(there)] == ["finished/game-2.jsonl"]


def test_the_same_games_make_the_same_zip_file(diary: Diary, tmp_path: Path) -> None:
    first, second = tmp_path / "first.zip", tmp_path / "second.zip"
    assert export_to_zip(diary.root, first) == export_to_zip(diary.root, second)
    assert first.read_bytes() == second.read_bytes()


def test_some_games(diary: Diary, there: Path, tmp_path: Path) -> None:
    parcel = tmp_path / "one.zip"
    assert export_to_zip(diary.root, parcel, ["game-2"]) == Export(1, 0, ())
    assert verdicts(there, parcel) == {ImportStatus.TAKEN: 1}
    assert list(files(there)) == ["finished/game-2.jsonl"]


def test_an_unknown_id_leaves_no_zip_file(diary: Diary, tmp_path: Path) -> None:
    with pytest.raises(LookupError, match=r"^There is no saved game 'game-9'\."):
        export_to_zip(diary.root, tmp_path / "some.zip", ["game-9", "game-2", "game-8"])
    assert not (tmp_path / "some.zip").exists()


def test_a_zip_file_holds_the_folders_compressed(diary: Diary, tmp_path: Path) -> None:
    (diary.root / "damaged").mkdir()
    (diary.root / "damaged" / "old.jsonl").write_text("torn")
    (diary.root / "finished" / "notes.txt").write_text("no game")
    assert export_to_zip(diary.root, tmp_path / "games.zip") == Export(games=7, races=0, unread=(), rulesets=1)
    with ZipFile(tmp_path / "games.zip") as parcel:
        assert parcel.namelist() == [
            "unfinished/game-6.jsonl",
            *(f"finished/game-{number}.jsonl" for number in range(1, 6)),
            "damaged/old.jsonl",
            "rulesets/ours.toml",
        ]
        for member in parcel.infolist():
            assert member.compress_type == ZIP_DEFLATED
            assert member.external_attr >> 16 == 0o644
            assert parcel.read(member) == (diary.root / member.filename).read_bytes()


def test_an_export_replaces_no_file(diary: Diary, tmp_path: Path) -> None:
    letter = tmp_path / "letter.zip"
    letter.write_text("Dear player")
    with pytest.raises(FileExistsError):
        export_to_zip(diary.root, letter)
    assert letter.read_text() == "Dear player"


def test_a_failed_export_leaves_no_file(diary: Diary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(parcel: ZipFile, member: object, content: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(ZipFile, "writestr", full)
    with pytest.raises(OSError, match="No space"):
        export_to_zip(diary.root, tmp_path / "games.zip")
    assert not (tmp_path / "games.zip").exists()


def test_a_single_game(diary: Diary, there: Path) -> None:
    source = diary.root / "finished" / "game-1.jsonl"
    assert only(there, source) == ImportedFile("game-1.jsonl", ImportStatus.TAKEN)
    assert only(there, source) == ImportedFile("game-1.jsonl", ImportStatus.KNOWN)


def test_the_folder_of_an_import_follows_from_the_game_and_not_from_the_zip_file(
    diary: Diary, there: Path, tmp_path: Path
) -> None:
    won = (diary.root / "finished" / "game-5.jsonl").read_bytes()
    left = (diary.root / "unfinished" / "game-6.jsonl").read_bytes()
    members = {"unfinished/a.jsonl": won, "finished/b.jsonl": left, "../../c.jsonl": won, r"C:\d.jsonl": won}
    assert verdicts(there, zipped(tmp_path / "odd.zip", **members)) == {ImportStatus.TAKEN: 4}
    assert set(files(there)) == {
        "finished/a.jsonl",
        "unfinished/b.jsonl",
        "finished/c.jsonl",
        "finished/d.jsonl",
    }
    assert set(tmp_path.iterdir()) == {tmp_path / "odd.zip", there, diary.root}


# Between two machines


def test_a_game_is_continued_from_the_other_machine(diary: Diary, there: Path, tmp_path: Path) -> None:
    export_to_zip(diary.root, tmp_path / "monday.zip")
    assert verdicts(there, tmp_path / "monday.zip") == {ImportStatus.TAKEN: 7}
    path = diary.root / "unfinished" / "game-6.jsonl"
    goes_on(path, diary.root / "finished")
    export_to_zip(diary.root, tmp_path / "tuesday.zip")
    assert verdicts(there, tmp_path / "tuesday.zip") == {ImportStatus.KNOWN: 6, ImportStatus.CONTINUED: 1}
    assert files(there) == files(diary.root)
    assert verdicts(there, tmp_path / "monday.zip") == {ImportStatus.KNOWN: 7}
    assert files(there) == files(diary.root)


def goes_on(path: Path, finished: Path) -> None:
    """Play on with a game, and give it up."""
    resumed = Archive(finished.parent).resume(path)
    resumed.game.play(resumed.game.legal_moves()[0], resumed.game.elapsed_ms + 1000)
    resumed.recorder.give_up()


def test_a_game_that_is_being_played_is_not_touched(diary: Diary, there: Path, tmp_path: Path) -> None:
    export_to_zip(diary.root, tmp_path / "monday.zip")
    assert verdicts(there, tmp_path / "monday.zip") == {ImportStatus.TAKEN: 7}
    goes_on(diary.root / "unfinished" / "game-6.jsonl", diary.root / "finished")
    export_to_zip(diary.root, tmp_path / "tuesday.zip", ["game-6"])
    table = Journal.open(there / "unfinished" / "game-6.jsonl")
    taken = only(there, tmp_path / "tuesday.zip")
    assert (taken.status, taken.why) == (ImportStatus.REFUSED, "another window has this game open")
    table.close()
    assert only(there, tmp_path / "tuesday.zip").status is ImportStatus.CONTINUED


@pytest.mark.parametrize("other", ["finished/game-2.jsonl", "unfinished/game-6.jsonl"])
def test_another_game_of_the_same_name_gets_another_one_once(diary: Diary, there: Path, other: str) -> None:
    taken = there / Path(other).with_name("game-1.jsonl")
    taken.parent.mkdir(parents=True)
    text = (diary.root / other).read_bytes()
    taken.write_bytes(text)
    source = diary.root / "finished" / "game-1.jsonl"
    assert only(there, source).status is ImportStatus.TAKEN
    assert only(there, source).status is ImportStatus.KNOWN
    name = taken.relative_to(there).as_posix()
    assert files(there) == {name: text, "finished/game-1-2.jsonl": source.read_bytes()}


def test_the_line_endings_of_another_system_make_no_other_game(
    diary: Diary, there: Path, tmp_path: Path
) -> None:
    unix = diary.root / "finished" / "game-1.jsonl"
    windows = tmp_path / "game-1.jsonl"
    windows.write_bytes(unix.read_bytes().replace(b"\n", b"\r\n"))
    assert [only(there, source).status for source in (unix, windows)] == ["taken", "known"]
    rmtree(there)
    assert [only(there, source).status for source in (windows, unix)] == ["taken", "known"]
    assert len(GameIndex(there).games()) == 1


@pytest.mark.parametrize("ours", [b"\n", b"\r\n"])
@pytest.mark.parametrize("theirs", [b"\n", b"\r\n"])
def test_a_game_is_continued_from_a_file_with_other_line_endings(
    diary: Diary, there: Path, tmp_path: Path, ours: bytes, theirs: bytes
) -> None:
    lines = (diary.root / "finished" / "game-1.jsonl").read_bytes().splitlines()
    (there / "unfinished").mkdir(parents=True)
    (there / "unfinished" / "game-1.jsonl").write_bytes(b"".join(line + ours for line in lines[:3]))
    (tmp_path / "game-1.jsonl").write_bytes(b"".join(line + theirs for line in lines))
    assert only(there, tmp_path / "game-1.jsonl").status is ImportStatus.CONTINUED
    assert (there / "finished" / "game-1.jsonl").read_bytes().splitlines() == lines
    (game,) = GameIndex(there).games()
    assert game == GameIndex(diary.root).games()[0]


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


# What may be wrong with a parcel


def test_a_game_that_is_not_borne_out_is_kept_apart(diary: Diary, there: Path, tmp_path: Path) -> None:
    lines = (diary.root / "finished" / "game-1.jsonl").read_bytes().splitlines(keepends=True)
    source = zipped(tmp_path / "odd.zip", **{"finished/x.jsonl": b"".join([*lines[:5], *lines[6:]])})
    taken = only(there, source)
    assert taken.status is ImportStatus.DAMAGED
    assert taken.why.startswith("line 6: the checksum is wrong")
    assert list(files(there)) == ["damaged/x.jsonl"]
    assert only(there, source).status is ImportStatus.KNOWN
    assert GameIndex(there).games() == []


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("finished/a.jsonl", b"", "the file is empty"),
        ("finished/a.jsonl", b"{}\n", "this is not a game that was saved by solitaire"),
        (
            "settings.toml",
            b"",
            "this is no game (.jsonl), ruleset (rulesets/….toml) or theme (themes/….toml)",
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
    diary: Diary, there: Path, tmp_path: Path, name: str
) -> None:
    game, ruleset = diary.root / "finished" / "game-1.jsonl", diary.root / "rulesets" / "ours.toml"
    for path in (game, ruleset):
        path.rename(path.with_stem(name))
    export_to_zip(diary.root, tmp_path / "games.zip")
    assert verdicts(there, tmp_path / "games.zip") == {ImportStatus.TAKEN: 7}
    assert files(there) == files(diary.root)


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
    diary: Diary, there: Path, tmp_path: Path, place: str, name: str, why: str
) -> None:
    text = (diary.root / "finished" / "game-1.jsonl").read_bytes()
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
    why = "this is no game (.jsonl), ruleset (rulesets/….toml) or theme (themes/….toml)"
    assert two == ImportedFile(f"{folder}/a/two.toml", ImportStatus.REFUSED, why)
    assert files(there) == {f"{folder}/one.toml": b"1"}
    assert next(iter(import_from(there, source))) == ImportedFile("one.toml", ImportStatus.KNOWN)


def test_a_game_that_went_on_in_another_way_is_another_game(diary: Diary, there: Path, tmp_path: Path) -> None:
    source = diary.root / "unfinished" / "game-6.jsonl"
    assert only(there, source).status is ImportStatus.TAKEN
    beginning = source.read_bytes()
    goes_on(there / "unfinished" / "game-6.jsonl", there / "finished")
    theirs = (there / "finished" / "game-6.jsonl").read_bytes()
    resumed = Archive(diary.root).resume(source)
    resumed.game.play(resumed.game.legal_moves()[-1], resumed.game.elapsed_ms + 5000)
    resumed.recorder.leave()
    assert only(there, source) == ImportedFile("game-6.jsonl", ImportStatus.TAKEN)
    assert files(there) == {
        "finished/game-6.jsonl": theirs,
        "unfinished/game-6-2.jsonl": source.read_bytes(),
    }
    assert theirs.startswith(beginning)


def test_a_win_is_over_even_if_something_came_after_it(diary: Diary, there: Path) -> None:
    path = diary.root / "finished" / "game-5.jsonl"
    resumed = Archive(diary.root).resume(path)
    resumed.game.undo()
    resumed.recorder.leave()
    assert only(there, path).status is ImportStatus.TAKEN
    assert list(files(there)) == ["finished/game-5.jsonl"]


def test_a_zip_file_with_a_damaged_list_of_files_is_refused(diary: Diary, there: Path, tmp_path: Path) -> None:
    parcel = tmp_path / "games.zip"
    export_to_zip(diary.root, parcel)
    parcel.write_bytes(parcel.read_bytes().replace(b"PK\x01\x02", b"PK??"))
    with pytest.raises(OSError, match="damaged") as caught:
        verdicts(there, parcel)
    assert (caught.value.strerror, caught.value.filename) == ("This zip file is damaged", str(parcel))
    assert files(there) == {}


def test_the_damaged_file_of_a_zip_file_is_named(diary: Diary, there: Path, tmp_path: Path) -> None:
    parcel = tmp_path / "games.zip"
    export_to_zip(diary.root, parcel)
    text = bytearray(parcel.read_bytes())
    text[200:220] = bytes(20)
    parcel.write_bytes(text)
    (refused,) = [taken for taken in import_from(there, parcel) if taken.status is ImportStatus.REFUSED]
    assert refused == ImportedFile(
        "unfinished/game-6.jsonl", ImportStatus.REFUSED, "this part of the zip file is damaged"
    )


def test_the_undamaged_files_of_a_zip_file_are_imported(diary: Diary, there: Path, tmp_path: Path) -> None:
    parcel = tmp_path / "games.zip"
    export_to_zip(diary.root, parcel)
    text = bytearray(parcel.read_bytes())
    text[200:220] = bytes(20)
    parcel.write_bytes(text)
    assert verdicts(there, parcel) == {ImportStatus.TAKEN: 6, ImportStatus.REFUSED: 1}


def test_a_zip_file_without_its_end_is_refused(diary: Diary, there: Path, tmp_path: Path) -> None:
    parcel = tmp_path / "games.zip"
    export_to_zip(diary.root, parcel)
    parcel.write_bytes(parcel.read_bytes()[:-40])
    with pytest.raises(OSError, match="This zip file is damaged: its end is missing"):
        verdicts(there, parcel)
    assert files(there) == {}


@pytest.mark.parametrize("size", [0, 100, 1000])
def test_a_game_or_ruleset_that_does_not_fit_leaves_no_file(
    tmp_path: Path, diary: Diary, there: Path, size: int
) -> None:
    (game,) = (diary.root / "unfinished").iterdir()
    ruleset = zipped(tmp_path / "rulesets.zip", **{"rulesets/ours.toml": RULESET.encode() + b"#" * 2000})
    for source in (game, ruleset):
        with room_for(size), pytest.raises(OSError, match="File too large"):
            verdicts(there, source)
        assert [path for path in there.rglob("*") if path.is_file()] == []
        assert verdicts(there, source) == {ImportStatus.TAKEN: 1}, "once there is room"
        rmtree(there)


def test_the_rest_of_a_game_that_does_not_fit_leaves_whole_lines(
    tmp_path: Path, diary: Diary, there: Path
) -> None:
    (game,) = (diary.root / "unfinished").iterdir()
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
