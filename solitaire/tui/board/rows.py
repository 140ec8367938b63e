"""Piles in two rows, derived from the ruleset.

The upper row holds stock, waste, foundations and the like, one card high. The lower row holds whatever
grows downwards: the tableau, and reserves that lie open.
"""

from __future__ import annotations

from typing import Final

from solitaire.rules.piles import PileSpec, Zone
from solitaire.rules.rules import Rules
from solitaire.tui.board.stands import LABEL, SIDE_STEP, Arrangement, Spread, Stand, TooSmall
from solitaire.tui.look.faces import CardSize

SIZES: Final = (CardSize(11, 7), CardSize(9, 7), CardSize(7, 5), CardSize(7, 4), CardSize(5, 4))
"""Largest first. Terminal cells are about twice as high as wide."""
LOWER_LEAST: Final = 11
"""Rows the lower row needs at least, so that the longest columns can be shown."""


def arrange_rows(rules: Rules, width: int, height: int) -> Arrangement | TooSmall:
    """The largest cards with which two rows fit into a board of this size."""
    for size in SIZES:
        if fitted := _fit(rules, width, height, size):
            return fitted
    least = SIZES[-1]
    upper, lower = _rows(rules)
    return TooSmall(
        max(_least_width(rules, upper, least), _least_width(rules, lower, least)),
        _lower_top(upper, least) + LOWER_LEAST,
    )


def _rows(rules: Rules) -> tuple[list[PileSpec], list[PileSpec]]:
    reserve = rules.ruleset.reserve
    # A few reserve piles stand beside the columns, many (or cards kept back) have a place in the upper row.
    low_reserve = not rules.ruleset.stock.keep_back and reserve.piles + rules.ruleset.tableau.piles <= 12
    lower = [s for s in rules.piles if s.zone is Zone.TABLEAU or (s.zone is Zone.RESERVE and low_reserve)]
    order = (Zone.STOCK, Zone.WASTE, Zone.RESERVE, Zone.FOUNDATION, Zone.DISCARD)
    upper = [s for zone in order for s in rules.piles if s.zone is zone and s not in lower]
    return upper, lower


def _fan(rules: Rules, spec: PileSpec) -> int:
    return min(3, rules.ruleset.stock.draw) if spec.zone is Zone.WASTE else 1


def _span(rules: Rules, spec: PileSpec, size: CardSize) -> int:
    return size.width + (_fan(rules, spec) - 1) * SIDE_STEP


def _least_width(rules: Rules, row: list[PileSpec], size: CardSize) -> int:
    return sum(_span(rules, spec, size) for spec in row)


def _lower_top(upper: list[PileSpec], size: CardSize) -> int:
    return LABEL + (LABEL + size.height if upper else 0)


def _fit(rules: Rules, width: int, height: int, size: CardSize) -> Arrangement | None:
    upper, lower = _rows(rules)
    top = _lower_top(upper, size)
    # Larger cards are for those who have the room: columns should still be seen at length.
    lower_least = LOWER_LEAST if size == SIZES[-1] else size.height + LOWER_LEAST - 2
    smallest = size == SIZES[-1]
    widths = [_least_width(rules, row, size) + (0 if smallest else len(row) - 1) for row in (upper, lower)]
    if max(widths) > width or top + lower_least > height:
        return None
    stands = _stand_lower(rules, lower, width, top, size)
    stands += _stand_upper(rules, upper, width, size, stands)
    return Arrangement(width, height, size, tuple(sorted(stands, key=lambda stand: stand.pile)))


def _stand_lower(rules: Rules, row: list[PileSpec], width: int, y: int, size: CardSize) -> list[Stand]:
    """Columns at equal distances, centred; never so far apart that the eye has to travel."""
    pitch = min(width // len(row), size.width + max(2, size.width // 2))
    left = (width - pitch * len(row) + (pitch - size.width)) // 2
    return [Stand(spec.index, left + pitch * place, y, Spread.DOWN) for place, spec in enumerate(row)]


def _stand_upper(
    rules: Rules, row: list[PileSpec], width: int, size: CardSize, columns: list[Stand]
) -> list[Stand]:
    """Stock and waste over the first columns, foundations over the last, if that leaves room."""
    first = [spec for spec in row if spec.zone in (Zone.STOCK, Zone.WASTE)]
    last = [spec for spec in row if spec not in first]
    left, right = columns[0].x, columns[-1].x + size.width
    pitch = columns[1].x - columns[0].x if len(columns) > 1 else size.width + 1
    while pitch > size.width:
        spans = [_span(rules, spec, size) + pitch - size.width for spec in row]
        if sum(spans) - (pitch - size.width) <= right - left:
            break
        pitch -= 1
    if sum(_span(rules, spec, size) + pitch - size.width for spec in row) > right - left:
        left, right = 0, width
    stands = []
    x = left
    for spec in first:
        stands.append(Stand(spec.index, x, LABEL, fan=_fan(rules, spec)))
        x += _span(rules, spec, size) + pitch - size.width
    x = max(x, right - len(last) * pitch + pitch - size.width)
    for spec in last:
        stands.append(Stand(spec.index, x, LABEL))
        x += pitch
    return stands
