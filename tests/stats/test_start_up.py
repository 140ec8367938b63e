"""Imports at start-up: what a player does not see at once is not imported."""

from __future__ import annotations

import subprocess
import sys

PLAY = """
import sys
from solitaire.cli import deal_choice
from solitaire.game.catalogue import load
from solitaire.cli import main
from solitaire.game.game import Game
from solitaire.tui.app import SolitaireApp
from solitaire.tui.start_up import StartUp
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.table import TableScreen
SolitaireApp(StartUp(Game.new(load("klondike"), 3)))
print(*sys.modules)
"""
LATER = (
    *("sqlite3", "zipfile", "statistics", "hashlib", "plotext", "textual_plotext"),
    *("solitaire.stats", "solitaire.race", "solitaire.analysis.winnable", "solitaire.analysis.difficulty"),
    *("solitaire.solver.search", "solitaire.solver.models", "solitaire.replay.archive.archive"),
    *("solitaire.tui.screens.replay", "solitaire.tui.dialogs"),
)
"""Modules and packages of which a table and the menu need nothing."""


def test_a_table_and_the_menu_import_no_search_no_race_and_no_statistics() -> None:
    run = subprocess.run([sys.executable, "-c", PLAY], capture_output=True, text=True, check=True)
    loaded = run.stdout.split()
    assert "solitaire.tui.screens.table.table_screen" in loaded
    assert [name for name in loaded if name.startswith(LATER)] == []
