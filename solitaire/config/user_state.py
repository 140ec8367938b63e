"""What the program remembers by itself: favourites, games played lately, and whether it was introduced.

Nothing here is worth stopping for: without the file, or without a place for it, all is new again.
"""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any, Final, NamedTuple

from solitaire.config.atomic_write import write_whole
from solitaire.config.bounded_file import SizeLimit, TooLarge, read_text
from solitaire.config.paths import state

FILE: Final = "memory.json"
LIMIT: Final = SizeLimit(1 << 18, "any memory")
"""A thousand favourites take 32 KB."""
MOST_RECENT: Final = 5
"""Games played longer ago are found by their names."""


class UserState(NamedTuple):
    """What is remembered. Games are named by their ids; one that is no more is simply not shown."""

    welcomed: bool = False
    """The introduction has been seen."""
    favourites: tuple[str, ...] = ()
    """In the order in which they were chosen."""
    recent: tuple[str, ...] = ()
    """The game played last comes first."""
    racers: tuple[str, ...] = ()
    """Who raced last, as written on the command line."""


class UserStateFile(NamedTuple):
    """What the file holds, and a line about what is wrong with it."""

    memory: UserState = UserState()
    complaint: str = ""


# Pure


def played(memory: UserState, game: str) -> UserState:
    """The memory after ``game`` was played."""
    others = (other for other in memory.recent if other != game)
    return memory._replace(recent=(game, *others)[:MOST_RECENT])


def favoured(memory: UserState, game: str) -> UserState:
    """The memory with ``game`` among the favourites, or without it if it was."""
    others = tuple(other for other in memory.favourites if other != game)
    is_new = len(others) == len(memory.favourites)
    return memory._replace(favourites=(*others, game) if is_new else others)


def decode(text: str) -> UserState:
    """The memory that a text holds. Raises ValueError if it is damaged; what a newer version may have
    added is passed over.
    """
    data: Any = json.loads(text)
    if not isinstance(data, dict):
        raise ValueError("no object")
    memory = UserState()
    welcomed = data.get("welcomed", memory.welcomed)
    lists = [data.get(name, []) for name in ("favourites", "recent", "racers")]
    if not isinstance(welcomed, bool) or not all(map(_are_texts, lists)):
        raise ValueError("values of another kind")
    return UserState(welcomed, *map(tuple, lists))


def encode(memory: UserState) -> str:
    """The text that ``decode`` reads."""
    return json.dumps(memory._asdict(), indent=1) + "\n"


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


# Files


def recall() -> UserStateFile:
    """What is remembered; of a file that cannot be used, a complaint."""
    path = state() / FILE
    try:
        return UserStateFile(decode(read_text(path, LIMIT)))
    except FileNotFoundError:
        return UserStateFile()
    except (ValueError, RecursionError, TooLarge):
        with suppress(OSError):
            path.replace(path.with_suffix(".damaged"))
        return UserStateFile(
            UserState(welcomed=True),
            f"{path}: damaged, so favourites begin anew; the old file ends in .damaged.",
        )
    except OSError as error:
        return UserStateFile(complaint=f"{path}: {error.strerror}.")


def remember(memory: UserState) -> str:
    """Write what is to be remembered. Returns why it will not be; empty if it will."""
    path = state() / FILE
    try:
        write_whole(path, encode(memory))
    except OSError as error:
        return f"Not remembered: {path}: {error.strerror}."
    return ""
