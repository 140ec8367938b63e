"""The first moves of every main game by keys in a real terminal: what is seen is what the core says."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from solitaire.config.keys.keyboard import Keyboard
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.game.move_worth import best_of
from solitaire.tui.board.paint.canvas import frame_text
from solitaire.tui.board.paint.painter import paint
from solitaire.tui.board.paint.scene import Scene
from solitaire.tui.theme.card_faces import SOLID
from tests.samples import one_in
from tests.terminal.console import Console
from tests.terminal.keyboard_player import every_move_is_the_players
from tests.tui.board.arrangements import arranged
from tests.tui.table_input import keys_for

MOVES = 10
COLUMNS, ROWS = 80, 24


def table_text(game: Game) -> str:
    """The table as it should be seen."""
    board = arranged(game.rules, COLUMNS, ROWS - 2)
    return frame_text(paint(Scene(game.rules, game.position, board, SOLID, Keyboard().piles(game.rules))))


def shows(table: str, moves: str, screen: str) -> bool:
    """Whether a screen shows the table between its first line, which counts the moves, and its last."""
    first, *lines, _ = screen.split("\n")
    return moves in first and lines == table.split("\n")


@pytest.mark.parametrize(
    "ruleset", one_in(2, ["klondike", "thumb-and-pouch", "bakers-dozen", "baroness", "belvedere", "big-ben"])
)
def test_every_move_shows_the_position_that_the_core_says(tmp_path: Path, ruleset: str) -> None:
    game = Game.new(load(ruleset), deal=3)
    every_move_is_the_players(tmp_path)
    with Console(ruleset, "--deal", "3", home=tmp_path, columns=COLUMNS, rows=ROWS) as console:
        console.wait_for("q quit")
        for _ in range(MOVES):
            move = best_of(game.rules, game.position, game.legal_moves())
            assert move is not None
            console.type("".join(keys_for(game, move)))
            game.play(move)
            console.wait_for(partial(shows, table_text(game), f" {game.move_count} move"))
