"""Imports at start-up: playing does not import the statistics."""

from __future__ import annotations

import subprocess
import sys

PLAY = """
import sys
from solitaire.game.catalogue import load
from solitaire.cli import main
from solitaire.game.game import Game
from solitaire.replay.archive import Archive
from solitaire.tui.app import SolitaireApp
from solitaire.tui.start_up import StartUp
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.start_up import StartUp
SolitaireApp(StartUp(Game.new(load("klondike"), 3)))
print(*sys.modules)
"""


def test_a_table_and_the_menu_need_no_records() -> None:
    run = subprocess.run([sys.executable, "-c", PLAY], capture_output=True, text=True, check=True)
    loaded = run.stdout.split()
    assert "solitaire.tui.screens.table.table_screen" in loaded
    assert not {"sqlite3", "zipfile", "statistics", "solitaire.stats", "solitaire.tui.render.charts"} & set(
        loaded
    )
