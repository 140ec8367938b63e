"""A room in which to look for something: a list with a search, and a preview of what is pointed at."""

from __future__ import annotations

from typing import ClassVar, Final, Generic

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input

from solitaire.tui.screens.base_screen import BaseScreen
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.widgets.game_preview import GamePreview
from solitaire.tui.widgets.list_box import BrowseList, Choice
from solitaire.tui.widgets.status_line import EdgeLine

LONGEST_SEARCH: Final = 100
"""Letters of what is looked for, for which every game is searched with every key: more than any name has."""


class BrowserScreen(BaseScreen, Generic[Choice]):
    """The list on the left, the preview on the right, a line above and a line below. Who comes here fills the
    list, says what is shown of a choice, and what choosing it does.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "search", "Search the games"),
        Binding("escape", "back", "Back", show=False),
        Binding("down", "point('cursor_down')", "Down", show=False),
        Binding("up", "point('cursor_up')", "Up", show=False),
        Binding("pagedown", "point('page_down')", "Page down", show=False),
        Binding("pageup", "point('page_up')", "Page up", show=False),
    ]
    AUTO_FOCUS = "BrowseList"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (64, "-wide")]  # noqa: RUF012 (so declared by Textual)
    DEFAULT_CSS = """
    BrowserScreen #games { width: 32; }
    BrowserScreen.-narrow #games { width: 1fr; }
    BrowserScreen.-narrow GamePreview { display: none; }
    BrowserScreen Input { border: none; height: 1; padding: 0 2; background: $bar; color: $ink; }
    BrowserScreen Input:focus { border: none; background: $felt; background-tint: $felt 0%; }
    BrowserScreen Input > .input--placeholder { color: $quiet; }
    BrowserScreen BrowseList { height: 1fr; max-height: 100%; }
    """

    def __init__(self, look: BoardTheme) -> None:
        super().__init__()
        self._look = look
        self._title = EdgeLine(look)
        self._search = Input(placeholder="/ to search", select_on_focus=False, max_length=LONGEST_SEARCH)
        self._list: BrowseList[Choice] = BrowseList()
        self._preview = GamePreview(look)
        self._message = EdgeLine(look)

    def compose(self) -> ComposeResult:
        """The list beside the preview, between two lines."""
        yield self._title
        with Horizontal():
            with Vertical(id="games"):
                yield self._search
                yield self._list
            yield self._preview
        yield self._message

    def apply_theme(self, look: BoardTheme) -> None:
        """Change the colours of what paints itself, and the signs of the list."""
        before, self._look = self._look, look
        if look.glyphs != before.glyphs:
            self._fill(self._list.pointed)
        for part in (self._title, self._preview, self._message):
            part.apply_theme(look)

    @property
    def _sought(self) -> str:
        """What is looked for; empty while nothing is."""
        return self._search.value.strip()

    def _fill(self, point_at: Choice | None = None) -> None:
        """Fill the list with what is looked for, or with all there is."""
        raise NotImplementedError

    def _show(self) -> None:
        """Show what is pointed at."""
        raise NotImplementedError

    def _choose(self) -> None:
        """Do what one does most with what is pointed at."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """Follow the pointer of the list; a message that it has moved would come a frame later."""
        self.watch(self._list, "highlighted", self._follow, init=False)

    def _follow(self, row: int | None) -> None:
        if row is not None:
            self._show()

    def on_option_list_option_selected(self) -> None:
        """Something is chosen."""
        self._choose()

    def on_input_changed(self) -> None:
        """Search while the player types."""
        self._fill()

    def on_input_submitted(self) -> None:
        """Choose what was found."""
        self._choose()

    def action_point(self, way: str) -> None:
        """Move through the list while the search has the keys."""
        getattr(self._list, f"action_{way}")()

    def action_search(self) -> None:
        """Type a few letters."""
        self.set_focus(self._search)

    def action_back(self) -> None:
        """End the search, or leave."""
        if self._search.value or self.focused is self._search:
            self._end_search()
        else:
            self._leave()

    def _leave(self) -> None:
        super().action_back()

    def _end_search(self) -> None:
        self._search.clear()
        self.set_focus(self._list)
