"""A game as a recording: played by a terminal emulator, it shows every position."""

from __future__ import annotations

import json
from pathlib import Path

import pyte
import pytest

from solitaire.game import TIME
from solitaire.replay.read import read
from solitaire.replay.recall import dealt
from solitaire.replay.record import Event, Record
from solitaire.tui.board.arrangement import arrange
from solitaire.tui.board.canvas import frame_text
from solitaire.tui.board.painter import paint
from solitaire.tui.board.scene import Scene
from solitaire.tui.board.stands import Arrangement
from solitaire.tui.cast import cast
from solitaire.tui.look.ascii import legible_rows
from solitaire.tui.look.faces import ASCII
from solitaire.tui.look.palette import FELT, PAPER, Look
from tests.replays.test_for_ever import FILES


def record_of(path: Path) -> Record:
    with path.open("rb") as file:
        return read(file, path.name)


GAMES = [path for path in FILES if not record_of(path).header.seats]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
@pytest.mark.parametrize("look", [FELT, PAPER._replace(glyphs=ASCII)], ids=["felt", "ascii"])
def test_every_position_is_shown_at_its_time(path: Path, look: Look) -> None:
    record = record_of(path)
    head, *rows = cast(record, len(record.entries), look)
    header = json.loads(head)
    assert (header["version"], header["timestamp"]) == (2, int(record.header.started.timestamp()))
    screen = pyte.Screen(header["width"], header["height"])
    stream = pyte.Stream(screen)
    game = dealt(record.header)
    board = arrange(game.rules, header["width"], header["height"] - 2, look.card_size)
    assert isinstance(board, Arrangement)
    events = [entry for entry in record.entries if isinstance(entry, Event)]
    shown = [event for event in events if event.what != TIME]
    times = [0, *(event.ms / 1000 for event in shown)]
    assert len(rows) == len(times) + 1
    for number, (row, seconds) in enumerate(zip(rows, [*times, None], strict=True)):
        at, kind, text = json.loads(row)
        assert kind == "o" and seconds in (at, None)
        stream.feed(text)
        if 0 < number <= len(shown):
            game.follow(shown[number - 1].what, shown[number - 1].ms)
        if number % 10 == 0 or seconds is None:
            scene = Scene(game.rules, game.position, board, look.glyphs, {})
            rows_shown = "\n".join(line.rstrip() for line in screen.display[1:-1])
            assert rows_shown == frame_text(legible_rows(paint(scene), look.glyphs))
    assert screen.display[0].startswith(f" {game.rules.ruleset.name}")
    end = "The game is won." if game.is_won else "Here the recording ends."
    assert screen.display[-1].strip() == end
    assert not screen.cursor.hidden


def test_what_is_done_is_said_and_little_is_sent() -> None:
    record = record_of(FILES[0].with_name("klondike-20261121-080000.jsonl"))
    _, first, deal, undo, hint, move, *_ = cast(record, len(record.entries), FELT)
    assert "Deal from the stock." in deal
    assert "Move 1 is taken back." in undo
    assert "A hint is given." in hint
    assert "Carry the 7 of clubs from column 6 to column 1." in move
    assert len(move) < len(first) / 3


def test_damage_ends_the_recording() -> None:
    record = record_of(FILES[0].with_name("klondike-20261121-080000.jsonl"))
    assert len(list(cast(record, 10, FELT))) == 13
