"""The rows of the table layout, stated by a ruleset or derived from it."""

from __future__ import annotations

from typing import Final, TypeAlias

from solitaire.rules.piles import foundation_count
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import LayoutPart, Shape, StockTo

Row: TypeAlias = tuple[LayoutPart, ...]

MOST_BESIDE: Final = 12
"""Piles of tableau and reserve that may share a row."""
MOST_IN_A_ROW: Final = 14
"""Piles one card high for which a row of 80 columns has room, with gaps."""


def layout_rows(ruleset: Ruleset) -> tuple[Row, ...]:
    """The rows from the top, each from the left.

    Rows that name the same part share its piles. Parts that the ruleset places nowhere get default rows, so a
    game may inherit the rows of a game with fewer parts, or with more.
    """
    layout = ruleset.layout
    here = layout_parts(ruleset)
    stated = [tuple(part for part in row if part is LayoutPart.GAP or part in here) for row in layout.rows]
    placed = {part for row in (*stated, layout.side) for part in row}
    missing = tuple(part for part in here if part not in placed)
    high, reserve, low = _usual(ruleset, missing)
    return tuple(row for row in (high, *stated, reserve, low) if set(row) - {LayoutPart.GAP})


def _usual(ruleset: Ruleset, here: tuple[LayoutPart, ...]) -> tuple[Row, Row, Row]:
    """The default rows of some parts: of piles one card high, of a long reserve, and of columns.

    A reserve of many piles, or of cards kept back, is in the high row; one that is too long for it is in a row
    of its own.
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
    before = [*stock, *gap, *cells]
    if is_low:
        return (*before, *foundations), (), (*reserve, *tableau)
    if sum(_piles(ruleset, part) for part in (*before, *reserve, *foundations)) > MOST_IN_A_ROW:
        alone = tuple(part for part in reserve if part is not LayoutPart.GAP)
        return (*before, *foundations), alone, tuple(tableau)
    return (*before, *reserve, *foundations), (), tuple(tableau)


def _piles(ruleset: Ruleset, part: LayoutPart) -> int:
    """How many piles a part of a high row has."""
    match part:
        case LayoutPart.FOUNDATION:
            return foundation_count(ruleset, 1)
        case LayoutPart.RESERVE:
            return ruleset.reserve.piles
        case LayoutPart.CELL:
            return ruleset.cells.piles
        case LayoutPart.GAP:
            return 0
        case _:
            return 1


def may_be_mirrored(ruleset: Ruleset) -> bool:
    """Whether the rules are the same on a table laid out from right to left.

    They are not where cards follow the one left of them, close up row by row, or run clockwise. The tables of
    races have an order of their own.
    """
    has_direction = ruleset.tableau.row_length or ruleset.redeals_stock or ruleset.layout.shape is Shape.CLOCK
    return not (has_direction or ruleset.is_race)


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
