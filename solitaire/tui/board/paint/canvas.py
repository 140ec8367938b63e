"""A grid of styled cells to paint on, and the difference between two grids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from solitaire.tui.theme.card_faces import Cell, Emphasis, Ink, Line, written

FrameRow: TypeAlias = list[Cell]
"""A line of the board."""
Frame: TypeAlias = list[FrameRow]

BLANK: Final[Cell] = (" ", Ink.FELT, Emphasis.NONE)
NEAR: Final = 8
"""Equal cells between two changes that are sent with them as one.

Moving the terminal's cursor and setting the colours again costs more bytes than they do.
"""


class Canvas:
    """A grid of cells; what is painted outside of it is clipped."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.cells: Frame = [[BLANK] * width for _ in range(height)]

    def copy(self) -> Canvas:
        """A canvas with the same cells, to paint on without changing this one."""
        other = Canvas(self.width, 0)
        other.height, other.cells = self.height, [row.copy() for row in self.cells]
        return other

    def put(self, x: int, y: int, line: Line) -> None:
        """Paint cells side by side from a cell on."""
        if not 0 <= y < self.height:
            return
        if x < 0:
            line, x = line[-x:], 0
        if x + len(line) > self.width:
            line = line[: max(0, self.width - x)]
        self.cells[y][x : x + len(line)] = line

    def put_lines(self, x: int, y: int, lines: tuple[Line, ...]) -> None:
        """Paint the lines of a card with its upper left corner at a cell."""
        for row, line in enumerate(lines, start=y):
            self.put(x, row, line)

    def write(self, x: int, y: int, text: str, ink: Ink, emphasis: Emphasis = Emphasis.NONE) -> None:
        """Paint a text in one ink from a cell on."""
        self.put(x, y, written(text, ink, emphasis))


def runs(row: FrameRow) -> Iterator[Cell]:
    """The line as runs: neighbours of one style joined."""
    if not row:
        return
    text, ink, emphasis = row[0]
    for cell in row[1:]:
        if cell[1] is ink and cell[2] is emphasis:
            text += cell[0]
        else:
            yield text, ink, emphasis
            text, ink, emphasis = cell
    yield text, ink, emphasis


def changes(old: Sequence[object], new: Sequence[object]) -> Iterator[tuple[int, int]]:
    """The differing parts of a line, as half-open ranges of cells."""
    first = end = -1
    for x, (before, after) in enumerate(zip(old, new, strict=True)):
        if before is not after and before != after:
            if first >= 0 and x - end > NEAR:
                yield first, end
                first = -1
            first, end = (x if first < 0 else first), x + 1
    if first >= 0:
        yield first, end


def frame_text(frame: Frame) -> str:
    """The characters of a frame without their styles."""
    return "\n".join("".join(cell[0] for cell in row).rstrip() for row in frame)
