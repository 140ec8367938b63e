"""Themes in their two folders: found, loaded again when they change, and reported when they are broken."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from solitaire.config import paths
from solitaire.config.settings import Settings
from solitaire.config.settings_file import load_settings, save_settings, settings_path
from solitaire.config.themes.theme_catalogue import (
    MOST_THEMES,
    UnknownTheme,
    load_shipped_theme,
    load_shipped_themes,
    load_theme,
    load_theme_file,
    load_themes,
    load_usable_theme,
    own_theme_files,
)
from solitaire.config.themes.theme_file import ThemeError
from tests.config.themes.theme_list import theme_ids

SHIPPED = [theme.id for theme in load_shipped_themes()]


@pytest.fixture
def folder() -> Path:
    """The folder of the player's themes."""
    paths.player_themes().mkdir(parents=True)
    return paths.player_themes()


def write(path: Path, *lines: str, base: str = "felt") -> Path:
    path.write_text("\n".join([f'based_on = "{base}"', *lines, ""]), "utf-8")
    return path


def choose(look: str) -> None:
    settings_path().parent.mkdir(parents=True, exist_ok=True)
    settings_path().write_text(f"# mine\nlook = '{look}'\n")


def test_without_a_folder_there_are_the_shipped_themes() -> None:
    assert not paths.player_themes().exists()
    assert theme_ids() == SHIPPED
    assert load_themes() == (load_shipped_themes(), ())
    assert own_theme_files() == ()


def test_a_theme_is_there_as_soon_as_its_file_is(folder: Path) -> None:
    with pytest.raises(UnknownTheme):
        load_theme("mine")
    write(folder / "mine.toml", 'card = "#ffffff"')
    assert theme_ids() == [*SHIPPED, "mine"]
    assert load_theme("mine").colours["card"] == "#ffffff"
    write(folder / "mine.toml", 'card = "bright white"')
    assert load_theme("mine").colours["card"] == "bright_white"
    (folder / "mine.toml").unlink()
    assert theme_ids() == SHIPPED


def test_a_theme_follows_the_one_that_it_is_based_on(folder: Path) -> None:
    write(folder / "base.toml", 'card = "#111111"')
    write(folder / "mine.toml", base="base")
    assert load_theme("mine").colours["card"] == "#111111"
    write(folder / "base.toml", 'card = "#22222222"')
    assert load_usable_theme("mine") == load_shipped_theme("felt")
    write(folder / "base.toml", 'card = "#222222"')
    assert load_theme("mine").colours["card"] == "#222222"


def test_a_theme_of_the_players_takes_precedence_and_may_be_based_on_ours(folder: Path) -> None:
    write(folder / "felt.toml", 'card = "#123456"')
    write(folder / "mine.toml")
    felt = load_shipped_theme("felt").colours
    assert load_theme("felt").colours == load_theme("mine").colours == {**felt, "card": "#123456"}
    assert load_theme("solarized-light") == load_shipped_theme("solarized-light")
    assert theme_ids() == [*SHIPPED, "mine"]


def test_no_file_of_the_players_changes_another_shipped_theme(folder: Path) -> None:
    before = load_shipped_theme("solarized-light")
    write(folder / "solarized.toml", 'card = "#123456"')
    assert load_theme("solarized-light") == before


@pytest.mark.parametrize("name", ["my theme", 'it\'s "mine"', "a\\b", "ä", "x" * 200])
def test_a_theme_may_have_any_name_that_can_be_printed(folder: Path, name: str) -> None:
    write(folder / f"{name}.toml")
    assert save_settings(Settings(name)) == ""
    assert load_settings() == (Settings(name), ())


def test_hidden_and_other_files_are_no_themes(folder: Path) -> None:
    for name in (".mine.toml", "mine.txt", "mine.toml~", "toml"):
        write(folder / name)
    assert theme_ids() == SHIPPED


def test_the_shipped_themes_are_listed_in_a_fixed_order() -> None:
    assert SHIPPED[:4] == ["felt", "paper", "contrast", "midnight"]
    assert SHIPPED[4:] == sorted(SHIPPED[4:])


@pytest.mark.parametrize("id", SHIPPED)
def test_the_path_of_a_theme_leads_to_it(id: str) -> None:
    assert load_theme_file(paths.shipped_themes() / f"{id}.toml") == load_shipped_theme(id)


# Broken files


BROKEN = {
    "mistake.toml": b"based_on = 'felt'\ncard = 'blau'\nbar = 1\n",
    "text.toml": b"# a\ncard = \xff\n",
    "large.toml": b"#" * (1 << 15),
}


def test_broken_files_are_reported_with_their_first_mistake(folder: Path) -> None:
    for name, content in BROKEN.items():
        (folder / name).write_bytes(content)
    (folder / "folder.toml").mkdir()
    (folder / "link.toml").symlink_to("nowhere")
    os.mkfifo(folder / "pipe.toml")
    (folder / "a\u200bb.toml").write_text("based_on = 'felt'\n")
    themes, mistakes = load_themes()
    assert themes == load_shipped_themes()
    assert [str(mistake) for mistake in mistakes] == [
        f"{folder}/a\u200bb.toml:1: the name of this file has a character that cannot be printed;"
        " rename the file.",
        f"{folder}/folder.toml:1: this cannot be read: Is a directory.",
        f"{folder}/large.toml:1: this cannot be read: This is too large for a theme: the limit is 16 KB.",
        f"{folder}/link.toml:1: this cannot be read: No such file or directory.",
        f"{folder}/mistake.toml:2: card: 'blau' is not a colour. Did you mean 'blue'?"
        " (1 more: 'solitaire check' lists them.)",
        f"{folder}/pipe.toml:1: this cannot be read: This is a pipe, not a file.",
        f"{folder}/text.toml:2: this is not UTF-8 text; save the file as UTF-8.",
    ]


def test_a_theme_that_is_based_on_itself_is_reported_as_such(folder: Path) -> None:
    (folder / "mine.toml").write_text("based_on = 'mine'\n")
    (mistake,) = load_themes().mistakes
    assert str(mistake) == f"{folder}/mine.toml:1: based_on: a theme cannot be based on itself."


def test_a_limited_number_of_themes_is_listed(folder: Path) -> None:
    for number in range(MOST_THEMES + 2):
        write(folder / f"mine-{number:03}.toml")
    themes, (mistake,) = load_themes()
    assert len(themes) == len(SHIPPED) + MOST_THEMES
    assert str(mistake) == f"{folder}:1: there are 102 themes, and the first 100 are listed; remove some."


def test_of_more_than_a_thousand_files_the_first_themes_by_name_are_listed(folder: Path) -> None:
    for number in reversed(range(1100)):
        write(folder / f"mine-{number:04}.toml")
        (folder / f"note-{number:04}.txt").touch()
    themes, (*_, mistake) = load_themes()
    assert [theme.id for theme in themes[len(SHIPPED) :]] == [f"mine-{number:04}" for number in range(100)]
    assert str(mistake) == f"{folder}:1: there are 1100 themes, and the first 100 are listed; remove some."


def test_a_message_names_only_the_first_of_many_themes(folder: Path) -> None:
    for number in range(MOST_THEMES):
        write(folder / f"{number:0>200}.toml")
    with pytest.raises(UnknownTheme) as unknown:
        load_theme("zzz")
    assert len(str(unknown.value)) < 300


# In the settings


@pytest.mark.parametrize(
    ("look", "complaint"),
    [
        ("papr", "look: there is no theme 'papr'. Did you mean 'paper'?"),
        ("zzz", f"look: there is no theme 'zzz'. There are {', '.join(SHIPPED)}."),
        ("../felt", "look: there is no theme '../felt'. Did you mean 'felt'?"),
        ("", "look: there is no theme ''. There are felt, "),
    ],
)
def test_a_missing_theme_is_reported_with_its_line(look: str, complaint: str) -> None:
    choose(look)
    found = load_settings()
    (mistake,) = found.mistakes
    assert str(mistake).startswith(f"{settings_path()}:2: {complaint}")
    assert load_usable_theme(found.settings.look) == load_shipped_theme("felt")


def test_a_missing_theme_may_be_a_misspelt_one_of_the_players(folder: Path) -> None:
    write(folder / "rosewood.toml")
    choose("rosewod")
    (mistake,) = load_settings().mistakes
    assert mistake.message == "look: there is no theme 'rosewod'. Did you mean 'rosewood'?"


def test_a_broken_theme_is_reported_until_it_is_mended(folder: Path) -> None:
    choose("mine")
    write(folder / "mine.toml", "card = 'blau'")
    found = load_settings()
    assert [str(mistake) for mistake in found.mistakes] == [
        f"{folder}/mine.toml:2: card: 'blau' is not a colour. Did you mean 'blue'?"
    ]
    assert found.settings == Settings("mine")
    write(folder / "mine.toml", "card = 'blue'")
    assert load_settings() == (Settings("mine"), ())


def test_a_theme_that_is_missing_stays_in_the_settings(folder: Path) -> None:
    choose("mine")
    settings = load_settings().settings
    assert save_settings(settings._replace(four_colours=True), settings) == ""
    assert "look = 'mine'" in settings_path().read_text()
    write(folder / "mine.toml")
    assert load_settings() == (Settings("mine", four_colours=True), ())


def test_a_broken_file_in_place_of_the_default_theme_is_reported_without_settings(folder: Path) -> None:
    write(folder / "felt.toml", "card = 'blau'")
    assert not settings_path().exists()
    (mistake,) = load_settings().mistakes
    assert mistake.file == f"{folder}/felt.toml"
    assert load_usable_theme("felt") == load_shipped_theme("felt")


def test_where_no_home_is_known_there_are_the_shipped_themes(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> Path:
        raise paths.UnknownHome

    monkeypatch.setattr(paths, "player_themes", fail)
    assert theme_ids() == SHIPPED


def test_a_mistake_has_the_error_of_its_theme(folder: Path) -> None:
    write(folder / "mine.toml", base="mine")
    with pytest.raises(ThemeError, match="based_on: a theme cannot be based on itself"):
        load_theme("mine")
