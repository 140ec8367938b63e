"""Short ANSI sequences show the same on the terminal as full ones."""

from __future__ import annotations

import pyte
from hypothesis import given
from hypothesis import strategies as st
from rich.color import ColorSystem
from rich.style import Style

from solitaire.tui.render.ansi import RESET, AnsiWriter
from tests.terminal.console import seen

COLOURS = st.sampled_from([None, "#102030", "#ffffff", "red"])
STYLES = st.none() | st.builds(
    Style,
    color=COLOURS,
    bgcolor=COLOURS,
    bold=st.booleans(),
    underline=st.booleans(),
    reverse=st.booleans(),
    link=st.sampled_from([None, "https://example.org"]),
)
TEXTS = st.sampled_from(["ace", " ", "   ", " of ", "♠"])
TRUE = ColorSystem.TRUECOLOR


def on_screen(output: str) -> list[object]:
    screen = pyte.Screen(60, 1)
    pyte.Stream(screen).feed(output)
    return [seen(screen.buffer[0][x]) for x in range(60)]


@given(st.lists(st.tuples(TEXTS, STYLES), max_size=12))
def test_short_sequences_show_the_same_as_every_style_in_full(texts: list[tuple[str, Style | None]]) -> None:
    pen = AnsiWriter(TRUE)
    terse = "".join(pen.write(text, style) for text, style in texts) + pen.reset()
    in_full = "".join(style.render(text, color_system=TRUE) if style else text for text, style in texts)
    assert on_screen(terse + "after") == on_screen(in_full + "after")


def test_only_changed_styles_are_sent() -> None:
    pen = AnsiWriter(TRUE)
    card, felt = Style(color="#111111", bgcolor="#eeeeee"), Style(bgcolor="#003300")
    assert pen.write("7", card) == "\x1b[38;2;17;17;17;48;2;238;238;238m7"
    assert pen.write("8", card) == "8"
    assert pen.write(" ", felt) == "\x1b[48;2;0;51;0m "
    assert pen.write("9", card) == "\x1b[48;2;238;238;238m9"
    assert pen.reset() == RESET
    assert pen.reset() == ""
