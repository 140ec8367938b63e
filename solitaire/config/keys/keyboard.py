"""The keys of commands and piles on the player's keyboard."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, TypeAlias

from solitaire.config.keys.commands import COMMANDS, Key
from solitaire.config.keys.key_layouts import QWERTY, Rows, pile_keys_on, reachable
from solitaire.config.keys.pile_keys import PILE_KEYS, PILE_KINDS, SHARING_KEYS, SPARE_KEYS, pile_keys
from solitaire.rules.compiled_rules import Rules

KeyTable: TypeAlias = Mapping[str, tuple[Key, ...]]
"""Keys by the id of a command or the kind of piles that they stand for."""


VI: Final[KeyTable] = MappingProxyType(
    {
        "left": ("left", "h"),
        "down": ("down", "j"),
        "up": ("up", "k"),
        "right": ("right", "l"),
        "hint": ("H",),
        "reserve": tuple("dfgyo"),
        "cells": tuple("dfgyo"),
    }
)
"""The keys of commands and the places of piles that differ with vi's cursor keys."""


class Keyboard:
    """The keys of commands and piles: the defaults, with the player's keys over them.

    Args:
        chosen: the player's keys.
        vi: whether the defaults are those with vi's cursor keys.
        rows: the layout of the keyboard.
    """

    def __init__(self, chosen: KeyTable = MappingProxyType({}), vi: bool = False, rows: Rows = QWERTY) -> None:
        self.rows = rows
        self._keys = {**default_keys(vi, rows), **chosen}
        self._piles: dict[Rules, dict[int, Key]] = {}

    def __getitem__(self, command: str) -> tuple[Key, ...]:
        """The keys of a command, by its id."""
        return self._keys[command]

    def has_command(self, key: Key) -> bool:
        """Whether a key is that of a command."""
        return any(key in self._keys[command.id] for command in COMMANDS)

    def piles(self, rules: Rules) -> dict[int, Key]:
        """The key of every pile of a game, by its index; empty if none is left."""
        if rules not in self._piles:
            self._piles[rules] = self._assign(rules)
        return self._piles[rules]

    def _assign(self, rules: Rules) -> dict[int, Key]:
        taken = {key for keys in self._keys.values() for key in keys}
        kinds = {zone: "".join(self._keys[kind]) for zone, kind in PILE_KINDS.items()}
        return pile_keys(rules, kinds, "".join(key for key in SPARE_KEYS if key not in taken))


@lru_cache(maxsize=8)
def default_keys(vi: bool, rows: Rows) -> KeyTable:
    """The default keys of all commands and kinds of piles on a keyboard layout."""
    piles = {PILE_KINDS[zone]: tuple(keys) for zone, keys in PILE_KEYS.items()}
    usual = {command.id: command.keys for command in COMMANDS} | piles | (dict(VI) if vi else {})
    commands = reachable(rows, {id: keys for id, keys in usual.items() if id not in piles})
    taken = {key for keys in commands.values() for key in keys}
    return commands | pile_keys_on(rows, {kind: usual[kind] for kind in piles}, taken, SHARING_KEYS)
