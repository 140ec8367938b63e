"""Messages about saved games for the player."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

NoticeCallback: TypeAlias = Callable[[str], object]


class Notices:
    """Messages of one line, each passed on once, and held until there is a listener."""

    def __init__(self) -> None:
        self._listener: NoticeCallback | None = None
        self._is_delivered: dict[str, bool] = {}
        """Every message so far, and whether a listener has received it."""

    def __iter__(self) -> Iterator[str]:
        """All messages so far."""
        return iter(self._is_delivered)

    def set_listener(self, listener: NoticeCallback) -> None:
        """Pass on what no listener has received yet, then every new message."""
        self._listener = listener
        for line, is_delivered in list(self._is_delivered.items()):
            if not is_delivered:
                self._is_delivered[line] = True
                listener(line)

    def add(self, line: str) -> None:
        """Pass a message on, unless the same was added before."""
        if line not in self._is_delivered:
            self._is_delivered[line] = self._listener is not None
            if self._listener:
                self._listener(line)

    def forget(self, line: str) -> None:
        """Pass a message on again when it is added the next time."""
        self._is_delivered.pop(line, None)
