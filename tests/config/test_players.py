"""Players who share an account."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from solitaire.config import paths
from solitaire.config.players import LONGEST, VARIABLE, PlayerError, add_player, player_called, players_in


def test_files_are_those_of_nobody_in_particular_until_a_player_is_named(own_folders: Path) -> None:
    folders = {paths.data(), paths.config(), paths.state()}
    assert not any("players" in folder.parts for folder in folders)


def test_a_player_has_a_folder_for_data_settings_and_state(
    own_folders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = [paths.data(), paths.config(), paths.state()]
    add_player("ann", paths.players())
    monkeypatch.setenv(VARIABLE, "ann")
    assert [paths.data(), paths.config(), paths.state()] == [folder / "players/ann" for folder in before]
    assert paths.players() == before[0] / "players", "the players are the same for each of them"


def test_a_player_who_was_not_added_is_an_error_and_not_a_new_folder(
    own_folders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_player("ann", paths.players())
    monkeypatch.setenv(VARIABLE, "bob")
    with pytest.raises(PlayerError, match=r"no player 'bob'\. Players: ann"):
        paths.data()
    assert players_in(paths.players()) == ["ann"]


def test_a_player_whose_folder_is_removed_keeps_the_paths(
    own_folders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_player("ann", paths.players())
    monkeypatch.setenv(VARIABLE, "ann")
    data = paths.data()
    data.rmdir()
    assert paths.data() == data, "a program that runs writes it anew"


def test_capitals_do_not_matter_and_names_are_listed_in_order(tmp_path: Path) -> None:
    for name in ("Zoë", "bob", "Ann"):
        assert add_player(f" {name} ", tmp_path) == name
    assert players_in(tmp_path) == ["Ann", "bob", "Zoë"]
    assert player_called("ANN", tmp_path) == "Ann"
    assert player_called(unicodedata.normalize("NFD", "zoë"), tmp_path) == "Zoë"
    with pytest.raises(PlayerError, match="a player bob already"):
        add_player("BOB", tmp_path)


@pytest.mark.parametrize(
    "name", ["", " ", ".", "..", "../ann", "a/b", "a\\b", "-ann", "a b", "\x1b[31m", "a" * 21]
)
def test_a_name_is_no_path_and_nothing_that_a_terminal_obeys(tmp_path: Path, name: str) -> None:
    with pytest.raises(PlayerError, match=f"up to {LONGEST} letters"):
        add_player(name, tmp_path / "players")
    assert not (tmp_path / "players").exists()


def test_other_folders_and_files_are_no_players(tmp_path: Path) -> None:
    (tmp_path / "ann").touch()
    (tmp_path / ".hidden").mkdir()
    (tmp_path / "a b").mkdir()
    assert players_in(tmp_path) == []
