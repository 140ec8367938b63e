"""Before a race: does every key come through, and do keys of all people come through together?

Cheap keyboards drop keys when several are held. Nobody holds keys in a race, but hands meet.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solitaire.config.keys.race_blocks import Key
from solitaire.race.key_blocks import KeyBlocks

TOGETHER_MS: Final = 120
"""Keys that people press at the same time come within this."""


class SeatCheck:
    """What came through so far. ``people`` are the seats that have keys."""

    def __init__(self, pads: KeyBlocks, people: Sequence[int]) -> None:
        self.people = tuple(people)
        self.together = 0
        """The most people whose keys came through at the same time, once every key had come."""
        self._pads = pads
        self._tapped: set[Key] = set()
        self._times: dict[int, int] = {}

    def strike(self, key: Key, at_ms: int) -> bool:
        """A key came through; returns whether it is somebody's."""
        owned = self._pads[key]
        if owned is None:
            return False
        seat, spot = owned
        if not self._missing:
            self._times[seat] = at_ms
            at_once = sum(at_ms - time <= TOGETHER_MS for time in self._times.values())
            self.together = max(self.together, at_once)
        self._tapped.add(self._pads.keys(seat)[spot])
        return True

    def has_come(self, key: Key) -> bool:
        """Whether a key came through."""
        return key in self._tapped

    def is_through(self, seat: int) -> bool:
        """Whether all keys of a seat came through."""
        return all(map(self.has_come, self._pads.keys(seat).values()))

    @property
    def advice(self) -> str:
        """What to try next, or that all is well."""
        if not self._tapped:
            return "Tap each of your keys once to see that it works, or begin."
        if self._missing:
            return f"Still to be tapped: {' '.join(self._missing)}"
        if len(self.people) == 1:
            return "All keys work."
        if self.together < len(self.people):
            return "All keys work. Now everybody press one key, all at the same time."
        return "All keys work, also at the same time."

    @property
    def _missing(self) -> list[Key]:
        keys = (key for seat in self.people for key in self._pads.keys(seat).values())
        return [key for key in keys if key not in self._tapped]
