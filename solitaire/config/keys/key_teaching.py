"""Teach the program a keyboard: press every key once, place by place."""

from __future__ import annotations

from typing import Final

from solitaire.config.keys.key_layouts import LAYOUTS, NO_CHARACTER, QWERTY, Rows, character_fault

ENOUGH: Final = 20
"""Keys by which a known layout is recognised."""


def known_layout(rows: Rows) -> str:
    """The name of the known layout with these keys; empty if there is none.

    It is empty for a few keys, too: they may belong to several.
    """
    taught = "".join(rows)
    if len(taught.replace(NO_CHARACTER, "")) < ENOUGH:
        return ""
    return next(
        (
            name
            for name, known in LAYOUTS.items()
            if all(one in (NO_CHARACTER, other) for one, other in zip(taught, "".join(known), strict=True))
        ),
        "",
    )


class KeyTeaching:
    """The characters taught so far, in the order of the rows."""

    def __init__(self) -> None:
        self._taught = ""

    @property
    def place(self) -> int | None:
        """The place asked for, counted through all rows from 0; None at the end."""
        return len(self._taught) if len(self._taught) < len("".join(QWERTY)) else None

    @property
    def rows(self) -> Rows:
        """The rows, with a space for each key that is skipped or not taught yet."""
        left = self._taught.ljust(len("".join(QWERTY)), NO_CHARACTER)
        rows = []
        for row in QWERTY:
            rows.append(left[: len(row)])
            left = left[len(row) :]
        return tuple(rows)

    def press(self, key: str) -> str:
        """Teach the key at the place asked for; return why it cannot be, or an empty text."""
        character = key.lower()
        if len(character) != 1:
            return "This key types no character. Press enter to skip it."
        if character in self._taught:
            return f"{character} is taken. Press another key, or enter to skip it."
        if fault := character_fault(character):
            return fault
        self._taught += character
        return ""

    def skip(self) -> None:
        """Leave the key at the place asked for out."""
        self._taught += NO_CHARACTER

    def back(self) -> None:
        """Ask for the place before again."""
        self._taught = self._taught[:-1]
