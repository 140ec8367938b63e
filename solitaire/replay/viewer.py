"""Somebody watches a game again: where they are in it, and how fast. There is no clock here."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from solitaire.replay.playback import Moment, MomentMark, Playback

LEAST: Final = 250.0
"""Milliseconds between two moments as one watches them, at least: what came at once is seen one by one."""


class PlaybackSpeed(NamedTuple):
    """How fast one watches."""

    name: str
    speed: float = 1.0
    longest: float = float("inf")
    """Milliseconds to which longer pauses are cut."""


PACES: Final = (
    PlaybackSpeed("0.5×", 0.5),
    *(PlaybackSpeed(f"{speed}×", speed) for speed in (1, 2, 4, 8, 16)),
    PlaybackSpeed("no pauses", longest=700.0),
)
USUAL: Final = PACES.index(PlaybackSpeed("1×"))


class Viewer:
    """A playback and a place in it: at a moment, or on the way to the next."""

    def __init__(self, playback: Playback) -> None:
        self.playback = playback
        self.is_playing = False
        self.index = 0
        """The number of the moment that is seen."""
        self._gone = 0.0
        """The part of the way to the next moment that has gone by, from 0 to less than 1."""
        self._pace = USUAL
        times = [moment.ms for moment in playback.moments]
        self._gaps = [max(LEAST, after - before) for before, after in pairwise(times)]
        self._starts = list(accumulate(self._gaps, initial=0.0))

    @property
    def moment(self) -> Moment:
        """What is seen."""
        return self.playback.moments[self.index]

    @property
    def pace(self) -> PlaybackSpeed:
        """How fast one watches."""
        return PACES[self._pace]

    @property
    def is_over(self) -> bool:
        """Whether nothing comes any more."""
        return self.index == self.playback.last

    @property
    def ms(self) -> int:
        """The time on the clock of the game."""
        if self.is_over:
            return self.moment.ms
        following = self.playback.moments[self.index + 1]
        return self.moment.ms + int(self._gone * (following.ms - self.moment.ms))

    @property
    def share(self) -> float:
        """How much of the game has been seen, from 0 to 1."""
        way = self._gone * self._gaps[self.index] if not self.is_over else 0.0
        return (self._starts[self.index] + way) / (self._starts[-1] or 1.0)

    def share_of(self, index: int) -> float:
        """How much of the game has been seen at a moment."""
        return self._starts[index] / (self._starts[-1] or 1.0)

    # Time

    def play(self) -> None:
        """Let time go by; from the beginning, if nothing comes any more."""
        if self.is_over:
            self.go_to(0)
        self.is_playing = not self.is_over

    def pause(self) -> None:
        """Let time stand still."""
        self.is_playing = False

    def advance(self, seconds: float) -> None:
        """So much time has gone by where one watches. At the end, it stands still."""
        if not self.is_playing:
            return
        left = seconds * 1000 * self.pace.speed
        while not self.is_over:
            gap = min(self._gaps[self.index], self.pace.longest)
            if left < (1 - self._gone) * gap:
                self._gone += left / gap
                return
            left -= (1 - self._gone) * gap
            self.index, self._gone = self.index + 1, 0.0
        self.is_playing = False

    def change_pace(self, faster: int) -> None:
        """Watch faster by so many paces, or slower."""
        self._pace = min(max(0, self._pace + faster), len(PACES) - 1)

    # Places

    def go_to(self, index: int) -> None:
        """Go to a moment, or to the nearest there is."""
        self.index, self._gone = min(max(0, index), self.playback.last), 0.0

    def go_to_time(self, ms: int) -> None:
        """Go to a time on the clock of the game."""
        self.go_to(self.playback.at_time(ms))
        if not self.is_over:
            way = self.playback.moments[self.index + 1].ms - self.moment.ms
            self._gone = (ms - self.moment.ms) / way

    def at_share(self, share: float) -> int:
        """Which moment is seen after a part of the game."""
        return max(0, bisect_right(self._starts, share * self._starts[-1]) - 1)

    def mark(self, index: int, mark: MomentMark) -> None:
        """Mark a moment for another reason than it was."""
        moments = list(self.playback.moments)
        moments[index] = moments[index]._replace(mark=mark)
        self.playback = self.playback._replace(moments=tuple(moments))

    def go_to_mark(self, way: int) -> None:
        """Go to the next mark (``way`` 1), or to the one before (-1); to the end or the beginning if there is
        none.
        """
        marked = [number for number, moment in enumerate(self.playback.moments) if moment.mark]
        ahead = [number for number in marked if (number - self.index) * way > 0]
        self.go_to(min(ahead, key=lambda number: abs(number - self.index), default=way * self.playback.last))
