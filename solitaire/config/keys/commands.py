"""What can be done at the table and with which keys: every command once, for bindings, key card, palette,
last line and README alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

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
"""The keys of each zone in the order of its piles. None of them is a command."""

KINDS: Final = {
    Zone.TABLEAU: "columns",
    Zone.STOCK: "stock",
    Zone.WASTE: "waste",
    Zone.FOUNDATION: "foundations",
    Zone.RESERVE: "reserve",
    Zone.DISCARD: "discard",
}
"""What the piles of a zone are called where their keys are chosen, whatever a game calls them."""

SPARE_KEYS: Final = "eopDEFGHIJKLMNOPQSTUVWXYZ"
"""For games with more piles than their zone has keys."""
_ANY_FOUNDATION: Final = "f"
"""What the line mode calls any foundation; so no foundation is called that."""


def pile_keys(
    rules: Rules, kinds: Mapping[Zone, str] = PILE_KEYS, spare_keys: str = SPARE_KEYS
) -> dict[int, str]:
    """The key of every pile, by its index; a pile with a number in its name has the key of that number.
    Without a reserve its keys are there for many foundations, as on a clock. In a game with very many piles the
    last may have no key: an empty text.
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
"""A sign, or a name such as ``space``, ``esc``, ``f5`` or ``ctrl+z``: as players write it."""


class CommandGroup(StrEnum):
    """What commands are for, in the order in which they are shown."""

    PLAY = "play"
    CURSOR = "cursor"
    LOOK = "look"
    PROGRAM = "program"


class CommandTarget(StrEnum):
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
    group: CommandGroup
    doer: CommandTarget = CommandTarget.PLAYER


def _command(
    group: CommandGroup, id: str, keys: str, name: str, words: str, doer: CommandTarget = CommandTarget.PLAYER
) -> Command:
    return Command(id, tuple(keys.split()), name, words, group, doer)


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
        self._keys = {**usual_keys(vi), **chosen}
        self._piles: dict[Rules, dict[int, Key]] = {}

    def __getitem__(self, command: str) -> tuple[Key, ...]:
        """The keys of a command, by its id."""
        return self._keys[command]

    def piles(self, rules: Rules) -> dict[int, Key]:
        """The key of every pile of a game, by its index; empty where none is left."""
        if rules not in self._piles:
            self._piles[rules] = self._found(rules)
        return self._piles[rules]

    def _found(self, rules: Rules) -> dict[int, Key]:
        taken = {key for keys in self._keys.values() for key in keys}
        kinds = {zone: "".join(self._keys[kind]) for zone, kind in KINDS.items()}
        return pile_keys(rules, kinds, "".join(key for key in SPARE_KEYS if key not in taken))


def usual_keys(vi: bool = False) -> dict[str, tuple[Key, ...]]:
    """The keys of everything, by id or kind, unless the player chose others."""
    piles = {KINDS[zone]: tuple(keys) for zone, keys in PILE_KEYS.items()}
    return {command.id: command.keys for command in COMMANDS} | piles | (dict(VI) if vi else {})
