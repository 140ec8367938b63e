"""Make text safe to print: no control characters reach the terminal.

Names, file names, arguments and paths come from outside, and may contain escape sequences, characters that
change the direction of writing, or undecodable bytes. All output passes ``printable``: that of commands in
``solitaire.cli.output.messages``, that of screens in ``solitaire.tui.theme.legible_text`` and ``card_faces``
beside it, and finally in ``solitaire.tui.render.terminal_gate``.
"""

from __future__ import annotations

from typing import Final
from unicodedata import category, east_asian_width

REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"
"""The replacement for a character that cannot be shown; it takes one cell."""


def printable(text: str) -> str:
    """``text`` as one line, with ``REPLACEMENT`` for every unprintable character.

    These are control characters, line ends and tabs among them, characters that change the direction of
    writing or take no cell (categories Cf, Zl and Zp), lone surrogates, and unassigned characters, whose width
    is unknown. The length stays the same.
    """
    if text.isprintable():
        return text
    return "".join(sign if _is_shown(sign) else REPLACEMENT for sign in text)


def is_narrow(text: str) -> bool:
    """Whether each character of a text takes one cell.

    Wide characters take two cells, and combining ones none.
    """
    return text.isascii() or all(
        east_asian_width(sign) not in "WF" and category(sign)[0] != "M" for sign in text
    )


def printable_lines(text: str) -> str:
    """``text`` with each of its lines made ``printable``."""
    return text if text.isprintable() else "\n".join(map(printable, text.split("\n")))


def _is_shown(sign: str) -> bool:
    return sign.isprintable() or category(sign) == "Zs"
