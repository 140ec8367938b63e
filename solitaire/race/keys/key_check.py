"""Keyboard check before a race: does every key arrive, also together with others?

Cheap keyboards drop keys when several are held. No key has to be held in a race, but several people may press
theirs at the same time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solitaire.config.keys.commands import Key
from solitaire.race.keys.key_blocks import KeyBlocks
from solitaire.race.keys.key_repeats import RepeatFilter, RepeatRate

TOGETHER_MS: Final = 120
"""Keys that arrive within this time count as pressed together."""


class KeyCheck:
    """Keys received so far, and the rate at which the keyboard repeats held keys.

    Args:
        blocks: the keys of all seats.
        people: the seats that have keys.
        repeat_rate: the rate as far as it is known.
    """

    def __init__(self, blocks: KeyBlocks, people: Sequence[int], repeat_rate: RepeatRate | None = None) -> None:
        self.people = tuple(people)
        self.together = 0
        """The most people whose keys arrived together, counted once every key had arrived."""
        self._repeats = RepeatFilter(repeat_rate, learns=True)
        self._reports_repeats = False
        self._blocks = blocks
        self._tapped: set[Key] = set()
        self._times: dict[int, int] = {}

    @property
    def repeat_rate(self) -> RepeatRate | None:
        """The rate at which the keyboard repeats held keys; None until a key was held."""
        return self._repeats.rate

    def press(self, key: Key, at_ms: int, is_repeat: bool | None = None) -> bool:
        """Record a key that arrived; return whether it is in a block.

        ``is_repeat`` is None if the terminal does not report repetitions.
        """
        owned = self._blocks[key]
        if owned is None:
            return False
        seat, target = owned
        self._reports_repeats = is_repeat is not None
        self._repeats.press(self._blocks.keys(seat)[target], at_ms)
        if not self._missing:
            self._times[seat] = at_ms
            at_once = sum(at_ms - time <= TOGETHER_MS for time in self._times.values())
            self.together = max(self.together, at_once)
        self._tapped.add(self._blocks.keys(seat)[target])
        return True

    def has_arrived(self, key: Key) -> bool:
        """Whether a key has arrived at least once."""
        return key in self._tapped

    def is_complete(self, seat: int) -> bool:
        """Whether all keys of a seat have arrived."""
        return all(map(self.has_arrived, self._blocks.keys(seat).values()))

    @property
    def advice(self) -> str:
        """The next step of the check, or its success, in words for the players."""
        if not self._tapped:
            return "Tap each of your keys once to check that it works, or start."
        if self._missing:
            return f"Not tapped yet: {' '.join(self._missing)}"
        if self.together < len(self.people) > 1:
            return "All keys work. Now everyone press one key at the same time."
        if not self._reports_repeats and self.repeat_rate is None:
            return "All keys work. Now hold any key for two seconds, so that it counts once."
        return "All keys work, even at the same time." if len(self.people) > 1 else "All keys work."

    @property
    def _missing(self) -> list[Key]:
        keys = (key for seat in self.people for key in self._blocks.keys(seat).values())
        return [key for key in keys if key not in self._tapped]
