"""A seek bar: a line from the start to the end of a recorded game, with marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip

from solitaire.replay.playback.playback import MomentMark
from solitaire.replay.playback.viewer import Viewer
from solitaire.rules.text.english import clock
from solitaire.solver.answer import Verdict
from solitaire.tui.render.partial_update import StyledWidget
from solitaire.tui.theme.card_faces import ASCII
from solitaire.tui.theme.legible_text import legible
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.widgets.themed_widget import ThemedWidget

MARK_SIGNS: Final = {
    MomentMark.LOST: "X",
    MomentMark.BOOKMARK: "!",
    MomentMark.UNDO: "<",
    MomentMark.HINT: "?",
    MomentMark.SOLUTION: "+",
    MomentMark.RUN: "*",
    MomentMark.TURNED_UP: "^",
    MomentMark.PHOTO: "&",
    MomentMark.LATE: "#",
    MomentMark.MISSED: "~",
    MomentMark.SHIFT: "%",
}
"""ASCII characters. Of marks in one cell, the first of these is drawn."""
_ORDER: Final = {mark: number for number, mark in enumerate(MARK_SIGNS)}
BOLD: Final = Style(bold=True)


class SeekBarStyle(NamedTuple):
    """The characters of the line."""

    heavy: str
    """Up to the present moment; after a review, where the game was winnable."""
    here: str
    light: str
    """After the present moment; after a review, where the verdict is unknown."""
    broken: str
    """Where the game was lost."""


UNICODE_STYLE: Final = SeekBarStyle("━", "●", "─", "╸")
ASCII_STYLE: Final = SeekBarStyle("=", "O", "-", ".")


def seek_bar_style(theme: BoardTheme) -> SeekBarStyle:
    """The characters of the line in a theme."""
    return ASCII_STYLE if theme.glyphs == ASCII else UNICODE_STYLE


Verdicts: TypeAlias = Sequence[Verdict]
"""The verdict on each moment; empty before a review."""


class SeekBarScale:
    """The mapping from the moments of a recording to a line of ``cells``."""

    def __init__(self, viewer: Viewer, cells: int, verdicts: Verdicts = ()) -> None:
        self.viewer = viewer
        self.cells = cells
        self._verdicts = verdicts
        self._marks = self._marked()

    @property
    def here(self) -> int:
        """The cell of the present moment."""
        return self._cell(self.viewer.progress)

    def _marked(self) -> dict[int, int]:
        """The moments of the marked cells; of marks of one kind, the first."""
        found: dict[int, tuple[int, int]] = {}
        for number, moment in enumerate(self.viewer.playback.moments):
            if moment.mark:
                cell, marked = self._cell(self.viewer.progress_at(number)), (_ORDER[moment.mark], number)
                found[cell] = min(found.get(cell, marked), marked)
        return {cell: number for cell, (_, number) in found.items()}

    def moment_at(self, cell: int) -> int:
        """The moment of a cell; the first and last cell are the start and the end."""
        if cell in (0, self.cells - 1):
            return self.viewer.playback.last if cell else 0
        return self._marks.get(cell, self.viewer.moment_at(self._share(cell)))

    def verdict_at(self, cell: int) -> Verdict | None:
        """The verdict at a cell; None without a review."""
        return self._verdicts[self.viewer.moment_at(self._share(cell))] if self._verdicts else None

    def signs(self, style: SeekBarStyle) -> str:
        """A character for each cell."""
        signs = [self._sign(style, cell) for cell in range(self.cells)]
        for cell, mark in self._spaced_marks().items():
            signs[cell] = MARK_SIGNS[mark]
        signs[self.here] = style.here
        return "".join(signs)

    def _spaced_marks(self) -> dict[int, MomentMark]:
        """The marks to draw: none beside another, so that the line between them is seen.

        The mistake that lost the game is always drawn.
        """
        drawn: dict[int, MomentMark] = {}
        marks = ((cell, self.viewer.playback.moments[number].mark) for cell, number in self._marks.items())
        for cell, mark in sorted(
            ((cell, mark) for cell, mark in marks if mark), key=lambda each: (_ORDER[each[1]], each[0])
        ):
            if mark is MomentMark.LOST or not {cell - 1, cell + 1} & drawn.keys():
                drawn[cell] = mark
        return drawn

    def _sign(self, style: SeekBarStyle, cell: int) -> str:
        match self.verdict_at(cell):
            case None:
                return style.heavy if cell < self.here else style.light
            case Verdict.WINNABLE:
                return style.heavy
            case Verdict.UNWINNABLE:
                return style.broken
            case Verdict.UNKNOWN:
                return style.light

    def _cell(self, share: float) -> int:
        return round(share * (self.cells - 1))

    def _share(self, cell: int) -> float:
        return cell / max(1, self.cells - 1)


class SeekBar(ThemedWidget, StyledWidget):
    """The widget: a click or a drag moves to another moment."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "SeekBar { width: 1fr; height: 1; }"

    class Sought(Message):
        """Posted when the player chooses another moment."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(self, viewer: Viewer, theme: BoardTheme) -> None:
        super().__init__(theme)
        self._viewer = viewer
        self._shown = ("", "", "")
        self._verdicts: Verdicts = ()
        self._last_scale = SeekBarScale(viewer, 1)
        self._is_held = False

    def show(self) -> None:
        """Redraw the line if the present moment or a text has changed."""
        if self._texts() != self._shown:
            self.refresh()

    @property
    def is_judged(self) -> bool:
        """Whether verdicts are shown."""
        return bool(self._verdicts)

    def judge(self, verdicts: Verdicts) -> None:
        """Show verdicts, as far as they are known now."""
        self._verdicts = verdicts
        self._last_scale = SeekBarScale(self._viewer, 1)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """The line between its two times, coloured by progress or by verdicts."""
        theme, self._shown = self._theme, self._texts()
        left, line, right = self._shown
        here = self._scale.here
        text, quiet, bright = (_on_bar(theme, ink) for ink in (theme.text, theme.quiet, theme.target))
        signs = [Segment(sign, self._style(sign, cell)) for cell, sign in enumerate(line)]
        signs[here] = Segment(line[here], bright + BOLD)
        return Strip([Segment(left, text), *signs, Segment(right, quiet)], self.size.width)

    def _style(self, sign: str, cell: int) -> Style:
        theme, verdict = self._theme, self._scale.verdict_at(cell)
        known: dict[Verdict | None, str] = {Verdict.WINNABLE: theme.good, Verdict.UNWINNABLE: theme.bad}
        if sign in MARK_SIGNS.values():
            plain = theme.text if verdict or cell < self._scale.here else theme.quiet
            ink = theme.bad if sign == MARK_SIGNS[MomentMark.LOST] else known.get(verdict, plain)
            return _on_bar(theme, ink) + BOLD
        was_seen = verdict is None and cell < self._scale.here
        return _on_bar(theme, known.get(verdict, theme.target if was_seen else theme.quiet))

    @property
    def _scale(self) -> SeekBarScale:
        """The scale for the present width."""
        left, right = self._ends
        cells = max(1, self.size.width - len(left) - len(right))
        if cells != self._last_scale.cells:
            self._last_scale = SeekBarScale(self._viewer, cells, self._verdicts)
        return self._last_scale

    @property
    def _ends(self) -> tuple[str, str]:
        end = clock(self._viewer.playback.moments[-1].ms)
        pace = legible(self._viewer.speed.name, self._theme.glyphs)
        return f" {clock(self._viewer.ms):>{len(end)}} ", f" {end}  {pace:<4} "

    def _texts(self) -> tuple[str, str, str]:
        left, right = self._ends
        return left, self._scale.signs(seek_bar_style(self._theme)), right

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Move to the moment clicked, and follow the mouse until it is released."""
        self._is_held = True
        self.capture_mouse()
        self._seek(event.x)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Move to the moment under the mouse while the button is held."""
        if not self._is_held:
            return
        if event.button:
            self._seek(event.x)
        else:
            self.on_mouse_up()  # The release was not reported: it was outside the window.

    def on_mouse_up(self) -> None:
        """Stop following the mouse."""
        self._is_held = False
        self.release_mouse()

    def _seek(self, x: int) -> None:
        scale = self._scale
        cell = min(max(0, x - len(self._ends[0])), scale.cells - 1)
        self.post_message(self.Sought(scale.moment_at(cell)))


def _on_bar(theme: BoardTheme, ink: str) -> Style:
    return Style(color=ink, bgcolor=theme.bar)
