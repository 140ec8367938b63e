"""The commands with their default keys, and the keys of piles.

Bindings, key help, command palette, status line and ``docs/keys.md`` all come from this list.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
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
    Zone.DISCARD: "x",
}
"""The places of the keys of each zone, in the order of its piles. On QWERTY none of them is a command's."""

PILE_KINDS: Final = {
    Zone.TABLEAU: "columns",
    Zone.STOCK: "stock",
    Zone.WASTE: "waste",
    Zone.FOUNDATION: "foundations",
    Zone.RESERVE: "reserve",
    Zone.DISCARD: "discard",
}
"""The names of zones in the table of keys, whatever a game calls them."""

NEVER_TOGETHER: Final = (frozenset({"foundations", "discard"}),)
"""Kinds of piles that no game has together, so that they share keys."""

SPARE_KEYS: Final = "eopDEFGHIJKLMNOPQSTUVWXYZ"
"""Keys for games with more piles than their zone has keys."""
_ANY_FOUNDATION: Final = "f"
"""The line mode's name for any foundation, which is therefore no pile's key."""


def pile_keys(
    rules: Rules, kinds: Mapping[Zone, str] = PILE_KEYS, spare_keys: str = SPARE_KEYS
) -> dict[int, str]:
    """The key of every pile, by its index.

    A pile with a number in its name has the key of that number. Without a reserve, its keys serve for many
    foundations, as on a clock. In a game with very many piles the last may have no key: an empty text.
    """
    has_reserve = any(spec.zone is Zone.RESERVE for spec in rules.piles)
    idle = "" if has_reserve else kinds[Zone.RESERVE].replace(_ANY_FOUNDATION, "")
    own = {spec.index: dict(enumerate(kinds[spec.zone])).get(_place(spec), "") for spec in rules.piles}
    spare = iter(idle + spare_keys)
    further = {spec.index: next(spare, "") for spec in sorted(rules.piles, key=_place) if not own[spec.index]}
    return own | further


def _place(spec: PileSpec) -> int:
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

    PLAYER = "player"
    """The session of a table: the command moves or shows cards."""
    TABLE = "table"
    """The screen of the table."""
    APP = "app"
    """The app: the command works on every screen."""


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
    target: CommandTarget = CommandTarget.PLAYER


def _command(
    group: CommandGroup,
    id: str,
    keys: str,
    name: str,
    description: str,
    target: CommandTarget = CommandTarget.PLAYER,
) -> Command:
    return Command(id, tuple(keys.split()), name, description, group, target)


_PLAY, _CURSOR, _LOOK, _PROGRAM = CommandGroup
_APP = CommandTarget.APP

COMMANDS: Final = (
    _command(_PLAY, "deal", "space", "deal", "deal, redeal, fill gaps"),
    _command(_PLAY, "undo", "u ctrl+z", "undo", "take the last move back"),
    _command(_PLAY, "redo", "r ctrl+y", "redo", "make it again"),
    _command(_PLAY, "restart", "R", "to the start", "go back to the first position"),
    _command(_PLAY, "hint", "h", "hint", "show the next move to a win, or a sensible one"),
    _command(_PLAY, "safe-cards", "a", "safe cards up", "send up the cards that are not needed any more"),
    _command(_PLAY, "finish", "F", "play the win", "let the game play itself to a win"),
    _command(_PLAY, "solution", "V", "solution", "watch how the game can be won", CommandTarget.TABLE),
    _command(_PLAY, "last-chance", "L", "last chance", "go back to where the game could last be won"),
    _command(_PLAY, "auto-play", "U", "auto-play", "let safe cards go up by themselves, or not", _APP),
    _command(
        _PLAY, "auto-finish", "E", "auto-finish", "let a game finish itself once cards only go up, or not", _APP
    ),
    _command(_PLAY, "best-move", ".", "best move", "make the best move of the cards lifted or at the cursor"),
    _command(_PLAY, "mark", "K", "keep position", "remember this position"),
    _command(_PLAY, "go-to-mark", "G", "go to it", "go to the position remembered, and back again"),
    _command(
        _PLAY,
        "pause",
        "p",
        "pause",
        "cover the cards and stop the clock until any key or click",
        CommandTarget.TABLE,
    ),
    _command(_PLAY, "put-down", "esc", "put down", "put lifted cards down"),
    _command(_PLAY, "jump", "e ;", "jump by letters", "show a letter on every pile: two letters make a move"),
    _command(_PLAY, "find", "/ ctrl+f", "find a card", "show where a card lies"),
    _command(_PLAY, "new-deal", "n", "new deal", "deal anew", CommandTarget.TABLE),
    _command(
        _PLAY,
        "pick-deal",
        "N",
        "pick a deal",
        "play a deal by its number, or packs of your own",
        CommandTarget.TABLE,
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
        "lift at the cursor, drop there; again: the best move; after a hint: its move",
    ),
    _command(
        _CURSOR, "next-pile", "tab", "next target", "go to the next pile with a move, or to the next target"
    ),
    _command(_CURSOR, "previous-pile", "shift+tab", "target before", "go to the one before"),
    _command(_LOOK, "next-look", "t", "next look", "change the colours", _APP),
    _command(
        _LOOK,
        "four-colours",
        "C",
        "four colours",
        "give each suit a colour of its own, or all of them two",
        _APP,
    ),
    _command(_LOOK, "big-index", "B", "large ranks", "draw large ranks, or pips", _APP),
    _command(_LOOK, "ascii", "A", "ASCII only", "draw with ASCII characters only, or with all signs", _APP),
    _command(_PROGRAM, "menu", "M", "menu", "go to the menu, and back to the table", _APP),
    _command(_PROGRAM, "settings", "S", "settings", "change the settings", _APP),
    _command(_PROGRAM, "statistics", "T", "statistics", "show how your games went", _APP),
    _command(_PROGRAM, "replays", "W", "replays", "watch the games that you played", _APP),
    _command(_PROGRAM, "rules", "i f1", "rules", "show the rules", CommandTarget.TABLE),
    _command(_PROGRAM, "keys", "?", "keys", "show all keys", CommandTarget.TABLE),
    _command(_PROGRAM, "command-palette", "ctrl+p", "all commands", "list all commands", _APP),
    _command(_PROGRAM, "quit", "q ctrl+q", "quit", "leave the program", CommandTarget.TABLE),
)

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
def default_keys(vi: bool = False, rows: Rows = QWERTY) -> KeyTable:
    """The default keys of all commands and kinds of piles on a keyboard layout."""
    piles = {PILE_KINDS[zone]: tuple(keys) for zone, keys in PILE_KEYS.items()}
    usual = {command.id: command.keys for command in COMMANDS} | piles | (dict(VI) if vi else {})
    commands = reachable(rows, {id: keys for id, keys in usual.items() if id not in piles})
    taken = {key for keys in commands.values() for key in keys}
    return commands | pile_keys_on(rows, {kind: usual[kind] for kind in piles}, taken, NEVER_TOGETHER)
