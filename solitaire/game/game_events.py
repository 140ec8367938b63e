"""The events of a game as texts, for listeners and for ``Game.follow``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

Listener: TypeAlias = Callable[[str, int], object]
"""A callback for each event of a game: its text, and the time in milliseconds.

An event is a move in notation, with ``AUTOMATIC`` before it if it is one, or one of the words below.
"""
UNDO: Final = "undo"
REDO: Final = "redo"
RESTART: Final = "restart"
HINT: Final = "hint"
"""The player was shown a move."""
SOLUTION: Final = "solution"
"""The player was shown how to win, or had the win played."""
MARK: Final = "mark"
"""The position was bookmarked, or its bookmark removed."""
TIME: Final = "time"
"""Only time passed."""
AUTOMATIC: Final = "auto "
"""The prefix of an automatic move."""
