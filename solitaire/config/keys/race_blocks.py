"""The default keys of races: a block of the keyboard for every person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

Blocks: TypeAlias = Mapping[str, Sequence[str]]
"""The keys of every person from the left, by the number of people."""

DEFAULT_BLOCKS: Final[Blocks] = MappingProxyType(
    {
        "one": ("qwertasdfg",),
        "two": ("qwertasdfg", "yuiophjkl;"),
        "four": ("12345qwert", "67890yuiop", "asdfgzxcvb", "hjkl;nm,./"),
        "six": ("123qwe", "456rty", "789uio", "asdzxc", "fghvbn", "jklm,."),
    }
)
"""First the keys of five columns, then those of reserve, stock, waste, centre and stuck, below them as the
piles are on the screen. For six people: left, take and right, and below them stock, centre and stuck."""

KEYPAD: Final = "789+345601"
"""The block of a keypad, such as that of a second keyboard: the same on every keyboard layout."""

BLOCK_PRESETS: Final[Mapping[str, Blocks]] = MappingProxyType(
    {
        "usual": DEFAULT_BLOCKS,
        "left-handed": MappingProxyType({**DEFAULT_BLOCKS, "one": ("yuiophjkl;",)}),
        "keypad": MappingProxyType(
            {
                **DEFAULT_BLOCKS,
                "one": (KEYPAD,),
                "two": ("qwertasdfg", KEYPAD),
                "four": ("qwertasdfg", "yuiophjkl;", KEYPAD, "zxcvbnm,./"),
            }
        ),
    }
)
"""Choices of blocks by their names in the settings.

Left-handed: alone, the right hand has the keys and the left one the mouse. Keypad: the last of one, two or
three people has that of a second keyboard.
"""

_UNSHIFTED: Final = str.maketrans("!@#$%^&*()" + ":<>?", "1234567890" + ";,./")


def folded(key: str) -> str:
    """The key without shift or caps lock, which other people at the keyboard may hold."""
    return key.translate(_UNSHIFTED).lower()
