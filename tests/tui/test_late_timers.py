"""Timers whose time is over before the event loop first looks at them, as on a busy machine."""

from __future__ import annotations

from textual.pilot import Pilot

from solitaire.tui.action_timer import ActionTimer
from tests.tui.app_pilot import host, in_the_app, until

NANOSECOND = 1e-9
"""Seconds: over at once."""


def test_an_action_runs_though_its_time_is_over_at_once() -> None:
    async def script(pilot: Pilot[None]) -> None:
        done = list[str]()
        timer = ActionTimer(pilot.app.screen)
        timer.schedule(NANOSECOND, lambda: done.append("action"))
        await until(pilot, lambda: done)

    in_the_app(script)


def test_an_action_that_was_replaced_or_cancelled_does_not_run() -> None:
    async def script(pilot: Pilot[None]) -> None:
        done = list[str]()
        timer = ActionTimer(pilot.app.screen)
        timer.schedule(NANOSECOND, lambda: done.append("first"))
        timer.schedule(NANOSECOND, lambda: done.append("second"))
        await until(pilot, lambda: done)
        timer.schedule(NANOSECOND, lambda: done.append("third"))
        timer.cancel()
        assert not timer.is_set
        ActionTimer(pilot.app.screen).schedule(NANOSECOND, lambda: done.append("last"))
        await until(pilot, lambda: "last" in done)
        assert done == ["second", "last"]

    in_the_app(script)


def test_a_timer_of_the_app_runs_though_its_time_is_over_at_once() -> None:
    """Textual waits for such a timer before it passes on a new size, and then for ever."""

    async def script(pilot: Pilot[None]) -> None:
        done = list[str]()
        host(pilot).set_timer(NANOSECOND, lambda: done.append("timer"))
        await until(pilot, lambda: done)

    in_the_app(script)
