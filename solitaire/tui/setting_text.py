"""Messages about a setting that a key has changed."""

from __future__ import annotations

from collections.abc import Callable

from solitaire.config.keys.keyboard import Keyboard
from solitaire.config.settings import Settings
from solitaire.config.themes.theme_catalogue import load_usable_theme
from solitaire.tui.theme.legible_text import CHARACTERS


def changed_setting_text(
    before: Settings, after: Settings, is_ascii: bool, missing_large_ranks: Callable[[], str]
) -> str:
    """The message about the setting that was changed; empty for those without one.

    Args:
        before: the settings until now.
        after: the settings from now on.
        is_ascii: whether the screen is drawn in ASCII, which has no large ranks.
        missing_large_ranks: returns the message about cards without room for large ranks; empty if all have.
    """
    if after.big_index and not before.big_index:
        missing = no_large_ranks_text(after.keyboard) if is_ascii else missing_large_ranks()
        if missing:
            return missing
    switches = {
        "Auto-play": (before.auto_play, after.auto_play),
        "Auto-finish": (before.auto_finish, after.auto_finish),
        "Four colours": (before.four_colours, after.four_colours),
        "Large ranks": (before.big_index, after.big_index),
    }
    for name, (was_on, is_on) in switches.items():
        if is_on != was_on:
            return f"{name} {'on' if is_on else 'off'}."
    if after.look != before.look:
        return f"Theme: {load_usable_theme(after.look).name}."
    if after.ascii != before.ascii:
        return f"Characters: {CHARACTERS[after.ascii]}."
    return ""


def no_large_ranks_text(keyboard: Keyboard) -> str:
    """The message where large ranks are turned on, but all is drawn in ASCII."""
    return f"Large ranks need Unicode characters: {keyboard['ascii'][0]} turns ASCII off."
