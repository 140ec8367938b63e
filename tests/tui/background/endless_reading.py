"""Reading in a thread that ends only if it is cancelled."""

from __future__ import annotations

import asyncio
from itertools import count
from threading import Event
from time import sleep

from solitaire.game.cancellation import cancellable


class EndlessReading:
    """Work that reads for ever, and tells when it has begun and ended."""

    def __init__(self) -> None:
        self._has_begun = Event()
        self._has_ended = Event()

    def __call__(self) -> None:
        """Read until it is cancelled."""
        try:
            for _ in cancellable(count()):
                self._has_begun.set()
                sleep(0.001)
        finally:
            self._has_ended.set()

    async def begins(self) -> bool:
        """Wait for its begin; return whether it came."""
        return await asyncio.to_thread(self._has_begun.wait, 60)

    async def ends(self) -> bool:
        """Wait for its end; return whether it came."""
        return await asyncio.to_thread(self._has_ended.wait, 60)
