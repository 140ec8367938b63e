"""Base class of screens with a list: a search in it, and a preview of its choice."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final, Generic

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input

from solitaire.tui.action_timer import ActionTimer
from solitaire.tui.background.saved_views import SavedView, SavedViews
from solitaire.tui.screens.base_screen import BaseScreen
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.widgets.edge_line import EdgeLine
from solitaire.tui.widgets.game_preview import GamePreview, PreviewContent
from solitaire.tui.widgets.list_box import BrowseList, Choice, ListNavigation

if TYPE_CHECKING:
    from solitaire.replay.archive.file_outline import FileOutline
    from solitaire.tui.board.paint.thumbnail import TableView

LONGEST_SEARCH: Final = 100
"""The most characters of a search; every key searches all games for all of them."""
WIDE: Final = 64
"""Columns of a terminal from which on the preview is beside the list."""
BROAD: Final = 160
"""Columns of a terminal from which on the list is broader."""
HIGH: Final = 30
"""Rows of a narrow terminal from which on the preview is below the list."""
PREVIEW_DELAY: Final = 0.02
"""Seconds from highlighting a row to its preview."""


class ListScreen(ListNavigation, BaseScreen, Generic[Choice]):
    """A screen with a list, a preview beside or below it, and two edge lines.

    Subclasses fill the list (``_fill``), preview a choice (``_show``) and carry it out (``_choose``).
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "search", "Search"),
        Binding("escape", "back", "Back", show=False),
        Binding("down", "navigate('cursor_down')", "Down", show=False),
        Binding("up", "navigate('cursor_up')", "Up", show=False),
        Binding("pagedown", "navigate('page_down')", "Page down", show=False),
        Binding("pageup", "navigate('page_up')", "Page up", show=False),
    ]
    AUTO_FOCUS = "BrowseList"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide"), (BROAD, "-broad")]  # noqa: RUF012 (so declared by Textual)
    VERTICAL_BREAKPOINTS = [(0, "-low"), (HIGH, "-high")]  # noqa: RUF012
    DEFAULT_CSS = """
    ListScreen #games { width: 34; }
    ListScreen.-broad #games { width: 48; }
    ListScreen.-narrow #games { width: 1fr; }
    ListScreen.-narrow GamePreview { display: none; }
    ListScreen.-narrow.-high Horizontal { layout: vertical; }
    ListScreen.-narrow.-high #games { width: 100%; height: 1fr; }
    ListScreen.-narrow.-high GamePreview { display: block; width: 100%; height: 50%; }
    ListScreen Input { border: none; height: 1; padding: 0 2 0 1; background: $bar; color: $ink; }
    ListScreen Input:focus { border: none; background: $felt; background-tint: $felt 0%; }
    ListScreen BrowseList { height: 1fr; max-height: 100%; }
    """

    def __init__(self, theme: BoardTheme) -> None:
        super().__init__()
        self._theme = theme
        self._title = EdgeLine(theme, has_commands=False)
        self._search = Input(
            placeholder="/ to search", select_on_focus=False, max_length=LONGEST_SEARCH, restrict="(?!/).*"
        )
        self._list: BrowseList[Choice] = BrowseList()
        self._preview = GamePreview(theme)
        self._message = EdgeLine(theme)
        self._saved_views = SavedViews()
        self._preview_timer = ActionTimer(self)

    def compose(self) -> ComposeResult:
        """The list beside the preview, between two edge lines."""
        for cells, breakpoints in zip(
            self.app.size, (self.HORIZONTAL_BREAKPOINTS, self.VERTICAL_BREAKPOINTS), strict=True
        ):
            names = [name for least, name in breakpoints if cells >= least]
            self.add_class(names[-1], update=False)  # Set later, it would style all widgets a second time.
        yield self._title
        with Horizontal():
            with Vertical(id="games"):
                yield self._search
                yield self._list
            yield self._preview
        yield self._message

    def apply_theme(self, theme: BoardTheme) -> None:
        """Repaint in another theme; refill the list if its glyphs change."""
        previous, self._theme = self._theme, theme
        if theme.glyphs != previous.glyphs:
            self._fill(self._list.highlighted_choice)
        for part in (self._title, self._preview, self._message):
            part.apply_theme(theme)

    def show_changed_setting(self, text: str) -> None:
        """Show which setting a key has changed, until the next key."""
        self._preview_timer.cancel()
        self._show()
        self._message.show(text)

    @property
    def _search_text(self) -> str:
        """The text of the search; empty without a search."""
        return self._search.value.strip()

    def _fill(self, choice: Choice | None = None) -> None:
        """Fill the list with all entries that match the search; highlight one of them."""
        raise NotImplementedError

    def _show(self) -> None:
        """Show the preview of the highlighted entry."""
        raise NotImplementedError

    def _preview_content(self, content: PreviewContent | None) -> None:
        """Preview something whose picture is known."""
        self._saved_views.cancel()
        self._preview.show(content)

    def _preview_saved(self, content: PreviewContent, outline: FileOutline, fallback: TableView | None) -> None:
        """Preview a saved game; its last position follows as soon as it is restored.

        ``fallback`` is shown instead of a game that cannot be.
        """
        self._preview.show(content)
        self._saved_views.show(outline, partial(self._show_saved, content, outline, fallback))

    def _show_saved(
        self, content: PreviewContent, outline: FileOutline, fallback: TableView | None, saved: SavedView | None
    ) -> None:
        """Preview a saved game that is restored, or the fallback if it cannot be."""
        self._preview.show(content._replace(view=saved.table if saved else fallback))

    def _show_prompt(self) -> None:
        """Show what can be done, in the message line."""
        raise NotImplementedError

    def _choose(self) -> None:
        """Carry out the main action of the highlighted entry."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """Watch the highlight of the list; its message would arrive a frame later."""
        self.watch(self._list, "highlighted", self._show_highlighted, init=False)

    async def on_unmount(self) -> None:
        """Stop restoring a position."""
        await self._saved_views.end()

    def _show_highlighted(self, row: int | None) -> None:
        """Preview a row once its highlight is drawn, so that keys are not delayed by the preview."""
        if row is not None:
            self._preview_timer.schedule(PREVIEW_DELAY, self._show)

    def on_key(self, event: events.Key) -> None:
        """Say that a key does nothing, unless it is typed into the search.

        Any other key removes a message.
        """
        text = self.unbound_key_text(event)
        if text and self.focused is not self._search:
            self._message.show(text)
        else:
            self._show_prompt()

    def on_option_list_option_selected(self) -> None:
        """Carry out a choice by enter or a click."""
        self._choose()

    def on_input_changed(self) -> None:
        """Search on every key."""
        self._fill()

    def on_input_submitted(self) -> None:
        """Choose the highlighted match."""
        self._choose()

    def action_search(self) -> None:
        """Focus the search input."""
        self.set_focus(self._search)

    def action_back(self) -> None:
        """End the search; without one, leave the screen."""
        if self._search.value or self.focused is self._search:
            self._end_search()
        else:
            self._leave()

    def _leave(self) -> None:
        super().action_back()

    def _end_search(self) -> None:
        """Show all entries, and keep to the one that was found."""
        found, was_searching = self._list.highlighted_choice, bool(self._search.value)
        with self.prevent(Input.Changed):
            self._search.clear()
        self.set_focus(self._list)
        if was_searching:
            self._fill(found)
