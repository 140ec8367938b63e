"""A preview of a game: title, summary, actions, thumbnail, and rules in words."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.geometry import Region, Size
from textual.strip import Strip

from solitaire.config.text_table import wrapped
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.layout import may_be_mirrored
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.text.page import Page
from solitaire.tui.board.paint.thumbnail import TableView, sample_view, thumbnail
from solitaire.tui.theme.legible_text import legible
from solitaire.tui.theme.palette import BoardTheme, StyleCache
from solitaire.tui.widgets.diff_widget import DiffWidget

WIDEST_PAGE: Final = 90
"""Cells of a line of the rules, so that the eye finds the next one on a broad screen."""


def picture_lines(view: TableView, width: int, height: int, styles: StyleCache) -> list[list[Segment]]:
    """The thumbnail of a position, at most ``height`` lines of ``width`` cells."""
    theme = styles.theme
    lines = thumbnail(view, width, height, theme.glyphs, theme.is_mirrored)
    return [[styles[run] for run in line] for line in lines]


def picture(rules: Rules, width: int, height: int, theme: BoardTheme) -> Text:
    """The thumbnail of a game's opening position as rich text."""
    lines = picture_lines(sample_view(rules), width, height, StyleCache(theme))
    return Text("\n").join(Text.assemble(*((text, style or "") for text, style, _ in line)) for line in lines)


MIRRORED: Final = "Your table is mirrored: left and right are exchanged."
"""The note before the rules of a mirrored table."""


def is_mirrored(ruleset: Ruleset, theme: BoardTheme) -> bool:
    """Whether the table of a game is mirrored: its rules call left what is right."""
    return theme.is_mirrored and may_be_mirrored(ruleset)


MARGIN: Final = 3
"""Cells at both sides; above, it is one row."""
LOW: Final = 30
"""Rows of a preview below which short actions share a line."""
MANY: Final = 5
"""Actions from which on they do."""
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
    view: TableView | None = None
    actions: Sequence[PreviewAction] = ()
    page: Page | None = None
    """The rules in words; as many sections are shown below the actions as fit."""


class _TextStyles(NamedTuple):
    """The styles of the texts: made once, since equal styles that are one object are compared at once."""

    plain: Style
    loud: Style
    heading: Style
    hovered: Style
    hovered_key: Style

    @classmethod
    def of(cls, theme: BoardTheme) -> _TextStyles:
        """The styles of a theme."""
        hovered = Style(color=theme.on_target, bgcolor=theme.target)
        return cls(
            Style(color=theme.text, bgcolor=theme.felt),
            Style(color=theme.target, bgcolor=theme.felt, bold=True),
            Style(color=theme.key, bgcolor=theme.felt, bold=True),
            hovered,
            hovered + Style(bold=True),
        )


class _Drawing(NamedTuple):
    """The lines of a preview, and what they were drawn for."""

    content: PreviewContent | None
    size: Size
    hovered: PreviewAction | None
    lines: Sequence[Strip]
    places: Sequence[tuple[Region, PreviewAction]]
    """The actions and their cells."""

    def action_at(self, x: int, y: int) -> PreviewAction | None:
        """The action that a cell belongs to."""
        return next((action for region, action in self.places if region.contains(x, y)), None)


def _key_text(action: PreviewAction) -> str:
    """The key of an action, right-aligned."""
    return f"{action.key:>5}"


def _action_text(action: PreviewAction) -> str:
    """The key of an action and its words."""
    return f"{_key_text(action)}  {action.words} "


def _sharing(actions: Sequence[PreviewAction], width: int) -> list[tuple[PreviewAction, ...]]:
    """The actions line by line: two neighbours share a line if each has room in ``width`` cells."""
    lines: list[tuple[PreviewAction, ...]] = []
    for action in actions:
        if (
            lines
            and len(lines[-1]) == 1
            and all(len(_action_text(each)) <= width for each in (*lines[-1], action))
        ):
            lines[-1] += (action,)
        else:
            lines.append((action,))
    return lines


class GamePreview(DiffWidget):
    """A title, a sentence, a thumbnail, and actions that can be clicked."""

    DEFAULT_CSS = "GamePreview { width: 1fr; height: 1fr; background: $felt; }"
    MAX_DRAWINGS: Final = 8
    """How many of the last drawings are kept: players move to and fro in a list."""

    def __init__(self, theme: BoardTheme) -> None:
        super().__init__()
        self._shown: PreviewContent | None = None
        self._hovered: PreviewAction | None = None
        """The action under the mouse."""
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
        self._hover(self._drawing().action_at(event.x, event.y))

    def on_leave(self) -> None:
        """Remove the highlight when the mouse leaves."""
        self._hover(None)

    async def on_click(self, event: events.Click) -> None:
        """Run the action on this cell."""
        if action := self._drawing().action_at(event.x, event.y):
            await self.screen.run_action(action.action)

    def _hover(self, action: PreviewAction | None) -> None:
        if action != self._hovered:
            self._hovered = action
            self._draw()

    def _draw(self) -> None:
        self.draw(self._drawing().lines, Style(bgcolor=self._styles.theme.felt))

    def _drawing(self) -> _Drawing:
        """The present drawing, one of the last where it is the same."""
        key = (self._shown, self.size, self._hovered)
        drawing = next((each for each in self._drawings if each[:3] == key), None)
        if drawing is None:
            lines, places = self._lines_and_places()
            drawing = _Drawing(*key, [*map(Strip, lines)], places)
            self._drawings.append(drawing)
        return drawing

    def _lines_and_places(self) -> tuple[list[list[Segment]], list[tuple[Region, PreviewAction]]]:
        """All lines that fit, but for the last one, and the actions with their cells."""
        width = self.size.width - 2 * MARGIN
        if self._shown is None or width <= 0:
            return [], []
        lines = self._text_lines(self._shown, width)
        column, top = width // 2, len(lines)
        rows = self._action_rows(self._shown.actions, column)
        lines += [[self._margin, *self._action_line(row, column)] for row in rows]
        places = [
            (Region(MARGIN + place * column, y, len(_action_text(action)), 1), action)
            for y, row in enumerate(rows, start=top)
            for place, action in enumerate(row)
        ]
        lines += self._lines_below(self._shown, width, self.size.height - len(lines) - 2)
        return lines, places

    @property
    def _margin(self) -> Segment:
        return Segment(" " * MARGIN, self._text_styles.plain)

    def _text_lines(self, shown: PreviewContent, width: int) -> list[list[Segment]]:
        """The title and the summary, and a free line before what follows."""
        styles, glyphs, margin = self._text_styles, self._styles.theme.glyphs, self._margin
        texts = ((shown.title, styles.loud), (shown.summary, styles.plain))
        lines = [
            [margin, Segment(line, style)]
            for text, style in texts
            for line in wrapped(legible(text, glyphs), width)
        ]
        return [[], *lines, []] if shown.actions else [[], *lines]

    def _action_rows(self, actions: Sequence[PreviewAction], column: int) -> list[tuple[PreviewAction, ...]]:
        """The actions line by line; many of them share lines of two columns where the preview is low."""
        if self.size.height < LOW and len(actions) >= MANY:
            return _sharing(actions, column)
        return [(action,) for action in actions]

    def _lines_below(self, shown: PreviewContent, width: int, room: int) -> Iterator[list[Segment]]:
        """The thumbnail, and the rules for which there is room, in ``room`` lines."""
        if shown.view is not None and room >= MIN_PICTURE:
            drawn = picture_lines(shown.view, width, room, self._styles)
            yield []
            yield from ([self._margin, *line] for line in drawn)
            room -= len(drawn) + 1
        if shown.page is not None:
            width = min(width, WIDEST_PAGE)
            note = self._note_lines(shown, width)
            if rules := [*self._page_lines(shown.page, width, room - len(note))]:
                yield from (*note, *rules)

    def _note_lines(self, shown: PreviewContent, width: int) -> list[list[Segment]]:
        """The note on a mirrored table, whose rules name the columns from left to right; else no lines."""
        if shown.view is None or not is_mirrored(shown.view.rules.ruleset, self._styles.theme):
            return []
        return [
            [],
            *([self._margin, Segment(line, self._text_styles.plain)] for line in wrapped(MIRRORED, width)),
        ]

    def _page_lines(self, page: Page, width: int, room: int) -> Iterator[list[Segment]]:
        """The first sections of a page, as many as fit whole into ``room`` lines of ``width`` cells."""
        glyphs = self._styles.theme.glyphs
        plain, _, heading, *_ = self._text_styles
        margin = self._margin
        for section in page.sections:
            lines = [line for text in section.paragraphs for line in wrapped(legible(text, glyphs), width)]
            room -= 2 + len(lines)
            if room < 0:
                return
            yield []
            yield [margin, Segment(legible(section.heading, glyphs), heading)]
            yield from ([margin, Segment(line, plain)] for line in lines)

    def _action_line(self, actions: Sequence[PreviewAction], width: int) -> Iterator[Segment]:
        """One action, or two of which the second begins after ``width`` cells."""
        plain, loud, _, hovered, hovered_key = self._text_styles
        for number, action in enumerate(actions):
            key, words = (hovered_key, hovered) if action == self._hovered else (loud, plain)
            text, key_text = _action_text(action), _key_text(action)
            yield Segment(key_text, key)
            yield Segment(text.removeprefix(key_text), words)
            if number < len(actions) - 1:
                yield Segment(" " * (width - len(text)), plain)
