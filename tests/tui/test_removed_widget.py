"""Clicks on what has just been removed, but is still seen."""

from __future__ import annotations

from textual import events
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from tests.tui.app_pilot import host, in_the_app, until


def test_a_click_on_a_widget_that_is_just_gone_hits_nothing() -> None:
    async def script(pilot: Pilot[None]) -> None:
        app, screen, notice = host(pilot), Screen[None](), Static("soon gone")
        await app.push_screen(screen)
        await screen.mount(notice)
        await until(pilot, lambda: notice.region)
        with app.batch_update():  # Nothing is laid out anew meanwhile.
            await notice.remove()
            assert app.get_widget_at(0, 0)[0] is notice
            for kind in (events.MouseDown, events.MouseMove, events.MouseUp):
                app.post_message(kind(None, 0, 0, 0, 0, 1, False, False, False, 0, 0))
            app.post_message(events.Key("escape", None))
            await until(pilot, lambda: host(pilot).has_caught_up)
        assert app.is_running

    in_the_app(script)
