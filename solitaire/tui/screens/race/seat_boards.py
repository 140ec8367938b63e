"""The parts of a race's table: what belongs to one seat, and what belongs to all."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from rich.cells import set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from solitaire.race.messages import Message, MessageKind
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.tui.board.board import Board
from solitaire.tui.board.canvas import Canvas, Frame, frame_text, runs
from solitaire.tui.board.pile_places import LABEL, Arrangement, TooSmall
from solitaire.tui.render.partial_update import StyledWidget
from solitaire.tui.screens.race.race_layout import SeatFit, arrange_centre, arrange_seat
from solitaire.tui.screens.race.race_painter import announce, plate, sign_owners
from solitaire.tui.screens.race.race_text import NO_BREAK, too_small
from solitaire.tui.theme.ascii import legible, legible_rows
from solitaire.tui.theme.card_faces import CardSize, Ink, Line
from solitaire.tui.theme.palette import BoardTheme, style

SIGNS: Final = {MessageKind.PLAIN: "", MessageKind.REFUSED: "× ", MessageKind.DECIDED: "!! "}
"""What is told in which tone is seen without colour, too."""


class SharedBoard(Board):
    """A part of a table at which several people play. Nothing flies: where all move at once, a card in the
    air would only hide what has happened already.
    """

    def __init__(self, rules: Rules, position: Position, look: BoardTheme) -> None:
        super().__init__(rules, position, {}, look)
        self._places: SeatFit | TooSmall = TooSmall(0, 0)

    def place(self, places: SeatFit | TooSmall) -> None:
        """Say what fits into the terminal, for all parts of the table alike."""
        self._places = places
        self._strips = []
        self.refresh()

    @property
    def arrangement(self) -> Arrangement | TooSmall:
        """Where the piles stand, if there is room for the whole table."""
        return self._arranged(self._places.card) if isinstance(self._places, SeatFit) else self._places

    def _arranged(self, card: CardSize) -> Arrangement | TooSmall:
        raise NotImplementedError

    def _notice(self, needed: TooSmall) -> Frame:
        """Nothing: it is said once for the whole table, in the centre."""
        return Canvas(*self.size).cells

    @property
    def _may_move(self) -> bool:
        return False


class SeatBoard(SharedBoard):
    """The cards of one seat."""

    def __init__(self, rules: Rules, position: Position, look: BoardTheme, seat: int) -> None:
        super().__init__(rules, position, look)
        self.seat = seat
        self._announced = ""

    def announce(self, text: str) -> None:
        """Say something short in the middle of the cards; an empty text takes it back."""
        if text != self._announced:
            self._announced = text
            self._repaint()

    def _arranged(self, card: CardSize) -> Arrangement | TooSmall:
        """Nowhere for the moment in which cards have their new size and the board its old one."""
        needed = TooSmall(0, 2 * (card.height + LABEL))
        has_room = self.size.height >= needed.height
        return arrange_seat(self._rules, self.seat, card, *self.size) if has_room else needed

    def _painted(self) -> Frame:
        frame = super()._painted()
        if self._announced and isinstance(self.arrangement, Arrangement):
            announce(frame, self._announced)
        return legible_rows(frame, self._look.glyphs)


class CentreBoard(SharedBoard):
    """The foundations; every card bears the sign of its owner."""

    def _arranged(self, card: CardSize) -> Arrangement:
        return arrange_centre(self._rules, card, self.size.width)

    def _notice(self, needed: TooSmall) -> Frame:
        """What the whole table needs."""
        canvas = Canvas(*self.size)
        for row, line in enumerate(too_small(needed, self.app.size), start=1):
            canvas.write(0, row, line.center(canvas.width)[: canvas.width], Ink.KEY)
        return canvas.cells

    def _painted(self) -> Frame:
        frame, board = super()._painted(), self.arrangement
        if isinstance(board, Arrangement):
            sign_owners(frame, board, self._position)
        return legible_rows(frame, self._look.glyphs)


class Nameplate(StyledWidget):
    """Who sits here, in the colour and with the sign of the seat, and how the hand goes."""

    DEFAULT_CSS = "Nameplate { width: 1fr; height: 1; }"

    def __init__(self, seat: int, name: str, look: BoardTheme) -> None:
        super().__init__()
        self._seat = seat
        self._who = name
        self._look = look
        self._wordings: tuple[str, ...] = ("",)

    def say(self, wordings: Sequence[str]) -> None:
        """Say the first of these for which there is room."""
        if wordings != self._wordings:
            self._wordings = tuple(wordings)
            self.refresh()

    def apply_theme(self, look: BoardTheme) -> None:
        """Change the colours."""
        self._look = look
        self.refresh()

    @property
    def text(self) -> str:
        """All that it says, for tests."""
        return frame_text([list(self._line)]).strip()

    @property
    def _line(self) -> Line:
        return plate(self._seat, self._who, self._wordings, self.size.width)

    def render_line(self, y: int) -> Strip:
        """The line."""
        (row,) = legible_rows([list(self._line)], self._look.glyphs)
        return Strip(
            (Segment(text, style(self._look, ink, glow)) for text, ink, glow in runs(row)), self.size.width
        )


class SeatMessageLine(StyledWidget):
    """What one seat is told, in as many lines as there are; while it is told nothing, its common keys."""

    LINES: Final = 2
    DEFAULT_CSS = f"SeatMessageLine {{ width: 1fr; height: {LINES}; }}"

    def __init__(self, look: BoardTheme) -> None:
        super().__init__()
        self._look = look
        self._keys = ""
        self._news = Message()

    def name_keys(self, keys: str) -> None:
        """Show other keys."""
        self._keys = keys
        self.refresh()

    def say(self, news: Message) -> None:
        """Tell something; an empty text takes it back."""
        if news != self._news:
            self._news = news
            self.refresh()

    def apply_theme(self, look: BoardTheme) -> None:
        """Change the colours."""
        self._look = look
        self.refresh()

    @property
    def text(self) -> str:
        """What is told, for tests."""
        return self._news.text

    def render_line(self, y: int) -> Strip:
        """A line. What the referee decided covers all of it."""
        look, width, told = self._look, self.size.width, self._news
        lines = self._lines_of_text() if told.text else self._lines_of_keys()
        line = lines[y] if y < len(lines) else ""
        is_decided = told.tone is MessageKind.DECIDED
        colour, ground = (look.on_target, look.target) if is_decided else (look.target, look.bar)
        ink = Style(color=colour if told.text else look.quiet, bgcolor=ground, bold=bool(told.text))
        return Strip([Segment(set_cell_size(f" {line}", width), ink)], width)

    def _lines_of_text(self) -> list[str]:
        """What is told, with the sign of its tone; where there is no room for it, without what explains it."""
        sign, width = SIGNS[self._news.tone], self.size.width - 2
        text = legible(f"{sign}{self._news.text}", self._look.glyphs)
        lines = wrap(text, width)
        return lines if len(lines) <= self.LINES else wrap(f"{text.partition(':')[0]}.", width)

    def _lines_of_keys(self) -> list[str]:
        """The keys, in the last lines."""
        lines = [line.replace(NO_BREAK, " ") for line in wrap(self._keys, self.size.width - 2)]
        return [""] * (self.LINES - len(lines)) + lines
