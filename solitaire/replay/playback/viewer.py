"""The state of watching a playback: position, speed, paused or playing; no clock."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from solitaire.replay.playback.playback import Moment, MomentMark, Playback

SHORTEST_GAP_MS: Final = 250.0
"""The least time between two moments, so that simultaneous events are seen one by one."""


class PlaybackSpeed(NamedTuple):
    """A playback speed: a factor, and a limit for pauses."""

    name: str
    factor: float = 1.0
    longest: float = float("inf")
    """Milliseconds to which longer pauses are cut."""


SPEEDS: Final = (
    PlaybackSpeed("0.5×", 0.5),
    *(PlaybackSpeed(f"{speed}×", speed) for speed in (1, 2, 4, 8, 16)),
    PlaybackSpeed("no pauses", longest=700.0),
)
NORMAL_SPEED: Final = SPEEDS.index(PlaybackSpeed("1×"))


class Viewer:
    """A playback and a position in it: at a moment, or on the way to the next."""

    def __init__(self, playback: Playback) -> None:
        self.playback = playback
        self.is_playing = False
        self.index = 0
        """The index of the current moment."""
        self._fraction = 0.0
        """The elapsed part of the gap to the next moment, from 0 to less than 1."""
        self._speed_index = NORMAL_SPEED
        times = [moment.ms for moment in playback.moments]
        self._gaps = [max(SHORTEST_GAP_MS, after - before) for before, after in pairwise(times)]
        self._starts = list(accumulate(self._gaps, initial=0.0))

    @property
    def moment(self) -> Moment:
        """The current moment."""
        return self.playback.moments[self.index]

    @property
    def speed(self) -> PlaybackSpeed:
        """The playback speed."""
        return SPEEDS[self._speed_index]

    @property
    def is_over(self) -> bool:
        """Whether the current moment is the last."""
        return self.index == self.playback.last

    @property
    def ms(self) -> int:
        """The time on the clock of the game, in milliseconds."""
        if self.is_over:
            return self.moment.ms
        following = self.playback.moments[self.index + 1]
        return self.moment.ms + int(self._fraction * (following.ms - self.moment.ms))

    @property
    def progress(self) -> float:
        """The watched part of the playback, from 0 to 1."""
        watched = self._fraction * self._gaps[self.index] if not self.is_over else 0.0
        return (self._starts[self.index] + watched) / (self._starts[-1] or 1.0)

    def progress_at(self, index: int) -> float:
        """The part of the playback before a moment, from 0 to 1."""
        return self._starts[index] / (self._starts[-1] or 1.0)

    # Time

    def play(self) -> None:
        """Start playing; from the beginning, if the end is reached."""
        if self.is_over:
            self.go_to(0)
        self.is_playing = not self.is_over

    def pause(self) -> None:
        """Stop playing."""
        self.is_playing = False

    def advance(self, seconds: float) -> None:
        """Advance by ``seconds`` of the viewer's time; stop at the end."""
        if not self.is_playing:
            return
        left = seconds * 1000 * self.speed.factor
        while not self.is_over:
            gap = min(self._gaps[self.index], self.speed.longest)
            if left < (1 - self._fraction) * gap:
                self._fraction += left / gap
                return
            left -= (1 - self._fraction) * gap
            self.index, self._fraction = self.index + 1, 0.0
        self.is_playing = False

    def change_speed(self, faster: int) -> None:
        """Change the speed by so many steps; negative steps are slower."""
        self._speed_index = min(max(0, self._speed_index + faster), len(SPEEDS) - 1)

    # Position

    def go_to(self, index: int) -> None:
        """Move to a moment, or to the nearest there is."""
        self.index, self._fraction = min(max(0, index), self.playback.last), 0.0

    def go_to_time(self, ms: int) -> None:
        """Move to a time on the clock of the game, in milliseconds."""
        self.go_to(self.playback.at_time(ms))
        if not self.is_over:
            gap_ms = self.playback.moments[self.index + 1].ms - self.moment.ms
            self._fraction = (ms - self.moment.ms) / gap_ms

    def moment_at(self, share: float) -> int:
        """The index of the moment at a part of the playback, from 0 to 1."""
        return bisect_right(self._starts, share * self._starts[-1]) - 1

    def mark(self, index: int, mark: MomentMark) -> None:
        """Replace the mark of a moment."""
        moments = list(self.playback.moments)
        moments[index] = moments[index]._replace(mark=mark)
        self.playback = self.playback._replace(moments=tuple(moments))

    def go_to_mark(self, direction: int) -> None:
        """Move to the next mark (``direction`` 1) or the previous one (-1).

        Without one, move to the end or the beginning.
        """
        marked = [number for number, moment in enumerate(self.playback.moments) if moment.mark]
        ahead = [number for number in marked if (number - self.index) * direction > 0]
        self.go_to(
            min(ahead, key=lambda number: abs(number - self.index), default=direction * self.playback.last)
        )
