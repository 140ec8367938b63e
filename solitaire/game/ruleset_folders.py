"""The folders of ruleset files: those of the program and those of the player."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from solitaire.config import paths
from solitaire.config.bounded_file import SizeLimit, encoding_fault, read_text
from solitaire.config.terminal_text import printable
from solitaire.rules.files.errors import (
    SIMILARITY_OF_GAMES,
    GameNotLoaded,
    Mistake,
    RulesetError,
    did_you_mean,
    shortened,
)
from solitaire.rules.files.ruleset_file import LONGEST_ID, REPLACES, RulesetFile, declares_replacement

ENDING: Final = ".toml"
LIMIT: Final = SizeLimit(1 << 18, "a ruleset")
"""The longest texts that ``rules.files.validate`` allows take a third of it."""
NOT_INSTALLED: Final = "the games of the program are files in this folder, so it does not run from a zip file"


class UnknownGame(LookupError, GameNotLoaded):
    """An id that no ruleset has; the message suggests one."""


class RulesetFolders(NamedTuple):
    """The ids of all ruleset files, listed once for many questions."""

    shipped: frozenset[str]
    shipped_folder: Path
    own: frozenset[str]
    """Those of the player."""
    own_folder: Path
    own_versions: frozenset[tuple[str, int, int]]
    """Name, time of change and size of the player's files; decoded rulesets are cached until these change."""

    @classmethod
    def listed(cls) -> RulesetFolders:
        """List both folders as they are now."""
        shipped, own = paths.shipped_rulesets(), paths.player_rulesets()
        versions = frozenset(_versions(own))
        own_ids = frozenset(name.removesuffix(ENDING) for name, _, _ in versions)
        return cls(_shipped_ids(shipped), shipped, own_ids, own, versions)

    @property
    def games(self) -> list[str]:
        """The ids of all games, the player's own included, in alphabetical order."""
        return sorted(self.shipped | self.own)

    def of(self, game: str) -> RulesetFolders:
        """The files that a game depends on: of a shipped game, none of the player's."""
        return self.without_own() if game in self.shipped and not self.is_replaced(game) else self

    def without_own(self) -> RulesetFolders:
        """The shipped files only."""
        return self._replace(own=frozenset(), own_folder=self.shipped_folder, own_versions=frozenset())

    def read(self, game: str) -> RulesetFile:
        """The file of a game. Raises UnknownGame.

        Of two, it is the player's if that replaces the shipped one.
        """
        if game in self.own and (game not in self.shipped or self.is_replaced(game)):
            return self.read_own(game)
        return self.read_shipped(game)

    def read_own(self, game: str) -> RulesetFile:
        """The player's file of a game.

        Raises RulesetError if it cannot be read, or for a wrong name.
        """
        file = ruleset_file(self.own_folder, game)
        _check_printable(file)
        return file

    def read_shipped(self, game: str) -> RulesetFile:
        """The shipped file of a game. Raises UnknownGame.

        It is found also if a file of the player's replaces it.
        """
        if game not in self.shipped:
            raise self.unknown(game)
        return ruleset_file(self.shipped_folder, game, is_shipped=True)

    def unknown(self, game: str, folder: Path = Path()) -> UnknownGame:
        """The error for an id of no ruleset, whose file may lie in ``folder``."""
        near = where_to_put(game, self.games, folder) or did_you_mean(game, self.games, SIMILARITY_OF_GAMES)
        near = near or " Run 'solitaire games' for a list."
        return UnknownGame(f"There is no game '{shortened(game, LONGEST_ID)}'.{near}")

    def read_base(self, file: RulesetFile, game: str) -> RulesetFile:
        """The file of the ``game`` that a file extends, a BaseReader. Raises UnknownGame.

        No file of the player's changes a shipped game, and one that replaces a game may extend it.
        """
        extends_replaced = game == file.id and game in self.shipped and declares_replacement(file)
        return self.read_shipped(game) if file.is_shipped or extends_replaced else self.read(game)

    def is_replaced(self, game: str) -> bool:
        """Whether a file of the player's replaces the shipped game with this id."""
        if game not in self.own:
            return False
        try:
            return declares_replacement(self.read_own(game))
        except RulesetError:
            return False  # ``load_rulesets`` reports it.

    def check_id(self, file: RulesetFile) -> None:
        """Raise RulesetError for a file with an unusable id.

        Such an id cannot be printed, or is that of a shipped game that the file does not declare to replace.
        """
        _check_printable(file)
        if file.id in self.shipped and not declares_replacement(file):
            what = "a game that comes with the program has this name"
            mend = f'rename the file, or start it with the line {REPLACES} = "{file.id}"'
            raise RulesetError([Mistake(file.name, 1, f"{what}; {mend}.")])


def where_to_put(word: str, games: Collection[str], folder: Path = Path()) -> str:
    """The place for the ruleset file that a word names, which is none of ``games``.

    Only rulesets in the player's folder are games; the file may lie in ``folder``, by default the present one.
    Empty if there is no such file.
    """
    path = folder / f"{word.removesuffix(ENDING)}{ENDING}"
    with suppress(OSError, ValueError):  # A name may be too long, or have a null character.
        if path.stem not in games and path.is_file():
            return f" Put {path} into {paths.player_rulesets()}; the game is then called '{path.stem}'."
    return ""


def own_versions() -> frozenset[tuple[str, int, int]]:
    """The player's files, each with time of change and size; equal if unchanged."""
    return frozenset(_versions(paths.player_rulesets()))


def is_shipped(game: str) -> bool:
    """Whether a shipped game has this id, in any letter case.

    Some file systems do not tell upper and lower case apart.
    """
    return game.casefold() in _shipped_ids(paths.shipped_rulesets())


def check_installation() -> None:
    """Check that the folder of the shipped rulesets can be read. Raises OSError."""
    _shipped_ids(paths.shipped_rulesets())


@cache
def _shipped_ids(folder: Path) -> frozenset[str]:
    """The ids of the games in a folder that does not change. Raises OSError."""
    try:
        names = os.listdir(folder)  # noqa: PTH208 (a Path for every file would take longer than all the rest)
    except OSError as error:
        raise OSError(error.errno, f"{error.strerror}; {NOT_INSTALLED}", str(folder)) from None
    return frozenset(name.removesuffix(ENDING) for name in names if name.endswith(ENDING))


def _versions(folder: Path) -> Iterator[tuple[str, int, int]]:
    """The rulesets in a folder, each with its time of change in nanoseconds and its size in bytes."""
    with suppress(OSError), os.scandir(folder) as files:
        for file in files:
            if paths.is_visible_file(file.name, ENDING):
                try:
                    found = file.stat()
                except OSError:  # It was just deleted, or is a link to nothing.
                    yield file.name, 0, 0
                else:
                    yield file.name, found.st_mtime_ns, found.st_size


def _check_printable(file: RulesetFile) -> None:
    """Raise RulesetError for an id with which saved games could not be read again."""
    if file.id != printable(file.id):
        what = "the name of this file has a character that cannot be printed; rename the file."
        raise RulesetError([Mistake(file.name, 1, what)])


def ruleset_file(folder: Path, game: str, is_shipped: bool = False) -> RulesetFile:
    """The file of a game in a folder. Raises RulesetError if it cannot be read."""
    path = folder / f"{game}{ENDING}"
    try:
        return RulesetFile(game, path.name, read_text(path, LIMIT), is_shipped)
    except OSError as error:
        raise RulesetError([Mistake(path.name, 1, f"{path} cannot be read: {error.strerror}.")]) from None
    except UnicodeDecodeError as error:
        raise RulesetError([Mistake(path.name, *encoding_fault(error))]) from None
