"""Timers whose time is over before the event loop first looks at them, as on a busy machine."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets._toast import Toast

from solitaire.tui.action_timer import ActionTimer
from solitaire.tui.notice import LEAST_SECONDS
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


@pytest.mark.parametrize("show", ["warn", "notify"])
def test_a_notice_that_expires_while_its_toast_is_made_has_time_left(
    monkeypatch: pytest.MonkeyPatch, show: str
) -> None:
    """With a negative time the timer of the toast would count for ever, and nothing else run."""

    async def script(pilot: Pilot[None]) -> None:
        getattr(host(pilot), show)("Something is wrong.")
        await until(pilot, lambda: pilot.app._notifications)
        (notice,) = pilot.app._notifications
        for left, shown in ((-NANOSECOND, LEAST_SECONDS), (5.0, 5.0)):
            monkeypatch.setattr("textual.notifications.Notification.time_left", left)
            assert notice.has_expired is (left < 0)
            assert Toast(notice)._timeout == shown

    in_the_app(script)
