"""The games that were played, to be found and watched again."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from typing import ClassVar, Final

from textual.binding import Binding, BindingType
from textual.worker import Worker, WorkerState

from solitaire.game.catalogue import UnknownGame, load
from solitaire.replay.archive import all_outlines
from solitaire.replay.outline import FileOutline
from solitaire.replay.record import SOLVER, Outcome
from solitaire.replay.search import GameSearch
from solitaire.replay.transcript import outcome_text
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.errors import RulesetError
from solitaire.rules.text.english import capital, clock
from solitaire.tui.bindings import command_bindings
from solitaire.tui.screens.browser_screen import BrowserScreen
from solitaire.tui.status_text import score_text
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.unfinished_games import day_word
from solitaire.tui.widgets.game_preview import PreviewAction, PreviewContent
from solitaire.tui.widgets.list_box import Row

MOST: Final = 200
"""Games that are listed at once; who looks for others has to say more."""
SEARCHES: Final = "a game, a deal, won, lost, given-up, unfinished, today, 2026-11, november, since:2026-11-01"


class ReplayListScreen(BrowserScreen[FileOutline]):
    """Games on the left, the latest first; on the right the one that is pointed at.

    Args:
        look: colours and signs.
        search: what is looked for at first.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "watch", "Watch the game"),
        Binding("r", "watch(True)", "Play on from before the mistake"),
        Binding("q", "close", "Back", show=False),
        *command_bindings("menu", "settings", "statistics", "next-look", "four-colours", "ascii"),
    ]
    DEFAULT_CSS = "ReplayListScreen #games { width: 42; }"

    def __init__(self, look: BoardTheme, search: str = "") -> None:
        super().__init__(look)
        self._at_first = search
        self._games: GameSearch | None = None
        """None until they are read."""

    def on_mount(self) -> None:
        """Read the games; that may take seconds if there are thousands, so the screen is there before."""
        self._search.value = self._at_first
        self._title.say("Replays", "reading the games…")
        self._message.say("", "/ search  enter watch  esc back")
        self.run_worker(lambda: all_outlines(self._warn), thread=True)

    def _warn(self, line: str) -> None:
        """Say what is wrong; it is found while the games are read, in a thread."""
        self.app.call_from_thread(self.host.warn, line)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """The games are read."""
        if event.state is WorkerState.SUCCESS:
            self._games = GameSearch(event.worker.result or [], date.today())
            self._fill(self._list.pointed)

    # The list

    def _fill(self, point_at: FileOutline | None = None) -> None:
        if self._games is None:
            return
        found = self._games.find(self._sought)
        again = next((seen for seen in found if point_at and seen.path == point_at.path), None)
        self._list.fill(
            self._rows(found) if self._games.size else [Row("Nothing is kept yet: play a game.")], again
        )
        self._title.say("Replays", f"{len(found)} of {self._games.size} games")
        self._show()

    def _rows(self, found: list[FileOutline]) -> Iterator[Row[FileOutline]]:
        if not found:
            yield Row("No game matches.")
        now = datetime.now().astimezone()
        for seen in found[:MOST]:
            yield Row(f"{_title(seen)}\n{_brief(seen)} · {day_word(seen.started, now)}", seen)
        if found[MOST:]:
            yield Row(f"and {len(found) - MOST} more: search for them")

    def _show(self) -> None:
        pointed = self._list.pointed
        if pointed is None:
            self._preview.show(PreviewContent("Search", f"Any of these, or several: {SEARCHES}."))
            return
        was_lost = pointed.outcome in (Outcome.LOST, Outcome.GIVEN_UP) and not pointed.racers
        offers = (
            PreviewAction("enter", "watch it", "screen.watch"),
            *([PreviewAction("r", "retry from the mistake", "screen.watch(True)")] if was_lost else []),
            PreviewAction("/", "search by words", "screen.search"),
            PreviewAction("esc", "back", "screen.back"),
        )
        self._preview.show(PreviewContent(_title(pointed), _told(pointed), _rules(pointed.game), offers))

    def _choose(self) -> None:
        self.action_watch()

    def action_watch(self, retry: bool = False) -> None:
        """Watch what is pointed at, or only until it is known from where to ``retry``."""
        if self._list.pointed:
            self.set_focus(self._list)
            self.host.show_replay(self._list.pointed.path, retry)


def _title(seen: FileOutline) -> str:
    return f"{seen.name} · {f'deal {seen.deal}' if seen.deal else 'given pack'}"


def _brief(seen: FileOutline) -> str:
    """``won · 117 moves``, ``shown · 113 moves``, ``unfinished · 4:10``."""
    if seen.result is None:
        return f"{seen.outcome} · {clock(seen.ms)}"
    return f"{_outcome(seen)} · {seen.result.moves} moves"


def _outcome(seen: FileOutline) -> str:
    """``won``, ``given up``; told apart is what the player did not win alone."""
    if seen.origin == SOLVER:
        return "solution"
    return outcome_text(seen.outcome, seen.result.solutions if seen.result else 0, bool(seen.racers))


def _told(seen: FileOutline) -> str:
    """What became of a game, and when it was played."""
    begun = f"Begun on {seen.started.day} {seen.started:%B %Y} at {seen.started.hour}:{seen.started:%M}."
    result = seen.result
    if result is None:
        return f"Unfinished, after {clock(seen.ms)}. {begun}"
    if seen.origin == SOLVER:
        return f"A way to win, in {result.moves} moves. {begun.replace('Begun', 'Found')}"
    told = f"{capital(_outcome(seen))} after {result.moves} moves and {clock(result.ms)}"
    rules = _rules(seen.game)
    score = f", {score_text(rules, result.score)}" if rules and result.score is not None else ""
    return f"{told}{score}. {begun}"


def _rules(game: str) -> Rules | None:
    """The rules of a game, if there are such rules today."""
    try:
        return load(game)
    except (UnknownGame, RulesetError):
        return None
