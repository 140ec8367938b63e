"""The games that can be played: finding ruleset files and loading them."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Final

from solitaire.config import paths
from solitaire.config.bounded_file import SizeLimit, read_text
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.decode import RulesetFile, decode
from solitaire.rules.files.errors import Mistake, RulesetError, did_you_mean
from solitaire.rules.ruleset import Ruleset

ENDING: Final = ".toml"
LIMIT: Final = SizeLimit(1 << 18, "any ruleset")
"""The longest texts that ``rules.sense`` allows take a third of it."""


class UnknownGame(LookupError):
    """No ruleset has that id; the message suggests one."""


def game_ids() -> list[str]:
    """Every game, the player's own included, in alphabetical order."""
    return sorted(_folders())


@cache
def load_ruleset(game: str) -> Ruleset:
    """The ruleset with the id ``game``. Raises UnknownGame, or RulesetError for a broken file."""
    return decode(_read(game), _read)


def load_rulesets() -> tuple[list[Ruleset], list[RulesetError]]:
    """Every game that can be played, and what is wrong with the others."""
    found, broken = [], []
    for game in game_ids():
        try:
            found.append(load_ruleset(game))
        except RulesetError as error:
            broken.append(error)
    return found, broken


@cache
def load(game: str, seats: int = 1) -> Rules:
    """The rules of ``game``, compiled for play. Raises as ``load_ruleset``."""
    return Rules(load_ruleset(game), seats)


def load_file(path: Path) -> Ruleset:
    """The ruleset in any file. Raises OSError, UnicodeDecodeError or RulesetError."""
    return decode(RulesetFile(path.stem, str(path), read_text(path, LIMIT)), _read)


def _folders() -> dict[str, Path]:
    """The folder of every game. A player's file goes before ours of the same name."""
    folders = (paths.shipped_rulesets(), paths.player_rulesets())
    return {
        name.removesuffix(ENDING): folder
        for folder in folders
        for name in _names(folder)
        if name.endswith(ENDING)
    }


def _names(folder: Path) -> list[str]:
    """What is in a folder: nothing, if there is none or nobody may look into it."""
    try:
        return os.listdir(folder)  # noqa: PTH208 (a Path for every file would take longer than all the rest)
    except OSError:
        return []


def _read(game: str) -> RulesetFile:
    folders = _folders()
    if game not in folders:
        near = did_you_mean(game, sorted(folders)) or " 'solitaire games' lists all."
        raise UnknownGame(f"There is no game '{game}'.{near}")
    path = folders[game] / f"{game}{ENDING}"
    try:
        return RulesetFile(game, path.name, read_text(path, LIMIT))
    except OSError as error:
        raise RulesetError([Mistake(path.name, 1, f"{path} cannot be read: {error.strerror}.")]) from None
    except UnicodeDecodeError:
        raise RulesetError([Mistake(path.name, 1, f"{path} cannot be read as a text in UTF-8.")]) from None
