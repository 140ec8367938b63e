"""The replay list: find saved games, and open their replays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from textual import work
from textual.binding import Binding, BindingType

from solitaire.game.catalogue import load
from solitaire.game.local_time import local_date, local_time
from solitaire.replay.archive.file_outline import FileOutline
from solitaire.replay.archive.game_search import GameSearch
from solitaire.replay.archive.saved_games import all_outlines, latest_outlines
from solitaire.replay.format.record import SOLVER, Outcome
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.errors import GameNotLoaded
from solitaire.rules.text.english import capital, clock, counted, listed
from solitaire.tui.background.saved_views import SavedView
from solitaire.tui.background.task import run_in_thread
from solitaire.tui.bindings import command_bindings
from solitaire.tui.board.paint.thumbnail import TableView, sample_view
from solitaire.tui.deal_text import short_deal_title
from solitaire.tui.screens.list_screen import ListScreen
from solitaire.tui.status_text import score_text
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.unfinished_games import day_word
from solitaire.tui.widgets.game_preview import PreviewAction, PreviewContent
from solitaire.tui.widgets.list_box import Row

MAX_LISTED: Final = 200
"""The most games listed; a longer result needs a narrower search."""
DEEPER: Final = "  "
"""Before the second line of a game."""
CONTINUE: Final = PreviewAction("b", "continue", "screen.continue")
RETRY: Final = PreviewAction("r", "retry from the mistake", "screen.watch(True)")
NOT_CONTINUED: Final = "This game is open in another window, or was finished there."
UNWINNABLE: Final = "This deal cannot be won."
RESULTS: Final = "won, solved, lost, given up, unfinished"
SEARCHES: Final = f"a game, a deal, a player, {RESULTS}, today, 2026-11, november, since:2026-11-01"
SEARCH_HELP: Final = PreviewContent("Search", f"Type one or more of: {SEARCHES}.")
"""Shown while a search finds nothing."""
NO_GAMES_HELP: Final = PreviewContent(
    "Your games",
    "Each game is saved from its first move. Play one, and come back to watch it.",
    actions=(PreviewAction("esc", "back", "screen.back"),),
)
"""Shown before the first game."""
SEARCH: Final = "/ search"
BACK: Final = "esc back"
COMMANDS: Final = f"{SEARCH}  enter watch  {BACK}"
"""The commands in the last line, as long as a game is listed."""


class ReplayListScreen(ListScreen[FileOutline]):
    """The saved games, the latest first, with a preview of the highlighted one.

    Args:
        theme: of the screen.
        search: the initial text of the search.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "watch", "Watch the game"),
        Binding("b", "continue", "Continue the game"),
        Binding("r", "watch(True)", "Retry from before the mistake"),
        Binding("q", "close", "Back", show=False),
        *command_bindings("menu", "settings", "statistics", "next-look", "four-colours", "ascii", "keys"),
    ]
    DEFAULT_CSS = """
    ReplayListScreen ListBox { text-wrap: nowrap; text-overflow: ellipsis; }
    ReplayListScreen.-wide #games { width: 42; }
    """

    def __init__(self, theme: BoardTheme, search: str = "") -> None:
        super().__init__(theme)
        self._initial_search = search
        self._games: GameSearch | None = None
        """None until the first files are read."""
        self._is_reading = True

    def on_mount(self) -> None:
        """Fill the list once the games are read; the latest come first."""
        self._search.value = self._initial_search
        self._title.show("Replays", "reading the games…")
        self._message.show("", COMMANDS)
        self._load()

    @work
    async def _load(self) -> None:
        """Read the games in a thread, since thousands take seconds."""
        games = await run_in_thread(self._read)
        self._is_reading = False
        self._show_games(games)

    def _read(self) -> GameSearch:
        """Read all games, called in a thread; meanwhile the latest are listed."""
        today = local_date()
        latest, are_more = latest_outlines(MAX_LISTED)
        if are_more:
            self.app.call_from_thread(self._show_games, GameSearch(latest, today))
        return GameSearch(all_outlines(self._warn), today)

    def _show_games(self, games: GameSearch) -> None:
        if self.is_attached:
            self._games = games
            self._fill(self._list.highlighted_choice)

    def _warn(self, line: str) -> None:
        """Show a warning; called from the thread that reads the games."""
        self.app.call_from_thread(self.host.warn, line)

    # The list

    @property
    def shown_game(self) -> str:
        """The id of the game of the highlighted row; empty if there is none."""
        return self._list.highlighted_choice.game if self._list.highlighted_choice else ""

    def _fill(self, choice: FileOutline | None = None) -> None:
        if self._games is None:
            return
        found = self._games.find(self._search_text)
        same = next((outline for outline in found if choice and outline.path == choice.path), None)
        self._list.fill(self._rows(found) if self._games.size else [Row("No games yet.")], same)
        more = ", reading more…" if self._is_reading else ""
        self._title.show("Replays", f"{len(found):,} of {counted(self._games.size, 'game')}{more}")
        self._show()

    def _rows(self, found: list[FileOutline]) -> Iterator[Row[FileOutline]]:
        if not found:
            yield Row("Reading the games…" if self._is_reading else "No game matches.")
        now = local_time()
        for outline in found[:MAX_LISTED]:
            day = day_word(outline.started, now).removeprefix("on ")
            yield Row(f"{_title(outline)}\n{DEEPER}{_subtitle(outline)} · {day}", outline)
        if found[MAX_LISTED:]:
            yield Row(f"and {len(found) - MAX_LISTED:,} more: search to narrow them down")

    def _show_prompt(self) -> None:
        self._message.show("", self._commands)

    @property
    def _commands(self) -> str:
        """The commands in the last line: those that do something to the list as it is."""
        if self._list.highlighted_choice is not None:
            return COMMANDS
        return BACK if self._games and not self._games.size else f"{SEARCH}  {BACK}"

    def _show(self) -> None:
        self._show_prompt()
        outline = self._list.highlighted_choice
        if outline is None:
            has_games = self._is_reading or (self._games and self._games.size)
            self._preview_content(SEARCH_HELP if has_games else NO_GAMES_HELP)
            return
        is_left = outline.result is None and not outline.racers
        was_lost = outline.outcome in (Outcome.LOST, Outcome.GIVEN_UP) and not outline.racers
        actions = (
            PreviewAction("enter", "watch", "screen.watch"),
            *([CONTINUE] if is_left else []),
            *([RETRY] if was_lost else []),
            PreviewAction("/", "search", "screen.search"),
            PreviewAction("esc", "back", "screen.back"),
        )
        rules = _rules(outline.game)
        content = PreviewContent(_title(outline), details(outline), actions=actions)
        self._preview_saved(content, outline, sample_view(rules) if rules else None)

    def _show_saved(
        self, content: PreviewContent, outline: FileOutline, fallback: TableView | None, saved: SavedView | None
    ) -> None:
        """Name the players of a race who went out, and a deal that cannot be won: an outline has neither.

        Such a game has no mistake to retry from.
        """
        if saved and saved.out:
            content = content._replace(summary=details(outline, saved.out))
        if saved and saved.is_unwinnable:
            actions = tuple(action for action in content.actions if action.key != RETRY.key)
            content = content._replace(summary=f"{content.summary} {UNWINNABLE}", actions=actions)
        super()._show_saved(content, outline, fallback, saved)

    def _choose(self) -> None:
        self.action_watch()

    def action_watch(self, retry: bool = False) -> None:
        """Open the replay of the highlighted game; ``retry``: play on before the mistake."""
        if self._list.highlighted_choice:
            self.set_focus(self._list)
            self.host.show_replay(self._list.highlighted_choice.path, retry)

    def action_continue(self) -> None:
        """Continue the highlighted game where it was left, if it is unfinished."""
        outline = self._list.highlighted_choice
        if outline and outline.result is None and not outline.racers:
            self.set_focus(self._list)
            if not self.host.tables.resume(outline.path):
                self._message.show(NOT_CONTINUED, self._commands)


def _title(outline: FileOutline) -> str:
    return f"{outline.name} · {short_deal_title(outline.deal, outline.label, outline.started.date())}"


def _subtitle(outline: FileOutline) -> str:
    """``won · 117 moves``, ``solved · 113 moves``, ``unfinished · 4:10``."""
    if outline.result is None:
        return f"{outline.outcome} · {clock(outline.ms)}"
    return f"{outline.outcome_text} · {counted(outline.result.moves, 'move')}"


def details(outline: FileOutline, out: Sequence[str] = ()) -> str:
    """The seats of a race, the outcome of a game, and when it was played.

    ``out``: the names of the players who went out, if they are known.
    """
    start, result = outline.started, outline.result
    begun = f"Started on {start.day} {start:%B %Y} at {start.hour}:{start:%M}."
    outcome = outline.outcome_text
    if outline.racers and outline.outcome == Outcome.WON:
        outcome = f"{listed(out) if out else 'a player'} went out"
    opening = f"{listed(outline.racers)}: {outcome}" if outline.racers else capital(outcome)
    if result is None:
        return f"{opening}, after {clock(outline.ms)}. {begun}"
    if outline.origin == SOLVER:
        return f"Solution in {counted(result.moves, 'move')}. {begun.replace('Started', 'Found')}"
    text = f"{opening} after {counted(result.moves, 'move')} and {clock(result.ms)}"
    rules = _rules(outline.game)
    score = f", {score_text(rules, result.score)}" if rules and result.score is not None else ""
    return f"{text}{score}. {begun}"


def _rules(game: str) -> Rules | None:
    """The rules of a game; None if its ruleset cannot be loaded."""
    try:
        return load(game)
    except GameNotLoaded:
        return None
