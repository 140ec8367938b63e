"""The animated picture of the README: at any time it shows what a terminal shows."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree

import pyte
import pytest
from pyte.screens import Char

from docs import animation
from docs.animation import BASELINE, HEIGHT, START_SECONDS, WIDTH

MOST_BYTES = 400_000
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def cast() -> list[str]:
    return animation.cast_of_a_win("baroness", 4)


def screen_at(svg: str, seconds: float) -> list[str]:
    """The lines that an animated SVG shows, drawn from its visible groups."""
    duration = re.search(r"animation-duration:([\d.]+)s", svg)
    assert duration
    shares = dict(re.findall(r"@keyframes k(\d+){0%{visibility:hidden}([\d.]+)%{visibility:visible}}", svg))
    (screen,) = ElementTree.fromstring(svg).findall(f"{SVG}g")
    grid = [[" "] * 80 for _ in range(24)]
    for group in screen:
        number = group.get("class", "").removeprefix("s")
        if number and float(shares[number]) / 100 * float(duration[1]) > seconds + 0.01:
            continue
        for shape in group:
            column, top = int(shape.get("x", "")) // WIDTH, int(shape.get("y", ""))
            if shape.tag == f"{SVG}rect":
                cells = int(shape.get("width", "")) // WIDTH
                grid[top // HEIGHT][column : column + cells] = " " * cells
            else:
                text = shape.text or ""
                grid[(top - BASELINE) // HEIGHT][column : column + len(text)] = text
    return ["".join(row) for row in grid]


@pytest.mark.parametrize("share", [0.0, 0.3, 0.6, 1.0])
def test_at_any_time_it_shows_what_a_terminal_shows(cast: list[str], share: float) -> None:
    events = [json.loads(line) for line in cast[1:]]
    seconds = share * events[-1][0]
    terminal = pyte.Screen(80, 24)
    stream = pyte.Stream(terminal)
    for at, _, text in events:
        if at <= seconds:
            stream.feed(text)
    assert screen_at(animation.animated(cast), START_SECONDS + seconds) == terminal.display


def test_a_change_is_drawn_with_the_cells_beside_it_and_with_sharp_edges(cast: list[str]) -> None:
    before, now = ([Char(letter) for letter in letters] for letters in ("abcdefgh", "aXcdefgY"))
    drawn = [
        (patch.column, "".join(cell.data for cell in patch.cells))
        for patch in animation._patches(0, before, now)
    ]
    assert drawn == [(0, "aXc"), (6, "gY")], "letters may be wider than their cells"
    assert "rect{shape-rendering:crispEdges}" in animation.animated(cast), "no trace of what was there before"


def test_the_picture_is_small_needs_nothing_from_elsewhere_and_ends_with_a_win() -> None:
    svg = animation.FILE.read_text("utf-8")
    assert len(svg.encode()) < MOST_BYTES
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
    assert "prefers-reduced-motion" in svg
    assert screen_at(svg, 1e9)[-1].strip() == "The game is won."
