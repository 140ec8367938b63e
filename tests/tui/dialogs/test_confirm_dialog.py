"""Questions, which notices leave legible."""

from __future__ import annotations

import pytest

from solitaire.tui.app import SolitaireApp
from solitaire.tui.dialogs.confirm_dialog import ConfirmDialog
from solitaire.tui.start_up import StartUp
from tests.event_loop import in_event_loop
from tests.tui.app_pilot import shown, until


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)])
@in_event_loop
async def test_notices_leave_a_question_legible(size: tuple[int, int]) -> None:
    app = SolitaireApp(StartUp())
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        question = "One game is not saved. Quit anyway?"
        await app.push_screen(ConfirmDialog("Quit?", question, "quit", "stay", app.board_theme))
        for number in range(3):
            app.warn(f"This game is not saved: {'a long path ' * 12} {number}.")
        await until(pilot, lambda: len(app.screen.query("Toast")) == 3 and "a long path" in shown(pilot))
        for words in (question, "y quit", "n stay"):
            assert words in shown(pilot)
