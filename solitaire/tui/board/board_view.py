"""The board widget without input: it draws positions and animates card moves."""

from __future__ import annotations

from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.timer import Timer

from solitaire.config.text_table import cut_to
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.tui.board.animation.animation_queue import FRAME, SPEEDS, AnimationQueue
from solitaire.tui.board.animation.position_diff import has_moved
from solitaire.tui.board.animation.transition import (
    FINISHING,
    FoundationPace,
    Transition,
    dealing,
    raising_bottom_cards,
    transition,
)
from solitaire.tui.board.layout.arrange import arrange
from solitaire.tui.board.layout.pile_places import Arrangement, NeededSize
from solitaire.tui.board.paint.canvas import Canvas, Frame, changes, runs
from solitaire.tui.board.paint.scene import NO_HIGHLIGHTS, Highlights, Lifted, Scene
from solitaire.tui.board.paint.table_cache import TableCache
from solitaire.tui.render.partial_update import StyledWidget
from solitaire.tui.theme.card_faces import Ink
from solitaire.tui.theme.legible_text import legible_rows
from solitaire.tui.theme.palette import BoardTheme, StyleCache


class BoardView(StyledWidget):
    """A widget that draws positions. It holds no game logic and handles no input."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "BoardView { width: 1fr; height: 1fr; }"

    class Celebrated(Message):
        """Posted when the animation of a win has ended or was stopped."""

    def __init__(self, rules: Rules, position: Position, keys: dict[int, str], theme: BoardTheme) -> None:
        super().__init__()
        self._rules = rules
        self._position = position
        self._keys = keys
        self._theme = theme
        self._styles = StyleCache(theme)
        self._highlights = NO_HIGHLIGHTS
        self._frame: Frame = []
        """The frame; empty until it is painted."""
        self._tables = TableCache()
        self._animations = AnimationQueue()
        self._tick_timer: Timer | None = None
        self._is_celebrating = False
        self._is_deal_due = False

    @property
    def arrangement(self) -> Arrangement | NeededSize:
        """The arrangement for the present size of the widget."""
        return arrange(self._rules, *self.size, self._theme.layout)

    @property
    def frame(self) -> Frame:
        """The frame that is drawn now, or as soon as the widget is rendered."""
        if not self._frame:
            self._frame = self._painted()
        return self._frame

    def show(
        self, position: Position, highlights: Highlights = NO_HIGHLIGHTS, is_animated: bool = True
    ) -> None:
        """Draw a position with its highlights; the cards that moved may be animated."""
        before, self._position = self._position, position
        lifted = self._highlights.lifted
        self._highlights = self._with_drag(highlights)
        if not (self._highlights.lifted and self._highlights.lifted.at):
            self._animate_change(before, lifted if lifted and lifted.at else None, is_animated)
        self._repaint()

    def prepare_deal(self) -> None:
        """Clear the table; the next position shown is dealt with an animation."""
        self._is_deal_due = True

    def celebrate(self) -> None:
        """Play the animation of a win after all others, then post ``Celebrated``."""
        self._is_celebrating = True
        arrangement = self.arrangement
        if self._may_animate and isinstance(arrangement, Arrangement):
            from solitaire.tui.board.animation.win_animation import WinCascade

            self._animations.enqueue(WinCascade(self._scene(arrangement), seed=hash(self._position) & 0xFFFF))
            self._start_ticking()
        else:
            self.stop_animations()

    @property
    def is_celebrating(self) -> bool:
        """Whether the animation of a win plays or waits."""
        return self._is_celebrating

    @property
    def is_moving(self) -> bool:
        """Whether an animation plays, so that another frame will be drawn."""
        return self._tick_timer is not None

    def stop_animations(self) -> None:
        """Stop all animations."""
        self._animations.stop()
        self._tick()

    def name_piles(self, keys: dict[int, str]) -> None:
        """Set the keys of the piles, by pile index."""
        if keys != self._keys:
            self._keys = keys
            self._repaint()

    def apply_theme(self, theme: BoardTheme) -> None:
        """Draw in another theme, which may change the layout."""
        if theme.layout != self._theme.layout:
            self.stop_animations()
        self._theme = theme
        self._styles = StyleCache(theme)
        self._frame = []
        self.refresh()

    def on_resize(self) -> None:
        """Arrange the piles for the new size, and stop all animations."""
        if not self._is_painted:
            self.stop_animations()

    def render_line(self, y: int) -> Strip:
        """One line of the frame."""
        return self.render_part(y, 0, self.size.width)

    def render_part(self, y: int, first: int, end: int) -> Strip:
        """Some cells of a line of the frame, which is painted when any of it is asked for."""
        frame = self.frame
        if y >= len(frame):
            return Strip.blank(end - first, Style())
        cells = frame[y][first:end]
        return Strip([self._styles[run] for run in runs(cells)], len(cells))

    @property
    def _is_painted(self) -> bool:
        """Whether the frame has the present size; a resize event may still be queued."""
        return bool(self._frame) and (len(self._frame[0]), len(self._frame)) == self.size

    def _repaint(self) -> None:
        """Paint the scene and send only the part of each line that changed."""
        if not self._is_painted:
            self._frame = []
            self.refresh()
            return
        before, self._frame = self._frame, self._painted()
        regions = [
            Region(first, y, end - first, 1)
            for y, (old, new) in enumerate(zip(before, self._frame, strict=True))
            if old != new
            for first, end in changes(old, new)
        ]
        if regions:
            self.refresh(*regions)

    def _painted(self) -> Frame:
        arrangement = self.arrangement
        if isinstance(arrangement, NeededSize):
            return legible_rows(self._notice(arrangement), self._theme.glyphs)
        if self._is_deal_due:
            self._animate_change(self._position, None)
        scene = self._scene(arrangement)
        frame = self._animations.frame(scene, SPEEDS[self._theme.motion]) or self._tables.paint(scene)
        return legible_rows(frame, scene.glyphs)

    def _scene(self, arrangement: Arrangement) -> Scene:
        return Scene(self._rules, self._position, arrangement, self._theme.glyphs, self._keys, self._highlights)

    def _notice(self, needed: NeededSize) -> Frame:
        """The text for a terminal that is too small: the size of terminal it needs."""
        (width, height), terminal = self.size, self.app.size
        beside = terminal.height - height
        lines = (
            f"{self._rules.ruleset.name} needs a terminal",
            f"of {needed.width} × {needed.height + beside} cells.",
            f"This one has {terminal.width} × {terminal.height}.",
            "Enlarge it: nothing is lost.",
        )
        canvas = Canvas(width, height)
        for y, line in enumerate(lines, start=max(0, (height - len(lines)) // 2)):
            text = cut_to(line, width)
            canvas.write((width - cell_len(text)) // 2, y, text, Ink.KEY)
        return canvas.cells

    @property
    def _may_animate(self) -> bool:
        return self.app.animation_level != "none"

    def _with_drag(self, highlights: Highlights) -> Highlights:
        """The highlights, with the lifted cards at the pointer if they are dragged."""
        return highlights

    def _animate_change(self, before: Position, dragged: Lifted | None, is_animated: bool = True) -> None:
        """Animate the cards that moved, from their old places or from the dragged cards."""
        arrangement = self.arrangement
        if before == self._position and not (dragged or self._is_deal_due):
            return
        self._animations.stop()
        self._is_celebrating = False
        if isinstance(arrangement, NeededSize):
            return
        is_dealt, self._is_deal_due = self._is_deal_due, False
        if not (is_animated and self._may_animate):
            return
        if is_dealt:
            change = dealing(arrangement, self._position, self._rules.seat_piles[0].stock)
        else:
            change = self._transition(arrangement, before, dragged)
        self._animations.start(change)
        self._start_ticking()

    def _transition(self, arrangement: Arrangement, before: Position, dragged: Lifted | None) -> Transition:
        """The animation from a position to the present one; cards that were gathered are dealt again."""
        pace = FoundationPace(frozenset(self._rules.full), FINISHING[self._theme.finishing])
        change = transition(arrangement, before, self._position, dragged, pace)
        if change.flights or not (self._rules.ruleset.gathers and has_moved(before, self._position)):
            return change
        if self._rules.ruleset.raises_bottom_cards and (
            turned := raising_bottom_cards(arrangement, before, self._position)
        ):
            return turned
        seat_piles, piles = self._rules.seat_piles[0], self._position.piles
        dealt = [pile for pile in seat_piles.tableau if piles[pile] != before.piles[pile]]
        return dealing(arrangement, self._position, seat_piles.stock, dealt)

    def _start_ticking(self) -> None:
        if self._tick_timer is None:
            self._tick_timer = self.set_interval(FRAME, self._tick)

    def _tick(self) -> None:
        """Paint the next frame; stop the timer when all animations are over."""
        self._repaint()
        if self._animations.is_at_rest:
            if self._tick_timer is not None:
                self._tick_timer.stop()
                self._tick_timer = None
            if self._is_celebrating:
                self._is_celebrating = False
                self.post_message(self.Celebrated())
