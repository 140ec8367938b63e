"""An index of all games and hands of races, which saves reading every file.

The files are the source: whenever the index fails, they are read instead, and it is built again. It needs no
updates by the program. Each query scans two folders for new, changed and deleted files; games that were copied
in by hand count like any other.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from solitaire.config.paths import is_visible_file
from solitaire.game.cancellation import cancellable
from solitaire.replay.archive.archive import ENDING
from solitaire.replay.format.checksum import LineError
from solitaire.rules.text.english import counted
from solitaire.stats.game_facts import GameFacts
from solitaire.stats.index_database import FileStamp, IndexDatabase, IndexEntry
from solitaire.stats.index_tables import GAMES, RACE_HANDS, Facts, IndexTable
from solitaire.stats.race_facts import RaceFacts, without_copies

FILE: Final = "records.sqlite"
MOST_NAMED: Final = 3
"""The most files that the line about unreadable ones names."""


class GameIndex:
    """The games below ``root``, the player's data folder. Each call scans the files.

    Args:
        root: the player's data folder, ``paths.data()``.
        listener: called once, with one line, when the index cannot be used; this is never an error.
    """

    def __init__(self, root: Path, listener: Callable[[str], None] = lambda line: None) -> None:
        self._root = root
        self._database = IndexDatabase(root / FILE, self._notify_once)
        self._listener = listener
        self._is_notified = False

    def games(self, rebuild: bool = False) -> list[GameFacts]:
        """All games, finished ones in the order of their ends, then unfinished ones.

        ``rebuild`` reads every file again.
        """
        return sorted(self._facts(GAMES, rebuild), key=_in_order)

    def races(self, rebuild: bool = False) -> list[RaceFacts]:
        """All hands of races, in the same order.

        A hand that was copied under another name counts once. ``rebuild`` reads every file again.
        """
        return without_copies(sorted(self._facts(RACE_HANDS, rebuild), key=_in_order))

    def _facts(self, table: IndexTable[Facts], rebuild: bool) -> Iterator[Facts]:
        known = self._database.read(table)
        found = dict(self._scan_files(table.folders))
        changed = {
            file: stamp
            for file, stamp in found.items()
            if rebuild or file not in known or known[file].stamp != stamp
        }
        fresh: dict[str, IndexEntry[Facts]] = {}
        gone = known.keys() - found.keys()
        try:
            fresh.update(self._read_entries(table, changed))
        finally:  # If it is cancelled, what was read need not be read again.
            self._database.write(table, fresh, gone)
        entries = [(fresh if file in changed else known).get(file) for file in found]
        return (entry.facts for entry in entries if entry is not None and entry.facts is not None)

    def _scan_files(self, folders: Iterable[str]) -> Iterator[tuple[str, FileStamp]]:
        for folder in folders:
            try:
                yield from ((f"{folder}/{name}", stamp) for name, stamp in _stamps(self._root / folder))
            except FileNotFoundError:
                pass  # No game was saved there yet.
            except OSError as error:
                self._notify_once(f"The games in {self._root / folder} cannot be found: {error.strerror}.")

    def _read_entries(
        self, table: IndexTable[Facts], changed: Mapping[str, FileStamp]
    ) -> Iterator[tuple[str, IndexEntry[Facts]]]:
        """The entries of changed files, without those that cannot be read now but may be later."""
        faults: list[str] = []
        for file, stamp in cancellable(changed.items()):
            try:
                yield file, IndexEntry(stamp, table.read(self._root / file))
            except LineError:
                yield file, IndexEntry(stamp, None)
            except FileNotFoundError:
                pass  # It was just moved.
            except OSError as error:
                faults.append(f"{self._root / file}: {error.strerror}")
        if faults:
            self._notify_once(_not_counted(faults))

    def _notify_once(self, text: str) -> None:
        if not self._is_notified:
            self._is_notified = True
            self._listener(text)


def _stamps(folder: Path) -> Iterator[tuple[str, FileStamp]]:
    """The names and stamps of the games in a folder, without hidden files. Raises OSError."""
    with os.scandir(folder) as files:
        for file in files:
            if is_visible_file(file.name, ENDING):
                with suppress(OSError):  # It was just moved, or is a link to nothing or itself.
                    yield file.name, FileStamp.of(file.stat())


def _not_counted(faults: Sequence[str]) -> str:
    """The line about games whose files cannot be read, each with its reason; it names the first of many."""
    if len(faults) == 1:
        return f"{faults[0]}. This game is not counted."
    named = [*faults[:MOST_NAMED]]
    if others := len(faults) - len(named):
        named.append(counted(others, "other file"))
    return f"{counted(len(faults), 'game')} cannot be read, and are not counted: {'; '.join(named)}."


def _in_order(facts: GameFacts | RaceFacts) -> tuple[bool, float, str]:
    return facts.ended is None, (facts.ended or facts.started).timestamp(), facts.file
