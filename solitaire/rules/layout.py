"""The rows of the table layout, stated by a ruleset or derived from it."""

from __future__ import annotations

from typing import Final, TypeAlias

from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import LayoutPart, StockTo

Row: TypeAlias = tuple[LayoutPart, ...]

MOST_BESIDE: Final = 12
"""Piles of tableau and reserve that may share a row."""


def layout_rows(ruleset: Ruleset) -> tuple[Row, ...]:
    """The rows from the top, each from the left.

    Parts that the ruleset places nowhere get default rows, so a game may inherit the rows of a game with
    fewer parts, or with more.
    """
    layout = ruleset.layout
    here = layout_parts(ruleset)
    stated = [tuple(part for part in row if part is LayoutPart.GAP or part in here) for row in layout.rows]
    placed = {part for row in (*stated, layout.side) for part in row}
    missing = tuple(part for part in here if part not in placed)
    high, low = _usual(ruleset, missing)
    return tuple(row for row in (high, *stated, low) if set(row) - {LayoutPart.GAP})


def _usual(ruleset: Ruleset, here: tuple[LayoutPart, ...]) -> tuple[Row, Row]:
    """The default rows of some parts: a high row of piles one card high, and below it a row of columns.

    A reserve of many piles, or of cards kept back, is in the high row.
    """
    is_low = (
        not ruleset.stock.keep_back
        and LayoutPart.TABLEAU in here
        and ruleset.reserve.piles + ruleset.tableau.piles <= MOST_BESIDE
    )
    stock = [part for part in here if part in (LayoutPart.STOCK, LayoutPart.WASTE)]
    foundations = [part for part in here if part in (LayoutPart.FOUNDATION, LayoutPart.DISCARD)]
    reserve = [LayoutPart.RESERVE, LayoutPart.GAP] if LayoutPart.RESERVE in here else []
    cells = [LayoutPart.CELL, LayoutPart.GAP] if LayoutPart.CELL in here else []
    tableau = [part for part in here if part is LayoutPart.TABLEAU]
    gap = [LayoutPart.GAP] if stock or not cells else []
    high = [*stock, *gap, *cells, *([] if is_low else reserve), *foundations]
    return tuple(high), (*(reserve if is_low else ()), *tableau)


def layout_parts(ruleset: Ruleset) -> tuple[LayoutPart, ...]:
    """The parts that the game has."""
    has = {
        LayoutPart.STOCK: ruleset.has_stock,
        LayoutPart.WASTE: ruleset.stock.to is StockTo.WASTE,
        LayoutPart.FOUNDATION: not ruleset.discards and not ruleset.stays_in_tableau,
        LayoutPart.RESERVE: ruleset.reserve.piles > 0,
        LayoutPart.CELL: ruleset.cells.piles > 0,
        LayoutPart.TABLEAU: True,
        LayoutPart.DISCARD: ruleset.has_discard_pile,
    }
    return tuple(part for part in has if has[part])
