"""The scoreboard of a hand that was played by rivals, in a small terminal."""

from __future__ import annotations

from random import Random

from textual.pilot import Pilot
from textual.widgets import Static

from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import Deal
from solitaire.race.headless import play_hand
from solitaire.race.match import Match
from solitaire.race.seats import Seat
from solitaire.tui.dialogs.base_dialog import PADDING
from solitaire.tui.screens.race.scoreboard_dialog import ScoreboardDialog
from tests.tui.app_pilot import host, in_the_app, shown


def test_keys_stay_in_sight_below_the_analysis_of_four_seats() -> None:
    match = Match(load_ruleset("nuts"), [Seat(name, "hard") for name in ("Ann", "Bob", "Cy", "Dee")], Deal(4))
    play_hand(match, Random(1))

    async def script(pilot: Pilot[None]) -> None:
        dialog = ScoreboardDialog(match, host(pilot).board_theme, 24)
        await host(pilot).push_screen(dialog)
        await pilot.press("tab")
        assert "Plays to the centre missed" in shown(pilot) and dialog.frame.max_scroll_y > 0
        assert "tab scores" in shown(pilot)
        await pilot.press("end")
        assert "tab scores" in shown(pilot)
        text, scrollbar = dialog.query(Static).first(), dialog.frame.vertical_scrollbar
        assert scrollbar.region.x - text.content_region.right == PADDING

    in_the_app(script, size=(80, 24))
