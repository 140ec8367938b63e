"""The games that can be played: finding ruleset files and loading them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from solitaire import places
from solitaire.rules.decode import RulesetFile, decode
from solitaire.rules.mistakes import Mistake, RulesetError, did_you_mean
from solitaire.rules.rules import Rules
from solitaire.rules.ruleset import Ruleset


class UnknownGame(LookupError):
    """No ruleset has that id; the message suggests one."""


def game_ids() -> list[str]:
    """Every game, the player's own included, in alphabetical order."""
    return sorted(_files())


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
    return decode(RulesetFile(path.stem, str(path), path.read_text("utf-8")), _read)


def _files() -> dict[str, Path]:
    """Paths by game. A player's file goes before ours of the same name."""
    folders = (places.shipped_rulesets(), places.player_rulesets())
    return {path.stem: path for folder in folders if folder.is_dir() for path in sorted(folder.glob("*.toml"))}


def _read(game: str) -> RulesetFile:
    files = _files()
    if game not in files:
        raise UnknownGame(f"There is no game '{game}'.{did_you_mean(game, files)}")
    path = files[game]
    try:
        return RulesetFile(game, path.name, path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError):
        raise RulesetError([Mistake(path.name, 1, f"{path} cannot be read as a text in UTF-8.")]) from None
