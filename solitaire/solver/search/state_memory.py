"""Estimate of the memory that the states of a search take."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from sys import getsizeof
from typing import Final

PLACE_BYTES: Final = 10
"""Bytes of the place of a state in a queue."""
_ENTRY: Final = 30.5
"""Bytes of a dictionary for each of its entries, if it is all but full."""


def allocated_bytes(thing: object) -> int:
    """Return the bytes of an object without those it refers to; they come in sixteens."""
    return (getsizeof(thing) + 15) & ~15


def bytes_of_states(states: Collection[Hashable], sample: Hashable) -> int:
    """Return about how many bytes states take, each of the size of the sample.

    ``states`` is the dictionary or set that holds them. If a dictionary is all but full, its size is that of it
    and the one of twice the size that its entries are about to be moved to.
    """
    table = getsizeof(states)
    if isinstance(states, dict) and len(states) * _ENTRY > table:
        table *= 3
    return table + len(states) * (allocated_bytes(sample) + PLACE_BYTES)
