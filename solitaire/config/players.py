"""Players who share an account.

Each has games, statistics, settings and rulesets of their own, below folders with the player's name, beside
those of nobody in particular. The environment variable ``SOLITAIRE_PLAYER`` names the player of a process and
of its subprocesses.
"""

from __future__ import annotations

import os
import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import Final

VARIABLE: Final = "SOLITAIRE_PLAYER"
"""The environment variable with the name of the player; empty or missing for nobody in particular."""
PLAYERS: Final = "players"
"""The folder with a folder for each player."""
LONGEST: Final = 20
"""The most letters of a name."""
_NAME: Final = re.compile(r"\w+(?:-\w+)*")
"""Letters, digits and underscores of any script, with single hyphens between them."""


class PlayerError(Exception):
    """The message says what is wrong with the name of a player."""


def player_in(folder: Path) -> str:
    """The player of this process; empty for nobody in particular.

    ``folder`` has a folder for each player; one that was found may be removed later. Raises PlayerError if
    there is no such player, and OSError.
    """
    name = os.environ.get(VARIABLE, "")
    return _found(name, folder) if name else ""


@cache
def _found(name: str, folder: Path) -> str:
    return player_called(name, folder)


def players_in(folder: Path) -> list[str]:
    """The players with a folder in ``folder``, in alphabetical order. Raises OSError."""
    if not folder.is_dir():
        return []
    return sorted((path.name for path in folder.iterdir() if _is_player(path)), key=str.casefold)


def player_called(name: str, folder: Path) -> str:
    """The player with a name, whose capitals do not matter.

    Raises PlayerError if there is none, and OSError.
    """
    names = players_in(folder)
    for known in names:
        if _key(known) == _key(name):
            return known
    others = f" Players: {', '.join(names)}." if names else ""
    raise PlayerError(f"There is no player '{name}'.{others} 'solitaire players --add NAME' adds one.")


def add_player(name: str, folder: Path) -> str:
    """Add a player; return the name without spaces around it.

    Raises PlayerError if it can be no name, or is one already, and OSError.
    """
    text = unicodedata.normalize("NFC", name.strip())
    if len(text) > LONGEST or not _NAME.fullmatch(text):
        raise PlayerError(
            f"A name has up to {LONGEST} letters or digits, with single hyphens between, as in ann-marie."
        )
    for known in players_in(folder):
        if _key(known) == _key(text):
            raise PlayerError(f"There is a player {known} already.")
    (folder / text).mkdir(mode=0o700, parents=True, exist_ok=True)
    return text


def _is_player(path: Path) -> bool:
    """Whether this is the folder of a player."""
    return _NAME.fullmatch(path.name) is not None and path.is_dir()


def _key(name: str) -> str:
    """What the same names have in common."""
    return unicodedata.normalize("NFC", name.strip()).casefold()
