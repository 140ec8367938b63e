"""Boards in themes and in ASCII, as tests see them."""

from __future__ import annotations

from textual.pilot import Pilot

from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.game.game import Game
from solitaire.tui.board.board import Board
from solitaire.tui.board.paint.canvas import frame_text
from solitaire.tui.widgets.edge_line import EdgeLine
from tests.tui.table_pilot import Script, at_the_table


def in_ascii(script: Script, game: Game, size: tuple[int, int] = (80, 24)) -> None:
    save_settings(Settings(ascii=True))
    at_the_table(game, script, size)


def shown(pilot: Pilot[None]) -> str:
    table = pilot.app.screen_stack[0]
    lines = [line.text for line in table.query(EdgeLine)]
    return "\n".join([frame_text(table.query_one(Board).frame), *lines])
