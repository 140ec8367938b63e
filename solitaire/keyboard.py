"""What can be done at the table and with which keys: every command once, for bindings, key card, palette,
last line and README alike, and the keys that a player chose instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from string import ascii_lowercase
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from solitaire.keys import KINDS, PILE_KEYS, SPARE_KEYS, pile_keys
from solitaire.rules.mistakes import did_you_mean
from solitaire.rules.rules import Rules

Key: TypeAlias = str
"""A sign, or a name such as ``space``, ``esc``, ``f5`` or ``ctrl+z``: as players write it."""


class Group(StrEnum):
    """What commands are for, in the order in which they are shown."""

    PLAY = "play"
    CURSOR = "cursor"
    TABLE = "table"
    LOOK = "look"
    PROGRAM = "program"


class Doer(StrEnum):
    """Who carries a command out."""

    PLAYER = "player"
    """It is something to do with the cards."""
    TABLE = "table"
    APP = "app"
    """It is possible on every screen."""


class Command(NamedTuple):
    """Something that a player can do. ``id`` names it in the settings."""

    id: str
    keys: tuple[Key, ...]
    """Its keys, the most usual first, unless the player chose others."""
    name: str
    """A word or two, beside the key."""
    words: str
    """What it does."""
    group: Group
    doer: Doer = Doer.PLAYER


def _command(group: Group, id: str, keys: str, name: str, words: str, doer: Doer = Doer.PLAYER) -> Command:
    return Command(id, tuple(keys.split()), name, words, group, doer)


_PLAY, _CURSOR, _TABLE, _LOOK, _PROGRAM = Group
_APP = Doer.APP

COMMANDS: Final = (
    _command(_PLAY, "deal", "space", "deal", "deal, redeal, fill gaps"),
    _command(_PLAY, "undo", "u ctrl+z", "undo", "take the last move back, without limit"),
    _command(_PLAY, "redo", "r ctrl+y", "redo", "make it again"),
    _command(_PLAY, "restart", "R", "to the start", "go back to the first position"),
    _command(_PLAY, "hint", "h", "hint", "show a sensible move"),
    _command(_PLAY, "safe-cards", "a", "safe cards up", "send up the cards that cannot be missed"),
    _command(_PLAY, "auto-play", "U", "auto-play", "let safe cards go up by themselves, or not", _APP),
    _command(
        _PLAY, "auto-finish", "E", "auto-finish", "let a game that only goes up finish itself, or not", _APP
    ),
    _command(_PLAY, "mark", "K", "keep position", "remember this position"),
    _command(_PLAY, "go-to-mark", "G", "go to it", "go to the position remembered, and back again"),
    _command(
        _PLAY, "pause", "p", "pause", "cover the cards and stop the clock until any key or click", Doer.TABLE
    ),
    _command(_PLAY, "put-down", "esc", "put down", "put lifted cards down"),
    _command(_PLAY, "jump", "e", "jump by letters", "show a letter on every pile: two letters make a move"),
    _command(_PLAY, "find", "F ctrl+f", "find a card", "show where a card lies"),
    _command(_PLAY, "new-deal", "n", "new deal", "deal anew", Doer.TABLE),
    _command(
        _PLAY, "pick-deal", "N", "pick a deal", "play a deal by its number, or packs of your own", Doer.TABLE
    ),
    _command(_CURSOR, "left", "left", "cursor left", "move the cursor to the left"),
    _command(
        _CURSOR, "down", "down", "cursor down", "move the cursor down: to fewer cards, or to the pile below"
    ),
    _command(_CURSOR, "up", "up", "cursor up", "move the cursor up: to more cards, or to the pile above"),
    _command(_CURSOR, "right", "right", "cursor right", "move the cursor to the right"),
    _command(
        _CURSOR,
        "take",
        "enter",
        "lift, drop, best",
        "lift at the cursor, drop there; again: the best move for what is lifted",
    ),
    _command(
        _CURSOR, "next-pile", "tab", "next target", "go to the next pile with a move, or to the next target"
    ),
    _command(_CURSOR, "previous-pile", "shift+tab", "target before", "go to the one before"),
    _command(_LOOK, "next-look", "t", "next look", "change the colours", _APP),
    _command(_LOOK, "four-colours", "C", "four colours", "give each suit a colour, or two to all", _APP),
    _command(_LOOK, "big-index", "B", "large ranks", "draw ranks large, or pips", _APP),
    _command(_LOOK, "ascii", "A", "ASCII only", "draw with ASCII characters only, or all signs", _APP),
    _command(_PROGRAM, "menu", "M", "menu", "go to the menu, and back to the table", _APP),
    _command(_PROGRAM, "settings", "S", "settings", "change the settings", _APP),
    _command(_PROGRAM, "statistics", "T", "statistics", "show how your games went", _APP),
    _command(_PROGRAM, "rules", "i f1", "rules", "show the rules", Doer.TABLE),
    _command(_PROGRAM, "keys", "?", "keys", "show all keys", Doer.TABLE),
    _command(_PROGRAM, "command-palette", "ctrl+p", "all commands", "list all commands", _APP),
    _command(_PROGRAM, "quit", "q ctrl+q", "quit", "leave the program", Doer.TABLE),
)

RESERVED: Final = MappingProxyType({"ctrl+p": "command-palette", "ctrl+q": "quit"})
"""Keys that keep their meaning, so that there is always a way to everything and a way out."""

Chosen: TypeAlias = Mapping[str, tuple[Key, ...]]
"""Keys by what they stand for: the id of a command or a kind of piles."""


VI: Final[Chosen] = MappingProxyType(
    {
        "left": ("left", "h"),
        "down": ("down", "j"),
        "up": ("up", "k"),
        "right": ("right", "l"),
        "hint": ("H",),
        "reserve": tuple("dfgyo"),
    }
)
"""What is different where the cursor has the keys of vi."""


class Keyboard:
    """Which keys do what: the usual ones, or those for ``vi``, and over them those that the player chose."""

    def __init__(self, chosen: Chosen = MappingProxyType({}), vi: bool = False) -> None:
        self._keys = {**_usual(vi), **chosen}

    def __getitem__(self, command: str) -> tuple[Key, ...]:
        """The keys of a command, by its id."""
        return self._keys[command]

    def piles(self, rules: Rules) -> dict[int, Key]:
        """The key of every pile of a game, by its index; empty where none is left."""
        taken = {key for keys in self._keys.values() for key in keys}
        kinds = {zone: "".join(self._keys[kind]) for zone, kind in KINDS.items()}
        return pile_keys(rules, kinds, "".join(key for key in SPARE_KEYS if key not in taken))


def _usual(vi: bool) -> dict[str, tuple[Key, ...]]:
    piles = {KINDS[zone]: tuple(keys) for zone, keys in PILE_KEYS.items()}
    return {command.id: command.keys for command in COMMANDS} | piles | (dict(VI) if vi else {})


# What a player writes into the settings

NAMES: Final = (
    *("space", "enter", "esc", "tab", "backspace", "delete", "insert", "home", "end", "pageup", "pagedown"),
    *("up", "down", "left", "right"),
    *(f"f{number}" for number in range(1, 13)),
)
"""What keys without a sign of their own are called."""
_ALIASES: Final = {"escape": "esc", "return": "enter"}
_SAME: Final = {"ctrl+i": "tab", "ctrl+m": "enter", "ctrl+h": "backspace", "ctrl+j": "enter"}
"""Keys that a terminal cannot tell from others."""
_TOGETHER: Final = {frozenset({"foundations", "discard"})}
"""Kinds of piles that no game has both of."""


class Complaint(NamedTuple):
    """What is wrong with the keys given to ``name``, and the mend."""

    name: str
    text: str


def read_keys(table: Mapping[str, Any], vi: bool = False) -> tuple[dict[str, tuple[Key, ...]], list[Complaint]]:
    """The keys that a table of settings gives to commands and piles, and what is wrong with the others,
    for which the usual keys hold.
    """
    usual = _usual(vi)
    chosen: dict[str, tuple[Key, ...]] = {}
    complaints = []
    for name, value in table.items():
        keys = _keys_in(value)
        if fault := _fault(usual, name, value, keys):
            complaints.append(Complaint(name, fault))
        else:
            chosen[name] = tuple(dict.fromkeys(keys))
    while clash := next(_clashes(usual, chosen), None):
        complaints.append(clash)
        del chosen[clash.name]
    return chosen, complaints


def _keys_in(value: Any) -> list[Key]:
    """``"u, ctrl+z"`` or ``["u", "ctrl+z"]``; a comma alone is a key."""
    words = value if isinstance(value, list) else str(value).split()
    bare = [str(word).removesuffix(",") or "," for word in words]
    return [word if len(word) == 1 else _ALIASES.get(word.lower(), word.lower()) for word in bare]


def _fault(usual: Chosen, name: str, value: Any, keys: list[Key]) -> str:
    """What is wrong with one setting by itself; empty if nothing is."""
    if name not in usual:
        return f"there is no such command or kind of piles.{did_you_mean(name, usual)}"
    if not isinstance(value, str | list):
        return f"{value!r} is not a text in quotes, such as 'u ctrl+z'."
    if not keys:
        return f"name at least one key, such as {usual[name][0]!r}."
    for key in keys:
        if key in _SAME:
            return f"a terminal cannot tell {key!r} from {_SAME[key]!r}; choose another key."
        if key in RESERVED and name != RESERVED[key]:
            return f"{key!r} always means {RESERVED[key]}; choose another key."
        if not _is_key(key):
            near = did_you_mean(key, NAMES)
            return f"there is no key {key!r}.{near or ' Write a sign, or a name such as space, f5 or ctrl+z.'}"
        if name in KINDS.values() and len(key) > 1:
            return f"the key of a pile is a single sign, not {key!r}."
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


def _clashes(usual: Chosen, chosen: Chosen) -> Iterator[Complaint]:
    """Keys with two meanings; it is what the player chose, and chose last, that has to give way."""
    owners: dict[Key, str] = {}
    unchanged = [(name, keys) for name, keys in usual.items() if name not in chosen]
    for name, keys in [*unchanged, *chosen.items()]:
        for key in keys:
            other = owners.setdefault(key, name)
            if other != name and {other, name} not in _TOGETHER:
                yield Complaint(
                    name,
                    f"{key!r} already stands for {other}; choose another key, or give {other} others.",
                )
