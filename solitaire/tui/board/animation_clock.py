"""What moves on a board, and by which clock."""

from __future__ import annotations

from collections import deque
from time import monotonic
from typing import Final, Protocol

from solitaire.tui.board.canvas import Frame
from solitaire.tui.board.scene import Scene

FRAME: Final = 1 / 30
"""Seconds between two frames."""


class Animation(Protocol):
    """Something that goes on for a while."""

    def frame(self, scene: Scene, seconds: float) -> Frame | None:
        """What is seen of the scene after some seconds; None once it is over."""


class AnimationQueue:
    """Things that move one after another. The clock is looked at only here."""

    def __init__(self) -> None:
        self._moving: deque[Animation] = deque()
        self._began = 0.0

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing moves, or is going to."""
        return not self._moving

    def begin(self, moving: Animation) -> None:
        """Let it move now, whatever moved before. Its first frame is seen at once, so it is not its start."""
        self._moving = deque([moving])
        self._began = monotonic() - FRAME

    def follow(self, moving: Animation) -> None:
        """Let it move when everything else has come to rest."""
        if self.is_at_rest:
            self.begin(moving)
        else:
            self._moving.append(moving)

    def stop(self) -> None:
        """Bring everything to rest."""
        self._moving.clear()

    def frame(self, scene: Scene) -> Frame | None:
        """What is seen now; None at rest."""
        while self._moving:
            if frame := self._moving[0].frame(scene, monotonic() - self._began):
                return frame
            self._moving.popleft()
            self._began = monotonic()
        return None
