"""Types of the arguments of benchmarks; argparse reports a wrong one in a line after the usage."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Callable, Collection
from datetime import date
from pathlib import Path

from solitaire.game.catalogue import game_ids, load_ruleset, load_rulesets
from solitaire.rules.files.errors import did_you_mean


def game(text: str) -> str:
    """The id of a game."""
    games = game_ids()
    if text not in games:
        raise ArgumentTypeError(f"there is no game {text!r}.{did_you_mean(text, games)}")
    return text


def solitaire(text: str) -> str:
    """The id of a game for one player."""
    if load_ruleset(game(text)).is_race:
        raise ArgumentTypeError(f"{text} is a race; choose a game for one player.")
    return text


def race(text: str) -> str:
    """The id of a race."""
    if not load_ruleset(game(text)).is_race:
        races = [each.id for each in load_rulesets()[0] if each.is_race]
        raise ArgumentTypeError(f"{text} is no race; the races are {', '.join(races)}.")
    return text


def choice(names: Collection[str]) -> Callable[[str], str]:
    """One of these names."""

    def check(text: str) -> str:
        if text not in names:
            raise ArgumentTypeError(f"there is no {text!r}; choose from {', '.join(names)}")
        return text

    return check


def word_in(names: Collection[str]) -> Callable[[str], str]:
    """A text that one of these names contains."""

    def check(text: str) -> str:
        if not any(text in name for name in names):
            raise ArgumentTypeError(f"no name contains {text!r}; choose from {', '.join(names)}")
        return text

    return check


def named_path(text: str) -> tuple[str, str]:
    """A name and a path with an equals sign between them."""
    name, sign, path = text.partition("=")
    if not (name and sign and path):
        raise ArgumentTypeError(f"{text!r} is not NAME=PATH.")
    return name, path


def positive(text: str) -> int:
    """A whole number from 1 on."""
    if not (text.isascii() and text.isdecimal() and 0 < len(text) < 19 and int(text)):
        raise ArgumentTypeError(f"{text!r} is not a whole number from 1 on.")
    return int(text)


def day(text: str) -> date:
    """A day as in ``2026-11-21``."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is not a day like 2026-11-21.") from None


def seconds(text: str) -> float:
    """A time in seconds, more than none."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found < float("inf"):
        raise ArgumentTypeError(f"{text!r} is not a number of seconds.")
    return found


def folder(text: str) -> Path:
    """An existing folder."""
    return _existing(text, Path.is_dir, "folder")


def new_file(text: str) -> Path:
    """A file in an existing folder; the file need not exist."""
    path = Path(text)
    if path.is_dir():
        raise ArgumentTypeError(f"{text}: this is a folder.")
    if not path.parent.is_dir():
        raise ArgumentTypeError(f"{text}: there is no folder {path.parent}.")
    return path


def new_folder(text: str) -> Path:
    """A folder that need not exist."""
    path = Path(text)
    if path.exists() and not path.is_dir():
        raise ArgumentTypeError(f"{text}: this is no folder.")
    return path


def file(text: str) -> Path:
    """An existing file."""
    return _existing(text, Path.is_file, "file")


def _existing(text: str, exists: Callable[[Path], bool], kind: str) -> Path:
    path = Path(text)
    if not exists(path):
        raise ArgumentTypeError(f"{text}: there is no such {kind}.")
    return path
