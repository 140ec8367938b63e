"""The commands with their default keys, and the keys of piles.

Bindings, key help, command palette, status line and ``docs/keys.md`` all come from this list.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from solitaire.config.keys.key_layouts import QWERTY, Rows, pile_keys_on, reachable
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.piles import PileSpec, Zone

PILE_KEYS: Final = {
    Zone.TABLEAU: "1234567890-=[]",
    Zone.STOCK: "s",
    Zone.WASTE: "w",
    Zone.FOUNDATION: "zxcvbm",
    Zone.RESERVE: "dfgjkly",
    Zone.CELL: "dfgjkly",
    Zone.DISCARD: "x",
}
"""The places of the keys of each zone, in the order of its piles. On QWERTY none of them is a command's."""

PILE_KINDS: Final = {
    Zone.TABLEAU: "columns",
    Zone.STOCK: "stock",
    Zone.WASTE: "waste",
    Zone.FOUNDATION: "foundations",
    Zone.RESERVE: "reserve",
    Zone.CELL: "cells",
    Zone.DISCARD: "discard",
}
"""The names of zones in the table of keys, whatever a game calls them."""

SHARING_KEYS: Final = (frozenset({"foundations", "discard"}), frozenset({"reserve", "cells"}))
"""Kinds of piles that share keys. Of a game with both, the later piles get spare keys."""

SPARE_KEYS: Final = "eopDEFGHIJKLMNOPQSTUVWXYZ,'"
"""Keys for games with more piles than their zone has keys."""
_ANY_FOUNDATION: Final = "f"
"""The line mode's name for any foundation, which is therefore no pile's key."""


def pile_keys(
    rules: Rules, kinds: Mapping[Zone, str] = PILE_KEYS, spare_keys: str = SPARE_KEYS
) -> dict[int, str]:
    """The key of every pile, by its index.

    A pile with a number in its name has the key of that number. Piles that overlap share a key with others of
    their column, of which at most one is free; so do the places of rows. Without a reserve, its keys serve for
    many foundations, as on a clock. In a game with very many piles the last may have no key: an empty text.
    """
    has_reserve = any(spec.zone is Zone.RESERVE for spec in rules.piles)
    idle = "" if has_reserve else kinds[Zone.RESERVE].replace(_ANY_FOUNDATION, "")
    own: dict[int, str] = {}
    zones: dict[str, Zone] = {}
    for spec in rules.piles:
        key = dict(enumerate(kinds[spec.zone])).get(_place(rules, spec), "")
        own[spec.index] = key if zones.setdefault(key, spec.zone) is spec.zone else ""
    spare = (key for key in idle + spare_keys if key not in zones)
    shares_key = bool(rules.covering or rules.row_places)
    further: dict[int, str] = {}
    shared: dict[int, str] = {}
    for spec in sorted(rules.piles, key=partial(_place, rules)):
        if not own[spec.index]:
            # Piles that share no key have a number of their own, which is no place.
            group = _place(rules, spec) if shares_key and spec.zone is Zone.TABLEAU else ~spec.index
            if group not in shared:
                shared[group] = next(spare, "")
            further[spec.index] = shared[group]
    return own | further


def _place(rules: Rules, spec: PileSpec) -> int:
    """The number of a pile in its zone; of piles below one another, that of their column.

    Where they overlap, a column is two half cards wide.
    """
    places, row_length = rules.ruleset.tableau.places, rules.ruleset.tableau.row_length
    if spec.zone is Zone.TABLEAU and rules.covering:
        return (places[spec.number][0] - min(x for x, _ in places)) // 2
    if spec.zone is Zone.TABLEAU and row_length:
        return spec.number % row_length
    return int(spec.label) - 1 if spec.label.isdigit() else spec.number


Key: TypeAlias = str
"""A character, or a name such as ``space``, ``esc``, ``f5`` or ``ctrl+z``, as written by players."""


class CommandGroup(StrEnum):
    """The purpose of commands, in the order of the key help."""

    PLAY = "play"
    CURSOR = "cursor"
    LOOK = "look"
    PROGRAM = "program"


class CommandTarget(StrEnum):
    """The object that runs a command."""

    SESSION = "session"
    """The session of a table: the command moves or shows cards."""
    TABLE = "table"
    """The screen of the table."""
    APP = "app"
    """The app: the command works on every screen."""
    SETTING = "setting"
    """The app, which switches the setting with the name of the command on or off."""


class Command(NamedTuple):
    """A command of the player; ``id`` is its name in the settings."""

    id: str
    keys: tuple[Key, ...]
    """Its default keys, the one to show first."""
    name: str
    """A word or two, to show beside the key."""
    description: str
    """An imperative, in lower case."""
    group: CommandGroup
    target: CommandTarget


def _command(
    group: CommandGroup,
    id: str,
    keys: str,
    name: str,
    description: str,
    target: CommandTarget = CommandTarget.SESSION,
) -> Command:
    return Command(id, tuple(keys.split()), name, description, group, target)


_PLAY, _CURSOR, _LOOK, _PROGRAM = CommandGroup
_APP, _SETTING = CommandTarget.APP, CommandTarget.SETTING

COMMANDS: Final = (
    _command(_PLAY, "deal", "space", "deal", "deal from the stock, redeal or fill gaps"),
    _command(_PLAY, "undo", "u ctrl+z", "undo", "undo the last move"),
    _command(_PLAY, "redo", "r ctrl+y", "redo", "redo the last undone move"),
    _command(_PLAY, "restart", "R", "restart", "restart this deal"),
    _command(_PLAY, "hint", "h", "hint", "show a hint: the next move to a win, or a useful one"),
    _command(_PLAY, "safe-cards", "a", "play safe cards", "move all safe cards to the foundations"),
    _command(_PLAY, "finish", "F", "play solution", "play the solution automatically"),
    _command(_PLAY, "solution", "V", "show solution", "show the solution as a replay", CommandTarget.TABLE),
    _command(_PLAY, "last-chance", "L", "last winnable", "go back to the last winnable position"),
    _command(_PLAY, "auto-play", "U", "auto-play", "toggle auto-play of safe cards", _SETTING),
    _command(_PLAY, "auto-finish", "E", "auto-finish", "toggle auto-finish of the last moves", _SETTING),
    _command(_PLAY, "best-move", ".", "best move", "play the best move of the lifted cards, or at the cursor"),
    _command(_PLAY, "mark", "K", "set bookmark", "set a bookmark at this position, or remove it"),
    _command(_PLAY, "go-to-mark", "G", "go to bookmark", "go to a bookmark, and back"),
    _command(_PLAY, "pause", "p", "pause", "pause: hide the cards and stop the clock", CommandTarget.TABLE),
    _command(_PLAY, "put-down", "esc", "put back", "put lifted cards back"),
    _command(_PLAY, "jump", "e ;", "jump mode", "jump mode: label the piles, and move by two letters"),
    _command(_PLAY, "find", "/ ctrl+f", "find card", "find a card"),
    _command(_PLAY, "new-deal", "n", "new deal", "start a new deal", CommandTarget.TABLE),
    _command(
        _PLAY,
        "pick-deal",
        "N",
        "choose deal",
        "choose a deal: number, difficulty, today's, deck file",
        CommandTarget.TABLE,
    ),
    _command(_CURSOR, "left", "left", "cursor left", "move the cursor left"),
    _command(_CURSOR, "down", "down", "cursor down", "move the cursor down: fewer cards, or the pile below"),
    _command(_CURSOR, "up", "up", "cursor up", "move the cursor up: more cards, or the pile above"),
    _command(_CURSOR, "right", "right", "cursor right", "move the cursor right"),
    _command(
        _CURSOR,
        "take",
        "enter",
        "lift, drop",
        "lift or drop (twice: best move), or play the hint",
    ),
    _command(_CURSOR, "next-pile", "tab", "next target", "go to the next target or pile with a move"),
    _command(
        _CURSOR,
        "previous-pile",
        "shift+tab",
        "previous target",
        "go to the previous target or pile with a move",
    ),
    _command(_LOOK, "next-look", "t", "next theme", "switch to the next theme", _APP),
    _command(_LOOK, "four-colours", "C", "four colours", "toggle four-colour suits", _SETTING),
    _command(_LOOK, "big-index", "B", "large ranks", "toggle large ranks", _SETTING),
    _command(_LOOK, "ascii", "A", "ASCII mode", "toggle ASCII mode", _APP),
    _command(_PROGRAM, "menu", "M", "menu", "go to the menu, and back", _APP),
    _command(_PROGRAM, "settings", "S", "settings", "open the settings", _APP),
    _command(_PROGRAM, "statistics", "T", "statistics", "show the statistics", _APP),
    _command(_PROGRAM, "replays", "W", "replays", "watch your games again", _APP),
    _command(_PROGRAM, "rules", "i f1", "rules", "show the rules of this game", CommandTarget.TABLE),
    _command(_PROGRAM, "keys", "?", "keys", "show all keys", _APP),
    _command(_PROGRAM, "command-palette", "ctrl+p", "all commands", "search all commands and games", _APP),
    _command(_PROGRAM, "quit", "q ctrl+q", "quit", "save and quit", CommandTarget.TABLE),
)

COMMAND_NAMES: Final[Mapping[str, str]] = MappingProxyType({command.id: command.name for command in COMMANDS})
"""The name of each command, by its id."""

RESERVED: Final = MappingProxyType({"ctrl+p": "command-palette", "ctrl+q": "quit"})
"""Keys that cannot be changed, so that all commands stay reachable."""

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
