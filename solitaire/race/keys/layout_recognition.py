"""Recognise a keyboard layout by the keys that people press in the key check."""

from __future__ import annotations

from typing import Final

from solitaire.config.keys.commands import Key
from solitaire.config.keys.key_layouts import LAYOUTS, Rows, blocks_on
from solitaire.config.keys.race_blocks import Blocks

ENOUGH: Final = 5
"""Keys that must be known before a layout is recognised."""


class LayoutRecognition:
    """The keys pressed so far, compared with the same blocks on all layouts.

    Args:
        rows: the layout in use.
        blocks: the blocks by their places on a US keyboard.
        size: the key of the blocks that are used.
        people: the number of people with keys.
    """

    def __init__(self, rows: Rows, blocks: Blocks, size: str, people: int) -> None:
        self._own = _blocks_on(rows, blocks, size, people)
        self._others = {name: _blocks_on(other, blocks, size, people) for name, other in LAYOUTS.items()}
        self._pressed: set[Key] = set()

    def press(self, key: Key) -> None:
        """Record a key by the character that it types; those of no layout are ignored."""
        if any(key in block for blocks in (self._own, *self._others.values()) for block in blocks):
            self._pressed.add(key)

    @property
    def offer(self) -> str:
        """The known layout that has all keys pressed, where that in use lacks some.

        Empty while there is none, or several whose blocks differ.
        """
        if len(self._pressed) < ENOUGH or self._has_all(self._own):
            return ""
        found = [name for name, blocks in self._others.items() if self._has_all(blocks)]
        return found[0] if len({self._others[name] for name in found}) == 1 else ""

    def _has_all(self, blocks: tuple[str, ...]) -> bool:
        return self._pressed <= set("".join(blocks))


def _blocks_on(rows: Rows, blocks: Blocks, size: str, people: int) -> tuple[str, ...]:
    """The keys of the first ``people`` on a layout; none if it lacks some of them."""
    return tuple(blocks_on(rows, blocks).get(size, ())[:people])
