"""Text that a terminal shows and does not obey.

Names, file names, arguments and paths come from outside, and may hold escape sequences, characters that turn
the direction of writing, or bytes that no encoding explains. All output passes ``printable``: that of the
commands in ``solitaire.cli.messages``, that of the screens in ``solitaire.tui.theme`` and, whatever a widget
does, in ``solitaire.tui.render.terminal_gate``.
"""

from __future__ import annotations

from typing import Final
from unicodedata import category

STAND_IN: Final = "\N{REPLACEMENT CHARACTER}"
"""What is shown for a character that cannot be shown; it takes one cell, as ``len`` counts."""


def printable(text: str) -> str:
    """``text`` as one line, with ``STAND_IN`` for every character that is no visible sign and no space.

    Those are the control characters, line ends and tabs among them, what changes the direction of writing or
    takes no cell (categories Cf, Zl and Zp), lone surrogates, and characters without a meaning, whose width is
    unknown. The length stays the same.
    """
    if text.isprintable():
        return text
    return "".join(sign if _is_shown(sign) else STAND_IN for sign in text)


def printable_lines(text: str) -> str:
    """``text`` with its line feeds; each line is ``printable``."""
    return text if text.isprintable() else "\n".join(map(printable, text.split("\n")))


def _is_shown(sign: str) -> bool:
    return sign.isprintable() or category(sign) == "Zs"
