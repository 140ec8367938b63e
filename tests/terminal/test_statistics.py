"""From a win in a real terminal to the statistics, and what a terminal is given to copy."""

from __future__ import annotations

import base64
import re
from pathlib import Path

from tests.stats.played_games import Diary
from tests.terminal.console import Console
from tests.terminal.keyboard_player import every_move_is_the_players, moved, nearly_won, play_by_keys

HOME = "\x1b[H"
"""The key to the first row."""


def test_a_game_that_was_just_won_is_counted(tmp_path: Path) -> None:
    diary = Diary(tmp_path / "data" / "solitaire")
    for deal in (1, 2, 3):
        diary.play("baroness", deal, moves=3)
    game, moves = nearly_won(diary)
    every_move_is_the_players(tmp_path)
    with Console("klondike", home=tmp_path) as console:
        console.wait_for(moved(game.move_count))
        play_by_keys(console, game, moves)
        console.wait_for("esc see the table")
        # While the dialog is drawn its text may be gone for a moment: then the next key would follow too soon.
        console.wait_until_idle()
        console.type("\x1b")
        console.wait_for(lambda text: "esc see the table" not in text)
        console.type("T")
        console.wait_for("1 of 1 game")
        console.type(HOME)
        console.wait_for(
            lambda text: (
                "4 games played" in text
                and "1 of 4 games" in text
                and re.search(r"Klondike +1 +100 %", text) is not None
            )
        )
        console.type("q")
        console.wait_for(moved(game.move_count))


def test_todays_deal_goes_to_the_clipboard(tmp_path: Path) -> None:
    with Console("klondike", "--deal", "today", home=tmp_path) as console:
        console.wait_for("n new deal")  # The menu can be seen while it is looked for.
        console.type(" ")
        console.wait_for("1 move ")
        console.type("T")
        console.wait_for("c share")
        console.type("c")
        console.wait_for("Klondike: still being played, 1 try")
        copied = re.search(rb"\x1b]52;c;([^\a]*)\a", bytes(console.output))
        assert copied
        assert base64.b64decode(copied[1]).decode().startswith("Solitaire, deal of the day")
