"""Default keys of races: a block of the keyboard for every person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

Key: TypeAlias = str

Blocks: TypeAlias = Mapping[str, Sequence[str]]
"""The keys of every person from the left, by for how many people they are."""

USUAL: Final[Blocks] = MappingProxyType(
    {
        "one": ("qwertasdfg",),
        "two": ("qwertasdfg", "yuiophjkl;"),
        "four": ("12345qwert", "67890yuiop", "asdfgzxcvb", "hjkl;nm,./"),
        "six": ("123qwe", "456rty", "789uio", "asdzxc", "fghvbn", "jklm,."),
    }
)
"""First the keys of five columns, then those of reserve, stock, waste, centre and stuck, which lie below them
as the piles do on the screen. For six: above left, take and right, below stock, centre and stuck."""

MOST_PEOPLE: Final = len(USUAL["six"])

_UNSHIFTED: Final = str.maketrans("!@#$%^&*()" + ":<>?", "1234567890" + ";,./")


def folded(key: Key) -> Key:
    """The key without shift or caps lock, which one person may hold or set while another plays."""
    return key.translate(_UNSHIFTED).lower()
