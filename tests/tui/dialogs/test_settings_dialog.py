"""The settings dialog: values, words and sample cards."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from solitaire.config.keys.key_layouts import LAYOUTS
from solitaire.config.paths import player_themes
from solitaire.config.settings import CHOICES, TABLES, TAUGHT_KEYS, Settings
from solitaire.config.settings_file import load_settings, save_settings
from solitaire.config.themes.theme_catalogue import load_shipped_themes
from solitaire.config.themes.theme_file import LONGEST_NAME
from solitaire.tui.app import SolitaireApp
from solitaire.tui.dialogs import settings_dialog
from solitaire.tui.dialogs.key_teaching_dialog import KeyTeachingDialog
from solitaire.tui.dialogs.setting_rows import SettingRow, setting_rows
from solitaire.tui.dialogs.settings_dialog import SettingsDialog
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.start_up import StartUp
from tests.config.themes.theme_list import theme_ids
from tests.event_loop import in_event_loop
from tests.game.games_in_progress import klondike
from tests.samples import one_in, pairs
from tests.tui.app_pilot import click, host, in_the_app, screen_type, shown, table, until
from tests.tui.theme.shipped import THEMES

SETTING_ROWS = setting_rows(load_shipped_themes())


def remembered() -> Settings:
    return load_settings().settings


def test_every_setting_but_the_keys_is_offered_with_every_value() -> None:
    assert {preference.setting for preference in SETTING_ROWS} == set(Settings._fields) - {*TABLES, TAUGHT_KEYS}
    for preference in SETTING_ROWS:
        choices = {**CHOICES, "look": theme_ids()}.get(preference.setting, (True, False))
        assert set(preference.words) >= set(choices)
        assert Settings._field_defaults[preference.setting] in preference.words


@pytest.mark.parametrize("preference", SETTING_ROWS, ids=lambda preference: preference.setting)
def test_steps_lead_through_all_values_and_back(preference: SettingRow) -> None:
    settings = Settings()
    seen = []
    for _ in preference.words:
        seen.append(preference.word(settings))
        settings = preference.changed(settings)
    assert seen == list(preference.words.values())
    assert settings == Settings()
    assert preference.changed(preference.changed(settings, -1)) == settings


@pytest.mark.parametrize("name", ["l" * 150, "漢" * LONGEST_NAME], ids=["long", "wide"])
def test_the_name_of_a_theme_is_cut_to_one_line(name: str) -> None:
    (felt, *_) = load_shipped_themes()
    row, *_ = setting_rows([felt._replace(name=name)])
    word = row.word(Settings())
    assert word.endswith("…") and name.startswith(word[:-1])
    assert LONGEST_NAME - 1 <= cell_len(word) <= LONGEST_NAME


def test_a_setting_is_changed_at_once_and_remembered() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("S")
        assert "green felt" in shown(pilot)
        await pilot.press("right")
        await pilot.pause()
        assert "green felt" not in shown(pilot)
        assert host(pilot).board_theme == THEMES["paper"]
        assert remembered().look == "paper"
        await pilot.press("left", "down", "down", "enter", "j", "space", "h")
        assert remembered() == Settings(four_colours=True)

    in_the_app(script)


def test_settings_changed_in_the_file_meanwhile_are_kept_and_applied(settings_file: Path) -> None:
    settings_file.parent.mkdir(parents=True)
    settings_file.write_text('look = "paper"\n')

    async def script(pilot: Pilot[None]) -> None:
        settings_file.write_text("look = 'midnight'  # by hand\nauto_play = true\n[keys]\nundo = 'backspace'\n")
        await pilot.press("C")
        assert settings_file.read_text() == (
            "four_colours = true\nlook = 'midnight'  # by hand\nauto_play = true\n[keys]\nundo = 'backspace'\n"
        )
        assert host(pilot).settings == load_settings().settings
        assert host(pilot).board_theme.name == "midnight"
        await pilot.press("C")
        assert remembered() == Settings("midnight", auto_play=True, keys={"undo": ("backspace",)})

    in_the_app(script)


def test_a_change_that_could_not_be_saved_is_saved_with_the_next(settings_file: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        settings_file.parent.mkdir(parents=True)
        settings_file.write_text("look = paper\n")
        await pilot.press("C")
        assert host(pilot).settings == Settings(four_colours=True)
        settings_file.write_text("look = 'paper'\n")
        await pilot.press("B")
        assert host(pilot).settings == remembered() == Settings("paper", four_colours=True, big_index=True)

    in_the_app(script, klondike())


def test_the_cards_beside_the_settings_and_the_table_behind_show_what_changes() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("S")
        assert "╭A♠───╮" in shown(pilot)
        await pilot.press("down", "down", "down", "down", "right", "right")
        await pilot.pause()
        assert remembered().ascii is True
        assert "+As---+" in shown(pilot)
        assert shown(pilot).isascii()
        await pilot.press("escape")
        await pilot.pause()
        assert table(pilot).is_current
        assert shown(pilot).isascii()

    in_the_app(script, klondike())


def test_a_click_changes_a_setting() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("S")
        await pilot.pause()
        await click(pilot, "Suit colours")
        assert remembered().four_colours
        assert f"{'Suit colours':<18}four" in shown(pilot)

    in_the_app(script)


@pytest.mark.parametrize("is_ascii", [False, True])
def test_a_click_on_a_command_in_the_border_steps_through_the_values(is_ascii: bool) -> None:
    save_settings(Settings(ascii=is_ascii))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("S")
        await pilot.pause()
        await click(pilot, "right next")
        assert remembered().look == "paper"
        await click(pilot, "left previous")
        assert remembered().look == "felt"

    in_the_app(script)


@pytest.mark.parametrize(("size", "ascii_"), pairs([(80, 24), (120, 40)], [False, True]), ids=str)
def test_everything_is_in_sight(size: tuple[int, int], ascii_: bool, settings_file: Path) -> None:
    save_settings(Settings(ascii=ascii_))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("S")
        for preference in SETTING_ROWS:
            await pilot.pause()
            text = shown(pilot)
            assert f"{preference.name:<18}{preference.word(remembered())}" in text
            assert " ".join(preference.meaning.split()[:5]) in text
            place = "your own themes are files in" if preference.setting == "look" else "saved in"
            assert place in text
            await pilot.press("down")

    in_the_app(script, size=size)


@pytest.fixture
def usual_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show the paths of most players, which are shorter than those of tests."""
    home = Path.home()
    monkeypatch.setattr(settings_dialog, "settings_path", lambda: home / ".config/solitaire/settings.toml")
    monkeypatch.setattr(settings_dialog, "player_themes", lambda: home / ".local/share/solitaire/themes")


@pytest.mark.usefixtures("usual_paths")
def test_at_80x24_all_settings_are_in_sight_at_once() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("S")
        await pilot.pause()
        assert all(f"{row.name:<18}{row.word(remembered())}" in shown(pilot) for row in SETTING_ROWS)

    in_the_app(script, size=(80, 24))


def test_on_a_small_terminal_the_settings_scroll_and_their_meaning_stays() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("S", "up")
        await pilot.pause()
        last = SETTING_ROWS[-1]
        assert f"{last.name:<18}{last.word(remembered())}" in shown(pilot)
        assert last.meaning in shown(pilot)

    in_the_app(script, size=(60, 12))


@pytest.mark.usefixtures("usual_paths")
@pytest.mark.parametrize("size", [(60, 28), (71, 30), (80, 24), (120, 40)], ids=str)
@in_event_loop
async def test_notices_cover_no_setting(size: tuple[int, int]) -> None:
    async with SolitaireApp(StartUp()).run_test(size=size, notifications=True) as pilot:
        await pilot.press("S")
        for name in ("first", "second"):
            host(pilot).warn(f"~/.local/share/solitaire/themes/{name}.toml:2: card: 'blau' is not a colour.")
        await until(pilot, lambda: "second" in shown(pilot))
        assert all(f"{row.name:<18}{row.word(remembered())}" in shown(pilot) for row in SETTING_ROWS)
        if size[0] >= 80:  # In narrower ones the explanation is covered for a while.
            assert SETTING_ROWS[0].meaning[:70] in shown(pilot)
        await click(pilot, "Suit colours")
        assert remembered().four_colours


@pytest.mark.usefixtures("usual_paths")
@in_event_loop
async def test_on_narrow_terminals_notices_go_when_another_setting_is_highlighted() -> None:
    async with SolitaireApp(StartUp()).run_test(size=(60, 20), notifications=True) as pilot:
        await pilot.press("S")
        host(pilot).warn("first.toml:2: card: 'blau' is not a colour.")
        await until(pilot, lambda: "first.toml" in shown(pilot))
        await pilot.press("right", "left")
        assert "first.toml" in shown(pilot), "it stays beside the setting that is changed"
        await pilot.press("down")
        await until(pilot, lambda: "first.toml" not in shown(pilot))
        assert SETTING_ROWS[1].meaning[:40] in shown(pilot)


def test_notices_write_the_home_folder_as_a_tilde() -> None:
    async def script(pilot: Pilot[None]) -> None:
        host(pilot).warn(f"{Path.home()}/themes/first.toml:2: 'blau' is not a colour.")
        await until(pilot, lambda: bool(len(pilot.app._notifications)))
        (notice,) = pilot.app._notifications
        assert notice.message == "~/themes/first.toml:2: 'blau' is not a colour."

    in_the_app(script)


@pytest.mark.parametrize("size", one_in(2, [(80, 24), (90, 34), (120, 32), (120, 40), (200, 60)]), ids=str)
@in_event_loop
async def test_many_notices_do_not_cover_the_explanation(size: tuple[int, int]) -> None:
    async with SolitaireApp(StartUp()).run_test(size=size, notifications=True) as pilot:
        await pilot.press("S")
        for name in ("first", "second", "third"):
            host(pilot).warn(f"{name}.toml:1: based_on: {'these colours are missing, ' * 10}")
        await until(pilot, lambda: "first.toml:1" in shown(pilot))
        assert SETTING_ROWS[0].meaning[:70] in shown(pilot)


def test_an_unwritable_file_is_reported_and_the_setting_holds(settings_file: Path) -> None:
    settings_file.parent.parent.mkdir(parents=True, exist_ok=True)
    settings_file.parent.write_text("a file where the folder should be")

    async def script(pilot: Pilot[None]) -> None:
        before = len(pilot.app._notifications)
        await pilot.press("S", "right")
        assert host(pilot).board_theme == THEMES["paper"]
        (*_, notice) = pilot.app._notifications
        assert len(pilot.app._notifications) == before + 1
        assert notice.message.startswith("Settings not saved: ")

    in_the_app(script)


def test_q_closes_the_settings_and_not_the_program() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("S")
        assert screen_type(pilot) is SettingsDialog
        await pilot.press("q")
        assert screen_type(pilot) is MenuScreen

    in_the_app(script)


# The layout of the keyboard


def test_a_keyboard_is_taught_by_pressing_its_keys_once() -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert table(pilot)._session.pile_keys[0] == "s"
        await pilot.press("S", *["down"] * [row.setting for row in SETTING_ROWS].index("key_layout"), "t")
        assert screen_type(pilot) is KeyTeachingDialog
        assert "begins at the key of 1" in shown(pilot)
        await pilot.press(*"12", "2")
        assert "2 is taken" in shown(pilot)
        await pilot.press("backspace", *"23", *["enter"] * 9)
        await type_text(pilot, "йцукенгшщзхї" + "фівапролджє" + "ячсмитьбю.")
        assert screen_type(pilot) is SettingsDialog
        assert "as taught" in shown(pilot)
        rows = ("123         ", "йцукенгшщзхї", "фівапролджє", "ячсмитьбю.")
        assert (remembered().key_layout, remembered().taught_keys) == ("taught", rows)
        await pilot.press("escape")
        assert table(pilot)._session.pile_keys[0] == "і"
        await pilot.press("3")
        assert "A♠ lifted" in shown(pilot)

    in_the_app(script, klondike())


def test_a_known_keyboard_is_recognised_and_esc_changes_nothing() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("S", *["down"] * [row.setting for row in SETTING_ROWS].index("key_layout"), "left")
        assert screen_type(pilot) is KeyTeachingDialog, "nothing was taught before"
        await pilot.press("a", "escape")
        assert screen_type(pilot) is SettingsDialog
        assert remembered() == Settings()
        await pilot.press("t")
        await type_text(pilot, "".join(LAYOUTS["qwertz"]))
        assert remembered() == Settings(key_layout="qwertz")
        assert "QWERTZ" in shown(pilot)

    in_the_app(script)


async def type_text(pilot: Pilot[None], text: str) -> None:
    """Press the keys of a text; a space stands for enter."""
    for character in text:
        await pilot.press("enter" if character == " " else character)


def test_of_several_broken_themes_the_settings_report_one_and_count_the_others() -> None:
    (folder := player_themes()).mkdir(parents=True)
    for number in range(5):
        (folder / f"broken-{number}.toml").write_text("based_on = 'nosuch'\n")

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("S")
        first, others = (notice.message for notice in pilot.app._notifications)
        assert "broken-0.toml:1: based_on: there is no theme 'nosuch'." in first
        assert others == "4 more themes have mistakes: run 'solitaire check' with their files."

    in_the_app(script)


# The list of all commands


def test_the_list_of_commands_runs_what_is_found_and_stays_in_ascii() -> None:
    save_settings(Settings(ascii=True))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+p")
        await until(pilot, lambda: "Play the deal of the day" in shown(pilot))
        assert shown(pilot).isascii()
        await pilot.press(*"settings")
        await until(pilot, lambda: "Play the deal of the day" not in shown(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: screen_type(pilot) is SettingsDialog)

    in_the_app(script)
