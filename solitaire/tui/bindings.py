"""The commands of the keyboard as Textual binds them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from textual import events
from textual.binding import Binding

from solitaire.config.keys.commands import COMMANDS, Command, CommandTarget, Key, Keyboard
from solitaire.rules.text.english import capital

_NAMES: Final = {"esc": "escape", ",": "comma"}
"""Keys that Textual calls otherwise, or that would separate keys."""


def command_bindings(*ids: str) -> list[Binding]:
    """Every command, or those named, with its usual keys, named so that ``keymap`` can give it others."""
    return [
        Binding(_written(command.keys), _action(command), capital(command.description), id=command.id)
        for command in COMMANDS
        if not ids or command.id in ids
    ]


def keymap(keyboard: Keyboard) -> dict[str, str]:
    """What ``App.set_keymap`` takes: the keys of every command whose keys are not the usual ones."""
    return {
        command.id: _written(keyboard[command.id])
        for command in COMMANDS
        if keyboard[command.id] != command.keys
    }


def key_of(event: events.Key) -> Key:
    """The key as players write it."""
    if event.key.startswith("alt+"):
        return f"alt+{event.character or event.key.removeprefix('alt+')}"
    if event.character is not None and event.is_printable and not event.character.isspace():
        return event.character
    return "esc" if event.key == "escape" else event.key


def key_event(key: Key) -> events.Key:
    """The event of a key as players write it."""
    (binding,) = Binding.make_bindings([Binding(_written([key]), "")])
    return events.Key(binding.key, key if len(key) == 1 else None)


def _action(command: Command) -> str:
    """What Textual runs: a method of the app, one of the screen, or ``action_do`` with what to do."""
    name = command.id.replace("-", "_")
    match command.target:
        case CommandTarget.APP:
            return f"app.{name}"
        case CommandTarget.TABLE:
            return name
        case CommandTarget.PLAYER:
            return f"do('{command.id}')"


def _written(keys: Iterable[Key]) -> str:
    return ",".join(_NAMES.get(key, key) for key in keys)
