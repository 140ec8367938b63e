"""The games that were played, to be found and watched again."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input
from textual.worker import Worker, WorkerState

from solitaire.catalogue import UnknownGame, load
from solitaire.replay.glance import Glance
from solitaire.replay.record import Outcome
from solitaire.replay.scribe import home
from solitaire.replay.search import Search
from solitaire.rules.mistakes import RulesetError
from solitaire.rules.rules import Rules
from solitaire.rules.wording import capital, clock
from solitaire.tui.bindings import command_bindings
from solitaire.tui.look.line import EdgeLine
from solitaire.tui.look.palette import Look
from solitaire.tui.screens.listing import Row, Shelves
from solitaire.tui.screens.preview import Offer, Preview, Shown
from solitaire.tui.screens.room import Room
from solitaire.tui.screens.telling import score_text
from solitaire.tui.unfinished import day_words

MOST: Final = 200
"""Games that are listed at once; who looks for others has to say more."""
BECAME: Final = {
    Outcome.WON: "won in",
    Outcome.LOST: "lost after",
    Outcome.GIVEN_UP: "given up after",
}
SEARCHES: Final = "a game, a deal, won, lost, given-up, unfinished, today, 2026-11, november, since:2026-11-01"


class ReplaysScreen(Room):
    """Games on the left, the latest first; on the right the one that is pointed at.

    Args:
        look: colours and signs.
        search: what is looked for at first.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "watch", "Watch the game"),
        Binding("slash", "search", "Search the games"),
        Binding("escape", "back", "Back"),
        Binding("q", "close", "Back", show=False),
        Binding("down", "point('cursor_down')", "Down", show=False),
        Binding("up", "point('cursor_up')", "Up", show=False),
        Binding("pagedown", "point('page_down')", "Page down", show=False),
        Binding("pageup", "point('page_up')", "Page up", show=False),
        *command_bindings("menu", "settings", "statistics", "next-look", "four-colours", "ascii"),
    ]
    AUTO_FOCUS = "Shelves"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (64, "-wide")]  # noqa: RUF012 (so declared by Textual)
    DEFAULT_CSS = """
    ReplaysScreen #games { width: 42; }
    ReplaysScreen.-narrow #games { width: 1fr; }
    ReplaysScreen.-narrow Preview { display: none; }
    ReplaysScreen Input { border: none; height: 1; padding: 0 2; background: $bar; color: $ink; }
    ReplaysScreen Input:focus { border: none; background: $felt; background-tint: $felt 0%; }
    ReplaysScreen Input > .input--placeholder { color: $quiet; }
    ReplaysScreen Shelves { height: 1fr; max-height: 100%; }
    """

    def __init__(self, look: Look, search: str = "") -> None:
        super().__init__()
        self._look = look
        self._games = Search([], date.today())
        self._title = EdgeLine(look)
        self._search = Input(search, placeholder="/ to search", select_on_focus=False)
        self._list: Shelves[Glance] = Shelves()
        self._preview = Preview(look)
        self._message = EdgeLine(look)

    def compose(self) -> ComposeResult:
        """The list beside the preview, a line above and a line below."""
        yield self._title
        with Horizontal():
            with Vertical(id="games"):
                yield self._search
                yield self._list
            yield self._preview
        yield self._message

    def on_mount(self) -> None:
        """Read the games; that may take seconds if there are thousands, so the screen is there before."""
        self._title.say("Replays", "reading the games…")
        self._message.say("", "/ search  enter watch  esc back")
        self.run_worker(lambda: home().glances(), thread=True)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """The games are read."""
        if event.state is WorkerState.SUCCESS:
            self._games = Search(event.worker.result or [], date.today())
            self._fill(self._list.pointed)

    def wear(self, look: Look) -> None:
        """Change the colours of what paints itself."""
        self._look = look
        for part in (self._title, self._preview, self._message):
            part.wear(look)

    # The list

    def _fill(self, point_at: Glance | None = None) -> None:
        found = self._games.find(self._search.value)
        again = next((seen for seen in found if point_at and seen.path == point_at.path), None)
        self._list.fill(self._rows(found), again)
        self._title.say("Replays", f"{len(found)} of {self._games.size} games")
        self._show()

    def _rows(self, found: list[Glance]) -> Iterator[Row[Glance]]:
        if not found:
            yield Row("Nothing is kept yet: play a game." if not self._games.size else "No game is like that.")
        now = datetime.now().astimezone()
        for seen in found[:MOST]:
            yield Row(f"{_title(seen)}\n{_brief(seen)} · {day_words(seen.started, now)}", seen)
        if found[MOST:]:
            yield Row(f"and {len(found) - MOST} more: search for them")

    def _show(self) -> None:
        pointed = self._list.pointed
        if pointed is None:
            self._preview.show(Shown("Search", f"Any of these, or several: {SEARCHES}."))
            return
        offers = (
            Offer("enter", "watch it", "screen.watch"),
            Offer("/", "search by words", "screen.search"),
            Offer("esc", "back", "screen.back"),
        )
        self._preview.show(Shown(_title(pointed), _told(pointed), _rules(pointed.game), offers))

    def on_option_list_option_highlighted(self) -> None:
        """Another game is pointed at."""
        self._show()

    def on_option_list_option_selected(self) -> None:
        """A game is chosen."""
        self.action_watch()

    def on_input_changed(self) -> None:
        """Search while the player types."""
        self._fill()

    def on_input_submitted(self) -> None:
        """Watch what was found."""
        self.action_watch()

    # Commands

    def on_key(self, event: events.Key) -> None:
        """The search begins with this key, and gets the letters that were on their way to the list already."""
        if event.key == "slash" and self.focused is not self._search:
            event.prevent_default().stop()
            self.action_search()
        elif self.focused is self._search and event.is_printable and event.character:
            event.prevent_default().stop()
            self._search.insert_text_at_cursor(event.character)

    def action_point(self, way: str) -> None:
        """Move through the list while the search has the keys."""
        getattr(self._list, f"action_{way}")()

    def action_watch(self) -> None:
        """Watch what is pointed at."""
        if self._list.pointed:
            self.set_focus(self._list)
            self.house.show_replay(self._list.pointed.path)

    def action_search(self) -> None:
        """Type a few words."""
        self.set_focus(self._search)

    def action_back(self) -> None:
        """End the search, or leave."""
        if self._search.value or self.focused is self._search:
            self._search.clear()
            self.set_focus(self._list)
        else:
            super().action_back()


def _title(seen: Glance) -> str:
    return f"{seen.name} · {f'deal {seen.deal}' if seen.deal else 'given pack'}"


def _brief(seen: Glance) -> str:
    """``won · 117 moves``, ``unfinished · 4:10``."""
    if seen.result is None:
        return f"{seen.outcome} · {clock(seen.ms)}"
    return f"{seen.outcome.replace('-', ' ')} · {seen.result.moves} moves"


def _told(seen: Glance) -> str:
    """What became of a game, and when it was played."""
    begun = f"Begun on {seen.started.day} {seen.started:%B %Y} at {seen.started.hour}:{seen.started:%M}."
    result = seen.result
    if result is None:
        return f"Unfinished, after {clock(seen.ms)}. {begun}"
    told = f"{capital(BECAME[result.outcome])} {result.moves} moves and {clock(result.ms)}"
    rules = _rules(seen.game)
    score = f", {score_text(rules, result.score)}" if rules and result.score is not None else ""
    return f"{told}{score}. {begun}"


def _rules(game: str) -> Rules | None:
    """The rules of a game, if there are such rules today."""
    try:
        return load(game)
    except (UnknownGame, RulesetError):
        return None
