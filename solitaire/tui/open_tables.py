"""The tables at which games are played, and the games that wait in the archive to be played on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from textual.screen import Screen

from solitaire.game.game import Game
from solitaire.replay.autosave import ArchiveFactory, Autosave, open_race_archive
from solitaire.replay.bankroll import with_last_balance
from solitaire.tui.host import Host
from solitaire.tui.unfinished_games import Unfinished, saved

if TYPE_CHECKING:
    from solitaire.replay.archive import Archive
    from solitaire.replay.recorder import Recorder
    from solitaire.tui.screens.table import TableScreen

Left = TypeVar("Left")
"""A game or a match that was left."""


class OpenTables:
    """Every table is a mode of the app, and so stays as it is while the player is elsewhere.

    Args:
        host: the app.
        archive: where games are written down; without it, they are not.
    """

    def __init__(self, host: Host, archive: ArchiveFactory | None) -> None:
        self._host = host
        self._archive = archive
        self._open: dict[str, TableScreen] = {}
        self._numbers = count(1)
        self.last = ""
        """The mode of the table at which the player sat last."""

    def __iter__(self) -> Iterator[TableScreen]:
        """The tables that are open, in the order in which they were laid."""
        return iter(self._open.values())

    @property
    def is_any_open(self) -> bool:
        """Whether there is a table to go back to."""
        return self.last in self._open

    @property
    def present(self) -> TableScreen | None:
        """The table at which the player sat last, if it is still there."""
        return self._open.get(self.last)

    def lay(self, game: Game, recorder: Recorder | None = None, mode: str = "", greeting: str = "") -> str:
        """Lay a table for a game, and return its mode. A game is dealt in sight of the player, unless the
        program starts with it or it goes on where it was left; ``greeting`` tells where that is, if it is
        elsewhere.
        """
        is_dealt = not mode and recorder is None
        mode = mode or f"table {next(self._numbers)}"
        scribe = Autosave(self._archive, recorder)
        if recorder is None:
            game = with_last_balance(game, self._archive)
            scribe.begin(game)

        def new_table() -> Screen[None]:
            from solitaire.tui.screens.table import TableScreen  # noqa: PLC0415 (not before there is one)

            host = self._host
            table = TableScreen(game, host.look, host.settings, scribe, host.solver, greeting)
            self._open[mode] = table
            if is_dealt:
                table.gather()
            return table

        self._host.add_mode(mode, new_table)
        return mode

    def clear_others(self) -> None:
        """Clear the tables at which nothing is left to do, but not the last one."""
        for mode, table in list(self._open.items()):
            if mode != self.last and not table.game.is_under_way:
                table.scribe.leave()
                del self._open[mode]
                self._host.remove_mode(mode)

    def leave(self) -> None:
        """Put every game aside, to be continued some other day."""
        for table in self:
            table.scribe.leave()

    def at_risk(self) -> Game | None:
        """A game that would be lost if the player left now."""
        return next((t.game for t in self if t.game.is_under_way and not t.scribe.is_saved), None)

    def unfinished(self) -> list[Unfinished]:
        """The games that can be played on, the last one first."""
        return [*self._waiting(), *self._saved()]

    def _waiting(self) -> Iterator[Unfinished]:
        """The games on the tables."""
        from solitaire.tui.status_text import status  # noqa: PLC0415 (only in the menu)

        for mode, table in sorted(self._open.items(), key=lambda table: table[0] != self.last):
            if table.game.is_under_way:
                game = table.game.rules.ruleset.id
                yield Unfinished(*status(table.game), game, partial(self._host.enter, mode))

    def _saved(self) -> Iterator[Unfinished]:
        """The games and matches that were left on another day."""
        if self._archive is None:
            return
        now, games = datetime.now().astimezone(), self._archive()
        left = [*games.unfinished_games(), *open_race_archive().unfinished_games()]
        for seen in sorted(left, key=lambda seen: seen.left, reverse=True):
            resume = self._race_on if seen.racers else partial(self._take_up, games)
            yield Unfinished(*saved(seen, now), seen.game, partial(resume, seen.path))

    def _take_up(self, archive: Archive, path: Path) -> None:
        """Go on with a game that was saved."""
        if resumed := self._resumed(archive.resume, path):
            self._host.play(resumed.game, resumed.recorder)
            if resumed.notice:
                self._host.warn(resumed.notice)

    def _race_on(self, path: Path) -> None:
        """Go on with a match."""
        from solitaire.race.saved_race import resume  # noqa: PLC0415 (most games are for one)

        archive = open_race_archive()
        archive.set_listener(self._host.warn)
        if match := self._resumed(partial(resume, archive), path):
            self._host.race(match)

    def _resumed(self, resume: Callable[[Path], Left], path: Path) -> Left | None:
        """What was left; None, and the player is told why, if it cannot be gone on with."""
        try:
            return resume(path)
        except OSError as error:
            self._host.warn(f"{path.name}: {error.strerror}.")
        except ValueError as error:
            self._host.warn(str(error))
        return None
