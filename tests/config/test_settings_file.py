"""The file of the player's settings: reading, mistakes, writing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from threading import Event, Thread

import pytest

from solitaire.config.deal_kind import DealKind, Difficulty
from solitaire.config.file_lock import locked
from solitaire.config.settings import Settings
from solitaire.config.settings_file import MOST_MISTAKES, amend, decode, load_settings, save_settings
from tests.config.themes.theme_list import theme_ids

NO_THEME = 'is not a theme; write the name of a theme in quotes, such as "felt".'


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the settings are; there is no such file yet."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return tmp_path / "solitaire" / "settings.toml"


def test_without_a_file_all_is_as_usual(file: Path) -> None:
    assert load_settings() == (Settings(look="felt", four_colours=False, big_index=False, ascii=None), ())
    assert not file.exists(), "reading writes nothing"


def test_every_setting_can_be_given() -> None:
    text = 'look = "midnight"\nfour_colours = true\nbig_index = true\nascii = false\n'
    assert decode("settings.toml", text) == (Settings("midnight", True, True, False), ())


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("look = 3", f"look: 3 {NO_THEME}"),
        ("look = true", f"look: true {NO_THEME}"),
        ("look = 2026-11-28", f"look: 2026-11-28 {NO_THEME}"),
        ("look = [\n'felt']", f"look: a list {NO_THEME}"),
        ("[[look]]", f"look: a list {NO_THEME}"),
        ("[ascii]", "ascii: a table is neither true nor false."),
        ("four_colours = 1", "four_colours: 1 is neither true nor false."),
        ('ascii = "yes"', "ascii: 'yes' is neither true nor false."),
        ('ascii = "true"', "ascii: 'true' is neither true nor false. Leave out the quotes."),
        (
            'winnable = "True"',
            "winnable: 'True' is neither true nor false, nor one of gentle, easy, fair, hard, fiendish."
            " Write true, without quotes.",
        ),
        ('theme = "paper"', "theme: there is no such setting. Did you mean 'look'?"),
        ('Animations = "off"', "Animations: there is no such setting. Did you mean 'motion'?"),
        ("show-if-winnable = true", "show-if-winnable: there is no such setting. Did you mean 'light'?"),
        ("four_colors = true", "four_colors: there is no such setting. Did you mean 'four_colours'?"),
        (
            'winnable = "hrd"',
            "winnable: 'hrd' is neither true nor false, nor one of gentle, easy, fair, hard, fiendish."
            " Did you mean 'hard'?",
        ),
        (
            "winnable = ['hard']",
            "winnable: a list is neither true nor false, nor one of gentle, easy, fair, hard, fiendish.",
        ),
        ("look = paper", "this is not TOML from column 8 on: there is no such value; put text in quotes."),
    ],
)
def test_a_mistake_is_reported_with_file_line_and_mend_and_the_default_holds(text: str, complaint: str) -> None:
    reading = decode("settings.toml", f"# mine\n\n{text}\n")
    line = 4 if text.startswith("look = [") else 3
    assert [str(mistake) for mistake in reading.mistakes] == [f"settings.toml:{line}: {complaint}"]
    assert reading.settings == Settings()


def test_every_mistake_is_reported_and_valid_settings_hold() -> None:
    reading = decode("settings.toml", 'ascii = 0\nlook = "paper"\nfour_colours = "no"\n')
    assert [mistake.line for mistake in reading.mistakes] == [1, 3]
    assert reading.settings == Settings(look="paper")


@pytest.mark.parametrize("look", theme_ids())
@pytest.mark.parametrize("ascii_", [None, False, True])
def test_what_is_written_is_read_again(look: str, ascii_: bool | None, file: Path) -> None:
    for settings in (Settings(), Settings(look, four_colours=True, ascii=ascii_)):
        assert save_settings(settings) == ""
        assert load_settings() == (settings, ())
    assert [path.name for path in file.parent.iterdir()] == ["settings.toml"], "nothing half done is left"


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("", None),
        ("winnable = false", DealKind.RANDOM),
        ("winnable = true", DealKind.WINNABLE),
        *((f'winnable = "{grade}"', DealKind(grade)) for grade in Difficulty),
    ],
)
def test_new_deals_are_of_the_kind_that_is_set(line: str, kind: DealKind | None) -> None:
    reading = decode("settings.toml", line)
    assert (reading.settings.deal_kind, reading.mistakes) == (kind, ())
    assert amend("", reading.settings).strip() == line


def test_writing_leaves_the_rest_of_the_file_alone() -> None:
    before = "# My own.\nfour_colours = false  # for now\n\nascii = true\n[later]\nlook = 'no setting'\n"
    assert amend(before, Settings("paper", four_colours=True), Settings(ascii=True)) == (
        "look = \"paper\"\n# My own.\nfour_colours = true  # for now\n\n[later]\nlook = 'no setting'\n"
    )


@pytest.mark.parametrize("value", ['"a # b"', "'a # b'", '"a \\" # b"'])
@pytest.mark.parametrize("comment", ["  # I don't like it.", ' # not "felt"', "#'", "  # one # two", ""])
def test_a_comment_beside_a_setting_is_kept_whatever_is_in_it(value: str, comment: str) -> None:
    assert amend(f"look = {value}{comment}\n", Settings("paper")) == f'look = "paper"{comment}\n'


def test_only_what_was_changed_is_written() -> None:
    before = Settings("paper", four_colours=True)
    by_hand = "look = 'midnight'\nfour_colours = 0  # I mean no\nmotion = 'slow'\ntaught_keys = [\n]\n"
    amended = amend(by_hand, before._replace(light=False), before)
    assert amended == f"light = false\n{by_hand}"
    assert amend(by_hand, before._replace(motion="fast"), before) == by_hand.replace("'slow'", '"fast"')


def test_writing_the_same_again_changes_nothing() -> None:
    text = amend("", Settings("contrast", motion="off"))
    assert text == 'look = "contrast"\nmotion = "off"\n'
    assert amend(text, Settings("contrast", motion="off")) == text


@pytest.mark.parametrize(("old", "speed"), [("true", "normal"), ("false", "off")])
def test_a_file_from_when_motion_was_a_switch_keeps_its_meaning(old: str, speed: str) -> None:
    reading = decode("settings.toml", f"motion = {old}")
    assert (reading.settings, reading.mistakes) == (Settings(motion=speed), ())


def test_a_speed_is_one_of_four_words() -> None:
    reading = decode("settings.toml", 'motion = 1\nfinishing = "slwo"\n')
    assert [str(mistake) for mistake in reading.mistakes] == [
        "settings.toml:1: motion: 1 is not one of off, fast, normal, slow.",
        "settings.toml:2: finishing: 'slwo' is not one of off, fast, normal, slow. Did you mean 'slow'?",
    ]
    assert reading.settings == Settings()


@pytest.mark.parametrize("text", ["look = paper\n", "look = [\n1]\n", b"look = '\xff'\n"], ids=repr)
def test_a_file_that_cannot_be_amended_is_left_as_it_is(text: str | bytes, file: Path) -> None:
    before = text.encode() if isinstance(text, str) else text
    file.parent.mkdir()
    file.write_bytes(before)
    assert load_settings().mistakes
    assert save_settings(Settings("paper")) == f"Settings not saved: first fix {file}."
    assert file.read_bytes() == before


def test_a_value_of_several_lines_is_not_overwritten_in_part(file: Path) -> None:
    before = 'look = """\npaper"""\n'
    file.parent.mkdir()
    file.write_text(before)
    assert save_settings(Settings(), Settings("paper")) == f"Settings not saved: first fix {file}."
    assert file.read_text() == before


def test_a_folder_that_cannot_be_made_stops_nothing(file: Path) -> None:
    file.parent.write_text("a file where the folder should be")
    assert load_settings().settings == Settings()
    assert save_settings(Settings("paper")).startswith(f"Settings not saved: {file}: ")


def test_an_interrupted_writing_leaves_the_old_file_whole(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(Settings("paper"))

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    assert save_settings(Settings("midnight")) == f"Settings not saved: {file}: No space left on device."
    assert load_settings().settings.look == "paper"
    assert [path.name for path in file.parent.iterdir()] == ["settings.toml"]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no locks on folders")
def test_two_windows_write_one_after_the_other(file: Path) -> None:
    begun = Event()

    def choose_paper() -> None:
        begun.set()
        save_settings(Settings("paper"), before=Settings())

    other = Thread(target=choose_paper)
    with locked(file.parent):
        other.start()
        begun.wait()
        other.join(0.1)
        assert other.is_alive(), "It waits until the file is written."
        file.write_text("vi_keys = true\n")
    other.join()
    assert load_settings() == (Settings("paper", vi_keys=True), ())


@pytest.mark.skipif(sys.platform == "win32", reason="there are no locks on folders")
def test_a_window_that_was_stopped_while_it_wrote_is_not_waited_for_without_end(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire.config.file_lock.PATIENCE", 0.0)
    with locked(file.parent):
        assert save_settings(Settings("paper")) == ""
    assert load_settings().settings == Settings("paper")


def test_a_link_to_a_file_kept_elsewhere_stays_a_link(file: Path, tmp_path: Path) -> None:
    kept = tmp_path / "dotfiles" / "solitaire.toml"
    kept.parent.mkdir()
    kept.write_text('look = "paper"\n')
    file.parent.mkdir()
    file.symlink_to(kept)
    assert save_settings(Settings("midnight")) == ""
    assert file.is_symlink()
    assert 'look = "midnight"' in kept.read_text()


def test_settings_need_no_screen() -> None:
    code = "import sys, solitaire.config.settings_file; print({'textual', 'rich'} & set(sys.modules))"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "set()\n"


@pytest.mark.parametrize("value", ["9" * 5000, f"0x{'f' * 5000}", f"[0x{'f' * 5000}]", "[" * 5000, ".a" * 5000])
@pytest.mark.parametrize("place", ["look = ", "[keys]\nundo = ", "[race]\ntwo = ", "a"])
def test_what_is_too_long_or_too_deep_is_a_mistake_like_any_other(place: str, value: str) -> None:
    reading = decode("settings.toml", place + value)
    assert [mistake.line for mistake in reading.mistakes] == [1 + place.count("\n")]
    assert reading.settings == Settings()


def test_a_limited_number_of_mistakes_is_reported() -> None:
    reading = decode("settings.toml", "".join(f"{'a' * 90}-{number} = 1\n" for number in range(500)))
    assert len(reading.mistakes) == MOST_MISTAKES + 1
    assert str(reading.mistakes[-1]) == (
        f"settings.toml:{MOST_MISTAKES + 1}: 480 more mistakes follow; fix these first."
    )
    assert all(len(mistake.message) <= 200 for mistake in reading.mistakes)


def test_a_file_that_is_too_large_is_reported_and_kept(file: Path) -> None:
    file.parent.mkdir()
    file.write_text("#" * (1 << 17))
    (mistake,) = load_settings().mistakes
    assert str(mistake) == f"{file}:1: This is too large for a settings file: the limit is 64 KB."
    assert save_settings(Settings("paper")).startswith("Settings not saved: ")
    assert file.stat().st_size == 1 << 17
