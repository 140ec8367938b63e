"""The board of a race: the foundations, and below them the boards of the seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Grid, Vertical
from textual.message import Message

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.tui.board.layout.hit_test import Hit
from solitaire.tui.board.layout.pile_places import NeededSize
from solitaire.tui.board.paint.canvas import Frame
from solitaire.tui.board.paint.scene import Highlights
from solitaire.tui.screens.race.race_layout import STATUS, SeatFit, fit, margins, narrowest_seat
from solitaire.tui.screens.race.race_painter import common_wordings
from solitaire.tui.screens.race.seat_boards import CentreBoard, Nameplate, SeatBoard, SeatMessageLine
from solitaire.tui.screens.race.seat_labels import SeatLabel
from solitaire.tui.theme.palette import BoardTheme


class RaceBoard(Vertical):
    """A widget that draws positions of a race with the largest cards that fit.

    Args:
        rules: the compiled rules of the race.
        position: the position drawn first.
        names: the names of the seats, in their order.
        theme: of the board.
    """

    DEFAULT_CSS = """
    RaceBoard { height: 1fr; }
    RaceBoard CentreBoard { width: 1fr; }
    RaceBoard .seats { height: 1fr; grid-gutter: 0 1; }
    """

    has_messages: ClassVar[bool] = True
    """Whether each seat has rows for its messages."""
    rows_below: ClassVar[int] = 0
    """Rows of the screen below the board, which it has instead of those for messages."""

    class Shrunk(Message):
        """Posted when the terminal has become too small for the race."""

    def __init__(self, rules: Rules, position: Position, names: Sequence[str], theme: BoardTheme) -> None:
        super().__init__()
        seats = range(1, rules.seats + 1)
        self._rules = rules
        self.has_room = True
        """Whether the terminal has room for the board."""
        self.centre = CentreBoard(rules, position, theme)
        self.seats = [SeatBoard(rules, position, theme, seat) for seat in seats]
        self._names = names
        self._standings: Sequence[Sequence[str]] = [("",) for _ in seats]
        """The standing of each seat, in several wordings."""
        self.nameplates = [Nameplate(seat, name, theme) for seat, name in zip(seats, names, strict=True)]
        self.message_lines = [SeatMessageLine(theme) for _ in seats]
        for message_line in self.message_lines:
            message_line.display = self.has_messages
        self._seat_grid = Grid(classes="seats")
        self._seat_grid.styles.grid_size_columns = rules.seats

    def compose(self) -> ComposeResult:
        """The centre, and a grid of the seats below it."""
        yield self.centre
        with self._seat_grid:
            for parts in zip(self.nameplates, self.seats, self.message_lines, strict=True):
                with Vertical():
                    yield from parts

    def on_resize(self, event: events.Resize) -> None:
        """Fit the card size to the terminal; hide the seats if no size fits."""
        fitted = fit(self._rules, event.size.width, event.size.height + STATUS + self.rows_below)
        for board in (self.centre, *self.seats):
            board.place(fitted)
        self.has_room = self._seat_grid.display = isinstance(fitted, SeatFit)
        if isinstance(fitted, NeededSize):
            self.centre.styles.height = "1fr"
            self.centre.styles.margin = 0
            self.post_message(self.Shrunk())
        else:
            self.centre.styles.height = fitted.centre_rows * fitted.card.height
            height = event.size.height + STATUS
            above, below = margins(self._rules, fitted, height, self.has_messages)
            self.centre.styles.margin = (above, 0, below, 0)
            self._seat_grid.styles.grid_size_columns = fitted.per_row
        self._show_standings()

    @property
    def frame(self) -> Frame:
        """The frame on show: the centre, and below it the boards of the seats by row."""
        per_row = self._seat_grid.styles.grid_size_columns
        seat_rows = (self.seats[first : first + per_row] for first in range(0, len(self.seats), per_row))
        rows = (row for seat_row in seat_rows for row in zip(*(board.frame for board in seat_row), strict=True))
        return [*self.centre.frame, *([cell for part in row for cell in part] for row in rows)]

    def apply_theme(self, theme: BoardTheme) -> None:
        """Repaint all parts in another theme."""
        for part in (self.centre, *self.seats):
            part.apply_theme(theme)
        for nameplate, message_line in zip(self.nameplates, self.message_lines, strict=True):
            nameplate.apply_theme(theme)
            message_line.apply_theme(theme)

    def announce(self, text: str) -> None:
        """Show a short text over the cards of every seat; an empty one removes it."""
        for board in self.seats:
            board.announce(text)

    def show_race(self, position: Position, seat_labels: Sequence[SeatLabel], hinted: frozenset[Hit]) -> None:
        """Draw a position with the labels of each seat and the ``hinted`` cards."""
        targets = frozenset[int]().union(*(label.targets for label in seat_labels))
        self.centre.show(position, Highlights(None, targets & self._rules.full.keys(), hinted))
        for board, label in zip(self.seats, seat_labels, strict=True):
            board.name_piles(dict(label.labels))
            board.show(position, Highlights(label.lifted, label.targets, hinted, label.cursor))
        self._standings = [label.standing for label in seat_labels]
        self._show_standings()

    def _show_standings(self) -> None:
        """Show the standing of each seat, all in the same form."""
        width = narrowest_seat(self.size.width, self._seat_grid.styles.grid_size_columns)
        standings = common_wordings(self._names, self._standings, width)
        for nameplate, wordings in zip(self.nameplates, standings, strict=True):
            nameplate.show(wordings)
