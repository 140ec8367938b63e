"""A game as a recording of a terminal, which asciinema and its players show.

The format is asciicast, version 2: a header, then a line for each time that the screen changes.
https://docs.asciinema.org/manual/asciicast/v2/
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style

from solitaire.game import TIME, Game
from solitaire.replay.recall import dealt
from solitaire.replay.record import Event, Record
from solitaire.replay.retold import retold
from solitaire.tui.board.arrangement import arrange
from solitaire.tui.board.canvas import Frame, changes, runs
from solitaire.tui.board.painter import paint
from solitaire.tui.board.scene import Scene
from solitaire.tui.board.stands import Arrangement
from solitaire.tui.look.ascii import legible, legible_rows
from solitaire.tui.look.palette import Look, Wardrobe
from solitaire.tui.screens.telling import status

SIZES: Final = ((80, 24), (120, 40))
"""Terminals, columns by lines; the first on which a game has room is recorded."""
LONGEST_PAUSE: Final = 2.0
"""Seconds; players of recordings cut longer ones short."""
LAST_LOOK: Final = 3.0
"""Seconds for which the end stays."""
CLEAR: Final = "\x1b[2J\x1b[?25l"
"""An empty screen without a cursor."""


def cast(record: Record, good: int, look: Look) -> Iterator[str]:
    """The lines of the recording, as far as the first ``good`` entries of a game. Raises ValueError for a
    race.
    """
    game = dealt(record.header)
    stage = _Stage(game, look)
    events = [entry for entry in record.entries[:good] if isinstance(entry, Event)]
    yield json.dumps(
        {
            "version": 2,
            "width": stage.width,
            "height": stage.height,
            "timestamp": int(record.header.started.timestamp()),
            "idle_time_limit": LONGEST_PAUSE,
            "title": status(game)[0],
            "env": {"TERM": "xterm-256color"},
        }
    )
    yield _output(0, CLEAR + stage.show(game, ""))
    for event in events:
        said = retold(game, event)
        game.follow(event.what, event.ms)
        if event.what != TIME:
            yield _output(event.ms / 1000, stage.show(game, said))
    end = "The game is won." if game.is_won else "Here the recording ends."
    yield _output(game.elapsed_ms / 1000 + LAST_LOOK, stage.show(game, end) + "\x1b[?25h")


def _output(seconds: float, text: str) -> str:
    return json.dumps([round(seconds, 3), "o", text])


class _Stage:
    """A screen, and what is to be sent to it that it shows something else."""

    def __init__(self, game: Game, look: Look) -> None:
        self._look = look
        self._wardrobe = Wardrobe(look)
        for self.width, self.height in SIZES:
            self._arrangement = arrange(game.rules, self.width, self.height - 2, look.card_size)
            if isinstance(self._arrangement, Arrangement):
                break
        self._rows: Frame = []

    def show(self, game: Game, said: str) -> str:
        """Show a position, and what was done last."""
        assert isinstance(self._arrangement, Arrangement)
        scene = Scene(game.rules, game.position, self._arrangement, self._look.glyphs, {})
        before, self._rows = self._rows, legible_rows(paint(scene), self._look.glyphs)
        parts = [self._line(0, *status(game))]
        for y, row in enumerate(self._rows):
            for first, end in changes(before[y], row) if before else [(0, len(row))]:
                parts.append(
                    _at(first, y + 1) + "".join(_sent(self._wardrobe[run]) for run in runs(row[first:end]))
                )
        return "".join((*parts, self._line(self.height - 1, said)))

    def _line(self, y: int, left: str, right: str = "") -> str:
        text = legible(f" {left}".ljust(self.width - len(right) - 1) + f"{right} ", self._look.glyphs)
        return _at(0, y) + _sent(
            Segment(text[: self.width], Style(color=self._look.text, bgcolor=self._look.bar))
        )


def _at(x: int, y: int) -> str:
    return f"\x1b[{y + 1};{x + 1}H"


def _sent(segment: Segment) -> str:
    return (segment.style or Style()).render(segment.text, color_system=ColorSystem.TRUECOLOR)
