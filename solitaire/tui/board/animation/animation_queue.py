"""A queue of the animations of a board, which play by the monotonic clock."""

from __future__ import annotations

from collections import deque
from time import monotonic
from typing import Final, Protocol

from solitaire.tui.board.paint.canvas import Frame
from solitaire.tui.board.paint.scene import Scene

FRAME: Final = 1 / 30
"""Seconds between two frames."""
SPEEDS: Final = {"fast": 2.0, "normal": 1.0, "slow": 0.5, "off": 1.0}
"""Seconds of an animation that pass in a second, by the words of the settings.

When they are turned off, one that plays goes on at the normal speed.
"""


class Animation(Protocol):
    """An animation as a function of time."""

    def frame(self, scene: Scene, seconds: float) -> Frame | None:
        """The frame after so many seconds; None once the animation is over."""


class AnimationQueue:
    """A queue of animations that play one after another. Only here is the clock read."""

    def __init__(self) -> None:
        self._animations: deque[Animation] = deque()
        self._started = 0.0

    @property
    def is_at_rest(self) -> bool:
        """Whether no animation plays or waits."""
        return not self._animations

    def start(self, animation: Animation) -> None:
        """Play an animation now, and drop all others.

        Its clock starts one frame ahead, so that the first frame drawn already shows a change.
        """
        self._animations = deque([animation])
        self._started = monotonic() - FRAME

    def enqueue(self, animation: Animation) -> None:
        """Play an animation after all others."""
        if self.is_at_rest:
            self.start(animation)
        else:
            self._animations.append(animation)

    def stop(self) -> None:
        """Drop all animations."""
        self._animations.clear()

    def frame(self, scene: Scene, speed: float) -> Frame | None:
        """The present frame; None if no animation plays.

        Args:
            scene: the board at rest.
            speed: seconds of an animation that pass in a second.
        """
        while self._animations:
            if frame := self._animations[0].frame(scene, (monotonic() - self._started) * speed):
                return frame
            self._animations.popleft()
            self._started = monotonic()
        return None
