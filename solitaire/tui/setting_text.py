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
    if after.auto_play != before.auto_play:
        return f"Auto-play {'on' if after.auto_play else 'off'}."
    if after.auto_finish != before.auto_finish:
        return f"Auto-finish {'on' if after.auto_finish else 'off'}."
    if after.four_colours != before.four_colours:
        return f"Four colours {'on' if after.four_colours else 'off'}."
    if after.big_index != before.big_index:
        return f"Large ranks {'on' if after.big_index else 'off'}."
    if after.look != before.look:
        return f"Theme: {load_usable_theme(after.look).name}."
    if after.ascii != before.ascii:
        return f"Characters: {CHARACTERS[after.ascii]}."
    return ""
