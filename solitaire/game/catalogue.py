"""The games that can be played: finding ruleset files and loading them."""

from __future__ import annotations

import os
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Final

from solitaire.config import paths
from solitaire.config.bounded_file import SizeLimit, read_text
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.decode import LONGEST_ID, REPLACES, RulesetFile, decode, says_it_replaces
from solitaire.rules.files.errors import Mistake, RulesetError, did_you_mean, shortened
from solitaire.rules.ruleset import Ruleset

ENDING: Final = ".toml"
LIMIT: Final = SizeLimit(1 << 18, "any ruleset")
"""The longest texts that ``rules.sense`` allows take a third of it."""


class UnknownGame(LookupError):
    """No ruleset has that id; the message suggests one."""


def game_ids() -> list[str]:
    """Every game, the player's own included, in alphabetical order."""
    return sorted(_ids(paths.shipped_rulesets()) | _ids(paths.player_rulesets()))


@cache
def load_ruleset(game: str) -> Ruleset:
    """The ruleset with the id ``game``: of two files, the player's if it says that it replaces ours. Raises
    UnknownGame, or RulesetError for a broken file.
    """
    if game in _ids(paths.shipped_rulesets()) and not _is_replaced(game):
        return decode(_read_shipped(game), _read_shipped)
    return decode(_read(game), _read)


def load_rulesets() -> tuple[list[Ruleset], list[RulesetError]]:
    """Every game that can be played, and what is wrong with the others."""
    found, broken = [], []
    for game in game_ids():
        try:
            found.append(load_ruleset(game))
        except RulesetError as error:
            broken.append(error)
    for game in sorted(_ids(paths.shipped_rulesets()) & _ids(paths.player_rulesets())):
        try:
            _check_id(_own_file(game))
        except RulesetError as error:
            broken.append(error)
    return found, broken


@cache
def load(game: str, seats: int = 1) -> Rules:
    """The rules of ``game``, compiled for play. Raises as ``load_ruleset``."""
    return Rules(load_ruleset(game), seats)


def load_file(path: Path) -> Ruleset:
    """The ruleset in any file. Raises OSError, UnicodeDecodeError or RulesetError."""
    file = RulesetFile(path.stem, str(path), read_text(path, LIMIT))
    if path.parent.resolve() == paths.shipped_rulesets().resolve():
        return decode(file, _read_shipped)
    ruleset = decode(file, _read)
    _check_id(file)
    return ruleset


def is_shipped(game: str) -> bool:
    """Whether a game of that id comes with the program. Folders that know no capital letters are heeded."""
    return game.casefold() in _ids(paths.shipped_rulesets())


def _check_id(file: RulesetFile) -> None:
    """Raise RulesetError for a player's file that takes the id of a game of ours, and does not say so."""
    if file.id in _ids(paths.shipped_rulesets()) and not says_it_replaces(file):
        what = "a game that comes with the program is called so"
        mend = f'rename the file, or begin it with the line {REPLACES} = "{file.id}"'
        raise RulesetError([Mistake(file.name, 1, f"{what}; {mend}.")])


def _is_replaced(game: str) -> bool:
    """Whether the player has a file that replaces the game of ours with this id."""
    if game not in _ids(paths.player_rulesets()):
        return False
    try:
        return says_it_replaces(_own_file(game))
    except RulesetError:
        return False  # ``load_rulesets`` tells it.


def _ids(folder: Path) -> set[str]:
    """The games in a folder: none, if there is no such folder or it cannot be read."""
    try:
        names = os.listdir(folder)  # noqa: PTH208 (a Path for every file would take longer than all the rest)
    except OSError:
        return set()
    return {name.removesuffix(ENDING) for name in names if name.endswith(ENDING)}


def _read(game: str) -> RulesetFile:
    """A file for the player's own games to extend: one of theirs, or else of ours."""
    own = _ids(paths.player_rulesets())
    if game in own and (game not in _ids(paths.shipped_rulesets()) or _is_replaced(game)):
        return _own_file(game)
    return _read_shipped(game, own)


def _read_shipped(game: str, own: Collection[str] = ()) -> RulesetFile:
    """A file for our games to extend, which nothing of the player's changes. Raises UnknownGame, which may
    suggest one of the player's ``own`` games.
    """
    shipped = _ids(paths.shipped_rulesets())
    if game not in shipped:
        near = did_you_mean(game, sorted(shipped.union(own))) or " 'solitaire games' lists all."
        raise UnknownGame(f"There is no game '{shortened(game, LONGEST_ID)}'.{near}")
    return _file(paths.shipped_rulesets(), game)


def _own_file(game: str) -> RulesetFile:
    return _file(paths.player_rulesets(), game)


def _file(folder: Path, game: str) -> RulesetFile:
    path = folder / f"{game}{ENDING}"
    try:
        return RulesetFile(game, path.name, read_text(path, LIMIT))
    except OSError as error:
        raise RulesetError([Mistake(path.name, 1, f"{path} cannot be read: {error.strerror}.")]) from None
    except UnicodeDecodeError:
        raise RulesetError([Mistake(path.name, 1, f"{path} cannot be read as a text in UTF-8.")]) from None
