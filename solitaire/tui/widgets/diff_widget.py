"""A widget of lines that redraws only the cells that changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

from solitaire.tui.board.canvas import changes
from solitaire.tui.render.partial_update import StyledWidget


class DiffWidget(StyledWidget):
    """Shows the lines that it was given last."""

    def __init__(self) -> None:
        super().__init__()
        self._drawn: list[Strip] = []

    def draw(self, lines: Iterable[Strip], ground: Style) -> None:
        """Replace the lines; ``ground`` fills them to the edge, and all below them."""
        width, height = self.size
        before = self._drawn
        self._drawn = [line.adjust_cell_length(width, ground) for line in lines][:height]
        self._drawn += [Strip([], 0).adjust_cell_length(width, ground)] * (height - len(self._drawn))
        if len(before) != height or (before and before[0].cell_length != width):
            self.refresh()
        elif changed := [region for y, old in enumerate(before) for region in _changed(y, old, self._drawn[y])]:
            self.refresh(*changed)

    def render_line(self, y: int) -> Strip:
        """One of the lines."""
        return self._drawn[y] if y < len(self._drawn) else Strip.blank(self.size.width, self.rich_style)


def _changed(y: int, old: Strip, new: Strip) -> Iterator[Region]:
    """The regions where two lines of the same width differ."""
    if old == new:
        return
    before, after = _cells(old), _cells(new)
    if len(before) == len(after) == new.cell_length:
        yield from (Region(first, y, end - first, 1) for first, end in changes(before, after))
    else:
        yield Region(0, y, new.cell_length, 1)  # Some characters take two cells.


def _cells(strip: Strip) -> list[tuple[str, Style | None]]:
    return [(sign, style) for text, style, _ in strip for sign in text]
