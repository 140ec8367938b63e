"""Import of games that were exported on another machine, and go on there."""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import rmtree
from subprocess import PIPE, Popen

import pytest

from solitaire.replay.archive.archive import Archive
from solitaire.replay.journal import Journal
from solitaire.stats.export_games import Export, export_to_zip
from solitaire.stats.import_games import ImportedFile, ImportStatus
from solitaire.stats.index import GameIndex
from tests.stats.imported_files import files, only, verdicts, zipped
from tests.stats.played_games import Diary


def test_all_games_and_rulesets_arrive_unchanged(here: Diary, there: Path, tmp_path: Path) -> None:
    parcel = tmp_path / "games.zip"
    assert export_to_zip(here.root, parcel) == Export(6, 0, (), rulesets=1)
    assert verdicts(there, parcel) == {ImportStatus.TAKEN: 7}
    assert files(there) == files(here.root)
    assert GameIndex(there).games() == GameIndex(here.root).games()


def test_known_games_stay_unchanged(here: Diary, tmp_path: Path) -> None:
    parcel = tmp_path / "games.zip"
    export_to_zip(here.root, parcel)
    before = files(here.root)
    for _ in range(2):
        assert verdicts(here.root, parcel) == {ImportStatus.KNOWN: 7}
    assert files(here.root) == before


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


def test_the_same_games_may_be_imported_twice_at_once(here: Diary, there: Path) -> None:
    source = here.root / "finished" / "game-2.jsonl"
    command = [sys.executable, "-c", IMPORT, str(there), str(source)]
    with Popen(command, stdin=PIPE, stdout=PIPE, text=True) as first:
        assert first.stdout and "compared\n" in first.stdout
        with Popen(command, stdin=PIPE, stdout=PIPE, text=True) as second:
            assert second.stdout and second.stdout.readline()
            said = [process.communicate("\n", timeout=300)[0] for process in (first, second)]
    assert [text.split()[-1] for text in said] == ["taken", "known"]
    assert [*files(there)] == ["finished/game-2.jsonl"]


def test_only_the_games_that_are_named_are_exported(here: Diary, there: Path, tmp_path: Path) -> None:
    parcel = tmp_path / "one.zip"
    assert export_to_zip(here.root, parcel, ["game-2"]) == Export(1, 0, ())
    assert verdicts(there, parcel) == {ImportStatus.TAKEN: 1}
    assert list(files(there)) == ["finished/game-2.jsonl"]


def test_a_single_game_is_imported_once(here: Diary, there: Path) -> None:
    source = here.root / "finished" / "game-1.jsonl"
    assert only(there, source) == ImportedFile("game-1.jsonl", ImportStatus.TAKEN)
    assert only(there, source) == ImportedFile("game-1.jsonl", ImportStatus.KNOWN)


def test_the_folder_of_an_import_follows_from_the_game_and_not_from_the_zip_file(
    here: Diary, there: Path, tmp_path: Path
) -> None:
    won = (here.root / "finished" / "game-5.jsonl").read_bytes()
    left = (here.root / "unfinished" / "game-6.jsonl").read_bytes()
    members = {"unfinished/a.jsonl": won, "finished/b.jsonl": left, "../../c.jsonl": won, r"C:\d.jsonl": won}
    assert verdicts(there, zipped(tmp_path / "odd.zip", **members)) == {ImportStatus.TAKEN: 4}
    assert set(files(there)) == {
        "finished/a.jsonl",
        "unfinished/b.jsonl",
        "finished/c.jsonl",
        "finished/d.jsonl",
    }
    assert set(tmp_path.iterdir()) == {tmp_path / "odd.zip", there, here.root}


# Between two machines


def test_a_game_is_continued_from_the_other_machine(here: Diary, there: Path, tmp_path: Path) -> None:
    export_to_zip(here.root, tmp_path / "monday.zip")
    assert verdicts(there, tmp_path / "monday.zip") == {ImportStatus.TAKEN: 7}
    path = here.root / "unfinished" / "game-6.jsonl"
    goes_on(path, here.root / "finished")
    export_to_zip(here.root, tmp_path / "tuesday.zip")
    assert verdicts(there, tmp_path / "tuesday.zip") == {ImportStatus.KNOWN: 6, ImportStatus.CONTINUED: 1}
    assert files(there) == files(here.root)
    assert verdicts(there, tmp_path / "monday.zip") == {ImportStatus.KNOWN: 7}
    assert files(there) == files(here.root)


def test_a_game_that_another_window_moves_as_soon_as_it_is_over_is_continued(
    here: Diary, there: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    export_to_zip(here.root, tmp_path / "monday.zip")
    assert verdicts(there, tmp_path / "monday.zip") == {ImportStatus.TAKEN: 7}
    goes_on(here.root / "unfinished" / "game-6.jsonl", here.root / "finished")
    export_to_zip(here.root, tmp_path / "tuesday.zip")
    close = Journal.close

    def close_and_list(journal: Journal) -> None:
        close(journal)
        monkeypatch.undo()
        Archive(there).unfinished_games()

    monkeypatch.setattr(Journal, "close", close_and_list)
    assert verdicts(there, tmp_path / "tuesday.zip") == {ImportStatus.KNOWN: 6, ImportStatus.CONTINUED: 1}
    assert files(there) == files(here.root)


def goes_on(path: Path, finished: Path) -> None:
    """Play on with a game, and give it up."""
    resumed = Archive(finished.parent).resume(path)
    resumed.game.play(resumed.game.legal_moves()[0], resumed.game.elapsed_ms + 1000)
    resumed.recorder.give_up()


def test_a_game_that_is_being_played_is_not_touched(here: Diary, there: Path, tmp_path: Path) -> None:
    export_to_zip(here.root, tmp_path / "monday.zip")
    assert verdicts(there, tmp_path / "monday.zip") == {ImportStatus.TAKEN: 7}
    goes_on(here.root / "unfinished" / "game-6.jsonl", here.root / "finished")
    export_to_zip(here.root, tmp_path / "tuesday.zip", ["game-6"])
    table = Journal.open(there / "unfinished" / "game-6.jsonl")
    taken = only(there, tmp_path / "tuesday.zip")
    assert (taken.status, taken.why) == (ImportStatus.REFUSED, "another window has this game open")
    table.close()
    assert only(there, tmp_path / "tuesday.zip").status is ImportStatus.CONTINUED


@pytest.mark.parametrize("other", ["finished/game-2.jsonl", "unfinished/game-6.jsonl"])
def test_another_game_of_the_same_name_gets_another_one_once(here: Diary, there: Path, other: str) -> None:
    taken = there / Path(other).with_name("game-1.jsonl")
    taken.parent.mkdir(parents=True)
    text = (here.root / other).read_bytes()
    taken.write_bytes(text)
    source = here.root / "finished" / "game-1.jsonl"
    assert only(there, source).status is ImportStatus.TAKEN
    assert only(there, source).status is ImportStatus.KNOWN
    name = taken.relative_to(there).as_posix()
    assert files(there) == {name: text, "finished/game-1-2.jsonl": source.read_bytes()}


def test_the_line_endings_of_another_system_make_no_other_game(
    here: Diary, there: Path, tmp_path: Path
) -> None:
    unix = here.root / "finished" / "game-1.jsonl"
    windows = tmp_path / "game-1.jsonl"
    windows.write_bytes(unix.read_bytes().replace(b"\n", b"\r\n"))
    assert [only(there, source).status for source in (unix, windows)] == ["taken", "known"]
    rmtree(there)
    assert [only(there, source).status for source in (windows, unix)] == ["taken", "known"]
    assert len(GameIndex(there).games()) == 1


@pytest.mark.parametrize("ours", [b"\n", b"\r\n"])
@pytest.mark.parametrize("theirs", [b"\n", b"\r\n"])
def test_a_game_is_continued_from_a_file_with_other_line_endings(
    here: Diary, there: Path, tmp_path: Path, ours: bytes, theirs: bytes
) -> None:
    lines = (here.root / "finished" / "game-1.jsonl").read_bytes().splitlines()
    (there / "unfinished").mkdir(parents=True)
    (there / "unfinished" / "game-1.jsonl").write_bytes(b"".join(line + ours for line in lines[:3]))
    (tmp_path / "game-1.jsonl").write_bytes(b"".join(line + theirs for line in lines))
    assert only(there, tmp_path / "game-1.jsonl").status is ImportStatus.CONTINUED
    assert (there / "finished" / "game-1.jsonl").read_bytes().splitlines() == lines
    (game,) = GameIndex(there).games()
    assert game == GameIndex(here.root).games()[0]


def test_a_game_that_went_on_in_another_way_is_another_game(here: Diary, there: Path, tmp_path: Path) -> None:
    source = here.root / "unfinished" / "game-6.jsonl"
    assert only(there, source).status is ImportStatus.TAKEN
    beginning = source.read_bytes()
    goes_on(there / "unfinished" / "game-6.jsonl", there / "finished")
    theirs = (there / "finished" / "game-6.jsonl").read_bytes()
    resumed = Archive(here.root).resume(source)
    resumed.game.play(resumed.game.legal_moves()[-1], resumed.game.elapsed_ms + 5000)
    resumed.recorder.leave()
    assert only(there, source) == ImportedFile("game-6.jsonl", ImportStatus.TAKEN)
    assert files(there) == {
        "finished/game-6.jsonl": theirs,
        "unfinished/game-6-2.jsonl": source.read_bytes(),
    }
    assert theirs.startswith(beginning)


def test_a_win_is_over_even_if_something_came_after_it(here: Diary, there: Path) -> None:
    path = here.root / "finished" / "game-5.jsonl"
    resumed = Archive(here.root).resume(path)
    resumed.game.undo()
    resumed.recorder.leave()
    assert only(there, path).status is ImportStatus.TAKEN
    assert list(files(there)) == ["finished/game-5.jsonl"]
