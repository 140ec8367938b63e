"""The player's saved games: archives of games and of races, and queries on both.

The modules that read and write files are imported with the first call, so that they do not delay the first
frame.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from heapq import nlargest
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from solitaire.config import paths
from solitaire.rules.files.errors import did_you_mean

if TYPE_CHECKING:
    from solitaire.replay.archive.archive import Archive
    from solitaire.replay.archive.file_outline import FileOutline
    from solitaire.replay.archive.notices import NoticeCallback

ArchiveFactory: TypeAlias = "Callable[[], Archive]"
"""Returns the archive to which games are written."""


def open_archive() -> Archive:
    """The archive of the player's games."""
    return _shared_archive(paths.data())


def open_race_archive() -> Archive:
    """The archive of the player's hands of races."""
    return _shared_archive(paths.races())


def _new_archive(root: Path) -> Archive:
    from solitaire.replay.archive.archive import Archive

    return Archive(root)


_shared_archive = cache(_new_archive)
"""The only archive with this root that is written to."""


def find(id: str, files: Iterable[Path]) -> Path:
    """The file among ``files`` whose id is ``id`` or begins with it.

    Raises LookupError, with a message for the player.
    """
    by_id = {path.stem: path for path in files}
    if id in by_id:
        return by_id[id]
    found = sorted(each for each in by_id if id and each.startswith(id))
    if len(found) == 1:
        return by_id[found[0]]
    if found:
        some = f"{len(found)} games begin with '{id}', such as {found[0]} and {found[1]}"
        raise LookupError(f"{some}; type more of the id.")
    near = did_you_mean(id, by_id) or " Run 'solitaire replay' for a list."
    raise LookupError(f"There is no saved game '{id}'.{near}")


def present_path(path: Path) -> Path:
    """The path of a saved game that another window may have moved.

    It is in the folder of the unfinished or of the finished games; the given one if the game is found nowhere.
    """
    folders = (path.parent, path.parent.with_name(paths.FINISHED), path.parent.with_name(paths.UNFINISHED))
    return next((found for folder in folders if (found := folder / path.name).exists()), path)


def all_outlines(listener: NoticeCallback) -> list[FileOutline]:
    """All games of the player and all hands of races, the latest begun first.

    ``listener`` receives a line about files that cannot be read.
    """
    found: list[FileOutline] = []
    for archive in _unshared_archives():
        archive.notices.set_listener(listener)
        found += archive.outlines()
    return _played(found)


def latest_outlines(most: int) -> tuple[list[FileOutline], bool]:
    """The ``most`` games written last, the latest begun first; whether there are more.

    Files that cannot be read are passed over: ``all_outlines`` reports them.
    """
    from solitaire.game.cancellation import cancellable
    from solitaire.replay.archive.archive import last_modified
    from solitaire.replay.archive.file_outline import read_outline
    from solitaire.replay.format.checksum import LineError

    files = [path for archive in _unshared_archives() for path in archive.files()]
    dated = [(written, path) for path in files if (written := last_modified(path))]
    found = []
    for _, path in cancellable(nlargest(most, dated)):
        with suppress(OSError, LineError):
            found.append(read_outline(path))
    return _played(found), len(dated) > most


def _unshared_archives() -> list[Archive]:
    """Archives that are only read, in any thread, and whose messages have a listener of their own."""
    return [_new_archive(root) for root in (paths.data(), paths.races())]


def _played(outlines: Iterable[FileOutline]) -> list[FileOutline]:
    """The games with a move, the latest begun first."""
    played = [outline for outline in outlines if not outline.is_unplayed]
    return sorted(played, key=attrgetter("started"), reverse=True)
