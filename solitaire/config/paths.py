"""The directories of the program: rulesets, themes, data, settings and state."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final

from platformdirs import user_config_path, user_data_path, user_state_path

from solitaire.config.players import PLAYERS, player_in

APP: Final = "solitaire"
UNFINISHED: Final = "unfinished"
FINISHED: Final = "finished"
DAMAGED: Final = "damaged"
"""Folders of games among the player's data."""
RACES: Final = "races"
"""The folder of races among them, with the same folders in it."""
RULESETS: Final = "rulesets"
THEMES: Final = "themes"
LONGEST_SLUG: Final = 100
"""Letters of a game's id in file names, which have 255 bytes at most, with a time and a number."""


class UnknownHome(Exception):
    """No folder is known in which the player's files could be."""

    def __init__(self) -> None:
        super().__init__("Your home folder is unknown; set the variable HOME to its path, such as /home/ann.")


@cache
def shipped_rulesets() -> Path:
    """The directory of shipped rulesets."""
    return _shipped(RULESETS)


@cache
def shipped_themes() -> Path:
    """The directory of shipped themes."""
    return _shipped(THEMES)


def _shipped(folder: str) -> Path:
    """A directory of shipped files: in the package, or beside it in a checkout."""
    package = Path(__file__).parents[1]
    installed = package / folder
    return installed if installed.is_dir() else package.parent / folder


def python_path() -> str:
    """The ``PYTHONPATH`` of subprocesses, which import this very package."""
    package = str(Path(__file__).parents[2])
    return os.pathsep.join(filter(None, (package, os.environ.get("PYTHONPATH"))))


def with_tilde(text: str) -> str:
    """The text with ``~`` for the home folder in front of paths in it."""
    try:
        home = Path.home()
    except RuntimeError:
        return text
    return text if home == Path(home.anchor) else text.replace(f"{home}{os.sep}", f"~{os.sep}")


def _in_home(find: Callable[..., Path]) -> Path:
    """The folder of the program that a function of ``platformdirs`` finds. Raises UnknownHome."""
    try:
        folder = find(APP, appauthor=False)
    except RuntimeError:
        raise UnknownHome from None
    if str(folder).startswith("~"):  # So it is in older versions, which raise nothing.
        raise UnknownHome
    return folder


def player_rulesets() -> Path:
    """The directory of the player's rulesets, which need not exist."""
    return data() / RULESETS


def player_themes() -> Path:
    """The directory of the player's themes, which need not exist."""
    return data() / THEMES


def data() -> Path:
    """The directory of the player's data: rulesets, themes, saves and records.

    Raises UnknownHome, PlayerError for a player that was not added, or OSError.
    """
    return _of_player(user_data_path)


def players() -> Path:
    """The directory with a folder of data for each player, which need not exist."""
    return _in_home(user_data_path) / PLAYERS


def player() -> str:
    """The player of this process; empty for nobody in particular. Raises as ``data``."""
    return player_in(players())


def _of_player(find: Callable[..., Path]) -> Path:
    """The folder that a function of ``platformdirs`` finds, or the player's in it. Raises as ``data``."""
    folder, name = _in_home(find), player()
    return folder / PLAYERS / name if name else folder


def races() -> Path:
    """The directory of saved races."""
    return data() / RACES


def is_file_name(text: str) -> bool:
    """Whether a text can be the name of a file, and leads to no other folder."""
    return Path(text).name == text


def is_visible_file(name: str, ending: str) -> bool:
    """Whether the name of a file has an ending, and is not hidden.

    Editors and file systems keep hidden files beside others, such as ``.#mine.toml`` and ``._mine.toml``.
    """
    return name.endswith(ending) and not name.startswith(".")


def visible_files(folder: Path, ending: str) -> list[str]:
    """The names of the files in a folder as ``is_visible_file`` has them, unordered.

    Raises OSError.
    """
    # A glob passes over a folder that cannot be read, and makes a Path for every file, which takes longer.
    return [name for name in os.listdir(folder) if is_visible_file(name, ending)]  # noqa: PTH208


def slug(game: str) -> str:
    """The beginning of the names of a game's files; ``game`` is the id of its ruleset."""
    return re.sub(r"[^a-z0-9]+", "-", game.lower()).strip("-")[:LONGEST_SLUG] or "game"


def games_of_day(
    root: Path, game: str, day: date, folders: Iterable[str] = (FINISHED, UNFINISHED)
) -> Iterator[Path]:
    """The files that are of a game begun on a day, by their names.

    They are in these ``folders`` below ``root``. Another game with nearly the same id may have such files, too.
    """
    for folder in folders:
        yield from (root / folder).glob(f"{slug(game)}-{day:%Y%m%d}-*")


def may_have_unfinished_games(root: Path) -> bool:
    """Whether there are files of unfinished games below ``root``.

    A folder that cannot be read counts as well. No file is read, nor the modules imported that do so.
    """
    try:
        return bool(os.listdir(root / UNFINISHED))  # noqa: PTH208 (the fastest way)
    except FileNotFoundError:
        return False
    except OSError:
        return True  # The archive reports the error.


def surveys() -> Path:
    """The directory of survey results, from which surveys continue."""
    return data() / "surveys"


def config() -> Path:
    """The directory of the settings."""
    return _of_player(user_config_path)


def state() -> Path:
    """The directory of expendable state: favourites, games played lately."""
    return _of_player(user_state_path)


def visitors() -> Path:
    """The directory with a folder for each visitor of ``solitaire serve``."""
    return state() / "visitors"


def all_directories() -> dict[str, Path]:
    """Every directory by name, for ``solitaire where``."""
    return {
        "rulesets": shipped_rulesets(),
        "player rulesets": player_rulesets(),
        "themes": shipped_themes(),
        "player themes": player_themes(),
        "data": data(),
        "players": players(),
        "unfinished games": data() / UNFINISHED,
        "finished games": data() / FINISHED,
        "damaged games": data() / DAMAGED,
        "races": races(),
        "surveys": surveys(),
        "config": config(),
        "state": state(),
        "visitors": visitors(),
    }
