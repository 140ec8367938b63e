"""The table as one widget: it shows a scene and tells which pile was pointed at."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from solitaire.rules.position import Position
from solitaire.rules.rules import Rules
from solitaire.tui.board.arrangement import arrange
from solitaire.tui.board.hits import Hit, hit
from solitaire.tui.board.layout import place_cards
from solitaire.tui.board.painter import Frame, FrameRow, Lifted, Scene, paint, runs
from solitaire.tui.board.stands import Arrangement, TooSmall
from solitaire.tui.look.ascii import legible_rows
from solitaire.tui.look.faces import Glow, Ink
from solitaire.tui.look.palette import Look, style

TREMBLE: Final = 1
"""Cells that a click may wander."""


class Board(Widget):
    """Draws positions; says ``Pressed`` and ``Released``. It decides nothing about the game."""

    ALLOW_SELECT = False
    can_focus = True
    DEFAULT_CSS = "Board { width: 1fr; height: 1fr; }"

    class Pressed(Message):
        """The button went down on a pile, or beside all piles (``hit`` is None)."""

        def __init__(self, hit: Hit | None) -> None:
            super().__init__()
            self.hit = hit

    class Released(Message):
        """The button came up after a drag, over a pile or beside all piles."""

        def __init__(self, hit: Hit | None) -> None:
            super().__init__()
            self.hit = hit

    def __init__(self, rules: Rules, position: Position, keys: dict[int, str], look: Look) -> None:
        super().__init__()
        self._rules = rules
        self._position = position
        self._keys = keys
        self._look = look
        self._lifted: Lifted | None = None
        self._targets: frozenset[int] = frozenset()
        self._rows: Frame = []
        self._strips: list[Strip] = []
        self._pressed_at: tuple[int, int] | None = None
        self._grip = (0, 0)

    @property
    def arrangement(self) -> Arrangement | TooSmall:
        """Where the piles stand at the present size."""
        return arrange(self._rules, self.size.width, self.size.height)

    @property
    def frame(self) -> Frame:
        """What is on show."""
        return self._rows

    def show(self, position: Position, lifted: Lifted | None, targets: frozenset[int]) -> None:
        """Draw a position, the cards in the player's hand, and the piles that would take them."""
        if self._lifted and self._lifted.at and lifted and lifted.pile == self._lifted.pile:
            lifted = replace(lifted, at=self._lifted.at)
        self._position, self._lifted, self._targets = position, lifted, targets
        self._repaint()

    def wear(self, look: Look) -> None:
        """Change the colours."""
        self._look = look
        self._strips = []
        self.refresh()

    def on_resize(self) -> None:
        """Paint anew for another size."""
        self._strips = []
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One line of the painting, which is made when a first line of it is asked for."""
        if not self._strips:
            self._rows = self._painted()
            self._strips = [self._strip(row) for row in self._rows]
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width, Style())

    def _repaint(self) -> None:
        """Paint the scene and send only the part of each line that changed."""
        if not self._strips:
            self.refresh()
            return
        before, self._rows = self._rows, self._painted()
        regions = []
        for y, (old, new) in enumerate(zip(before, self._rows, strict=True)):
            if old != new:
                self._strips[y] = self._strip(new)
                regions.append(_changed(y, old, new))
        if regions:
            self.refresh(*regions)

    def _painted(self) -> Frame:
        arrangement = self.arrangement
        if isinstance(arrangement, TooSmall):
            return legible_rows(self._notice(arrangement), self._look.glyphs)
        glyphs = self._look.glyphs
        if any(stand.key_inside for stand in arrangement.stands):
            glyphs = glyphs._replace(numerals=())  # they would stand on the same cells
        scene = Scene(self._rules, self._position, arrangement, glyphs, self._keys, self._lifted, self._targets)
        return legible_rows(paint(scene), glyphs)

    def _notice(self, needed: TooSmall) -> Frame:
        """What is shown on a terminal that is too small, in terms of the whole terminal."""
        (width, height), terminal = self.size, self.app.size
        beside = terminal.height - height
        lines = (
            f"{self._rules.ruleset.name} needs a terminal",
            f"of {needed.width} × {needed.height + beside} cells.",
            f"This one has {terminal.width} × {terminal.height}.",
            "Enlarge it: nothing is lost.",
        )
        first = max(0, (height - len(lines)) // 2)
        rows = [lines[y - first] if 0 <= y - first < len(lines) else "" for y in range(height)]
        return [[(character, Ink.FELT, Glow.NONE) for character in row[:width].center(width)] for row in rows]

    def _strip(self, row: FrameRow) -> Strip:
        look = self._look
        return Strip([Segment(text, style(look, ink, glow)) for text, ink, glow in runs(row)], self.size.width)

    def _hit(self, x: int, y: int) -> Hit | None:
        arrangement = self.arrangement
        if isinstance(arrangement, TooSmall):
            return None
        sizes = [len(pile) for pile in self._position.piles]
        return hit(arrangement, place_cards(arrangement, self._position), sizes, x, y)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """A press may be a click or the begin of a drag."""
        if event.button != 1:
            return
        self._pressed_at = (event.x, event.y)
        self.capture_mouse()
        self.post_message(self.Pressed(self._hit(event.x, event.y)))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Carry the lifted cards along once the pointer has left the cell it was pressed on."""
        if self._pressed_at is None or self._lifted is None or self._pressed_at == (event.x, event.y):
            return
        if self._lifted.at is None:
            self._grip = self._grip_of(self._lifted)
        dx, dy = self._grip
        self._lifted = replace(self._lifted, at=(event.x + dx, event.y + dy))
        self._repaint()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """The end of a click, or of a drag if the pointer went further than a hand trembles."""
        self.release_mouse()
        pressed_at, self._pressed_at = self._pressed_at, None
        if pressed_at is None:
            return
        target = self._hit(event.x, event.y)
        if self._lifted and self._lifted.at:
            # Where the card hangs counts as well as where the pointer is: people aim with either.
            target = target or self._hit(*self._lifted.at)
            self._lifted = replace(self._lifted, at=None)
            self._repaint()
        went = max(abs(event.x - pressed_at[0]), abs(event.y - pressed_at[1]))
        if went > TREMBLE or (went and target and self._hit(*pressed_at) != target):
            self.post_message(self.Released(target))

    def _grip_of(self, lifted: Lifted) -> tuple[int, int]:
        """From the pointer to the corner of the lowest lifted card, so that it does not jump."""
        arrangement = self.arrangement
        assert isinstance(arrangement, Arrangement) and self._pressed_at
        first = len(self._position.piles[lifted.pile]) - lifted.count
        x, y = self._pressed_at
        for card in place_cards(arrangement, self._position):
            if card.pile == lifted.pile and card.index >= first:
                return card.x - x, card.y - y
        return 0, 0


def _changed(y: int, old: FrameRow, new: FrameRow) -> Region:
    """The part of a line to send again: up to its last change. Textual's compositor sends a line of a
    widget from its beginning whatever the region, so more than one region a line would only cost more.
    """
    end = len(new)
    while end and old[end - 1] == new[end - 1]:
        end -= 1
    return Region(0, y, end, 1)
