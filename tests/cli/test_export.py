"""``solitaire export`` and ``solitaire import``."""

from __future__ import annotations

from errno import ENOSPC
from os import strerror
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.cli.conftest import Terminal
from tests.stats.played_games import Diary


def test_exported_games_are_imported_elsewhere_and_known_where_they_were(
    solitaire: Terminal, player_rulesets: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    diary = Diary(player_rulesets.parent)
    diary.win()
    diary.play("klondike", 3, moves=4, leave=True)
    parcel = str(tmp_path / "games.zip")
    assert solitaire("export", "--all", parcel).out == f"2 games in {parcel}.\n"
    told = solitaire("stats").out
    assert solitaire("import", parcel).out == "2 already yours\n"
    with_rules = str(tmp_path / "rules.zip")
    (player_rulesets / "mine.toml").write_text('name = "Mine"\nextends = "yukon"\n')
    assert solitaire("export", "--all", with_rules).out == f"2 games and 1 ruleset in {with_rules}.\n"
    assert solitaire("import", with_rules).out == "3 already yours\n", "as many as were exported"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
    taken = solitaire("import", parcel)
    assert (taken.status, taken.out, taken.err) == (0, "2 imported\n", "")
    assert solitaire("stats").out == told


def test_games_to_export_are_named_by_ids_that_fit_one_game_only(
    solitaire: Terminal, player_rulesets: Path, tmp_path: Path
) -> None:
    diary = Diary(player_rulesets.parent)
    for deal in (1, 2, 3):
        diary.play("baroness", deal)
    assert solitaire("export", str(tmp_path / "one.zip"), "game-2").out.startswith("1 game in ")
    unknown = solitaire("export", str(tmp_path / "none.zip"), "game-2", "game-9")
    assert unknown.complaint == "There is no saved game 'game-9'. Did you mean 'game-3'?"
    several = solitaire("export", str(tmp_path / "none.zip"), "game")
    assert several.complaint == "3 games begin with 'game', such as game-1 and game-2; type more of the id."
    assert not (tmp_path / "none.zip").exists()


def test_a_full_disk_is_reported_with_the_file_that_has_no_room(
    solitaire: Terminal, player_rulesets: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    diary = Diary(player_rulesets.parent)
    diary.win()
    parcel = str(tmp_path / "games.zip")
    assert solitaire("export", "--all", parcel).status == 0
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))

    def full(path: Path, data: bytes) -> int:
        raise OSError(ENOSPC, strerror(ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", full)
    file = tmp_path / "elsewhere" / "solitaire" / "finished" / "game-1.jsonl"
    assert solitaire("import", parcel).complaint == f"{file}: No space left on device."


def test_an_import_that_ends_on_a_full_disk_says_how_much_it_imported(
    solitaire: Terminal, player_rulesets: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    diary = Diary(player_rulesets.parent)
    for _ in range(3):
        diary.win()
    parcel = str(tmp_path / "games.zip")
    assert solitaire("export", "--all", parcel).status == 0
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
    write_bytes = Path.write_bytes

    def nearly_full(path: Path, data: bytes) -> int:
        if path.name.startswith("game-3"):
            raise OSError(ENOSPC, strerror(ENOSPC))
        return write_bytes(path, data)

    monkeypatch.setattr(Path, "write_bytes", nearly_full)
    told = solitaire("import", parcel)
    assert (told.status, told.out) == (2, "2 imported\n")
    assert told.err.endswith("game-3.jsonl: No space left on device.\n")


def test_the_beginning_of_an_id_names_a_game_to_export(
    solitaire: Terminal, player_rulesets: Path, tmp_path: Path
) -> None:
    diary = Diary(player_rulesets.parent)
    diary.play("baroness", 1)
    assert solitaire("export", str(tmp_path / "one.zip"), "ga").out.startswith("1 game in ")


def test_files_and_ids_that_cannot_be_used_are_named_in_one_line(
    solitaire: Terminal, player_rulesets: Path, tmp_path: Path
) -> None:
    letter = tmp_path / "letter.zip"
    letter.write_text("Dear player")
    complaint = "Name the games by their ids, or use --all."
    assert solitaire("export", str(tmp_path / "a.zip")).complaint == complaint
    assert solitaire("export", "--all", str(tmp_path / "a.zip"), "game-2").complaint == complaint
    there = solitaire("export", "--all", str(letter))
    assert there.complaint == f"{letter}: this file exists already; choose another name."
    nowhere = str(tmp_path / "no" / "where.zip")
    missing = f"the folder {tmp_path / 'no'} does not exist; make it first, or choose another."
    assert solitaire("export", "--all", nowhere).complaint == f"{nowhere}: {missing}"
    assert solitaire("import", nowhere).complaint == f"{nowhere}: No such file or directory."
    refused = solitaire("import", str(letter))
    assert (refused.status, refused.out) == (1, "1 not imported\n")
    assert refused.err == (
        "solitaire: letter.zip: refused: "
        "by its name, this is no game (.jsonl), ruleset (rulesets/….toml) or theme (themes/….toml).\n"
    )


def test_names_in_a_parcel_do_nothing_to_the_terminal(solitaire: Terminal, tmp_path: Path) -> None:
    parcel = tmp_path / "odd.zip"
    with ZipFile(parcel, "w") as file:
        file.writestr("finished/\x1b[31mred.txt", "")
    assert solitaire("import", str(parcel)).err == (
        "solitaire: finished/\N{REPLACEMENT CHARACTER}[31mred.txt: refused: "
        "by its name, this is no game (.jsonl), ruleset (rulesets/….toml) or theme (themes/….toml).\n"
    )


def test_what_cannot_be_read_is_said_with_status_1(
    solitaire: Terminal, player_rulesets: Path, tmp_path: Path
) -> None:
    diary = Diary(player_rulesets.parent)
    diary.play("baroness", 1, moves=9)
    (diary.root / "races").mkdir()
    (diary.root / "races" / "finished").write_text("in the way")
    exported = solitaire("export", "--all", str(tmp_path / "all.zip"))
    assert (exported.status, exported.out) == (1, f"1 game in {tmp_path / 'all.zip'}.\n")
    folder = diary.root / "races" / "finished"
    assert exported.err == f"solitaire: Not exported: {folder}: Not a directory.\n"


def test_so_much_is_said_of_files_that_are_not_taken(solitaire: Terminal, tmp_path: Path) -> None:
    with ZipFile(tmp_path / "odd.zip", "w") as parcel:
        for number in range(60):
            parcel.writestr(f"{number}.txt", "")
    taken = solitaire("import", str(tmp_path / "odd.zip"))
    assert (taken.status, taken.out) == (1, "60 not imported\n")
    assert taken.err.count("\n") == 51
    assert taken.err.endswith("solitaire: And 10 more.\n")
