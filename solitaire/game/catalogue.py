"""The catalogue of games: their rulesets, rules, and entries for lists."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from solitaire.config.bounded_file import read_text
from solitaire.game.ruleset_folders import ENDING, LIMIT, RulesetFolders, ruleset_file
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.decode import LONGEST_CHAIN, RulesetFile, decode
from solitaire.rules.files.errors import RulesetError
from solitaire.rules.race_sections import SeatsSection
from solitaire.rules.ruleset import Ruleset

Loaded = TypeVar("Loaded")

_TEXT_SETTING: Final = re.compile(r'^(extends|name|family|summary|notes)\b(?: = ("[^"\\\n]*")$)?', re.MULTILINE)
"""A setting above all tables; the second group is its quoted text, if it is a plain one on the same line."""
_TEXTS: Final = ("name", "family", "summary", "notes")
"""The texts of a catalogue entry."""
_TABLE: Final = re.compile(r"^\[", re.MULTILINE)
_SEATS: Final = re.compile(r"^\[seats\]\nleast = (\d)\nmost = (\d)$", re.MULTILINE)
"""The table of seats, as our files have it."""
_DECKS: Final = re.compile(r"^\[pack\]\ndecks = (\d)$", re.MULTILINE)
"""The number of decks, as our files have it."""
_ANY_DECKS: Final = re.compile(r"\bdecks *=")
"""The number of decks, however it is written."""


class CatalogueEntry(NamedTuple):
    """A game as lists show it: its texts, its seats, and the decks of each."""

    id: str
    name: str
    family: str
    summary: str
    seats: SeatsSection = SeatsSection()
    decks: int = 1
    notes: str = ""

    @classmethod
    def of(cls, ruleset: Ruleset) -> CatalogueEntry:
        """The entry of a whole ruleset."""
        texts = (ruleset.id, ruleset.name, ruleset.family, ruleset.summary)
        return cls(*texts, ruleset.seats, ruleset.pack.decks, ruleset.notes)

    @property
    def is_race(self) -> bool:
        """Whether the game has several seats, and so is played as a race."""
        return self.seats.most > 1

    @property
    def is_listed(self) -> bool:
        """Whether menu and palette offer it: it can be played alone, even if it is a race."""
        return self.seats.least == 1


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
        read = None if game in folders.own else _shipped_entry(game, folders.shipped_folder)
        return read or CatalogueEntry.of(_decoded(game, folders.of(game)))

    return _loadable(folders, entry)


class _Head(NamedTuple):
    """The texts of its game that a file states, and seats and decks, if any."""

    texts: dict[str, str]
    seats: SeatsSection | None
    decks: int | None


@cache
def _shipped_entry(game: str, folder: Path) -> CatalogueEntry | None:
    """The entry of a game in a folder that does not change; None if a file of its chain has to be decoded."""
    texts: dict[str, str] = {}
    seats: SeatsSection | None = None
    decks: int | None = None
    for _ in range(LONGEST_CHAIN):
        file = texts.pop("extends", game)
        head = _shipped_head(file, folder)
        if head is None:
            return None
        texts, seats, decks = head.texts | texts, seats or head.seats, decks or head.decks
        texts.setdefault("notes", "")  # Those of a base are not inherited.
        if "extends" not in texts:
            name, family, summary, notes = (texts.get(key, "") for key in _TEXTS)
            return CatalogueEntry(game, name, family, summary, seats or SeatsSection(), decks or 1, notes)
    return None


@cache
def _shipped_head(game: str, folder: Path) -> _Head | None:
    """The head of a game's file; None if it is written in another way than ours."""
    text = ruleset_file(folder, game, is_shipped=True).text
    texts = dict(_TEXT_SETTING.findall(_TABLE.split(text, 1)[0]))
    seats, decks = _SEATS.search(text), _DECKS.search(text)
    if "" in texts.values() or (seats is None and "seats" in text):
        return None
    if decks is None and _ANY_DECKS.search(text):
        return None
    texts = {key: text[1:-1] for key, text in texts.items()}
    return _Head(texts, SeatsSection(*map(int, seats.groups())) if seats else None, decks and int(decks[1]))


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
    folders = RulesetFolders.listed()
    is_shipped = path.parent.resolve() == folders.shipped_folder.resolve()
    file = RulesetFile(path.stem, str(path), read_text(path, LIMIT), is_shipped)
    ruleset = decode(file, folders.read_base)
    if not is_shipped:
        folders.check_id(file)
    return ruleset


def own_text(game: str) -> str:
    """The text of a player's file. Raises RulesetError if it cannot be read."""
    return RulesetFolders.listed().read_own(game).text


def decode_own(game: str, text: str) -> Ruleset:
    """Decode a text for the file of a player's game. Raises RulesetError."""
    folders = RulesetFolders.listed()
    file = RulesetFile(game, f"{game}{ENDING}", text)
    ruleset = decode(file, folders.read_base)
    folders.check_id(file)
    return ruleset


def is_own(game: str) -> bool:
    """Whether a game is the player's own, and replaces no shipped one."""
    folders = RulesetFolders.listed()
    return game in folders.own - folders.shipped
