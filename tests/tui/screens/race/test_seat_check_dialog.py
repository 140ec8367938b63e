"""The keys of the seats before a race, on terminals of any width."""

from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot

from solitaire.tui.screens.race.seat_check_dialog import SeatCheckDialog
from tests.tui.app_pilot import in_the_app, shown
from tests.tui.every_screen import OPENERS

FIRST, LAST = "a  nuts   s  stock   d  waste   f  centre", "g  stuck"
"""The keys of the first seat that are below those of its columns."""


def test_keys_with_room_are_on_one_line(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.app.push_screen(OPENERS[SeatCheckDialog](tmp_path))
        await pilot.pause()
        assert f"{FIRST}   {LAST}" in shown(pilot)

    in_the_app(script)


def test_keys_without_room_on_their_line_continue_below_it(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.app.push_screen(OPENERS[SeatCheckDialog](tmp_path))
        await pilot.pause()
        lines = shown(pilot).splitlines()
        row = next(row for row, line in enumerate(lines) if FIRST in line)
        assert lines[row + 1].index(LAST) == lines[row].index(FIRST)

    in_the_app(script, size=(60, 24))


def test_a_key_of_no_seat_says_so_until_one_of_a_seat_arrives(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.app.push_screen(OPENERS[SeatCheckDialog](tmp_path))
        await pilot.press("Z")
        assert "No command here has the key Z." in shown(pilot)
        await pilot.press("a")
        assert "No command here" not in shown(pilot)

    in_the_app(script)
