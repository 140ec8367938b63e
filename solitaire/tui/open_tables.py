"""The open tables, each with a game, and the saved games that can be resumed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, starmap
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from textual.screen import Screen

from solitaire.config.paths import UNFINISHED, data, games_of_day, may_have_unfinished_games, races
from solitaire.game.deals import is_of_day
from solitaire.game.local_time import local_date, local_time
from solitaire.replay.archive.autosave import Autosave
from solitaire.replay.archive.last_balance import with_last_balance
from solitaire.replay.archive.saved_games import ArchiveFactory, open_race_archive
from solitaire.tui.host import Host
from solitaire.tui.unfinished_games import Unfinished, saved_texts

if TYPE_CHECKING:
    from solitaire.game.game import Game
    from solitaire.race.match import Match
    from solitaire.replay.archive.archive import Archive, OpenedGame, ResumedGame
    from solitaire.replay.archive.file_outline import FileOutline
    from solitaire.replay.recorder import Recorder
    from solitaire.tui.screens.table import TableScreen

Opened = TypeVar("Opened")


class OpenTables:
    """The tables of the app, each a mode that keeps its state.

    Args:
        host: the app.
        archive: returns the archive in which games are saved; without it, they are not.
    """

    def __init__(self, host: Host, archive: ArchiveFactory | None) -> None:
        self._host = host
        self._archive = archive
        self._open: dict[str, TableScreen] = {}
        self._numbers = count(1)
        self._used: list[str] = []
        """The modes of tables that were in front, the latest last."""
        self._opened: Path | None = None
        """The file that is being opened, to be resumed or given up here."""

    def __iter__(self) -> Iterator[TableScreen]:
        """The open tables, in the order in which they were opened."""
        return iter(self._open.values())

    @property
    def last(self) -> str:
        """The mode of the table that was in front last; empty before the first."""
        return self._used[-1] if self._used else ""

    @last.setter
    def last(self, mode: str) -> None:
        """Note that a table is in front."""
        self._used = [*(used for used in self._used if used != mode), mode]

    @property
    def is_any_open(self) -> bool:
        """Whether there is a table to return to."""
        return self.last in self._open

    @property
    def game_under_way(self) -> str:
        """The name of the game under way at the last table; empty if there is none."""
        present = self.present
        return present.game.rules.ruleset.name if present and present.game.is_under_way else ""

    @property
    def present(self) -> TableScreen | None:
        """The table that was in front last; None if it is closed."""
        return self._open.get(self.last)

    def open(self, game: Game, recorder: Recorder | None = None, mode: str = "", greeting: str = "") -> str:
        """Add a mode with a table for a game, and return its name.

        The deal is animated, unless ``mode`` is given, at the start of the program, or the game is resumed with
        its ``recorder``. ``greeting`` is the first message at the table.
        """
        is_dealt = not mode and recorder is None
        mode = mode or f"table {next(self._numbers)}"
        autosave = Autosave(self._archive, recorder)
        if recorder is None:
            game = with_last_balance(game, self._archive)
            autosave.begin(game)

        def new_table() -> Screen[None]:
            from solitaire.tui.screens.table import TableScreen

            host = self._host
            table = TableScreen(game, host.board_theme, host.settings, autosave, host.get_solver, greeting)
            self._open[mode] = table
            if is_dealt:
                table.prepare_deal()
            return table

        self._host.add_mode(mode, new_table)
        return mode

    def close_others(self) -> None:
        """Close the tables without a game under way, except the last one."""
        for mode, table in list(self._open.items()):
            if mode != self.last and not table.game.is_under_way:
                table.autosave.leave()
                self._close(mode)

    def leave(self) -> None:
        """Save the games of all tables, to be resumed in a later session."""
        for table in self:
            table.autosave.leave()
        self.write_unsaved()

    def write_unsaved(self) -> int:
        """Retry what could not be written; return the number of games still unsaved.

        Games and matches that were left count as well as those on the tables.
        """
        if self._archive is None:
            return sum(table.game.is_under_way for table in self)
        return sum(archive.write_unsaved() for archive in (self._archive(), open_race_archive()))

    def unfinished(self, most: int | None = None) -> tuple[list[Unfinished], int]:
        """The games to resume, the latest first, and the number of files not read.

        At most ``most`` files are read in each archive.
        """
        saved, unread = self._saved(most)
        return [*starmap(self._open_game, self._under_way()), *saved], unread

    def begun_today(self, game: str) -> Unfinished | None:
        """Today's deal of a game, by its id, if it was begun and can be continued here.

        It is on a table, or else in a file whose name has the game and the day: no others are read.
        """
        today = local_date()
        for mode, table in self._under_way():
            if table.shown_game == game and is_of_day(str(table.game.deal), today):
                return self._open_game(mode, table)
        files = [*games_of_day(data(), game, today, [UNFINISHED])]
        if self._archive is None or not files:
            return None
        archive = self._archive()
        begun = [
            outline
            for outline in archive.unfinished_games(files)
            if outline.game == game and outline.is_daily_deal_of(today)
        ]
        return self._saved_game(archive, max(begun, key=attrgetter("left"))) if begun else None

    def resume(self, path: Path) -> bool:
        """Continue the unfinished game in a file, on its table if it has one.

        Returns whether it could be continued: one that another window has open cannot.
        """
        if self._archive is None:
            return False
        for mode, table in self._open.items():
            if table.autosave.path == path:
                self._host.close_upper_screens()
                self._host.enter(mode)
                return True
        archive = self._archive()
        free = archive.unfinished_games(file for file in archive.unfinished_files() if file == path)
        for outline in free:
            self._saved_game(archive, outline).resume()
        return bool(free)

    def _under_way(self) -> Iterator[tuple[str, TableScreen]]:
        """The tables with a game under way and their modes, the one played last first."""
        for mode in reversed(self._used):
            table = self._open.get(mode)
            if table and table.game.is_under_way:
                yield mode, table

    def _open_game(self, mode: str, table: TableScreen) -> Unfinished:
        """The game on a table, to be continued or given up."""
        from solitaire.tui.board.paint.thumbnail import TableView
        from solitaire.tui.status_text import status

        game = table.game
        return Unfinished(
            *status(game),
            game.rules.ruleset.id,
            partial(self._host.enter, mode),
            partial(self._give_up_table, mode),
            TableView(game.rules, game.position),
            ms=game.elapsed_ms,
        )

    def _saved(self, most: int | None) -> tuple[list[Unfinished], int]:
        """The saved games and matches, and how many files were not read.

        Those that another window has open come last.
        """
        if self._archive is None or not any(map(may_have_unfinished_games, (data(), races()))):
            return [], 0
        games, free, in_use, unread = self._archive(), [], [], 0
        own = {self._opened, *(table.autosave.path for table in self)}
        for archive in (games, open_race_archive()):
            files = archive.unfinished_files()
            free_here, used_here = archive.games_free_and_in_use(files[:most])
            free += free_here
            in_use += [outline for outline in used_here if outline.path not in own]
            unread += len(files) - len(files[:most])
        free.sort(key=attrgetter("left"), reverse=True)
        found = [self._saved_game(games, outline) for outline in free]
        return [*found, *(self._saved_game(games, outline, is_in_use=True) for outline in in_use)], unread

    def _saved_game(self, games: Archive, outline: FileOutline, is_in_use: bool = False) -> Unfinished:
        """A game of the archive ``games``, or a match, to be resumed or given up."""
        if outline.racers:
            resume = partial(self._load_match, outline.path, self._host.race)
            give_up = partial(self._load_match, outline.path, lambda match: match.give_up())
        else:
            resume = partial(self._load_game, games, outline.path, self._play)
            give_up = partial(self._load_game, games, outline.path, lambda resumed: resumed.give_up())
        return Unfinished(
            *saved_texts(outline, local_time(), is_in_use),
            outline.game,
            resume,
            give_up,
            saved=outline,
            ms=outline.ms,
            is_in_use=is_in_use,
        )

    def _give_up_table(self, mode: str) -> None:
        """End the game on a table, and close the table."""
        self._open[mode].autosave.give_up()
        self._close(mode)

    def _close(self, mode: str) -> None:
        """Close a table; the one in front before it is then the last."""
        del self._open[mode]
        self._used.remove(mode)
        self._host.remove_mode(mode)

    def _play(self, resumed: ResumedGame) -> None:
        """Open a table for a saved game."""
        self._host.play(resumed.game, resumed.recorder)
        if resumed.notice:
            self._host.warn(resumed.notice)

    def _load_game(self, archive: Archive, path: Path, callback: Callable[[ResumedGame], object]) -> None:
        """Pass a saved game to ``callback``, which continues it or gives it up."""
        from solitaire.tui.dialogs.loading_dialog import load_saved

        def resume(opened: OpenedGame) -> None:
            callback(archive.continue_game(opened))
            self._opened = None

        load_saved(self._host, path, partial(self._note_opened, archive.open_game, path), resume)

    def _load_match(self, path: Path, callback: Callable[[Match], object]) -> None:
        """Pass a saved match to ``callback``, which continues it or gives it up."""
        from solitaire.race.records.saved_race import OpenedHand, continue_match, open_hand
        from solitaire.tui.dialogs.loading_dialog import load_saved

        archive = open_race_archive()
        archive.notices.set_listener(self._host.warn)

        def resume(opened: OpenedHand) -> None:
            try:
                match = continue_match(archive, opened)
            except ValueError as error:
                self._host.warn(str(error))
            else:
                callback(match)
            self._opened = None

        load_saved(self._host, path, partial(self._note_opened, partial(open_hand, archive), path), resume)

    def _note_opened(self, open_file: Callable[[Path], Opened], path: Path) -> Opened:
        """Open a file, in any thread, and note that this process is the one that has it open."""
        opened = open_file(path)
        self._opened = path
        return opened
