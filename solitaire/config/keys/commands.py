"""The commands with their default keys.

Bindings, key help, command palette, status line and ``docs/keys.md`` all come from this list.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

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
    _command(_PLAY, "show-pile", "Z", "show pile", "show all cards of a pile", CommandTarget.TABLE),
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
