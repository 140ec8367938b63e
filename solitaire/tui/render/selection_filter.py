"""Selections in reverse video, where the terminal shows no colours."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

REVERSED: Final = Style(reverse=True)


class SelectionFilter(LineFilter):
    """Reverses the text on the ground of selections.

    It comes before the filter that removes colours. A style sheet cannot do this: Textual ignores
    ``text-style: reverse`` of the parts of a widget.

    Args:
        ground: the colour that only selections have behind them.
    """

    def __init__(self, ground: RichColor) -> None:
        super().__init__()
        self._ground = ground

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Reverse the segments on the ground of selections."""
        return [
            Segment(text, style + REVERSED if style and style.bgcolor == self._ground else style, control)
            for text, style, control in segments
        ]


@lru_cache(maxsize=4)
def selection_filter(ground: str) -> SelectionFilter:
    """The filter for a ground, such as ``#ffc531``; for the same one the same object."""
    return SelectionFilter(RichColor.parse(ground))
