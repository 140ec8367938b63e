"""A person at the real program, who makes every move and looks at the screen before the next one."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from solitaire.game.game import Game
from solitaire.rules.moves import Move
from tests import playthroughs
from tests.stats.played_games import Diary
from tests.terminal.console import Console
from tests.tui.table_input import keys_for

AT_REST = "q quit"
"""The end of the last line of a table at which nothing has happened."""


def moved(count: int) -> str:
    """What the first line says after so many moves."""
    return "1 move " if count == 1 else f"{count} moves"


def every_move_is_the_players(home: Path) -> None:
    """Settings with which no move makes itself."""
    (home / "config" / "solitaire").mkdir(parents=True)
    (home / "config" / "solitaire" / "settings.toml").write_text("auto_finish = false\n")


def nearly_won(diary: Diary) -> tuple[Game, list[Move]]:
    """Leave a klondike unfinished, three moves before it is won; returns the game there, and these moves."""
    opening, moves = playthroughs.read("klondike")
    recorder = diary.sit_down("klondike", str(opening.deal))
    for number, move in enumerate(moves[:-3], start=1):
        recorder.game.play(move, number * 1000)
    recorder.leave()
    return recorder.game, moves[-3:]


def play_by_keys(console: Console, game: Game, moves: Iterable[Move]) -> None:
    """Make moves of a game by keys, each once the screen shows the one before; ``game`` follows."""
    for number, move in enumerate(moves, start=game.move_count + 1):
        console.type("".join(keys_for(game, move)))
        game.play(move)
        console.wait_for(moved(number))
