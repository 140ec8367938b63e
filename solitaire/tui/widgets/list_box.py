"""A list with headings to choose from by arrows, vi keys or the mouse."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Any, ClassVar, Final, Generic, NamedTuple, Protocol, TypeVar, cast

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from solitaire.tui.render.partial_update import StyledWidget
from solitaire.tui.theme.legible_text import legible
from solitaire.tui.theme.palette import BoardTheme

Choice = TypeVar("Choice")

CLOSED, OPEN = "▸", "▾"
"""The marks before a row with rows below it that are hidden, or shown."""
PADDING: Final = 2
"""Cells of a row beside its text."""
MARK_CELLS: Final = 5
"""Cells of a row up to the mark and the space after it."""


class ThemedApp(Protocol):
    """An app with a board theme."""

    @property
    def board_theme(self) -> BoardTheme:
        """The theme in use."""


class Row(NamedTuple, Generic[Choice]):
    """One line of the list, or a few; the first stands out.

    A row without a choice is a heading.
    """

    text: str
    choice: Choice | None = None


class ListBox(OptionList, Generic[Choice]):
    """A list of rows with a highlighted one; Enter or a click chooses it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "cursor_down", "Down", show=False),
        Binding("up,k", "cursor_up", "Up", show=False),
        Binding("g", "first", "First", show=False),
        Binding("G", "last", "Last", show=False),
        Binding("ctrl+d", "page_down", "Page down", show=False),
        Binding("ctrl+u", "page_up", "Page up", show=False),
    ]
    DEFAULT_CSS = """
    ListBox { border: none; padding: 0; scrollbar-size-vertical: 1; background: $bar; color: $ink; }
    ListBox:focus { border: none; background-tint: $bar 0%; }
    ListBox > .option-list--option { padding: 0 1; }
    ListBox > .option-list--option-disabled { color: $key; text-style: bold; }
    ListBox > .option-list--option-highlighted { color: $on-target; background: $target; text-style: bold; }
    ListBox:focus > .option-list--option-highlighted {
        color: $on-target; background: $target; text-style: bold;
    }
    ListBox > .option-list--option-hover { background: $felt; }
    """

    highlighted: reactive[int | None] = reactive(None, repaint=False)

    def __init__(self) -> None:
        self._drawn: int | None = None
        """The row that was highlighted when the list was drawn last."""
        super().__init__(markup=False)
        self.rows: Sequence[Row[Choice]] = ()
        self._tops: Sequence[int] = (0,)
        """The line at which each row begins, unless some are wrapped, and the line after the last."""

    @property
    def highlighted_choice(self) -> Choice | None:
        """The choice of the highlighted row; None if there is none."""
        return None if self.highlighted is None else self.rows[self.highlighted].choice

    def action_page_up(self) -> None:
        """Move one page up.

        Without a height, before the first layout, Textual would raise ``KeyError``.
        """
        if self.size:
            super().action_page_up()  # type: ignore[no-untyped-call]

    def action_page_down(self) -> None:
        """Move one page down, once the list has a height."""
        if self.size:
            super().action_page_down()  # type: ignore[no-untyped-call]

    def on_resize(self) -> None:
        """Keep the highlighted row in view."""
        self.call_after_refresh(self._show_highlighted_row)

    def _show_highlighted_row(self) -> None:
        """Scroll to the highlighted row; without room for text, Textual would raise ``ValueError``."""
        if self.scrollable_content_region.width > PADDING:
            self.scroll_to_highlight()

    def fill(self, rows: Iterable[Row[Choice]], choice: Choice | None = None) -> None:
        """Replace the rows, and highlight a choice as ``highlight`` does."""
        before = self.highlighted or 0
        self.rows, self._drawn = tuple(rows), None
        heights = (_spaced(row, number).count("\n") + 1 for number, row in enumerate(self.rows))
        self._tops = tuple(accumulate(heights, initial=0))
        glyphs = cast("ThemedApp", self.app).board_theme.glyphs
        self.set_options(
            Option(legible(_spaced(row, number), glyphs), disabled=row.choice is None)
            for number, row in enumerate(self.rows)
        )
        self.highlight(choice, before)

    def highlight(self, choice: Choice | None, near: int | None = None) -> None:
        """Highlight a choice; without one, the first row.

        Of equal choices, it is the one nearest to the row ``near``.
        """
        near = self.highlighted or 0 if near is None else near
        places = [number for number, row in enumerate(self.rows) if row.choice == choice]
        if choice is not None and places:
            self.highlighted = min(places, key=lambda number: abs(number - near))
        else:
            self.action_first()

    def watch_highlighted(self, highlighted: int | None) -> None:
        """Draw only the two rows that changed; show the first row with its heading."""
        super().watch_highlighted(highlighted)
        if highlighted is not None and all(row.choice is None for row in self.rows[:highlighted]):
            self.scroll_home(animate=False)
        if self._is_wrapped:
            self.refresh()
        else:
            width, scrolled = self.scrollable_content_region.width, self.scroll_offset.y
            for row in {row for row in (self._drawn, highlighted) if row is not None}:
                top, bottom = self._tops[row : row + 2]
                self.refresh(Region(0, top - scrolled, width, bottom - top))
        self._drawn = highlighted

    def render_line(self, y: int) -> Strip:
        """Render a line: below the first of a row it is quieter, unless highlighted.

        It is left empty if the first is above the list, for it would seem to belong to the row below.
        """
        strip, top = super().render_line(y), self.scroll_offset.y
        line = top + y
        row = bisect_right(self._tops, line) - 1
        is_detail = row < len(self.rows) and self._tops[row] < line and self.rows[row].choice is not None
        if not is_detail or row == self.highlighted or self._is_wrapped:
            return strip
        if self._tops[row] < top:
            return Strip.blank(strip.cell_length, self.get_visual_style("option-list--option").rich_style)
        quiet = Style(color=cast("ThemedApp", self.app).board_theme.quiet)
        return Strip(Segment.apply_style(strip, post_style=quiet), strip.cell_length)

    @property
    def _is_wrapped(self) -> bool:
        """Whether a row takes more lines than its text has."""
        return self._tops[-1] != self.virtual_size.height


class ListNavigation:
    """The action of a screen that moves through its list while an input has the focus."""

    _list: ListBox[Any]

    def action_navigate(self, direction: str) -> None:
        """Move through the list, as an action of it such as ``cursor_down`` does."""
        getattr(self._list, f"action_{direction}")()


class BrowseList(ListBox[Choice], StyledWidget):
    """A list to browse: the first click highlights a row, the second chooses it.

    A click on the mark of a row sends a message. The highlight is watched: Textual's message of it, which five
    objects would handle, is not sent.
    """

    class MarkClicked(Message):
        """A click on the mark before the highlighted row."""

    def watch_highlighted(self, highlighted: int | None) -> None:
        """Draw the rows that changed, and send no message."""
        with self.prevent(OptionList.OptionHighlighted):
            super().watch_highlighted(highlighted)

    def on_click(self, event: events.Click) -> None:
        """Highlight the row of the first click, or of one on a mark."""
        clicked = event.style.meta.get("option")
        is_marked = clicked is not None and self.rows[clicked].text.startswith((CLOSED, OPEN))
        if is_marked and event.x < MARK_CELLS:
            event.prevent_default()
            self.highlighted = clicked
            self.post_message(self.MarkClicked())
        elif clicked is not None and clicked != self.highlighted:
            event.prevent_default()
            if not self.options[clicked].disabled:
                self.highlighted = clicked


def _spaced(row: Row[Choice], number: int) -> str:
    """The text of a row: choices are indented, headings have space above them."""
    if row.choice is not None:
        return "\n".join(f"  {line}" for line in row.text.splitlines())
    return f"\n{row.text}" if number else row.text
