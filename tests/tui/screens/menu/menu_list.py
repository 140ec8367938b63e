"""The list of the menu in tests: its lines, and ways to move to a row."""

from __future__ import annotations

from textual.pilot import Pilot

from solitaire.game.catalogue_order import GameFamily
from solitaire.tui.widgets.list_box import ListBox
from tests.tui.app_pilot import shown, table


def row_of(pilot: Pilot[None], text: str) -> int:
    """The line of the list that holds a text."""
    return listed(pilot).index(text)


def listed(pilot: Pilot[None]) -> list[str]:
    """The lines of the list."""
    return [line[:33].strip() for line in shown(pilot).splitlines()]


def played(pilot: Pilot[None]) -> str:
    return table(pilot).game.rules.ruleset.id


async def find(pilot: Pilot[None], text: str) -> None:
    """Point at a game by a few letters, the list having the keys."""
    await pilot.press("slash", *text, "down", "up", "tab")
    await pilot.pause()


async def highlight_family(pilot: Pilot[None], title: str) -> None:
    """Move down to the row of a family."""
    games = pilot.app.screen.query_one(ListBox)
    await pilot.press("home")
    for _ in range(100):
        if isinstance(games.highlighted_choice, GameFamily) and games.highlighted_choice.title == title:
            return
        await pilot.press("down")
    raise AssertionError(f"no family {title} in\n{shown(pilot)}")
