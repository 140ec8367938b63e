"""Keys that a hand rests on: terminals send them again and again, and do not say so."""

from __future__ import annotations

from typing import Final

FAST_MS: Final = 50
"""No finger strikes the same key again so soon."""
SILENCE_MS: Final = 120
"""After which a key that was held has been let go."""


class Repeats:
    """Tells a key that is struck from one that repeats while it is held.

    A terminal waits a while before the first repetition, which therefore counts as a second stroke; in a
    race that only puts the card down again.
    """

    def __init__(self) -> None:
        self._last: dict[str, int] = {}
        self._held: set[str] = set()

    def is_struck(self, key: str, at_ms: int) -> bool:
        """Whether this is a stroke; to be asked of every key that comes, in order."""
        since = at_ms - self._last.get(key, at_ms - SILENCE_MS)
        self._last[key] = at_ms
        if since >= SILENCE_MS:
            self._held.discard(key)
        elif since < FAST_MS:
            self._held.add(key)
        return key not in self._held
