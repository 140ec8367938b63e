"""The catalogue of games: find and load ruleset files, shipped and the player's."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from solitaire.config import paths
from solitaire.config.bounded_file import SizeLimit, read_text
from solitaire.config.terminal_text import printable
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.decode import (
    LONGEST_CHAIN,
    LONGEST_ID,
    REPLACES,
    RulesetFile,
    declares_replacement,
    decode,
)
from solitaire.rules.files.errors import Mistake, RulesetError, did_you_mean, shortened
from solitaire.rules.race_sections import SeatsSection
from solitaire.rules.ruleset import Ruleset

Loaded = TypeVar("Loaded")

ENDING: Final = ".toml"
LIMIT: Final = SizeLimit(1 << 18, "a ruleset")
"""The longest texts that ``rules.files.validate`` allows take a third of it."""
NOT_INSTALLED: Final = "the games of the program are files in this folder, so it does not run from a zip file"

_TEXT_SETTING: Final = re.compile(r'^(extends|name|family|summary)\b(?: = "([^"\\\n]*)"$)?', re.MULTILINE)
"""A setting above all tables; the second group is its text, if it is a plain one on the same line."""
_TABLE: Final = re.compile(r"^\[", re.MULTILINE)
_SEATS: Final = re.compile(r"^\[seats\]\nleast = (\d)\nmost = (\d)$", re.MULTILINE)
"""The table of seats, as our files have it."""


class UnknownGame(LookupError):
    """An id that no ruleset has; the message suggests one."""


class CatalogueEntry(NamedTuple):
    """A game as lists show it: its texts, and its seats."""

    id: str
    name: str
    family: str
    summary: str
    seats: SeatsSection = SeatsSection()

    @classmethod
    def of(cls, ruleset: Ruleset) -> CatalogueEntry:
        """The entry of a whole ruleset."""
        return cls(ruleset.id, ruleset.name, ruleset.family, ruleset.summary, ruleset.seats)

    @property
    def is_race(self) -> bool:
        """Whether the game has several seats, and so is played as a race."""
        return self.seats.most > 1


class _Folders(NamedTuple):
    """The ids of all ruleset files, listed once for many questions."""

    shipped: frozenset[str]
    shipped_folder: Path
    own: frozenset[str]
    """Those of the player."""
    own_folder: Path
    own_versions: frozenset[tuple[str, int, int]]
    """Name, time of change and size of the player's files; decoded rulesets are cached until these change."""

    @classmethod
    def listed(cls) -> _Folders:
        """List both folders as they are now."""
        shipped, own = paths.shipped_rulesets(), paths.player_rulesets()
        versions = own_versions()
        own_ids = frozenset(name.removesuffix(ENDING) for name, _, _ in versions)
        return cls(_shipped_ids(shipped), shipped, own_ids, own, versions)

    def of(self, game: str) -> _Folders:
        """The files that a game depends on: of a shipped game, none of the player's."""
        return self.without_own() if game in self.shipped and not self.is_replaced(game) else self

    def without_own(self) -> _Folders:
        """The shipped files only."""
        return self._replace(own=frozenset(), own_folder=self.shipped_folder, own_versions=frozenset())

    def read(self, game: str) -> RulesetFile:
        """The file of a game: of two, the player's if it replaces the shipped one. Raises UnknownGame."""
        if game in self.own and (game not in self.shipped or self.is_replaced(game)):
            return self.read_own(game)
        return self.read_shipped(game)

    def read_own(self, game: str) -> RulesetFile:
        """The player's file of a game. Raises RulesetError if it cannot be read, or for a wrong name."""
        file = _file(self.own_folder, game)
        _check_printable(file)
        return file

    def read_shipped(self, game: str) -> RulesetFile:
        """The shipped file of a game, also if a file of the player's replaces it. Raises UnknownGame."""
        if game not in self.shipped:
            near = did_you_mean(game, sorted(self.shipped | self.own)) or " Run 'solitaire games' for a list."
            raise UnknownGame(f"There is no game '{shortened(game, LONGEST_ID)}'.{near}")
        return _file(self.shipped_folder, game, is_shipped=True)

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
        """Raise RulesetError for an id that cannot be printed, or is shipped and not declared as replaced."""
        _check_printable(file)
        if file.id in self.shipped and not declares_replacement(file):
            what = "a game that comes with the program has this name"
            mend = f'rename the file, or start it with the line {REPLACES} = "{file.id}"'
            raise RulesetError([Mistake(file.name, 1, f"{what}; {mend}.")])


def game_ids() -> list[str]:
    """Every game, the player's own included, in alphabetical order."""
    folders = _Folders.listed()
    return sorted(folders.shipped | folders.own)


def load_ruleset(game: str) -> Ruleset:
    """The ruleset with the id ``game``.

    A player's file that declares to replace the shipped one comes before it. Raises UnknownGame, or
    RulesetError for a broken file.
    """
    return _decoded(game, _Folders.listed().of(game))


@cache
def _decoded(game: str, folders: _Folders) -> Ruleset:
    """Decode a game from the files that it depends on."""
    return decode(folders.read(game), folders.read_base)


def load_rulesets() -> tuple[list[Ruleset], list[RulesetError]]:
    """Every game that can be played, and what is wrong with the others."""
    folders = _Folders.listed()
    return _loadable(folders, lambda game: _decoded(game, folders.of(game)))


def load_shipped_rulesets() -> list[Ruleset]:
    """Every shipped game, whatever files the player has.

    Pages and measurements are of the games of the program.
    """
    folders = _Folders.listed().without_own()
    return [_decoded(game, folders) for game in sorted(folders.shipped)]


def _loadable(folders: _Folders, load: Callable[[str], Loaded]) -> tuple[list[Loaded], list[RulesetError]]:
    """Every game that can be loaded by its id, and what is wrong with the others."""
    found, broken = [], []
    for game in sorted(folders.shipped | folders.own):
        try:
            found.append(load(game))
        except RulesetError as error:
            broken.append(error)
    return found, [*broken, *_wrong_ids(folders)]


def _wrong_ids(folders: _Folders) -> list[RulesetError]:
    """The faults of the player's files with the id of a shipped game that they do not replace."""
    broken = []
    for game in sorted(folders.shipped & folders.own):
        try:
            folders.check_id(folders.read_own(game))
        except RulesetError as error:
            broken.append(error)
    return broken


def catalogue_entries() -> tuple[list[CatalogueEntry], list[RulesetError]]:
    """The entries of every game that can be played, and what is wrong with the others.

    Of most shipped games only a few lines are read: decoding all rulesets would delay the menu.
    """
    folders = _Folders.listed()

    def entry(game: str) -> CatalogueEntry:
        read = None if game in folders.own else _shipped_entry(game, folders.shipped_folder)
        return read or CatalogueEntry.of(_decoded(game, folders.of(game)))

    return _loadable(folders, entry)


class _Head(NamedTuple):
    """The texts of its game that a file states, and the seats, if any."""

    texts: dict[str, str]
    seats: SeatsSection | None


@cache
def _shipped_entry(game: str, folder: Path) -> CatalogueEntry | None:
    """The entry of a game in a folder that does not change; None if a file of its chain has to be decoded."""
    texts: dict[str, str] = {}
    seats: SeatsSection | None = None
    for _ in range(LONGEST_CHAIN):
        file = texts.pop("extends", game)
        head = _shipped_head(file, folder)
        if head is None:
            return None
        texts, seats = head.texts | texts, seats or head.seats
        if "extends" not in texts:
            summary = texts.get("summary", "")
            seats = seats or SeatsSection()
            return CatalogueEntry(game, texts.get("name", ""), texts.get("family", ""), summary, seats)
    return None


@cache
def _shipped_head(game: str, folder: Path) -> _Head | None:
    """The head of a game's file; None if it is written in another way than ours."""
    text = _file(folder, game, is_shipped=True).text
    texts = dict(_TEXT_SETTING.findall(_TABLE.split(text, 1)[0]))
    seats = _SEATS.search(text)
    if "" in texts.values() or (seats is None and "seats" in text):
        return None
    return _Head(texts, SeatsSection(*map(int, seats.groups())) if seats else None)


def load(game: str, seats: int = 1) -> Rules:
    """Load the rules of ``game``, compiled for ``seats``.

    The rules asked for last are kept, until a file of the player's changes. Raises as ``load_ruleset``.
    """
    return _compiled(game, seats, _Folders.listed().of(game))


@lru_cache(maxsize=16)
def _compiled(game: str, seats: int, folders: _Folders) -> Rules:
    return Rules(_decoded(game, folders), seats)


def load_path(path: Path | str, seats: int = 1) -> Rules:
    """Load the rules in any ruleset file, as it is now, compiled for ``seats``.

    Raises as ``load_file``.
    """
    return Rules(load_file(Path(path)), seats)


def load_file(path: Path) -> Ruleset:
    """The ruleset in any file. Raises OSError, UnicodeDecodeError or RulesetError."""
    folders = _Folders.listed()
    is_shipped = path.parent.resolve() == folders.shipped_folder.resolve()
    file = RulesetFile(path.stem, str(path), read_text(path, LIMIT), is_shipped)
    ruleset = decode(file, folders.read_base)
    if not is_shipped:
        folders.check_id(file)
    return ruleset


def own_text(game: str) -> str:
    """The text of a player's file. Raises RulesetError if it cannot be read."""
    return _Folders.listed().read_own(game).text


def decode_own(game: str, text: str) -> Ruleset:
    """Decode a text for the file of a player's game. Raises RulesetError."""
    folders = _Folders.listed()
    file = RulesetFile(game, f"{game}{ENDING}", text)
    ruleset = decode(file, folders.read_base)
    folders.check_id(file)
    return ruleset


def is_own(game: str) -> bool:
    """Whether a game is the player's own, and replaces no shipped one."""
    folders = _Folders.listed()
    return game in folders.own - folders.shipped


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
            if file.name.endswith(ENDING):
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


def _file(folder: Path, game: str, is_shipped: bool = False) -> RulesetFile:
    path = folder / f"{game}{ENDING}"
    try:
        return RulesetFile(game, path.name, read_text(path, LIMIT), is_shipped)
    except OSError as error:
        raise RulesetError([Mistake(path.name, 1, f"{path} cannot be read: {error.strerror}.")]) from None
    except UnicodeDecodeError:
        raise RulesetError([Mistake(path.name, 1, f"{path} is not UTF-8 text.")]) from None
