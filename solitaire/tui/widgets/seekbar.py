"""Where in a game one is: a line from its beginning to its end, with marks at what is worth finding again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip

from solitaire.replay.playback import MomentMark
from solitaire.replay.viewer import Viewer
from solitaire.rules.text.english import clock
from solitaire.solver.answer import Verdict
from solitaire.tui.render.partial_update import StyledWidget
from solitaire.tui.theme.ascii import legible
from solitaire.tui.theme.card_faces import ASCII
from solitaire.tui.theme.palette import BoardTheme

MARK_SIGNS: Final = {
    MomentMark.LOST: "X",
    MomentMark.UNDO: "<",
    MomentMark.HINT: "?",
    MomentMark.SOLUTION: "+",
    MomentMark.BOOKMARK: "!",
    MomentMark.RUN: "*",
    MomentMark.TURNED_UP: "^",
    MomentMark.PHOTO: "&",
    MomentMark.SHIFT: "%",
}
"""Every terminal has them. Where marks fall on one cell, the first of these is seen."""


BOLD: Final = Style(bold=True)


class SeekBarStyle(NamedTuple):
    """What the line is drawn with."""

    heavy: str
    """What was seen; once the game is reviewed, where it could be won."""
    here: str
    light: str
    """What comes; where nothing is known."""
    broken: str
    """Where it was lost."""


DRAWN: Final = SeekBarStyle("━", "●", "─", "╸")
TYPED: Final = SeekBarStyle("=", "O", "-", ".")
"""In ASCII."""
Verdicts: TypeAlias = Sequence[Verdict]
"""Of each moment; none while nobody asks for them."""


class SeekBarScale:
    """A viewing on a line of so many ``cells``."""

    def __init__(self, viewing: Viewer, cells: int, verdicts: Verdicts = ()) -> None:
        self.viewing = viewing
        self.cells = cells
        self._verdicts = verdicts
        self._marks = self._marked()

    @property
    def here(self) -> int:
        """The cell of what is seen."""
        return self._cell(self.viewing.progress)

    def _marked(self) -> dict[int, int]:
        """The cells with a mark, and the moment that each stands for: of the same kind, the first."""
        order, found = list(MARK_SIGNS), dict[int, tuple[int, int]]()
        for number, moment in enumerate(self.viewing.playback.moments):
            if moment.mark:
                cell = self._cell(self.viewing.progress_at(number))
                found[cell] = min(found.get(cell, (len(order), 0)), (order.index(moment.mark), number))
        return {cell: number for cell, (_, number) in found.items()}

    def moment_at(self, cell: int) -> int:
        """The moment that a cell stands for; the ends are the ends, whatever else falls on them."""
        if cell in (0, self.cells - 1):
            return self.viewing.playback.last if cell else 0
        return self._marks.get(cell, self.viewing.moment_at(self._share(cell)))

    def verdict_at(self, cell: int) -> Verdict | None:
        """What is known of the game where a cell stands; None if nobody asks for it."""
        return self._verdicts[self.viewing.moment_at(self._share(cell))] if self._verdicts else None

    def signs(self, line: SeekBarStyle) -> str:
        """A sign for each cell."""
        signs = [self._sign(line, cell) for cell in range(self.cells)]
        for cell, number in self._marks.items():
            mark = self.viewing.playback.moments[number].mark
            assert mark
            signs[cell] = MARK_SIGNS[mark]
        signs[self.here] = line.here
        return "".join(signs)

    def _sign(self, line: SeekBarStyle, cell: int) -> str:
        match self.verdict_at(cell):
            case None:
                return line.heavy if cell < self.here else line.light
            case Verdict.WINNABLE:
                return line.heavy
            case Verdict.UNWINNABLE:
                return line.broken
            case Verdict.UNKNOWN:
                return line.light

    def _cell(self, share: float) -> int:
        return round(share * (self.cells - 1))

    def _share(self, cell: int) -> float:
        return cell / max(1, self.cells - 1)


class SeekBar(StyledWidget):
    """The line between two times. A click or a drag seeks."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "SeekBar { width: 1fr; height: 1; }"

    class Sought(Message):
        """Another moment is wanted."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(self, viewing: Viewer, look: BoardTheme) -> None:
        super().__init__()
        self._viewing = viewing
        self._look = look
        self._shown = ("", "", "")
        self._verdicts: Verdicts = ()
        self._last_scale = SeekBarScale(viewing, 1)
        self._is_held = False

    def show(self) -> None:
        """Show where one is now."""
        if self._texts() != self._shown:
            self.refresh()

    @property
    def is_judged(self) -> bool:
        """Whether it tells where the game could be won."""
        return bool(self._verdicts)

    def judge(self, verdicts: Verdicts) -> None:
        """Show where the game could be won, as far as it is known now."""
        self._verdicts = verdicts
        self._last_scale = SeekBarScale(self._viewing, 1)
        self.refresh()

    def apply_theme(self, look: BoardTheme) -> None:
        """Change the colours."""
        self._look = look
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Times at both ends; what was seen brighter than what was not, or what is won unlike what is lost."""
        look, self._shown = self._look, self._texts()
        left, line, right = self._shown
        here = self._scale.here
        text, quiet, bright = (_on_bar(look, ink) for ink in (look.text, look.quiet, look.target))
        signs = [Segment(sign, self._style(sign, cell)) for cell, sign in enumerate(line)]
        signs[here] = Segment(line[here], bright + BOLD)
        return Strip([Segment(left, text), *signs, Segment(right, quiet)], self.size.width)

    def _style(self, sign: str, cell: int) -> Style:
        look, verdict = self._look, self._scale.verdict_at(cell)
        known: dict[Verdict | None, str] = {Verdict.WINNABLE: look.good, Verdict.UNWINNABLE: look.bad}
        if sign in MARK_SIGNS.values():
            ink = look.bad if sign == MARK_SIGNS[MomentMark.LOST] else known.get(verdict, look.text)
            return _on_bar(look, ink) + BOLD
        was_seen = verdict is None and cell < self._scale.here
        return _on_bar(look, known.get(verdict, look.target if was_seen else look.quiet))

    @property
    def _scale(self) -> SeekBarScale:
        """The scale of the line as long as it is now."""
        left, right = self._ends
        cells = max(1, self.size.width - len(left) - len(right))
        if cells != self._last_scale.cells:
            self._last_scale = SeekBarScale(self._viewing, cells, self._verdicts)
        return self._last_scale

    @property
    def _ends(self) -> tuple[str, str]:
        end = clock(self._viewing.playback.moments[-1].ms)
        pace = legible(self._viewing.speed.name, self._look.glyphs)
        return f" {clock(self._viewing.ms):>{len(end)}} ", f" {end}  {pace:<4} "

    def _texts(self) -> tuple[str, str, str]:
        left, right = self._ends
        return left, self._scale.signs(TYPED if self._look.glyphs == ASCII else DRAWN), right

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Seek, and go on until the button is let go."""
        self._is_held = True
        self.capture_mouse()
        self._seek(event.x)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Seek as long as the button is held."""
        if self._is_held and event.button:
            self._seek(event.x)

    def on_mouse_up(self) -> None:
        """Enough."""
        self._is_held = False
        self.release_mouse()

    def _seek(self, x: int) -> None:
        scale = self._scale
        cell = min(max(0, x - len(self._ends[0])), scale.cells - 1)
        self.post_message(self.Sought(scale.moment_at(cell)))


def _on_bar(look: BoardTheme, ink: str) -> Style:
    return Style(color=ink, bgcolor=look.bar)
