"""Messages about a setting that a key has changed."""

from __future__ import annotations

from solitaire.config.settings import Settings
from solitaire.config.themes.theme_catalogue import load_usable_theme
from solitaire.tui.theme.ascii import CHARACTERS


def changed_setting_text(before: Settings, after: Settings) -> str:
    """The message about the setting that was changed; empty for those without one.

    Args:
        before: the settings until now.
        after: the settings from now on.
    """
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
