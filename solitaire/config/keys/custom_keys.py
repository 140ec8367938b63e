"""Read the player's keys for commands and piles from the settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import ascii_lowercase
from typing import Any, Final, NamedTuple

from solitaire.config.keys.commands import RESERVED, Key
from solitaire.config.keys.key_layouts import Rows
from solitaire.config.keys.keyboard import KeyTable, default_keys
from solitaire.config.keys.pile_keys import PILE_KINDS, SHARING_KEYS
from solitaire.rules.files.errors import did_you_mean, value_text

NAMES: Final = (
    *("space", "enter", "esc", "tab", "backspace", "delete", "insert", "home", "end", "pageup", "pagedown"),
    *("up", "down", "left", "right"),
    *(f"f{number}" for number in range(1, 13)),
)
"""The names of keys that produce no character."""
_ALIASES: Final = {"escape": "esc", "return": "enter"}
_SAME: Final = {"ctrl+i": "tab", "ctrl+m": "enter", "ctrl+h": "backspace", "ctrl+j": "enter"}
"""Keys that a terminal cannot distinguish from others."""
_FOLLOWING: Final = {"cells": "reserve"}
"""Kinds of piles that take the keys chosen for another kind, unless they have chosen keys themselves."""


MOST_PILES: Final = 20
"""Characters of a word that may be the keys of as many piles, written without spaces."""


class KeyProblem(NamedTuple):
    """A mistake in the keys of ``name``, with its mend."""

    name: str
    text: str


def read_keys(
    table: Mapping[str, Any], vi: bool, rows: Rows
) -> tuple[dict[str, tuple[Key, ...]], list[KeyProblem]]:
    """Read the table of keys of the settings.

    Returns the valid keys by command or kind of piles, and the mistakes; for those the defaults hold.
    """
    usual = default_keys(vi, rows)
    chosen: dict[str, tuple[Key, ...]] = {}
    complaints = []
    for name, value in table.items():
        keys = _keys_in(value)
        if fault := _fault(usual, name, value, keys):
            complaints.append(KeyProblem(name, fault))
        else:
            chosen[name] = tuple(dict.fromkeys(keys))
    while clash := next(_clashes(usual, chosen), None):
        complaints.append(clash)
        del chosen[clash.name]
    following = {kind: chosen[other] for kind, other in _FOLLOWING.items() if other in chosen}
    return following | chosen, complaints


def _keys_in(value: object) -> list[Key]:
    """The keys in ``"u, ctrl+z"`` or ``["u", "ctrl+z"]``; a comma alone is a key."""
    words = value if isinstance(value, list) else str(value).split()
    bare = [str(word).removesuffix(",") or "," for word in words]
    return [word if len(word) == 1 else _ALIASES.get(word.lower(), word.lower()) for word in bare]


def _fault(usual: KeyTable, name: str, value: object, keys: list[Key]) -> str:
    """The mistake in one setting by itself; empty if there is none."""
    if name not in usual:
        return f"there is no such command or kind of piles.{did_you_mean(name, usual)}"
    if not isinstance(value, str | list):
        return f"{value_text(value)} is not text in quotes, such as 'u ctrl+z'."
    if not keys:
        return f"name at least one key, such as {usual[name][0]!r}."
    for key in keys:
        if key in _SAME:
            return f"a terminal cannot tell {key!r} from {_SAME[key]!r}; choose another key."
        if key in RESERVED and name != RESERVED[key]:
            return f"{key!r} always means {RESERVED[key]}; choose another key."
        if not _is_key(key):
            if name in PILE_KINDS.values() and len(key) <= MOST_PILES and "+" not in key:
                return f"there is no key {key!r}. Separate the keys of piles by spaces: '{' '.join(key)}'."
            near = did_you_mean(key, NAMES)
            return f"there is no key {key!r}.{near or ' Write a character or a name like space, f5 or ctrl+z.'}"
        if name in PILE_KINDS.values() and len(key) > 1:
            return f"the key of a pile is a single character, not {key!r}."
    return ""


def _is_key(key: Key) -> bool:
    if len(key) == 1:
        return key.isprintable() and not key.isspace()
    modifier, _, plain = key.rpartition("+")
    match modifier:
        case "":
            return plain in NAMES
        case "ctrl":
            return plain in ascii_lowercase and len(plain) == 1 and plain != "c"
        case "shift":
            return plain in NAMES and plain not in ("space", "enter", "esc", "backspace")
        case _:
            return False


def _clashes(usual: KeyTable, chosen: KeyTable) -> Iterator[KeyProblem]:
    """Keys with two meanings, each with the player's setting to drop: the last one."""
    owners: dict[Key, str] = {}
    unchanged = [
        (name, keys)
        for name, keys in usual.items()
        if chosen.get(name, keys) == keys and (name in chosen or _FOLLOWING.get(name) not in chosen)
    ]
    for name, keys in [*unchanged, *chosen.items()]:
        for key in keys:
            other = owners.setdefault(key, name)
            if other != name and {other, name} not in SHARING_KEYS:
                yield KeyProblem(
                    name,
                    f"{key!r} is already the key of {other}; choose another key, or change {other} too.",
                )
