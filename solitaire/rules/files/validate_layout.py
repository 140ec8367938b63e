"""Validate the layout of a ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solitaire.rules.files.errors import Fault
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import LayoutPart, Shape

SIDE: Final = "layout.side"
SHARED: Final = {LayoutPart.FOUNDATION, LayoutPart.RESERVE, LayoutPart.CELL}
"""The parts whose piles several rows may share."""
ONCE: Final = "name every part once, or foundation, reserve and cell once in each of several rows."


def layout_faults(ruleset: Ruleset) -> Iterator[Fault]:
    """The faults of a layout, each with its setting."""
    layout = ruleset.layout
    if layout.shape is Shape.CLOCK:
        yield from _no_clock(ruleset)
        return
    rows_of: dict[LayoutPart, list[str]] = {part: [] for part in LayoutPart}
    for key, part in _stated(ruleset):
        row, _, _ = key.rpartition(".")
        if part is LayoutPart.GAP and row == SIDE:
            yield key, "piles at the side stand below one another; a gap belongs between parts of a row."
        elif part is LayoutPart.TABLEAU and row == SIDE:
            yield key, "the tableau needs the length of a row; put it into one."
        elif part is not LayoutPart.GAP and _has_place(part, row, rows_of[part]):
            yield key, f"'{part}' has a place already; {ONCE}"
        rows_of[part].append(row)


def _has_place(part: LayoutPart, row: str, rows: list[str]) -> bool:
    """Whether a part that ``rows`` name cannot be in one more."""
    return row in rows or (bool(rows) and (row == SIDE or part not in SHARED))


def _stated(ruleset: Ruleset) -> Iterator[tuple[str, LayoutPart]]:
    """Every part in the ruleset's layout, with its setting."""
    for at, row in enumerate(ruleset.layout.rows):
        for place, part in enumerate(row):
            yield f"layout.rows.{at}.{place}", part
    for place, part in enumerate(ruleset.layout.side):
        yield f"{SIDE}.{place}", part


def _no_clock(ruleset: Ruleset) -> Iterator[Fault]:
    """The faults of a clock: it needs a foundation at every hour, and the tableau at the hours or beside."""
    hours = set(range(1, 13))
    dial = {fixed.label for fixed in ruleset.foundation.fixed}
    labels = set(ruleset.tableau.labels)
    if dial != hours or labels not in (hours, set()) or ruleset.reserve.piles:
        yield (
            "layout.shape",
            "a clock has fixed foundations labelled 1 to 12, piles with such labels or none, and no reserve.",
        )
    if ruleset.layout.rows or ruleset.layout.side:
        yield "layout.shape", "a clock knows the place of every pile; leave rows and side out, or the clock."


def new_layout_faults(ruleset: Ruleset) -> Iterator[Fault]:
    """The piles for which a clock has no place, which earlier versions accepted."""
    if ruleset.layout.shape is not Shape.CLOCK or any(_no_clock(ruleset)):
        return
    if ruleset.cells.piles:
        yield "cells.piles", "a clock has no place for cells; leave them out, or use layout.shape = 'rows'."
    if ruleset.has_stock and not ruleset.tableau.labels:
        yield (
            "layout.shape",
            "a clock with the tableau beside it has no place for a stock; use 'rows', or set tableau.labels.",
        )
