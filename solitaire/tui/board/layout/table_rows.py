"""The rows of a game's piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain
from typing import NamedTuple, TypeAlias

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.layout import Row, layout_rows
from solitaire.rules.piles import PileSpec, Zone
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Build, LayoutPart, StockTo
from solitaire.tui.board.layout.pile_places import SIDE_STEP, PilePlace
from solitaire.tui.theme.card_faces import CardSize

Group: TypeAlias = tuple[PileSpec, ...]
"""Neighbouring piles; between groups there is a gap."""


class TableRows(NamedTuple):
    """The rows of a game, as piles."""

    fan: int
    """Cards of a waste that are seen."""
    above: tuple[tuple[Group, ...], ...]
    growing: tuple[Group, ...]
    below: tuple[tuple[Group, ...], ...]
    side: Group
    shown: frozenset[int] = frozenset()
    """Foundations whose cards are all seen, as those of a column."""

    @property
    def flat(self) -> tuple[tuple[Group, ...], ...]:
        """The rows that do not grow."""
        return self.above + self.below

    @property
    def columns(self) -> int:
        """The number of columns of the row that grows."""
        return sum(len(group) for group in self.growing)

    @property
    def gaps(self) -> int:
        """The number of gaps between groups of columns."""
        return len(self.growing) - 1

    def folded(self) -> TableRows:
        """The table with one row above: each row fills the first gap of the next."""
        if not self.above:
            return self
        row: tuple[Group, ...] = ()
        for upper in reversed(self.above):
            row = (*upper[:1], *row, *upper[1:])
        return self._replace(above=(row,))

    def length(self, row: tuple[Group, ...], size: CardSize, spacing: int) -> int:
        """The least cells of a row that does not grow, ``spacing`` between its piles.

        0 if its piles are above or below columns.
        """
        if self.columns_of(row, size):
            return 0
        if self.overlaps(row):
            return SIDE_STEP * (len(row[0]) - 1) + size.width
        spans = [self.span(spec, size) for group in row for spec in group]
        return sum(spans) + spacing * (len(spans) - 1) + len(row) - 1

    def longest(self, size: CardSize, spacing: int) -> int:
        """The length of the longest row that does not grow."""
        return max((self.length(row, size, spacing) for row in self.flat), default=0)

    def columns_of(self, row: tuple[Group, ...], size: CardSize) -> tuple[int, ...]:
        """The column of the tableau that each pile of a row that does not grow shares.

        Empty unless every pile has a column, with equal gaps of whole columns between the groups.
        """
        gaps = len(row) - 1
        taken = [[-(-self.span(spec, size) // size.width) for spec in group] for group in row]
        free = self.columns - sum(map(sum, taken))
        if self.gaps or not gaps or free < 0 or free % gaps:
            return ()
        columns: list[int] = []
        first = 0
        for group in taken:
            columns += list(accumulate(group, initial=first))[:-1]
            first += sum(group) + free // gaps
        return tuple(columns)

    def overlaps(self, row: tuple[Group, ...]) -> bool:
        """Whether a row is a reserve of more piles than columns, like a hand of cards."""
        return len(row) == 1 and len(row[0]) > self.columns and row[0][0].zone is Zone.RESERVE

    def span(self, spec: PileSpec, size: CardSize) -> int:
        """Columns of a pile in a row that does not grow."""
        return size.width + (SIDE_STEP * (self.fan - 1) if spec.zone is Zone.WASTE else 0)

    def flat_place(self, spec: PileSpec, x: int, y: int, size: CardSize, spacing: int) -> PilePlace:
        """The place of a pile in a row that does not grow, ``spacing`` before the next."""
        fan = self.fan if spec.zone is Zone.WASTE else 1
        return PilePlace(spec.index, x, y, fan=fan, breadth=self.span(spec, size) + spacing)


def keeps_single_cards(ruleset: Ruleset) -> bool:
    """Whether no pile of the tableau has more than one card."""
    tableau, stock = ruleset.tableau, ruleset.stock
    is_built = tableau.build is not Build.NONE or stock.to is StockTo.TABLEAU
    return not is_built and max(tableau.dealt_heights) <= 1


def growing_part(ruleset: Ruleset) -> LayoutPart:
    """The part whose row grows downwards.

    It is the tableau, or the reserve if that alone has piles of open cards.
    """
    is_reserve = ruleset.reserve.shows_several and keeps_single_cards(ruleset)
    return LayoutPart.RESERVE if is_reserve else LayoutPart.TABLEAU


def row_groups(rules: Rules, rows: Iterable[Row]) -> Iterator[tuple[Group, ...]]:
    """The piles of each row of a layout, divided at its gaps.

    Rows that name the same part share its piles evenly, the first rows first.
    """
    rows = tuple(rows)
    times = Counter(chain.from_iterable(rows))
    left = {part: [spec for spec in rules.piles if spec.zone.value == part.value] for part in times}
    for row in rows:
        groups: list[Group] = [()]
        for part in row:
            if part is LayoutPart.GAP:
                groups.append(())
                continue
            share = -(-len(left[part]) // times[part])
            groups[-1] += tuple(left[part][:share])
            left[part], times[part] = left[part][share:], times[part] - 1
        yield tuple(groups)


def row_forms(rules: Rules) -> Sequence[tuple[TableRows, TableRows]]:
    """The forms of a table, the preferred first: all rows, and one row above.

    Parts in several rows, as a block of foundations, stay so in the first form, and in it alone.
    """
    stated = layout_rows(rules.ruleset)
    whole = _table_rows(rules, _once(stated))
    forms = [(whole, whole.folded())]
    if whole != (divided := _table_rows(rules, stated)):
        forms.insert(0, (divided, divided))
    return forms


def _once(rows: Iterable[Row]) -> Iterator[Row]:
    """The rows with each part only in the first that names it."""
    seen: set[LayoutPart] = {LayoutPart.GAP}
    for row in rows:
        if set(row) - seen:
            yield tuple(part for part in row if part is LayoutPart.GAP or part not in seen)
            seen |= set(row)


def _table_rows(rules: Rules, rows: Iterable[Row]) -> TableRows:
    """The piles of the rows of a layout."""
    above: list[tuple[Group, ...]] = []
    growing: tuple[Group, ...] = ()
    below: list[tuple[Group, ...]] = []
    rows, part = tuple(rows), growing_part(rules.ruleset)
    for row, groups in zip(rows, row_groups(rules, rows), strict=True):
        if part in row:
            growing = groups
        elif any(groups):  # An inherited row may be one too many for the piles that it shares.
            (below if growing else above).append(groups)
    side = tuple(chain.from_iterable(*row_groups(rules, [rules.ruleset.layout.side])))
    shown = frozenset(rules.full if rules.foundation_before else ())
    return TableRows(min(3, rules.ruleset.stock.draw), tuple(above), growing, tuple(below), side, shown)
