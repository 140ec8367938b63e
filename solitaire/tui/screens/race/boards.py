"""The parts of a race's table: what belongs to one seat, and what belongs to all."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from solitaire.cards import owner_of
from solitaire.rules.position import Position
from solitaire.rules.rules import Rules
from solitaire.tui.board.canvas import Frame
from solitaire.tui.board.stands import Arrangement
from solitaire.tui.board.widget import Board
from solitaire.tui.look.ascii import legible
from solitaire.tui.look.faces import SEAT_INKS, SEAT_MARKS, CardSize, Glow
from solitaire.tui.look.palette import Look, style
from solitaire.tui.screens.race.places import SIZES, arrange_centre, arrange_seat
from solitaire.tui.sparing import StyledWidget


class SharedBoard(Board):
    """A part of a table at which several people play. Nothing flies: where all move at once, a card in the
    air would only hide what has happened already.
    """

    def __init__(self, rules: Rules, position: Position, look: Look) -> None:
        super().__init__(rules, position, {}, look)
        self.card: CardSize = SIZES[-1]
        """The size of cards, for all parts of the table alike."""

    @property
    def _may_move(self) -> bool:
        return False


class SeatBoard(SharedBoard):
    """The cards of one seat."""

    def __init__(self, rules: Rules, position: Position, look: Look, seat: int) -> None:
        super().__init__(rules, position, look)
        self.seat = seat

    @property
    def arrangement(self) -> Arrangement:
        """Where the piles stand."""
        return arrange_seat(self._rules, self.seat, self.card, *self.size)


class CentreBoard(SharedBoard):
    """The foundations; every card bears the sign of its owner."""

    @property
    def arrangement(self) -> Arrangement:
        """Where the foundations stand."""
        return arrange_centre(self._rules, self.card, self.size.width)

    def _painted(self) -> Frame:
        frame = super()._painted()
        for stand in self.arrangement.stands:
            pile = self._position.piles[stand.pile]
            x, y = stand.x + 1, stand.y + self.card.height - 1
            if pile and pile[-1] >= 0 and y < len(frame) and x < len(frame[y]):
                owner = owner_of(pile[-1]) - 1
                mark = legible(SEAT_MARKS[owner], self._look.glyphs)
                frame[y][x] = (mark, SEAT_INKS[owner], Glow.NONE)
        return frame


class Nameplate(StyledWidget):
    """Who sits here, in the colour and with the sign of the seat, and how the hand goes."""

    DEFAULT_CSS = "Nameplate { width: 1fr; height: 1; }"

    def __init__(self, seat: int, name: str, look: Look) -> None:
        super().__init__()
        self._seat = seat
        self._name = name
        self._look = look
        self._text = ""

    @property
    def text(self) -> str:
        """All that it says, for tests."""
        return f"{self._name} {self._text}".strip()

    def say(self, text: str) -> None:
        """Show something beside the name."""
        if text != self._text:
            self._text = text
            self.refresh()

    def wear(self, look: Look) -> None:
        """Change the colours."""
        self._look = look
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """The line."""
        look, width = self._look, self.size.width
        sign = legible(SEAT_MARKS[self._seat - 1], look.glyphs)
        name = f" {sign} {self._name} "[:width]
        text = f" {legible(self._text, look.glyphs)}"[: width - len(name)].ljust(width - len(name))
        plate = style(look, SEAT_INKS[self._seat - 1], Glow.NONE)
        return Strip(
            [Segment(name, plate), Segment(text, Style(color=look.text, bgcolor=look.bar, bold=True))], width
        )
