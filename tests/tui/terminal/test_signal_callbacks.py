"""Signals that come while the event loop is behind."""

from __future__ import annotations

import asyncio
import signal

import pytest

from solitaire.tui.app import ENDING_SIGNALS
from solitaire.tui.terminal.signal_callbacks import call_on_signal


@pytest.mark.parametrize("number", ENDING_SIGNALS)
def test_a_signal_is_handled_at_once_and_in_the_loop_that_is_behind(number: int) -> None:
    called: list[str] = []

    async def run() -> None:
        call_on_signal(number, lambda: called.append("in the loop"), lambda: called.append("at once"))
        loop = asyncio.get_running_loop()
        for _ in range(5000):  # More than the socket takes that wakes the loop.
            loop.call_soon_threadsafe(lambda: None)
        signal.raise_signal(number)
        assert called == ["at once"]
        await asyncio.sleep(0)

    before = signal.getsignal(number)
    try:
        asyncio.run(run())
        assert signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler)
    finally:
        signal.signal(number, before)
    assert called == ["at once", "in the loop"]
