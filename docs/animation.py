"""Make the animated picture of the README: a game of Klondike from the deal to the win.

``python docs/animation.py`` plays the solver's solution, records it as a cast, and writes the cast as an SVG
animated by CSS, to ``docs/pictures``. Each change of the screen is drawn over the ones before it, and becomes
visible at its time. Programs that cannot animate show the end.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import pyte
from pyte.screens import Char

from docs.arguments import arguments
from docs.pictures import FOLDER, FONTS
from solitaire.config.themes.theme_catalogue import load_shipped_theme
from solitaire.config.themes.theme_file import DEFAULT_THEME
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.replay.archive.archive import Archive
from solitaire.replay.archive.game_loader import load_game
from solitaire.rules.moves import Carry, DealStock, Redeal
from solitaire.solver.lines.line_shortener import shorten_answer
from solitaire.solver.solve import solve_within
from solitaire.tui.casts import record_cast
from solitaire.tui.theme.palette import board_theme

FILE: Final = FOLDER / "klondike-win.svg"
DEAL: Final = 3
STATES: Final = 1 << 14
"""The search budget, which must find the win."""
MOVE_MS: Final = 360
TURN_MS: Final = 100
"""Milliseconds between moves, and between cards turned from the stock or run up at the end."""
START_SECONDS: Final = 1.5
END_SECONDS: Final = 4.0
"""How long the first and the last frame stay."""
WIDTH: Final = 10
HEIGHT: Final = 20
BASELINE: Final = 15
"""Units of the SVG per cell, and from the top of a cell to the foot of its character."""
WORDS: Final = re.compile(r"\S+(?: \S+)*")
"""Text without several spaces in a row, which some viewers draw as one."""
FRAME: Final = 12
"""Units around the screen."""


class Patch(NamedTuple):
    """Cells of one row that have changed."""

    row: int
    column: int
    cells: tuple[Char, ...]


class Step(NamedTuple):
    """The changes of the screen at one time."""

    seconds: float
    patches: list[Patch]


def cast_of_a_win(game_id: str, deal: int) -> list[str]:
    """The cast of a deal as the solver wins it, at a pace for watching."""
    game = Game.new(load(game_id), deal)
    answer = shorten_answer(game.rules, game.position, solve_within(game.rules, game.position, STATES))
    carries = [number for number, move in enumerate(answer.moves) if not _goes_up(move)]
    with TemporaryDirectory() as folder:
        archive = Archive(Path(folder))
        archive.begin(game)
        for number, move in enumerate(answer.moves):
            is_quick = isinstance(move, DealStock | Redeal) or number > carries[-1]
            game.play(move, game.elapsed_ms + (TURN_MS if is_quick else MOVE_MS))
        (path,) = archive.finished.iterdir()
        return list(record_cast(load_game(path), board_theme(load_shipped_theme(DEFAULT_THEME))))


def _goes_up(move: object) -> bool:
    return isinstance(move, Carry) and move.target.startswith("foundation")


def steps(cast: Sequence[str]) -> Iterator[Step]:
    """The changes of the screen that a cast makes, in the order of time."""
    header = json.loads(cast[0])
    screen = pyte.Screen(header["width"], header["height"])
    stream = pyte.Stream(screen)
    before: list[list[Char]] = [[] for _ in range(screen.lines)]
    for line in cast[1:]:
        seconds, _, text = json.loads(line)
        stream.feed(text)
        patches: list[Patch] = []
        for row in sorted(screen.dirty):
            now = [screen.buffer[row][column] for column in range(screen.columns)]
            patches += _patches(row, before[row], now)
            before[row] = now
        screen.dirty.clear()
        yield Step(seconds, patches)


def _patches(row: int, before: Sequence[Char], now: Sequence[Char]) -> Iterator[Patch]:
    """The cells that differ, and those beside them, on which an old character may have encroached."""
    differ = [column for column, cell in enumerate(now) if not before or before[column] != cell]
    near = {beside for column in differ for beside in (column - 1, column, column + 1)}
    changed = sorted(near & set(range(len(now))))
    for _, run in groupby(enumerate(changed), key=lambda pair: pair[1] - pair[0]):
        columns = [column for _, column in run]
        yield Patch(row, columns[0], tuple(now[column] for column in columns))


def animated(cast: Sequence[str]) -> str:
    """The cast as an animated SVG."""
    header = json.loads(cast[0])
    width, height = header["width"] * WIDTH, header["height"] * HEIGHT
    found = [step for step in steps(cast) if step.patches]
    length = START_SECONDS + found[-1].seconds + END_SECONDS
    colours: dict[tuple[str, bool], str] = {}
    groups, keyframes = [], []
    for number, step in enumerate(found):
        drawn = "".join(_drawn(patch, colours) for patch in step.patches)
        share = 100 * (START_SECONDS + step.seconds) / length if number else 0
        groups.append(f'<g class="s{number}">{drawn}</g>' if number else f"<g>{drawn}</g>")
        if number:
            keyframes.append(
                f"@keyframes k{number}{{0%{{visibility:hidden}}{share:.2f}%{{visibility:visible}}}}"
            )
            keyframes.append(f".s{number}{{animation-name:k{number}}}")
    styles = [
        f".{name}{{fill:#{colour}{';font-weight:bold' if is_bold else ''}}}"
        for (colour, is_bold), name in colours.items()
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width + 2 * FRAME} {height + 2 * FRAME}">',
            f"<title>{escape(header['title'])}</title>",
            "<style>",
            # Smoothed edges of a rectangle would be left when another is drawn over it.
            f"rect{{shape-rendering:crispEdges}}text{{font:{WIDTH / 0.6:.1f}px {FONTS}}}",
            f"g[class]{{animation-duration:{length:.2f}s;animation-timing-function:step-end;"
            "animation-iteration-count:infinite}",
            "@media(prefers-reduced-motion:reduce){g[class]{animation:none}}",
            *styles,
            *keyframes,
            "</style>",
            f'<rect width="100%" height="100%" rx="8" fill="#{_background(found[0].patches[0].cells[0])}"/>',
            f'<g transform="translate({FRAME} {FRAME})">',
            *groups,
            "</g>",
            "</svg>\n",
        ]
    )


def _drawn(patch: Patch, colours: dict[tuple[str, bool], str]) -> str:
    """The rectangles and texts of a patch; new colours get names."""
    parts, column, top = [], patch.column, patch.row * HEIGHT
    for background, run in groupby(patch.cells, key=_background):
        cells = len(list(run))
        fill = _named(colours, background, False)
        parts.append(
            f'<rect class="{fill}" x="{column * WIDTH}" y="{top}" width="{cells * WIDTH}" height="{HEIGHT}"/>'
        )
        column += cells
    column = patch.column
    for (colour, is_bold), run in groupby(patch.cells, key=lambda cell: (_foreground(cell), cell.bold)):
        text = "".join(cell.data for cell in run)
        for word in WORDS.finditer(text):
            x, name = (column + word.start()) * WIDTH, _named(colours, colour, is_bold)
            parts.append(
                f'<text class="{name}" x="{x}" y="{top + BASELINE}" textLength="{len(word[0]) * WIDTH}">'
                f"{escape(word[0])}</text>"
            )
        column += len(text)
    return "".join(parts)


def _named(colours: dict[tuple[str, bool], str], colour: str, is_bold: bool) -> str:
    return colours.setdefault((colour, is_bold), f"c{len(colours)}")


def _background(cell: Char) -> str:
    return cell.fg if cell.reverse else cell.bg


def _foreground(cell: Char) -> str:
    return cell.bg if cell.reverse else cell.fg


def main() -> None:
    """Write the picture."""
    FILE.write_text(animated(cast_of_a_win("klondike", DEAL)), "utf-8")


if __name__ == "__main__":
    arguments(__doc__)
    main()
