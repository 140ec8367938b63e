"""The table as one widget: it shows a scene and tells which pile was pointed at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.timer import Timer

from solitaire.rules.position import Position
from solitaire.rules.rules import Rules
from solitaire.tui.board.arrangement import arrange
from solitaire.tui.board.canvas import Frame, FrameRow, changes, runs
from solitaire.tui.board.flights import dealing, passage
from solitaire.tui.board.hits import Hit, hit
from solitaire.tui.board.layout import place_cards
from solitaire.tui.board.motion import FRAME, Motion
from solitaire.tui.board.painter import paint
from solitaire.tui.board.scene import NO_LABELS, Lifted, Marks, Scene
from solitaire.tui.board.stands import Arrangement, KeyAt, TooSmall
from solitaire.tui.look.ascii import legible_rows
from solitaire.tui.look.faces import Glow, Ink
from solitaire.tui.look.palette import Look, Wardrobe
from solitaire.tui.sparing import StyledWidget

TREMBLE: Final = 1
"""Cells that a click may wander."""


class Board(StyledWidget):
    """Draws positions and tells of clicks and drags. It decides nothing about the game."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Board { width: 1fr; height: 1fr; }"

    class Clicked(Message):
        """A click on a pile, or beside all piles (``hit`` is None)."""

        def __init__(self, hit: Hit | None) -> None:
            super().__init__()
            self.hit = hit

    class Dragged(Message):
        """A drag began on a pile."""

        def __init__(self, hit: Hit) -> None:
            super().__init__()
            self.hit = hit

    class Dropped(Message):
        """A drag ended over a pile, or beside all piles."""

        def __init__(self, hit: Hit | None) -> None:
            super().__init__()
            self.hit = hit

    class Asked(Message):
        """The right button was pressed on a pile, or beside all piles."""

        def __init__(self, hit: Hit | None) -> None:
            super().__init__()
            self.hit = hit

    class Celebrated(Message):
        """The celebration of a win is over, or was broken off."""

    def __init__(self, rules: Rules, position: Position, keys: dict[int, str], look: Look) -> None:
        super().__init__()
        self._rules = rules
        self._position = position
        self._keys = keys
        self._look = look
        self._wardrobe = Wardrobe(look)
        self._marks = Marks()
        self._rows: Frame = []
        self._strips: list[Strip] = []
        self._pressed_at: tuple[int, int] | None = None
        self._pointer = (0, 0)
        self._is_drag = False
        self._motion = Motion()
        self._ticking: Timer | None = None
        self._is_celebrating = False
        self._is_gathered = False

    @property
    def arrangement(self) -> Arrangement | TooSmall:
        """Where the piles stand at the present size."""
        return arrange(self._rules, self.size.width, self.size.height, self._look.card_size)

    @property
    def frame(self) -> Frame:
        """What is on show."""
        return self._rows

    def show(
        self,
        position: Position,
        lifted: Lifted | None = None,
        targets: frozenset[int] = frozenset(),
        *,
        hinted: frozenset[Hit] = frozenset(),
        cursor: Hit | None = None,
        labels: Mapping[int, str] = NO_LABELS,
        covered: bool = False,
    ) -> None:
        """Draw a position and what stands out of it, as ``Marks`` says."""
        before, self._position = self._position, position
        hand = self._marks.lifted
        self._marks = Marks(lifted, targets, hinted, cursor, labels, covered)
        if not self._hang():
            self._let_fly(before, hand if hand and hand.at else None)
        self._repaint()

    def gather(self) -> None:
        """Take all cards off the table: the position that is shown next is dealt."""
        self._is_gathered = True

    def celebrate(self) -> None:
        """Let all cards leap off the table, once they lie still; ``Celebrated`` tells when that is over."""
        self._is_celebrating = True
        arrangement = self.arrangement
        if self._may_move and isinstance(arrangement, Arrangement):
            from solitaire.tui.board.cascade import Cascade  # noqa: PLC0415 (seldom wanted)

            self._motion.follow(Cascade(self._scene(arrangement), seed=hash(self._position) & 0xFFFF))
            self._tick_on()
        else:
            self.break_off()

    @property
    def is_celebrating(self) -> bool:
        """Whether a win is being celebrated."""
        return self._is_celebrating

    @property
    def is_moving(self) -> bool:
        """Whether anything flies, so that there will be another frame."""
        return self._ticking is not None

    def break_off(self) -> None:
        """Bring everything to rest."""
        self._motion.stop()
        self._tick()

    def name_piles(self, keys: dict[int, str]) -> None:
        """Give the piles other keys."""
        if keys != self._keys:
            self._keys = keys
            self._repaint()

    def wear(self, look: Look) -> None:
        """Change the colours."""
        self._look = look
        self._wardrobe = Wardrobe(look)
        self._strips = []
        self.refresh()

    def on_resize(self) -> None:
        """Paint anew for another size; what moves has lost its way."""
        self.break_off()
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
        if not self._strips or (len(self._rows[0]), len(self._rows)) != self.size:
            # Nothing is painted yet, or the size is new and the news of it still on the way.
            self._strips = []
            self.refresh()
            return
        before, self._rows = self._rows, self._painted()
        regions = []
        for y, (old, new) in enumerate(zip(before, self._rows, strict=True)):
            if old != new:
                self._strips[y] = self._strip(new)
                regions += [Region(first, y, end - first, 1) for first, end in changes(old, new)]
        if regions:
            self.refresh(*regions)

    def _painted(self) -> Frame:
        arrangement = self.arrangement
        if isinstance(arrangement, TooSmall):
            return legible_rows(self._notice(arrangement), self._look.glyphs)
        scene = self._scene(arrangement)
        return legible_rows(self._motion.frame(scene) or paint(scene), scene.glyphs)

    def _scene(self, arrangement: Arrangement) -> Scene:
        glyphs = self._look.glyphs
        if any(stand.key is KeyAt.INSIDE for stand in arrangement.stands):
            glyphs = glyphs._replace(numerals=())  # they would stand on the same cells
        return Scene(self._rules, self._position, arrangement, glyphs, self._keys, self._marks)

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
        return [[(character, Ink.KEY, Glow.NONE) for character in row[:width].center(width)] for row in rows]

    def _strip(self, row: FrameRow) -> Strip:
        return Strip([self._wardrobe[run] for run in runs(row)], self.size.width)

    @property
    def _may_move(self) -> bool:
        return self.app.animation_level != "none"

    def _let_fly(self, before: Position, hand: Lifted | None) -> None:
        """Let the cards fly to where they lie now, from where they lay or from the player's hand."""
        arrangement, is_gathered = self.arrangement, self._is_gathered
        self._is_gathered = False
        if before == self._position and not (hand or is_gathered):
            return
        self._motion.stop()
        if not self._may_move or isinstance(arrangement, TooSmall) or not self._strips:
            return
        if is_gathered:
            self._motion.begin(dealing(arrangement, self._position, self._rules.plans[0].stock))
        else:
            self._motion.begin(passage(arrangement, before, self._position, hand))
        self._tick_on()

    def _tick_on(self) -> None:
        if self._ticking is None:
            self._ticking = self.set_interval(FRAME, self._tick)

    def _tick(self) -> None:
        """Paint the next frame; there are none while nothing moves."""
        self._repaint()
        if self._motion.is_at_rest:
            if self._ticking is not None:
                self._ticking.stop()
                self._ticking = None
            if self._is_celebrating:
                self._is_celebrating = False
                self.post_message(self.Celebrated())

    def _hit(self, x: int, y: int) -> Hit | None:
        arrangement = self.arrangement
        if isinstance(arrangement, TooSmall):
            return None
        sizes = [len(pile) for pile in self._position.piles]
        return hit(arrangement, place_cards(arrangement, self._position), sizes, x, y)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """A press may become a click or a drag; it ends a celebration."""
        if self._is_celebrating:
            self.break_off()
        elif event.button == 1:
            self._pressed_at, self._is_drag = (event.x, event.y), False
            self.capture_mouse()
        elif event.button == 3:
            self.post_message(self.Asked(self._hit(event.x, event.y)))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """A press that goes further than a hand trembles is a drag; the cards hang on the pointer."""
        if self._pressed_at is None:
            return
        if not event.button:
            # The release was not seen: it happened outside the window, or over a panel.
            self._end(None)
            return
        self._pointer = (event.x, event.y)
        self._drag_from(self._pressed_at, event.x, event.y)
        if self._hang():
            self._repaint()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """The end of a click or of a drag."""
        if self._pressed_at is None:
            return
        self._drag_from(self._pressed_at, event.x, event.y)
        target = self._hit(event.x, event.y)
        lifted = self._marks.lifted
        if target is None and lifted and lifted.at:
            # Where the card hangs counts as well as where the pointer is: people aim with either.
            target = self._hit(*lifted.at)
        self._end(target)

    def _drag_from(self, pressed_at: tuple[int, int], x: int, y: int) -> None:
        if self._is_drag:
            return
        went = max(abs(x - pressed_at[0]), abs(y - pressed_at[1]))
        start, over = self._hit(*pressed_at), self._hit(x, y)
        if start and went and (went > TREMBLE or over != start):
            self._is_drag = True
            self.post_message(self.Dragged(start))

    def _end(self, target: Hit | None) -> None:
        self.release_mouse()
        self._pressed_at = None
        # What hangs on the pointer stays there until the screen has decided where it goes.
        self.post_message(self.Dropped(target) if self._is_drag else self.Clicked(target))
        self._is_drag = False

    def _hang(self) -> bool:
        """Let the lifted cards hang on the pointer while they are dragged."""
        lifted = self._marks.lifted
        if not (self._is_drag and lifted and self._pressed_at):
            return False
        dx, dy = self._grip(lifted, *self._pressed_at)
        hanging = replace(lifted, at=(self._pointer[0] + dx, self._pointer[1] + dy))
        self._marks = self._marks._replace(lifted=hanging)
        return True

    def _grip(self, lifted: Lifted, x: int, y: int) -> tuple[int, int]:
        """From the cell of the press to the corner of the lowest lifted card, so that it does not jump."""
        arrangement = self.arrangement
        first = len(self._position.piles[lifted.pile]) - lifted.count
        if isinstance(arrangement, Arrangement):
            for card in place_cards(arrangement, self._position):
                if card.pile == lifted.pile and card.index >= first:
                    return card.x - x, card.y - y
        return 0, 0
