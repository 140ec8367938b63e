"""A preview of a game: title, summary, actions, thumbnail, and rules in words."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Final, NamedTuple

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.strip import Strip

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.text.page import Page
from solitaire.tui.board.thumbnail import TableView, sample_table, thumbnail
from solitaire.tui.theme.ascii import legible
from solitaire.tui.theme.palette import BoardTheme, StyleCache
from solitaire.tui.widgets.diff_widget import DiffWidget


def picture_lines(table: TableView, width: int, height: int, styles: StyleCache) -> list[list[Segment]]:
    """The thumbnail of a position, at most ``height`` lines of ``width`` cells."""
    return [[styles[run] for run in line] for line in thumbnail(table, width, height, styles.theme.glyphs)]


def picture(rules: Rules, width: int, height: int, theme: BoardTheme) -> Text:
    """The thumbnail of a game's opening position as rich text."""
    lines = picture_lines(sample_table(rules), width, height, StyleCache(theme))
    return Text("\n").join(Text.assemble(*((text, style or "") for text, style, _ in line)) for line in lines)


MARGIN: Final = 3
"""Cells at both sides; above, it is one row."""
WIDEST_PICTURE: Final = 80
"""Cells of a thumbnail on a wide screen, so that it stays near its text."""
MIN_PICTURE: Final = 3
"""Lines below which no thumbnail is drawn."""


class PreviewAction(NamedTuple):
    """An action of the screen that the preview offers, by a key or a click."""

    key: str
    words: str
    action: str


class PreviewContent(NamedTuple):
    """The content of a preview: texts, actions, a position, and the rules of the game."""

    title: str
    summary: str
    table: TableView | None = None
    offers: Sequence[PreviewAction] = ()
    page: Page | None = None
    """The rules in words; as many sections are shown below the actions as fit."""


class _TextStyles(NamedTuple):
    """The styles of the texts: made once, since equal styles that are one object are compared at once."""

    plain: Style
    loud: Style
    heading: Style
    pointed: Style
    pointed_key: Style

    @classmethod
    def of(cls, theme: BoardTheme) -> _TextStyles:
        """The styles of a theme."""
        pointed = Style(color=theme.on_target, bgcolor=theme.target)
        return cls(
            Style(color=theme.text, bgcolor=theme.felt),
            Style(color=theme.target, bgcolor=theme.felt, bold=True),
            Style(color=theme.key, bgcolor=theme.felt, bold=True),
            pointed,
            pointed + Style(bold=True),
        )


class _Drawing(NamedTuple):
    """The lines of a preview, and what they were drawn for."""

    content: PreviewContent | None
    size: Size
    pointed: int
    lines: Sequence[Strip]
    offered: Mapping[int, PreviewAction]
    """The actions by their lines."""


class GamePreview(DiffWidget):
    """A title, a sentence, a thumbnail, and actions that can be clicked."""

    DEFAULT_CSS = "GamePreview { width: 1fr; height: 1fr; background: $felt; }"
    MAX_DRAWINGS: Final = 8
    """How many of the last drawings are kept: players move to and fro in a list."""

    def __init__(self, theme: BoardTheme) -> None:
        super().__init__()
        self._shown: PreviewContent | None = None
        self._pointed = -1
        """The line under the mouse; -1 if there is none."""
        self._set_theme(theme)

    def _set_theme(self, theme: BoardTheme) -> None:
        self._styles = StyleCache(theme)
        self._text_styles = _TextStyles.of(theme)
        self._drawings: deque[_Drawing] = deque(maxlen=self.MAX_DRAWINGS)

    def show(self, shown: PreviewContent | None) -> None:
        """Show other content; nothing for None."""
        if shown != self._shown:
            self._shown = shown
            self._draw()

    def apply_theme(self, theme: BoardTheme) -> None:
        """Draw in another theme."""
        self._set_theme(theme)
        self._draw()

    def on_resize(self) -> None:
        """Draw again for the new size."""
        self._draw()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Highlight the action under the mouse."""
        self._point(event.y)

    def on_leave(self) -> None:
        """Remove the highlight when the mouse leaves."""
        self._point(-1)

    async def on_click(self, event: events.Click) -> None:
        """Run the action on this line."""
        if offer := self._drawing().offered.get(event.y):
            await self.screen.run_action(offer.action)

    def _point(self, y: int) -> None:
        if y != self._pointed:
            self._pointed = y
            self._draw()

    def _draw(self) -> None:
        self.draw(self._drawing().lines, Style(bgcolor=self._styles.theme.felt))

    def _drawing(self) -> _Drawing:
        """The present drawing, one of the last where it is the same."""
        key = (self._shown, self.size, self._pointed)
        drawing = next((each for each in self._drawings if each[:3] == key), None)
        if drawing is None:
            offered: dict[int, PreviewAction] = {}
            lines = [Strip(line) for line in self._lines(offered)]
            drawing = _Drawing(*key, lines, offered)
            self._drawings.append(drawing)
        return drawing

    def _lines(self, offered: dict[int, PreviewAction]) -> Iterator[list[Segment]]:
        """All lines that fit: texts, actions, thumbnail, and the rules for which there is room.

        The actions are added to ``offered`` by their lines.
        """
        if self._shown is None or self.size.width <= 2 * MARGIN:
            return
        title, summary, table, offers, page = self._shown
        theme, width = self._styles.theme, self.size.width - 2 * MARGIN
        plain, loud, heading, pointed, pointed_key = self._text_styles
        margin, told = Segment(" " * MARGIN, plain), wrap(legible(summary, theme.glyphs), width)
        yield []
        yield [margin, Segment(legible(title, theme.glyphs), loud)]
        yield from ([margin, Segment(line, plain)] for line in told)
        yield []
        above = 3 + len(told)
        for y, offer in enumerate(offers, start=above):
            offered[y] = offer
            key, words = (pointed_key, pointed) if y == self._pointed else (loud, plain)
            yield [margin, Segment(f"{offer.key:>5}", key), Segment(f"  {offer.words} ", words)]
        room = self.size.height - above - len(offers) - 1
        if table is not None and room >= MIN_PICTURE:
            yield []
            drawn = picture_lines(table, min(width, WIDEST_PICTURE), room, self._styles)
            yield from ([margin, *line] for line in drawn)
            room -= len(drawn) + 1
        for section in page.sections if page else ():
            told = [line for text in section.paragraphs for line in wrap(legible(text, theme.glyphs), width)]
            room -= 2 + len(told)
            if room < 0:
                return
            yield []
            yield [margin, Segment(legible(section.heading, theme.glyphs), heading)]
            yield from ([margin, Segment(line, plain)] for line in told)
