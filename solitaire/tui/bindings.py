"""Textual key bindings of the keyboard commands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from textual import events
from textual.binding import Binding, BindingType
from textual.screen import Screen

from solitaire.config.keys.commands import COMMANDS, Command, CommandTarget, Key
from solitaire.config.keys.key_layouts import Rows, answer_key, without_shift
from solitaire.config.keys.keyboard import Keyboard
from solitaire.rules.text.english import capital

_NAMES: Final = {"esc": "escape", ",": "comma", "page down": "pagedown", "page up": "pageup"}
"""Keys with another name in Textual, or that would separate keys."""
_WRITTEN: Final = {
    "slash": "/",
    "question_mark": "?",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "escape": "esc",
    "pagedown": "page down",
    "pageup": "page up",
}
"""Keys of bindings as players write them, where Textual's name is another."""


def command_bindings(*ids: str) -> list[Binding]:
    """The bindings of all commands, or of those named, with their default keys.

    Each has the command as its id, so that ``keymap`` can change its keys.
    """
    return [
        Binding(_key_list(command.keys), _action(command), capital(command.description), id=command.id)
        for command in COMMANDS
        if not ids or command.id in ids
    ]


def keymap(keyboard: Keyboard) -> dict[str, str]:
    """The keymap for ``App.set_keymap``: the keys of all rebound commands."""
    return {
        command.id: _key_list(keyboard[command.id])
        for command in COMMANDS
        if keyboard[command.id] != command.keys
    }


def declared_bindings(kind: type) -> Iterator[Binding]:
    """The bindings of a class and of its bases, as far as they are the program's."""
    for each in kind.__mro__:
        if each.__module__.startswith("solitaire."):
            bindings = vars(each).get("BINDINGS", ())
            yield from (binding for binding in bindings if isinstance(binding, Binding))


def listed_keys(bindings: Iterable[BindingType], keyboard: Keyboard) -> dict[str, list[Key]]:
    """The keys of bindings by what they do, as players write them.

    Commands have the keys of ``keyboard``.
    """
    keys: dict[str, list[Key]] = {}
    for binding in bindings:
        if isinstance(binding, Binding):
            names = keyboard[binding.id] if binding.id else binding.key.split(",")
            keys.setdefault(binding.description, []).extend(_WRITTEN.get(name, name) for name in names)
    return {description: list(dict.fromkeys(each)) for description, each in keys.items()}


def key_of(event: events.Key) -> Key:
    """The key of an event, as players write it."""
    if event.key.startswith("alt+"):
        return f"alt+{event.character or event.key.removeprefix('alt+')}"
    if event.character is not None and event.is_printable and not event.character.isspace():
        return event.character
    return "esc" if event.key == "escape" else event.key


def key_by_place(screen: Screen[Any], event: events.Key, rows: Rows) -> Key:
    """The key of a binding that a key without one means by its place.

    On a keyboard without Latin letters, it means the letter at its place on a US keyboard. Empty if it means
    none.
    """
    key = key_of(event)
    there = answer_key(rows, key)
    if key.isupper():
        there = there.upper()
    if there == key:
        return ""
    bindings = screen.active_bindings
    return there if there in bindings and event.key not in bindings else ""


def unbound_key_text(screen: Screen[Any], event: events.Key, rows: Rows, help_key: Key = "") -> str:
    """The message about a key that does nothing on a screen; empty for all other keys.

    It names the same letter with or without shift, if that has a command, as for caps lock. ``rows`` are those
    of the keyboard. ``help_key`` lists the keys of the screen, which may name them all itself.
    """
    is_shown = event.is_printable or event.key == "enter"
    if event.key in screen.active_bindings or not is_shown or key_by_place(screen, event, rows):
        return ""
    shifted = event.key.swapcase() if len(event.key) == 1 else ""
    other = f"; {shifted} has one" if shifted in screen.active_bindings else ""
    refusal = f"No command here has the key {key_of(event)}{other}."
    return f"{refusal} {help_key} lists all keys." if help_key else refusal


def race_keys_of(event: events.Key, rows: Rows) -> tuple[Key, ...]:
    """The keys of a race that an event may mean, the likeliest first.

    Another player may hold shift; but blocks of one's own may have keys that need it.
    """
    key = key_of(event)
    return tuple(dict.fromkeys((without_shift(rows, key), key)))


def key_event(key: Key) -> events.Key:
    """The event of a key, given as players write it."""
    (binding,) = Binding.make_bindings([Binding(_key_list([key]), "")])
    return events.Key(binding.key, key if len(key) == 1 else None)


def _action(command: Command) -> str:
    """The Textual action of a command: of the app or the screen, some with the command or its setting."""
    name = command.id.replace("-", "_")
    match command.target:
        case CommandTarget.APP:
            return f"app.{name}"
        case CommandTarget.SETTING:
            return f"app.toggle_setting('{name}')"
        case CommandTarget.TABLE:
            return name
        case CommandTarget.SESSION:
            return f"do('{command.id}')"


def _key_list(keys: Iterable[Key]) -> str:
    return ",".join(_NAMES.get(key, key) for key in keys)
