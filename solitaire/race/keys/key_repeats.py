"""Tell repetitions of a held key from taps, by their times alone.

A keyboard repeats a held key after a delay, at regular intervals, until it or another key is pressed or
released. Fingers are slower or less regular. A press that comes exactly after the delay may be either: it waits
for one interval, and counts as a tap unless another repetition follows.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

FINGERS_MS: Final = 45
"""No finger taps regularly at shorter intervals."""
ANY_FINGER_MS: Final = 40
"""No finger taps at shorter intervals on average."""
LEAST_DELAY_MS: Final = 150
LONGEST_DELAY_MS: Final = 2500
"""Systems offer delays of two seconds at most. A longer one is a pause of the player's."""
STEP_MS: Final = 75
"""The least difference between delay and interval: more than between two taps of a regular rhythm."""
SPREAD_MS: Final = 8
"""The deviation of regular repetitions, at most."""
IRREGULAR_MS: Final = 25
"""The deviation of repetitions on a slow connection, allowed at very short intervals only."""
LEAST_TOLERANCE_MS: Final = 4
FEW: Final = 2
MANY: Final = 6
"""Intervals from which a rate is learned: few if no finger is so fast and so regular."""


class RepeatRate(NamedTuple):
    """The rate at which a keyboard repeats a held key, in milliseconds."""

    delay: int
    """From the press to the first repetition."""
    interval: int
    """Between two repetitions."""
    tolerance: int
    """The deviation from both, at most."""

    def is_delay(self, ms: int) -> bool:
        """Whether a press may be the first repetition, so long after the one before."""
        return abs(ms - self.delay) <= self.tolerance

    def is_interval(self, ms: int) -> bool:
        """Whether a press may be a further repetition, so long after the one before."""
        return abs(ms - self.interval) <= self.tolerance

    @property
    def proving_intervals(self) -> int:
        """The intervals after which a key is certainly held.

        Two taps of a rhythm may be apart like the delay, and the next two like the interval, if these differ
        by less than an uneven hand does.
        """
        return 1 if self.delay - self.interval > 100 + 2 * self.tolerance else 3


def learn_rate(times: Sequence[int]) -> RepeatRate | None:
    """The rate of the repetitions with which ``times`` end, if they do.

    For keys that are held on purpose: regular taps would be taken for repetitions.

    Args:
        times: when presses of one key arrived, in milliseconds.
    """
    return _rate(times, MANY, SPREAD_MS) or _fast_rate(times, MANY, IRREGULAR_MS, ANY_FINGER_MS)


def spot_rate(times: Sequence[int], is_known: bool) -> RepeatRate | None:
    """The rate of the repetitions with which ``times`` end, if they cannot be taps.

    Where a rate ``is_known``, it takes many repetitions to prove that this is another keyboard.
    """
    found = None if is_known else _fast_rate(times, FEW, SPREAD_MS, FINGERS_MS)
    return found or _fast_rate(times, MANY, IRREGULAR_MS, ANY_FINGER_MS)


def _fast_rate(times: Sequence[int], count: int, spread: int, below_ms: int) -> RepeatRate | None:
    found = _rate(times, count, spread)
    return found if found and found.interval < below_ms else None


def _rate(times: Sequence[int], count: int, spread: int) -> RepeatRate | None:
    """The rate of the last ``count`` intervals, if they are that regular and follow a delay."""
    if len(times) < count + 2:
        return None
    delay, *gaps = [after - before for before, after in pairwise(times[-count - 2 :])]
    interval = sum(gaps) / count
    deviation = max(abs(gap - interval) for gap in gaps)
    if deviation > spread or not max(LEAST_DELAY_MS, interval + STEP_MS) <= delay <= LONGEST_DELAY_MS:
        return None
    return RepeatRate(delay, round(interval), max(LEAST_TOLERANCE_MS, round(deviation) + 2))


class KeyTap(NamedTuple):
    """A tap on a key, at the time when it arrived."""

    key: str
    at_ms: int


class RepeatFilter:
    """Passes taps on and drops repetitions.

    Args:
        rate: the rate of the keyboard; None until it is known.
        learns: whether players hold keys to show the rate, so that no regular rhythm is taken for taps.
    """

    def __init__(self, rate: RepeatRate | None = None, learns: bool = False) -> None:
        self.rate = rate
        self._learns = learns
        self._key = ""
        self._times: deque[int] = deque(maxlen=MANY + 2)
        """The latest presses of that key with no other key in between."""
        self._undecided: list[KeyTap] = []
        """Presses that are taps unless another repetition follows."""
        self._due_ms: float | None = None
        """When the next repetition of a held key should come; None if no key is held."""

    @property
    def deadline(self) -> int | None:
        """The time at which ``settle`` decides; None if nothing is undecided."""
        if not self._undecided or self.rate is None:
            return None
        return self._undecided[-1].at_ms + self.rate.interval + self.rate.tolerance + 1

    def settle(self, now_ms: int) -> list[KeyTap]:
        """Return the presses that have turned out to be taps by ``now_ms``."""
        deadline = self.deadline
        return self.release() if deadline is not None and deadline <= now_ms else []

    def release(self) -> list[KeyTap]:
        """Return all undecided presses as taps."""
        taps, self._undecided = self._undecided, []
        return taps

    def press(self, key: str, at_ms: int) -> list[KeyTap]:
        """Handle a press; return the taps that are certain now, in their order."""
        taps = self.settle(at_ms)
        tap = KeyTap(key, at_ms)
        if key != self._key:
            self._key, self._due_ms = key, None
            self._times.clear()
            self._times.append(at_ms)
            return [*taps, *self.release(), tap]
        gap = at_ms - self._times[-1]
        self._times.append(at_ms)
        if learned := self._learned():
            self.rate = learned
            self._hold(learned, at_ms)
            return taps
        if self.rate is None:
            return [*taps, tap]
        return taps + self._sort(self.rate, tap, gap)

    def _learned(self) -> RepeatRate | None:
        if self._learns:
            return learn_rate(tuple(self._times))
        return spot_rate(tuple(self._times), is_known=self.rate is not None)

    def _sort(self, rate: RepeatRate, tap: KeyTap, gap: int) -> list[KeyTap]:
        """Decide on a press that came ``gap`` after the one before of its key."""
        if self._due_ms is not None:
            late_ms, self._due_ms = tap.at_ms - self._due_ms, None
            if abs(late_ms) <= rate.tolerance:
                self._due_ms = tap.at_ms - late_ms * 3 / 4 + rate.interval
                return []
            if late_ms < 0 or rate.interval >= FINGERS_MS or gap >= LEAST_DELAY_MS:
                return [tap]
            self._undecided.append(tap)  # The program or the connection may have been held up.
            return []
        if self._undecided and rate.is_interval(gap):
            self._undecided.append(tap)
            if len(self._undecided) > rate.proving_intervals:
                self._hold(rate, tap.at_ms)
            return []
        taps = self.release()
        if rate.is_delay(gap):
            self._undecided.append(tap)
            return taps
        return [*taps, tap]

    def _hold(self, rate: RepeatRate, at_ms: int) -> None:
        """Drop what is undecided: the key is held."""
        self._undecided.clear()
        self._due_ms = at_ms + rate.interval
