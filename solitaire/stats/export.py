"""Put the games, races and rulesets of a player into one zip file, to be kept or carried to another machine.

The zip file holds their folders as they are; ``parcel`` takes them from there.
"""

from __future__ import annotations

import os
from collections.abc import Collection
from contextlib import suppress
from errno import EFBIG
from pathlib import Path
from typing import Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from solitaire.config.bounded_file import read_bytes
from solitaire.config.paths import DAMAGED, FINISHED, RACES, RULESETS, UNFINISHED
from solitaire.config.terminal_text import printable
from solitaire.game.catalogue import ENDING as RULESET
from solitaire.game.catalogue import LIMIT as RULESET_LIMIT
from solitaire.replay.append_file import read_file
from solitaire.replay.archive import ENDING
from solitaire.stats.zip_members import MOST_MEMBERS, MOST_UNPACKED

GAMES: Final = (UNFINISHED, FINISHED, DAMAGED)


class NoSuchGame(LookupError):
    """The player has no game that is called so; the message names it."""


class Export(NamedTuple):
    """What a zip file was made of."""

    games: int
    races: int
    """Hands of races."""
    unread: tuple[str, ...]
    """What could not be read and is not in it, a line each: the path and why."""


def pack(root: Path, target: Path, ids: Collection[str] | None = None) -> Export:
    """Put the games, races and rulesets below ``root`` into the new file ``target``, or only the games and
    races called ``ids``. Raises NoSuchGame or OSError; then there is no such file.
    """
    unread: list[str] = []
    games = [path for folder in GAMES for path in _files(root / folder, ENDING, unread)]
    races = [path for folder in GAMES for path in _files(root / RACES / folder, ENDING, unread)]
    rulesets = _files(root / RULESETS, RULESET, unread) if ids is None else []
    if ids is not None:
        if unknown := set(ids) - {path.stem for path in (*games, *races)}:
            raise NoSuchGame(f"There is no game '{min(unknown)}' among yours.")
        games, races = ([path for path in paths if path.stem in ids] for paths in (games, races))
    with target.open("xb") as file:
        try:
            with ZipFile(file, "w", ZIP_DEFLATED) as parcel:
                for path in (*games, *races, *rulesets):
                    _add(parcel, root, path, unread)
                _check_size(parcel, target)
        except BaseException:
            with suppress(OSError):
                target.unlink()
            raise
        packed = {member.filename for member in parcel.filelist}
    return Export(
        sum(_name(root, path) in packed for path in games),
        sum(_name(root, path) in packed for path in races),
        tuple(unread),
    )


def _files(folder: Path, ending: str, unread: list[str]) -> list[Path]:
    """The files of a folder; none if it was never needed. One that cannot be read is added to ``unread``."""
    try:
        names = os.listdir(folder)  # noqa: PTH208 (a glob passes over what cannot be read)
    except FileNotFoundError:
        return []
    except OSError as error:
        unread.append(f"{folder}: {error.strerror}.")
        return []
    return [folder / name for name in sorted(names) if name.endswith(ending)]


def _add(parcel: ZipFile, root: Path, path: Path, unread: list[str]) -> None:
    try:
        content = read_bytes(path, RULESET_LIMIT) if path.suffix == RULESET else read_file(path)
    except OSError as error:
        unread.append(f"{path}: {error.strerror}.")
        return
    # It has no date: the same games make the same zip file.
    member = ZipInfo(printable(_name(root, path)))
    member.compress_type = ZIP_DEFLATED
    member.external_attr = 0o644 << 16
    parcel.writestr(member, content)


def _check_size(parcel: ZipFile, target: Path) -> None:
    """Raise OSError for a zip file that could not be taken again."""
    if len(parcel.filelist) > MOST_MEMBERS or sum(each.file_size for each in parcel.filelist) > MOST_UNPACKED:
        raise OSError(EFBIG, "These are more games than one zip file can hold; name some of them", str(target))


def _name(root: Path, path: Path) -> str:
    """As it is called in the zip file."""
    return path.relative_to(root).as_posix()
