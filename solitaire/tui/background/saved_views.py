"""Positions of saved games for previews, restored from their files in a thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from textual.cache import LRUCache

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position, face_down_position
from solitaire.solver.answer import Verdict
from solitaire.tui.background.task import LatestTask, run_in_thread
from solitaire.tui.board.paint.thumbnail import TableView

if TYPE_CHECKING:
    from solitaire.game.game import Game
    from solitaire.replay.archive.file_outline import FileOutline

PAUSE: Final = 0.05
"""Seconds before a file is read, so that rows that are only passed cost nothing."""
MOST_CACHED: Final = 16
LARGEST_SHOWN: Final = 1 << 20
"""Bytes of a file, with 15,000 moves. A thread that restores more would slow the program down for seconds."""


class SavedView(NamedTuple):
    """The last position of a saved game, and findings that its outline does not have."""

    table: TableView
    out: tuple[str, ...] = ()
    """The players of a race who went out."""
    is_unwinnable: bool = False
    """Whether a finished game was lost from its deal on, as was proven before."""


class SavedViews:
    """The last positions of saved games, cached while their files do not change."""

    def __init__(self) -> None:
        self._cached: LRUCache[object, SavedView | None] = LRUCache(MOST_CACHED)
        self._task = LatestTask()

    def show(self, outline: FileOutline, callback: Callable[[SavedView | None], None]) -> None:
        """Pass the last position of a game to ``callback``, at once if it is cached.

        None stands for a file without a picture. A later call replaces this one.
        """
        self._task.cancel()
        key = (outline.path, outline.left)
        if key in self._cached:
            callback(self._cached[key])
        else:
            self._task.start(self._load(key, outline.path, callback))

    def cancel(self) -> None:
        """Drop the last call."""
        self._task.cancel()

    async def end(self) -> None:
        """Drop the last call, and wait until nothing runs."""
        await self._task.end()

    async def _load(self, key: object, path: Path, callback: Callable[[SavedView | None], None]) -> None:
        await asyncio.sleep(PAUSE)
        view = await run_in_thread(partial(saved_view, path))
        self._cached[key] = view
        callback(view)


def saved_view(path: Path) -> SavedView | None:
    """The last position in a file; None if it cannot be read, or is very long.

    Of a race, it is that of the first seat. If the race can be resumed, all cards lie face down, as in its
    pause, so that it cannot be studied while no time counts.
    """
    from solitaire.race.records.saved_race import LoadedRace, read_any
    from solitaire.replay.archive.game_loader import NotWatchable

    try:
        if path.stat().st_size > LARGEST_SHOWN:
            return None
        saved = read_any(path)
    except (NotWatchable, OSError):
        return None
    if isinstance(saved, LoadedRace):
        hand = saved.restored.match.hand
        position = hand.position if saved.confirmed.result else face_down_position(hand.position)
        return SavedView(first_seat_view(hand.rules, position), saved.out)
    game = saved.restored.game
    is_unwinnable = saved.record.result is not None and _is_unwinnable(game)
    return SavedView(TableView(game.rules, game.position), is_unwinnable=is_unwinnable)


def _is_unwinnable(game: Game) -> bool:
    """Whether the stored deals of a game prove that its deal cannot be won."""
    from solitaire.analysis.winnable.store import DealStore

    answer = DealStore(game.rules).answer_of(game.deal) if game.deal else None
    return answer is not None and answer.verdict is Verdict.UNWINNABLE


def first_seat_view(rules: Rules, position: Position) -> TableView:
    """The piles of the first seat of a race, as in a game for one.

    Of the foundations, those with the most cards are taken.
    """
    alone = Rules(rules.ruleset, 1)
    own = {(spec.zone, spec.number): position.piles[spec.index] for spec in rules.piles if spec.seat == 1}
    highest = sorted((position.piles[pile] for pile in rules.of_zone(Zone.FOUNDATION)), key=len, reverse=True)
    piles = tuple(
        highest[spec.number] if spec.zone is Zone.FOUNDATION else own[spec.zone, spec.number]
        for spec in alone.piles
    )
    return TableView(alone, position._replace(piles=piles))
