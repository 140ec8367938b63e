"""Export of a player's games, races, rulesets and themes to a zip file.

The zip file has the player's folders; ``import_games`` reads them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from errno import EFBIG
from pathlib import Path
from typing import Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from solitaire.config.atomic_write import numbered_paths
from solitaire.config.bounded_file import SizeLimit, read_bytes
from solitaire.config.paths import (
    DAMAGED,
    FINISHED,
    RACES,
    RULESETS,
    THEMES,
    UNFINISHED,
    visible_files,
)
from solitaire.config.terminal_text import printable
from solitaire.config.themes.theme_catalogue import LIMIT as THEME_LIMIT
from solitaire.game.ruleset_folders import LIMIT as RULESET_LIMIT
from solitaire.replay.archive.archive import ENDING
from solitaire.replay.archive.saved_games import find
from solitaire.replay.journal import read_file
from solitaire.stats.zip_members import MOST_MEMBERS, MOST_UNPACKED

GAMES: Final = (UNFINISHED, FINISHED, DAMAGED)
TOML: Final = ".toml"
TOML_LIMITS: Final[Mapping[str, SizeLimit]] = {RULESETS: RULESET_LIMIT, THEMES: THEME_LIMIT}
"""The folders of a player's own TOML files, and the limit of each of these."""


class Export(NamedTuple):
    """The content of an exported zip file."""

    games: int
    races: int
    """Hands of races."""
    unread: tuple[str, ...]
    """A line for each file that could not be read and is left out: its path and the reason."""
    rulesets: int = 0
    themes: int = 0


def export_to_zip(root: Path, target: Path, ids: Collection[str] | None = None) -> Export:
    """Export what is below ``root`` to the new file ``target``.

    Exports games, races, rulesets and themes, or only the games and races whose ids are or begin with ``ids``.
    Raises LookupError, with a message for the player, or OSError; then there is no such file.
    """
    unread: list[str] = []
    games = [path for folder in GAMES for path in _files(root / folder, ENDING, unread)]
    races = [path for folder in GAMES for path in _files(root / RACES / folder, ENDING, unread)]
    rulesets, themes = (
        _files(root / folder, TOML, unread) if ids is None else [] for folder in (RULESETS, THEMES)
    )
    if ids is not None:
        # A game that was damaged has several files of the same name.
        named = {find(id, (*games, *races)).stem for id in ids}
        games, races = ([path for path in paths if path.stem in named] for paths in (games, races))
    with target.open("xb") as file:
        try:
            with ZipFile(file, "w", ZIP_DEFLATED) as zip_file:
                names: set[str] = set()
                games_packed, races_packed, rulesets_packed, themes_packed = (
                    sum(_add(zip_file, names, root, path, unread) for path in paths)
                    for paths in (games, races, rulesets, themes)
                )
                _check_size(zip_file, target)
        except BaseException:
            with suppress(OSError):
                target.unlink()
            raise
    return Export(games_packed, races_packed, tuple(unread), rulesets_packed, themes_packed)


def _files(folder: Path, ending: str, unread: list[str]) -> list[Path]:
    """The files of a folder without hidden ones; none if it does not exist.

    If it cannot be read, a line is added to ``unread``.
    """
    try:
        names = visible_files(folder, ending)
    except FileNotFoundError:
        return []
    except OSError as error:
        unread.append(f"{folder}: {error.strerror}.")
        return []
    return [folder / name for name in sorted(names)]


def _add(zip_file: ZipFile, names: set[str], root: Path, path: Path, unread: list[str]) -> bool:
    """Pack a file under a new one of ``names``; whether it could be read."""
    try:
        content = read_bytes(path, TOML_LIMITS[path.parent.name]) if path.suffix == TOML else read_file(path)
    except OSError as error:
        unread.append(f"{path}: {error.strerror}.")
        return False
    # Names that differ only in characters that cannot be printed, or in capitals, are the same to an import.
    printed = numbered_paths(Path(printable(path.relative_to(root).as_posix())))
    name = next(each for each in (one.as_posix() for one in printed) if each.casefold() not in names)
    names.add(name.casefold())
    # Without a date, so that the same games make the same zip file.
    member = ZipInfo(name)
    member.compress_type = ZIP_DEFLATED
    member.external_attr = 0o644 << 16
    zip_file.writestr(member, content)
    return True


def _check_size(zip_file: ZipFile, target: Path) -> None:
    """Raise OSError for a zip file that is too large to be imported again."""
    if (
        len(zip_file.filelist) > MOST_MEMBERS
        or sum(each.file_size for each in zip_file.filelist) > MOST_UNPACKED
    ):
        raise OSError(EFBIG, "These are too many games for one zip file; name some of them", str(target))
