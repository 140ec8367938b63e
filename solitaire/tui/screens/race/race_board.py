"""The table of a race as one widget: the foundations, and below them seat beside seat."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Grid, Vertical
from textual.message import Message

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.tui.board.canvas import Frame
from solitaire.tui.board.hit_test import Hit
from solitaire.tui.board.pile_places import TooSmall
from solitaire.tui.screens.race.race_layout import STATUS, SeatFit, fit
from solitaire.tui.screens.race.seat_boards import CentreBoard, Nameplate, SeatBoard, SeatMessageLine
from solitaire.tui.screens.race.seat_labels import SeatLabel
from solitaire.tui.theme.palette import BoardTheme


class RaceBoard(Vertical):
    """Draws positions of a race, with the largest cards that fit.

    Args:
        rules: of the race.
        position: what is seen first.
        names: of the seats.
        look: colours and signs.
    """

    DEFAULT_CSS = """
    RaceBoard { height: 1fr; }
    RaceBoard CentreBoard { width: 1fr; }
    RaceBoard .seats { height: 1fr; grid-gutter: 0 1; }
    """

    class Shrunk(Message):
        """The terminal has become too small."""

    def __init__(self, rules: Rules, position: Position, names: Sequence[str], look: BoardTheme) -> None:
        super().__init__()
        seats = range(1, rules.seats + 1)
        self._rules = rules
        self.has_room = True
        """Whether anything of the table can be seen."""
        self.centre = CentreBoard(rules, position, look)
        self.seats = [SeatBoard(rules, position, look, seat) for seat in seats]
        self.plates = [Nameplate(seat, name, look) for seat, name in zip(seats, names, strict=True)]
        self.whispers = [SeatMessageLine(look) for _ in seats]
        self._table = Grid(classes="seats")
        self._table.styles.grid_size_columns = rules.seats

    def compose(self) -> ComposeResult:
        """The centre, and below it the seats."""
        yield self.centre
        with self._table:
            for parts in zip(self.plates, self.seats, self.whispers, strict=True):
                with Vertical():
                    yield from parts

    def on_resize(self, event: events.Resize) -> None:
        """All cards alike, as large as can be; if there is no room even for the smallest, none."""
        fitted = fit(self._rules, event.size.width, event.size.height + STATUS)
        for board in (self.centre, *self.seats):
            board.place(fitted)
        self.has_room = self._table.display = isinstance(fitted, SeatFit)
        if isinstance(fitted, TooSmall):
            self.centre.styles.height = "1fr"
            self.post_message(self.Shrunk())
        else:
            self.centre.styles.height = fitted.card.height
            self._table.styles.grid_size_columns = fitted.abreast

    @property
    def frame(self) -> Frame:
        """What is on show: the centre, and below it the boards of the seats, row by row."""
        abreast = self._table.styles.grid_size_columns
        benches = (self.seats[place : place + abreast] for place in range(0, len(self.seats), abreast))
        rows = (row for bench in benches for row in zip(*(board.frame for board in bench), strict=True))
        return [*self.centre.frame, *([cell for part in row for cell in part] for row in rows)]

    def apply_theme(self, look: BoardTheme) -> None:
        """Change the colours."""
        for part in (self.centre, *self.seats):
            part.apply_theme(look)
        for plate, whisper in zip(self.plates, self.whispers, strict=True):
            plate.apply_theme(look)
            whisper.apply_theme(look)

    def announce(self, text: str) -> None:
        """Say something short to every seat, over its cards."""
        for board in self.seats:
            board.announce(text)

    def show_race(
        self, position: Position, places: Sequence[SeatLabel], hinted: frozenset[Hit] = frozenset()
    ) -> None:
        """Draw a position, and what stands out of it, at each seat and anywhere."""
        targets = frozenset[int]().union(*(place.targets for place in places))
        self.centre.show(position, None, targets & self._rules.full.keys(), hinted=hinted)
        for board, plate, place in zip(self.seats, self.plates, places, strict=True):
            board.name_piles(dict(place.labels))
            board.show(position, place.lifted, place.targets, hinted=hinted, cursor=place.cursor)
            plate.say(place.standing)
