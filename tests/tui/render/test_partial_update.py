"""Partial updates: their size, and that the terminal shows the whole table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pyte.screens import Char

from tests.samples import one_in
from tests.terminal.console import Console, seen
from tests.terminal.keyboard_player import AT_REST

KEYS = {"klondike": " 61 uCu7h4u", "bakers-dozen": "1122h=u3", "big-ben": " 11h u"}


ESCAPE = "\x1b"
CLOCK = re.compile(r" \d+:\d\d ")


def cells(console: Console) -> list[list[Char]]:
    """Every character with the colours that are seen, but for the clock, which goes on."""
    screen = console.screen
    found = [[seen(screen.buffer[y][x]) for x in range(screen.columns)] for y in range(screen.lines)]
    if clock := CLOCK.search(screen.display[0]):
        del found[0][clock.start() : clock.end()]
    return found


def draw_anew(console: Console) -> None:
    """Forget what the terminal shows, and let the program send everything."""
    for columns, rows in ((81, 25), (80, 24)):
        console.screen.erase_in_display(2)
        console.resize(columns, rows)
        console.wait_for(lambda text: any(line.strip() for line in text.splitlines()))


@pytest.mark.parametrize("game", one_in(2, KEYS))
def test_parts_of_lines_add_up_to_the_whole_screen(tmp_path: Path, game: str) -> None:
    """After many small changes the terminal shows what it shows when everything is sent anew."""
    with Console(game, "--deal", "3", home=tmp_path) as console:
        console.wait_for(AT_REST)
        for key in KEYS[game]:
            console.type(key)
            console.wait_until_idle()  # A part for every key.
        console.type("K")
        console.wait_for("Bookmark set")
        console.wait_until_idle()
        little_by_little = cells(console)
        draw_anew(console)
        console.wait_for(lambda _: cells(console) == little_by_little)


def test_parts_of_the_menu_add_up_to_the_whole_screen(tmp_path: Path) -> None:
    with Console(home=tmp_path) as console:
        console.wait_for("q quit")
        for key in ("j", "j", "j", "k", "G", "k", "g", "/", "y", "u", "k", ESCAPE):
            console.type(key)
            console.wait_until_idle()
        console.wait_for("/ to search")  # Without the cursor, which blinks.
        console.wait_until_idle()
        little_by_little = cells(console)
        draw_anew(console)
        console.wait_for(lambda _: cells(console) == little_by_little)


def test_a_step_in_the_menu_costs_few_bytes(tmp_path: Path) -> None:
    with Console(home=tmp_path) as console:
        console.wait_for("q quit")
        console.wait_until_idle()
        before = len(console.output)
        console.type("j")
        console.wait_for("four free cells")
        console.wait_until_idle()
        assert 0 < len(console.output) - before < 5000


def test_a_lifted_card_costs_few_bytes(tmp_path: Path) -> None:
    """A whole screen is about ten thousand."""
    with Console("klondike", "--deal", "3", home=tmp_path) as console:
        console.wait_for(AT_REST)
        console.wait_until_idle()
        before = len(console.output)
        console.type("6")
        console.wait_for("lifted. Where to?")
        console.wait_until_idle()
        assert 0 < len(console.output) - before < 1500


def test_without_colour_nothing_is_coloured(tmp_path: Path) -> None:
    with Console("klondike", "--deal", "3", home=tmp_path, environment={"NO_COLOR": "1"}) as console:
        console.wait_for(AT_REST)
        console.type("6")
        console.wait_for("lifted. Where to?")
        used = {colour for row in cells(console) for cell in row for colour in (cell.fg, cell.bg)}
        greys = {colour for colour in used if colour == "default" or colour[:2] == colour[2:4] == colour[4:]}
        assert used == greys
