"""Writing a complete game to a file, as a replay."""

from __future__ import annotations

from pathlib import Path

from solitaire.config.atomic_write import write_new
from solitaire.game.game import Game
from solitaire.game.local_time import local_time
from solitaire.replay.format.checksum import encode_line
from solitaire.replay.format.entry_codec import line_data
from solitaire.replay.format.record import GameRecord
from solitaire.replay.solution import record_moves


def save_game(game: Game, path: Path | str, origin: str = "") -> None:
    """Write the deal and the moves of a game to a new file, as a replay.

    Undone moves are left out, and the moves are a second apart. ``origin`` says where the game comes from, if
    not from a player. Raises FileExistsError or another OSError; then nothing is written.
    """
    record = record_moves(game, game.moves, local_time(), origin)
    write_new(Path(path), record_text(record).encode())


def record_text(record: GameRecord) -> str:
    """The content of the file of a complete record."""
    crc, lines = 0, []
    for value in (record.header, *record.entries):
        line, crc = encode_line(line_data(value), crc)
        lines.append(line.decode())
    return "".join(lines)
