"""The catalogue of games: their rulesets, rules, and entries for lists."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import TypeVar

from solitaire.config.bounded_file import read_text
from solitaire.game.catalogue_entry import CatalogueEntry, shipped_entry
from solitaire.game.ruleset_folders import LIMIT, RulesetFolders
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.decode import decode
from solitaire.rules.files.errors import RulesetError
from solitaire.rules.files.ruleset_file import RulesetFile
from solitaire.rules.ruleset import Ruleset

Loaded = TypeVar("Loaded")


def game_ids() -> list[str]:
    """Every game, the player's own included, in alphabetical order."""
    return RulesetFolders.listed().games


def load_ruleset(game: str) -> Ruleset:
    """The ruleset with the id ``game``.

    A player's file that declares to replace the shipped one comes before it. Raises UnknownGame, or
    RulesetError for a broken file.
    """
    return _decoded(game, RulesetFolders.listed().of(game))


@cache
def _decoded(game: str, folders: RulesetFolders) -> Ruleset:
    """Decode a game from the files that it depends on."""
    return decode(folders.read(game), folders.read_base)


def load_rulesets() -> tuple[list[Ruleset], list[RulesetError]]:
    """Every game that can be played, and what is wrong with the others."""
    folders = RulesetFolders.listed()
    return _loadable(folders, lambda game: _decoded(game, folders.of(game)))


def load_shipped_rulesets() -> list[Ruleset]:
    """Every shipped game, whatever files the player has.

    Pages and measurements are of the games of the program.
    """
    folders = RulesetFolders.listed().without_own()
    return [_decoded(game, folders) for game in sorted(folders.shipped)]


def _loadable(
    folders: RulesetFolders, load: Callable[[str], Loaded]
) -> tuple[list[Loaded], list[RulesetError]]:
    """Every game that can be loaded by its id, and what is wrong with the others."""
    found, broken = [], []
    for game in folders.games:
        try:
            found.append(load(game))
        except RulesetError as error:
            broken.append(error)
    return found, [*broken, *_wrong_ids(folders)]


def _wrong_ids(folders: RulesetFolders) -> list[RulesetError]:
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
    folders = RulesetFolders.listed()

    def entry(game: str) -> CatalogueEntry:
        read = None if game in folders.own else shipped_entry(game, folders.shipped_folder)
        return read or CatalogueEntry.of(_decoded(game, folders.of(game)))

    return _loadable(folders, entry)


def load(game: str, seats: int = 1) -> Rules:
    """Load the rules of ``game``, compiled for ``seats``.

    The rules asked for last are kept, until a file of the player's changes. Raises as ``load_ruleset``.
    """
    return _compiled(game, seats, RulesetFolders.listed().of(game))


@lru_cache(maxsize=16)
def _compiled(game: str, seats: int, folders: RulesetFolders) -> Rules:
    return Rules(_decoded(game, folders), seats)


def load_path(path: Path | str, seats: int = 1) -> Rules:
    """Load the rules in any ruleset file, as it is now, compiled for ``seats``.

    Raises as ``load_file``.
    """
    return Rules(load_file(Path(path)), seats)


def load_file(path: Path) -> Ruleset:
    """The ruleset in any file. Raises OSError, UnicodeDecodeError or RulesetError."""
    return ruleset_in(read_ruleset_file(path))


def read_ruleset_file(path: Path) -> RulesetFile:
    """The text of any file, which may be a ruleset.

    Raises OSError or UnicodeDecodeError.
    """
    is_shipped = path.parent.resolve() == RulesetFolders.listed().shipped_folder.resolve()
    return RulesetFile(path.stem, str(path), read_text(path, LIMIT), is_shipped)


def ruleset_in(file: RulesetFile) -> Ruleset:
    """The ruleset in the text of a file, whose name is its path.

    Raises RulesetError.
    """
    folders = RulesetFolders.listed()

    def read_base(extending: RulesetFile, game: str) -> RulesetFile:
        """The file that is checked, not a copy in the player's folder, or one that lies there."""
        if game == file.id and game not in folders.shipped:
            return file
        if game not in folders.games:
            raise folders.unknown(game, Path(file.name).parent)
        return folders.read_base(extending, game)

    ruleset = decode(file, read_base)
    if not file.is_shipped:
        folders.check_id(file)
    return ruleset
