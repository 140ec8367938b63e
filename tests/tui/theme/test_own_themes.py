"""A player's own theme: chosen, changed while the program runs, broken and mended, and used everywhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot
from textual.screen import Screen

from solitaire.cli.saved_game_export import EXPORTS
from solitaire.config.paths import player_themes
from solitaire.config.settings import Settings
from solitaire.config.settings_file import load_settings, save_settings
from solitaire.config.themes.theme_catalogue import load_theme
from solitaire.config.themes.theme_file import COLOURS
from solitaire.tui.board.board import Board
from solitaire.tui.board.paint.canvas import frame_text
from solitaire.tui.dialogs.key_help_dialog import KeyHelpDialog
from solitaire.tui.dialogs.settings_dialog import SettingsDialog
from solitaire.tui.theme.palette import GREYS, OWN, board_theme
from tests.config.themes.theme_list import theme_ids
from tests.frames import check_frame
from tests.game.games_in_progress import klondike
from tests.samples import one_in
from tests.tui import every_screen
from tests.tui.app_pilot import host, in_the_app, screen_type, shown, until
from tests.tui.every_screen import OPENERS, for_ever, kept_game
from tests.tui.screen_visit import Visit
from tests.tui.theme.shipped import FELT

PLUM = '# My own.\nname = "plum"\nbased_on = "felt"\ntable = "#2b1030"\ncard = "#fff0ff"\n'
UNMISTAKABLE = "".join(f'{key} = "#4a{number:02x}ff"\n' for number, key in enumerate(COLOURS))


def write(text: str, name: str = "plum") -> Path:
    player_themes().mkdir(parents=True, exist_ok=True)
    path = player_themes() / f"{name}.toml"
    path.write_text(text, "utf-8")
    return path


def notices(pilot: Pilot[None]) -> list[str]:
    return [notice.message for notice in pilot.app._notifications]


def colours_on(pilot: Pilot[None]) -> set[str]:
    """The names of all colours on the screen."""
    strips = pilot.app.screen._compositor.render_strips()
    styles = [segment.style for strip in strips for segment in strip if segment.style]
    return {colour.name for style in styles for colour in (style.color, style.bgcolor) if colour}


# Chosen


def test_a_theme_is_listed_at_once_and_chosen_by_the_keys() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("S")
        write(PLUM)
        await pilot.press("left")
        await pilot.pause()
        assert "Theme             plum" in shown(pilot)
        assert load_settings().settings.look == "plum"
        assert host(pilot).board_theme.felt == "#2b1030"
        assert {"#2b1030", "#fff0ff"} <= colours_on(pilot)
        await pilot.press("right")
        assert load_settings().settings.look == "felt"

    in_the_app(script)


def test_t_steps_through_the_themes_of_the_player_too() -> None:
    write(PLUM)

    async def script(pilot: Pilot[None]) -> None:
        for look in [*theme_ids()[1:], "felt"]:
            await pilot.press("t")
            assert host(pilot).settings.look == look
        assert look == "felt" and "plum" in theme_ids()

    in_the_app(script, klondike())


def test_the_table_names_the_theme_to_which_t_steps() -> None:
    write(PLUM.replace('"plum"', '"Pflaumenblau ß"'))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("t")
        await pilot.pause()
        assert shown(pilot).splitlines()[-1].startswith(" Theme: paper.")
        host(pilot).change_settings(host(pilot).settings._replace(look="plum"))
        await pilot.pause()
        assert shown(pilot).splitlines()[-1].startswith(" Theme: Pflaumenblau ß.")

    in_the_app(script, klondike())


def test_the_setting_takes_the_name_of_the_file() -> None:
    write(PLUM)
    save_settings(Settings("plum"))

    async def script(pilot: Pilot[None]) -> None:
        assert notices(pilot) == []
        assert host(pilot).board_theme == FELT._replace(name="plum", felt="#2b1030", card="#fff0ff")

    in_the_app(script, klondike())


def test_the_settings_show_a_theme_of_the_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))  # So that the folder of themes has a name of one length.
    write(PLUM)
    save_settings(Settings("plum"))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("S")
        await pilot.pause()
        check_frame("settings-own-theme-80x24", shown(pilot))

    in_the_app(script)


def test_what_is_hard_to_read_is_said_in_the_settings() -> None:
    write(PLUM + 'card_border = "#eeddee"\ntext = "#401540"\n')
    save_settings(Settings("plum"))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("S")
        await pilot.pause()
        text = " ".join(shown(pilot).replace("│", " ").split())
        assert (
            "text on bar is hard to read: the contrast is 1.0 : 1, less than 4.5 : 1; make text lighter."
            in text
        )
        assert "2 more: 'solitaire check' lists them." in text
        await pilot.press("down")
        await pilot.pause()
        assert "hard to read" not in shown(pilot)

    in_the_app(script)


def test_a_name_reaches_the_screen_without_control_characters() -> None:
    write(PLUM.replace('"plum"', '"a\\u001b[2Jb\\u202e"'))
    save_settings(Settings("plum"))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("S")
        await pilot.pause()
        assert "Theme             a\N{REPLACEMENT CHARACTER}[2Jb\N{REPLACEMENT CHARACTER}" in shown(pilot)

    in_the_app(script)


def test_the_name_of_a_missing_theme_takes_one_line_whatever_it_is() -> None:
    save_settings(Settings("a\rb\nc" + 90 * "d"))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("S")
        await pilot.pause()
        shown_name = "a\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}c" + 8 * "d" + "…"
        assert f"Theme             {shown_name} (unusable)" in shown(pilot)

    in_the_app(script)


# Changed while the program runs


@pytest.mark.parametrize("change", ["key", "focus", "settings"])
def test_a_change_of_the_file_is_shown(change: str) -> None:
    write(PLUM)
    save_settings(Settings("plum"))

    async def script(pilot: Pilot[None]) -> None:
        assert "#2b1030" in colours_on(pilot)
        write(PLUM.replace("#2b1030", "#301b10"))
        if change == "focus":
            pilot.app.post_message(events.AppBlur())
            pilot.app.post_message(events.AppFocus())
        else:
            await pilot.press("S" if change == "settings" else "escape")
        await pilot.pause()
        assert "#301b10" in colours_on(pilot)
        assert "#2b1030" not in colours_on(pilot)

    in_the_app(script, klondike())


def test_a_dialog_that_is_not_repainted_keeps_its_colours_until_it_is_closed() -> None:
    write(PLUM)
    save_settings(Settings("plum"))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        before = colours_on(pilot)
        write(PLUM.replace("#2b1030", "#301b10") + 'bar = "#ffffff"\n')
        pilot.app.post_message(events.AppBlur())
        pilot.app.post_message(events.AppFocus())
        await pilot.pause()
        assert screen_type(pilot) is KeyHelpDialog
        assert colours_on(pilot) == before
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert "#301b10" in colours_on(pilot)

    in_the_app(script, klondike())


def test_a_file_that_breaks_is_reported_once_and_the_default_is_shown_until_it_is_mended() -> None:
    path = write(PLUM)
    save_settings(Settings("plum"))

    async def script(pilot: Pilot[None]) -> None:
        write(PLUM + "hint = blue\n")
        await pilot.press("escape", "escape")
        assert host(pilot).board_theme == FELT
        assert notices(pilot) == [
            f"{path}:6: this is not TOML from column 8 on: there is no such value; put text in quotes."
        ]
        await pilot.press("S")
        await pilot.pause()
        assert "Theme             plum (unusable)" in shown(pilot)
        await pilot.press("escape")
        assert load_settings().settings.look == "plum"
        write(PLUM)
        await pilot.press("escape")
        assert host(pilot).board_theme.felt == "#2b1030"

    in_the_app(script, klondike())


def test_the_settings_do_not_report_the_chosen_theme_again() -> None:
    path = write("based_on = 'nosuch'\n")
    other = write("based_on = 'nosuch'\n", "quince")
    save_settings(Settings("plum"))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("S")
        mine, others = notices(pilot)
        assert mine.startswith(str(path)) and others.startswith(str(other))

    in_the_app(script, klondike())


def test_a_file_that_is_deleted_leaves_the_default_with_a_line_that_names_the_setting(
    settings_file: Path,
) -> None:
    path = write(PLUM)
    save_settings(Settings("plum"))

    async def script(pilot: Pilot[None]) -> None:
        path.unlink()
        await pilot.press("escape")
        assert host(pilot).board_theme == FELT
        (notice,) = notices(pilot)
        assert notice.startswith(f"{settings_file}:1: look: there is no theme 'plum'. There are felt, paper, ")
        await pilot.press("t")
        assert load_settings() == (Settings("felt"), ())

    in_the_app(script, klondike())


@pytest.mark.parametrize(("key", "look"), [("right", "felt"), ("left", "terminal")])
def test_from_a_missing_theme_the_keys_lead_to_the_others(key: str, look: str) -> None:
    save_settings(Settings("plum"))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("S", key)
        assert load_settings().settings.look == look

    in_the_app(script)


def test_other_broken_files_are_reported_by_the_settings_only() -> None:
    path = write("based_on = 'nosuch'\n")

    async def script(pilot: Pilot[None]) -> None:
        assert notices(pilot) == []
        await pilot.press("S", "right", "left")
        (notice,) = notices(pilot)
        assert notice.startswith(f"{path}:1: based_on: there is no theme 'nosuch'. There are felt, ")
        assert screen_type(pilot) is SettingsDialog

    in_the_app(script)


# Used everywhere


@pytest.mark.parametrize("transparent", [False, True])
@pytest.mark.parametrize("four_colours", [False, True])
def test_the_other_settings_of_colours_hold_in_it(transparent: bool, four_colours: bool) -> None:
    write(PLUM + 'clubs = "#004400"\n')
    save_settings(Settings("plum", transparent=transparent, four_colours=four_colours))

    async def script(pilot: Pilot[None]) -> None:
        theme = host(pilot).board_theme
        assert theme.felt == (OWN if transparent else "#2b1030")
        assert theme.suits[0] == ("#004400" if four_colours else FELT.suits[0])
        assert "#fff0ff" in colours_on(pilot)
        assert ("#2b1030" in colours_on(pilot)) is not transparent

    in_the_app(script, klondike())


@pytest.mark.parametrize("variable", [("NO_COLOR", "1"), ("TERM", "vt100")], ids="=".join)
def test_without_colour_it_is_shown_in_greys(
    monkeypatch: pytest.MonkeyPatch, variable: tuple[str, str]
) -> None:
    monkeypatch.setenv(*variable)
    write('name = "t"\nbased_on = "terminal"\ncard = "yellow"\n')
    save_settings(Settings("plum"))

    async def script(pilot: Pilot[None]) -> None:
        assert host(pilot).board_theme.cursor in GREYS
        text = frame_text(pilot.app.screen.query_one(Board).frame)
        assert "♡" in text and "♥" not in text
        assert all(len(set(re.findall("..", colour.removeprefix("#")))) == 1 for colour in colours_on(pilot))

    in_the_app(script, klondike())


@pytest.mark.parametrize("variable", [("NO_COLOR", "1"), ("TERM", "vt100")], ids="=".join)
@pytest.mark.parametrize(
    ("key", "selected"), [("S", "Theme"), ("ctrl+p", "Play the deal of the day"), ("", "Klondike")]
)
def test_without_colour_and_background_the_selected_row_is_reversed(
    monkeypatch: pytest.MonkeyPatch, variable: tuple[str, str], key: str, selected: str
) -> None:
    monkeypatch.setenv(*variable)
    save_settings(Settings(transparent=True))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(*filter(None, [key]))
        await until(pilot, lambda: selected in shown(pilot))
        assert colours_on(pilot) == {"default"}
        strips = pilot.app.screen._compositor.render_strips()
        reversed_ = [
            "".join(part.text for part in strip if part.style and part.style.reverse) for strip in strips
        ]
        assert [text for text in reversed_ if selected in text]

    in_the_app(script)


@pytest.mark.parametrize("variable", [("NO_COLOR", "1"), ("TERM", "vt100")], ids="=".join)
@pytest.mark.parametrize("transparent", [True, False])
def test_without_colour_the_background_may_change(
    monkeypatch: pytest.MonkeyPatch, variable: tuple[str, str], transparent: bool
) -> None:
    monkeypatch.setenv(*variable)
    save_settings(Settings(transparent=not transparent))

    async def script(pilot: Pilot[None]) -> None:
        app = host(pilot)
        app.change_settings(app.settings._replace(transparent=transparent))
        await until(pilot, lambda: (colours_on(pilot) == {"default"}) == transparent)
        strips = pilot.app.screen._compositor.render_strips()
        styles = {part.style for strip in strips for part in strip if part.style and part.text.strip()}
        assert all(transparent or style.color != style.bgcolor for style in styles)

    in_the_app(script)


@pytest.mark.parametrize("kind", one_in(4, OPENERS), ids=lambda kind: kind.__name__)
def test_every_screen_is_in_its_colours(
    kind: type[Screen[Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(UNMISTAKABLE)
    save_settings(Settings("plum"))
    monkeypatch.setattr(every_screen, "THEME", board_theme(load_theme("plum")))
    others = {colour for part in FELT for colour in (part if isinstance(part, tuple) else (part,))}

    async def script(pilot: Pilot[None]) -> None:
        await Visit(host(pilot), OPENERS[kind], tmp_path).open()
        await pilot.pause()
        seen = colours_on(pilot)
        assert not seen & others
        assert any(colour.startswith("#4a") for colour in seen)

    in_the_app(script, search=lambda *_: for_ever())


def test_the_recording_of_a_game_is_in_its_colours(tmp_path: Path) -> None:
    write(PLUM)
    save_settings(Settings("plum"))
    recording = "".join(EXPORTS[".cast"](kept_game(tmp_path)))
    assert "48;2;43;16;48m" in recording  # The table, #2b1030.
