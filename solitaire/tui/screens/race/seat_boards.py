"""The parts of the race board: seat boards, centre, nameplates, message lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from solitaire.config.text_table import NO_BREAK, wrapped
from solitaire.race.messages import Message, MessageKind
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.tui.board.board import Board
from solitaire.tui.board.layout.pile_places import LABEL, Arrangement, NeededSize
from solitaire.tui.board.paint.canvas import Canvas, Frame, runs
from solitaire.tui.board.paint.scene import Scene
from solitaire.tui.render.partial_update import StyledWidget
from solitaire.tui.screens.race.race_layout import (
    SeatFit,
    arrange_centre,
    arrange_seat,
    narrowest_seat,
    nearest_sizes,
)
from solitaire.tui.screens.race.race_painter import announce, nameplate_line, paint_owner_marks
from solitaire.tui.screens.race.race_text import too_small
from solitaire.tui.theme.card_faces import Ink
from solitaire.tui.theme.large_ranks import ROWS
from solitaire.tui.theme.legible_text import legible, legible_rows
from solitaire.tui.theme.palette import BoardTheme, style
from solitaire.tui.widgets.themed_widget import ThemedWidget

SIGNS: Final = {MessageKind.PLAIN: "", MessageKind.REFUSED: "× ", MessageKind.DECIDED: "!! "}
"""The prefix of each kind of message, which distinguishes them without colour."""

UNPLACED: Final = NeededSize(0, 0)
"""The layout until the size of the whole board is known."""


class SharedBoard(Board):
    """A part of the race board, without animation.

    Several seats move at the same time, and a flying card would hide moves already made.
    """

    def __init__(self, rules: Rules, position: Position, theme: BoardTheme) -> None:
        super().__init__(rules, position, {}, theme)
        self._seat_fit: SeatFit | NeededSize = UNPLACED

    def place(self, seat_fit: SeatFit | NeededSize) -> None:
        """Apply the card size that fits all parts, or show that none does."""
        self._seat_fit = seat_fit
        self._frame = []
        self.refresh()

    @property
    def arrangement(self) -> Arrangement | NeededSize:
        """The layout of the piles, if there is room for the whole board."""
        return self._arranged(self._seat_fit) if isinstance(self._seat_fit, SeatFit) else self._seat_fit

    def _arranged(self, fitted: SeatFit) -> Arrangement | NeededSize:
        raise NotImplementedError

    def _notice(self, needed: NeededSize) -> Frame:
        """An empty frame; only the centre shows the notice."""
        return Canvas(*self.size).cells

    @property
    def _may_animate(self) -> bool:
        return False


class SeatBoard(SharedBoard):
    """The board of one seat."""

    def __init__(self, rules: Rules, position: Position, theme: BoardTheme, seat: int) -> None:
        super().__init__(rules, position, theme)
        self.seat = seat
        self._announced = ""

    def announce(self, text: str) -> None:
        """Show a short text over the cards; an empty one removes it."""
        if text != self._announced:
            self._announced = text
            self._repaint()

    def _arranged(self, fitted: SeatFit) -> Arrangement | NeededSize:
        """The layout; too small while the board still has the size before a resize."""
        card = fitted.card
        needed = NeededSize(0, 2 * (card.height + LABEL))
        has_room = self.size.height >= needed.height
        narrowest = min(self.size.width, narrowest_seat(self.app.size.width, fitted.per_row))
        return arrange_seat(self._rules, self.seat, card, *self.size, narrowest) if has_room else needed

    def _painted(self) -> Frame:
        frame = super()._painted()
        if self._announced and isinstance(self.arrangement, Arrangement):
            announce(frame, self._announced)
        return legible_rows(frame, self._theme.glyphs)


class CentreBoard(SharedBoard):
    """The foundations, each card with the mark of its owner."""

    def _arranged(self, fitted: SeatFit) -> Arrangement:
        return arrange_centre(self._rules, fitted, self.size.width)

    def _scene(self, arrangement: Arrangement) -> Scene:
        """The scene; in cards of three rows a large rank would reach the mark of the owner."""
        scene = super()._scene(arrangement)
        is_low = arrangement.card.height == ROWS
        return scene._replace(glyphs=scene.glyphs._replace(has_large_ranks=False)) if is_low else scene

    def _notice(self, needed: NeededSize) -> Frame:
        """The notice of the sizes that the race needs, once it is known that there is no room."""
        canvas = Canvas(*self.size)
        if needed == UNPLACED:
            return canvas.cells
        sentences = too_small(nearest_sizes(self._rules, *self.app.size), self.app.size)
        lines = [line for sentence in sentences for line in wrapped(sentence, canvas.width)]
        for row, line in enumerate(lines, start=1):
            canvas.write(0, row, line.center(canvas.width), Ink.KEY)
        return canvas.cells

    def _painted(self) -> Frame:
        frame, arrangement = super()._painted(), self.arrangement
        if isinstance(arrangement, Arrangement):
            paint_owner_marks(frame, arrangement, self._position)
        return legible_rows(frame, self._theme.glyphs)


class Nameplate(ThemedWidget, StyledWidget):
    """The line with the mark, name and standing of a seat."""

    DEFAULT_CSS = "Nameplate { width: 1fr; height: 1; }"

    def __init__(self, seat: int, name: str, theme: BoardTheme) -> None:
        super().__init__(theme)
        self._seat = seat
        self._player_name = name
        self._wordings: tuple[str, ...] = ("",)

    def show(self, wordings: Sequence[str]) -> None:
        """Show the first of these wordings that fits."""
        if wordings != self._wordings:
            self._wordings = tuple(wordings)
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """Render the line."""
        line = nameplate_line(self._seat, self._player_name, self._wordings, self.size.width)
        (row,) = legible_rows([list(line)], self._theme.glyphs)
        return Strip(
            (Segment(text, style(self._theme, ink, emphasis)) for text, ink, emphasis in runs(row)),
            self.size.width,
        )


class SeatMessageLine(ThemedWidget, StyledWidget):
    """The message to one seat, and below a short one its keys besides those of piles."""

    LINES: Final = 2
    DEFAULT_CSS = f"SeatMessageLine {{ width: 1fr; height: {LINES}; }}"

    def __init__(self, theme: BoardTheme) -> None:
        super().__init__(theme)
        self._keys = ""
        self._shown_message = Message()

    def show_keys(self, keys: str) -> None:
        """Set the keys to show below a short message, or without one."""
        if keys != self._keys:
            self._keys = keys
            self.refresh()

    def show(self, message: Message) -> None:
        """Show a message; an empty text removes it."""
        if message != self._shown_message:
            self._shown_message = message
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """Render one line; a decision of the referee colours all of it."""
        theme, width, message = self._theme, self.size.width, self._shown_message
        is_decided = message.kind is MessageKind.DECIDED
        lines, keys = self._lines_of_text() if message.text else [], self._lines_of_keys()
        if y < len(lines) or is_decided:
            colour, ground = (theme.on_target, theme.target) if is_decided else (theme.target, theme.bar)
            line, ink = lines[y] if y < len(lines) else "", Style(color=colour, bgcolor=ground, bold=True)
        else:
            has_room = not any(keys[: len(lines)])
            line, ink = keys[y] if has_room else "", Style(color=theme.quiet, bgcolor=theme.bar)
        return Strip([Segment(set_cell_size(f" {line}", width), ink)], width)

    def _lines_of_text(self) -> list[str]:
        """The message with its prefix; without its explanation if there is no room."""
        sign, width = SIGNS[self._shown_message.kind], self.size.width - 2
        text = legible(f"{sign}{self._shown_message.text}", self._theme.glyphs)
        lines = wrapped(text, width)
        return lines if len(lines) <= self.LINES else wrapped(f"{text.partition(':')[0]}.", width)

    def _lines_of_keys(self) -> list[str]:
        """The keys, aligned to the bottom."""
        lines = [line.replace(NO_BREAK, " ") for line in wrapped(self._keys, self.size.width - 2)]
        return [""] * (self.LINES - len(lines)) + lines
