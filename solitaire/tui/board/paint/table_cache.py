"""A cache of painted tables: most keys only move the cursor or lift cards."""

from __future__ import annotations

from collections import deque
from typing import Final

from solitaire.tui.board.paint.canvas import Frame
from solitaire.tui.board.paint.painter import PaintedTable, paint, paint_overlays, paint_table
from solitaire.tui.board.paint.scene import NO_LABELS, Scene

MAX_TABLES: Final = 2
"""The present table, and the one before cards were lifted or a hint was given."""


class TableCache:
    """Paints scenes as ``paint`` does, but no table twice in succession."""

    def __init__(self) -> None:
        self._tables: deque[PaintedTable] = deque()

    def paint(self, scene: Scene) -> Frame:
        """The frame of a scene; the caller may change its cells."""
        highlights = scene.highlights
        if highlights.is_covered or scene.flying or (highlights.lifted and highlights.lifted.at):
            return paint(scene)
        bare = scene._replace(highlights=highlights._replace(cursor=None, labels=NO_LABELS))
        painted = next((known for known in self._tables if known.scene == bare), None) or paint_table(bare)
        self._tables = deque([*(known for known in self._tables if known is not painted), painted], MAX_TABLES)
        return paint_overlays(painted, highlights).cells
