"""Every screen: control characters are replaced, and every text keeps its width."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pyte
import pytest
from rich.cells import cell_len
from rich.text import Text
from rich.traceback import Traceback
from textual import events
from textual.app import ComposeResult
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, Label, OptionList, Static

from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.config.terminal_text import REPLACEMENT, printable
from solitaire.config.user_state import UserState, encode
from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import Deal
from solitaire.race.match import Match
from solitaire.race.records.saved_race import LoadedRace, playback_of, read_any
from solitaire.race.seats import Seat
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.ruleset import Ruleset
from solitaire.tui.app import SolitaireApp
from solitaire.tui.casts.race_cast import race_cast
from solitaire.tui.dialogs.bookmark_dialog import BookmarkDialog, BookmarkRow
from solitaire.tui.dialogs.deal_picker import DealPicker
from solitaire.tui.dialogs.house_rules_dialog import HouseRulesDialog
from solitaire.tui.dialogs.rules_dialog import RulesDialog
from solitaire.tui.dialogs.text_dialog import InfoDialog
from solitaire.tui.render.terminal_gate import PrintableConsole
from solitaire.tui.screens.replay import new_replay_screen
from solitaire.tui.start_up import StartUp
from solitaire.tui.theme.card_faces import ASCII
from solitaire.tui.theme.palette import BoardTheme
from tests.event_loop import in_event_loop
from tests.hostile import ENCODABLE, HOSTILE, dangers
from tests.replays.version_files import FILES
from tests.samples import FULL, one_in, pairs
from tests.tui.theme.shipped import FELT

PAINTING = re.compile(r"\x1b\[([\d;]*[mH]|2J|\?25[lh])")
"""The sequences that a recording consists of."""
NAMES = [HOSTILE[:12], f"\x1b[31m{HOSTILE[-6:]}", "🐱🐈", "e\u0301a", "李雷", "👨‍👩‍👧"]
SIZES = [(80, 24), (120, 40)]
PLAYED = 60
"""Entries of a race that are recorded, unless tests run in full."""
GLYPHS = {"signs": FELT, "ASCII": FELT._replace(glyphs=ASCII)}


def check(pilot: Pilot[None]) -> str:
    """The text of the screen, in which nothing is wrong; every line is as wide as the terminal."""
    strips = pilot.app.screen._compositor.render_strips()
    for strip in strips:
        assert not dangers(strip.text)
        assert cell_len(strip.text) == strip.cell_length == pilot.app.size.width
    return "\n".join(strip.text for strip in strips)


@in_event_loop
async def visit(
    app: SolitaireApp, script: Callable[[Pilot[None]], Awaitable[object]], size: tuple[int, int] = (80, 24)
) -> None:
    """Run a script on a screen in which nothing is wrong, before and after."""
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        check(pilot)
        await script(pilot)
        await pilot.pause()
        check(pilot)


async def until(pilot: Pilot[None], words: str) -> str:
    """Wait until the screen shows these words; a minute is a failure."""
    async with asyncio.timeout(60):
        while words not in check(pilot):
            await pilot.pause(0.01)
    return check(pilot)


class Careless(Screen[None]):
    """A screen of Textual's own widgets that hands on every text as it is."""

    def compose(self) -> ComposeResult:
        yield Static(f"static {HOSTILE} end", markup=False)
        yield Label(f"label {HOSTILE} end", markup=False)
        yield OptionList(f"option {HOSTILE} end", markup=False)
        yield Input(f"value {HOSTILE} end", placeholder=HOSTILE)
        framed = Static("framed")
        framed.styles.border = ("round", "red")
        framed.border_title, framed.border_subtitle = HOSTILE, HOSTILE
        yield framed


def test_widgets_that_hand_on_every_text_are_harmless() -> None:
    async def script(pilot: Pilot[None]) -> None:
        text = check(pilot)
        for words in ("static ", "label ", "option ", "value ", "framed"):
            assert words in text

    visit(SolitaireApp(StartUp(screen=lambda theme: Careless())), script)


@pytest.mark.parametrize("ascii_only", [False, True], ids=["signs", "ASCII"])
def test_a_notice_is_harmless(ascii_only: bool) -> None:
    save_settings(Settings(ascii=ascii_only))

    async def script(pilot: Pilot[None]) -> None:
        assert isinstance(pilot.app, SolitaireApp)
        pilot.app.warn(f"A file {HOSTILE} is wrong.\nMend it.")
        text = await until(pilot, "Mend it.")
        assert (REPLACEMENT in text) is not ascii_only

    visit(SolitaireApp(), script)


def test_errors_in_files_are_shown_without_control_characters(settings_file: Path, memory_file: Path) -> None:
    settings_file.parent.mkdir(parents=True, exist_ok=True)
    key = "".join(f"\\U{ord(sign):08X}" for sign in ENCODABLE)
    settings_file.write_text(f'"{key}" = 1\nlook = "{key}"\n')
    memory_file.write_text(json.dumps({"racers": [HOSTILE, "Bob"], HOSTILE: 1, "welcomed": True}))

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, REPLACEMENT)

    visit(SolitaireApp(), script)


def test_the_menu_with_hostile_names_is_harmless(memory_file: Path, tmp_path: Path) -> None:
    memory_file.write_text(
        encode(UserState(welcomed=True, racers=("Ann", HOSTILE), favourites=(HOSTILE,), recent=(HOSTILE,)))
    )
    rulesets = tmp_path / "data" / "solitaire" / "rulesets"
    rulesets.mkdir(parents=True)
    (rulesets / f"broken{HOSTILE}.toml").write_text("extends = 1")
    (rulesets / f"good{HOSTILE}.toml").write_text('extends = "klondike"\nname = "Odd"\n')

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, f"broken{REPLACEMENT}")
        await pilot.press("end")
        await until(pilot, f"good{REPLACEMENT}")

    visit(SolitaireApp(), script)


def test_pasted_control_characters_do_no_harm_in_the_search() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("slash")
        pilot.app.screen.post_message(events.Paste(f"klon{ENCODABLE}dike"))
        await until(pilot, "klon")

    visit(SolitaireApp(), script)


def test_the_rules_page_is_harmless() -> None:
    ruleset = load_ruleset("klondike")
    ruleset = ruleset._replace(name=f"Odd{HOSTILE}", summary=HOSTILE, notes=HOSTILE, source=HOSTILE)

    async def script(pilot: Pilot[None]) -> None:
        assert REPLACEMENT in await until(pilot, "Odd")

    visit(SolitaireApp(StartUp(screen=lambda theme: RulesDialog(ruleset, theme))), script)


NAMED: dict[str, Callable[[Ruleset, BoardTheme], Screen[Any]]] = {
    "bookmarks": lambda rules, theme: BookmarkDialog(rules.name, [BookmarkRow("1", "here")], 0, theme),
    "deals": lambda rules, theme: DealPicker(Rules(rules, 1), None, theme),
    "house rules": HouseRulesDialog,
    "information": lambda rules, theme: InfoDialog(rules.name, Text("A long text."), theme),
    "rules": RulesDialog,
}
"""Dialogs that have the name of a game in their title."""


@pytest.mark.parametrize("name", ["[b]Odd[/b]", "Odd [b", "Odd [a=(", "[", r"\[b]"])
def test_brackets_in_the_name_of_a_game_are_shown(name: str) -> None:
    ruleset = load_ruleset("klondike")._replace(name=name)

    async def script(pilot: Pilot[None]) -> None:
        for title, dialog in NAMED.items():
            await pilot.app.push_screen(dialog(ruleset, FELT))
            await pilot.pause()
            assert name in check(pilot), title
            await pilot.app.pop_screen()

    visit(SolitaireApp(), script)


@pytest.mark.parametrize(("name", "look"), pairs(NAMES, list(product(SIZES, (False, True)))), ids=ascii)
def test_a_race_with_such_a_seat_keeps_its_table(name: str, look: tuple[tuple[int, int], bool]) -> None:
    size, ascii_only = look
    save_settings(Settings(ascii=ascii_only))
    match = Match(load_ruleset("nuts"), [Seat(name), Seat("Bob", "easy")], Deal(4))

    async def script(pilot: Pilot[None]) -> None:
        assert "Bob" in check(pilot)
        await pilot.press("space")
        await pilot.pause()
        assert "Bob" in check(pilot)
        await pilot.press("ctrl+p")
        await pilot.pause()

    visit(SolitaireApp(StartUp(match=match)), script, size)


def race_of(names: Sequence[str]) -> LoadedRace:
    """A hand of nuts that was played by others."""
    kept = read_any(next(path for path in FILES if path.stem.startswith("nuts")))
    assert isinstance(kept, LoadedRace)
    header = kept.record.header
    seats = [seat._replace(name=name) for seat, name in zip(header.seats, names, strict=False)]
    header = header._replace(seats=(*seats, *header.seats[len(seats) :]))
    return kept._replace(record=kept.record._replace(header=header))


@pytest.mark.parametrize("name", one_in(2, NAMES, 1), ids=ascii)
def test_a_race_of_such_seats_is_watched(name: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space", "right", "right")
        await pilot.pause()
        check(pilot)
        await pilot.press("end")

    race = race_of([name])
    visit(SolitaireApp(StartUp(screen=lambda theme: new_replay_screen(race, playback_of(race), theme))), script)


@cache
def last_frame(name: str, theme: BoardTheme) -> pyte.Screen:
    """What a terminal shows at the end of the recording of a race of such a seat with Bob."""
    race = race_of([name, "Bob"])
    head, *rows = map(json.loads, race_cast(race.confirmed if FULL else race.record.first(PLAYED), theme))
    assert not dangers(head["title"])
    screen = pyte.Screen(head["width"], head["height"])
    for _, _, text in rows:
        assert not dangers(PAINTING.sub("", text))
        pyte.Stream(screen).feed(text)
    return screen


@pytest.mark.parametrize(("name", "theme"), pairs(one_in(2, NAMES), list(GLYPHS)), ids=ascii)
def test_a_recording_holds_no_sequence_but_those_that_paint(name: str, theme: str) -> None:
    """And but for the name itself, the table looks as with any other name of as many cells."""
    usual_name = "A" * cell_len(printable(name))
    odd, usual = (last_frame(each, GLYPHS[theme]) for each in (name, usual_name))
    for y in range(1, usual.lines - 1):
        cells, usual_cells = (
            [screen.buffer[y][x].data for x in range(usual.columns)] for screen in (odd, usual)
        )
        half = usual.columns // 2 if "AA" in usual.display[y] else 0
        assert cells[half:] == usual_cells[half:]


def test_the_traceback_of_a_crash_is_harmless(capsys: pytest.CaptureFixture[str]) -> None:
    console = PrintableConsole()
    try:
        raise RuntimeError(HOSTILE)
    except RuntimeError:
        console.print(Traceback(show_locals=True))
    console.print(HOSTILE)
    text = capsys.readouterr().err
    assert "RuntimeError" in text
    assert not dangers(text)
