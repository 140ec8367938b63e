"""Piles one card high beside a tableau that is not one row of columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.layout import layout_rows
from solitaire.rules.piles import PileSpec, Zone
from solitaire.tui.board.layout.pile_places import LABEL, KeyAt, PilePlace
from solitaire.tui.board.layout.table_rows import row_groups
from solitaire.tui.theme.card_faces import CardSize

Groups: TypeAlias = Sequence[Sequence[PileSpec]]
"""Piles beside the tableau, in groups between which there is a gap."""

GAP: Final = 1
"""Columns between two piles."""


def flat_groups(rules: Rules) -> Groups:
    """The groups of the piles beside the tableau, in all rows and the side."""
    rows = (*layout_rows(rules.ruleset), rules.ruleset.layout.side)
    groups = (
        [spec for spec in group if spec.zone is not Zone.TABLEAU]
        for row in row_groups(rules, rows)
        for group in row
    )
    return [group for group in groups if group]


def flat_piles(rules: Rules) -> list[PileSpec]:
    """The piles of the groups of ``flat_groups``, in one list."""
    return [spec for group in flat_groups(rules) for spec in group]


def flat_row(groups: Groups, y: int, width: int, size: CardSize) -> Iterator[PilePlace]:
    """The places of the groups: one in the middle, several from edge to edge."""
    free = width - row_length(groups, size)
    x = free // 2 if len(groups) == 1 else 0
    for number, group in enumerate(groups, start=1):
        for spec in group:
            yield PilePlace(spec.index, x, y, fan=1, breadth=size.width + GAP)
            x += size.width + GAP
        if number < len(groups):
            x += free * number // (len(groups) - 1) - free * (number - 1) // (len(groups) - 1)


def row_length(groups: Groups, size: CardSize) -> int:
    """The least columns of a row."""
    return sum(map(len, groups)) * (size.width + GAP) - GAP


def piles_at_side(piles: Sequence[int], width: int, height: int, size: CardSize) -> Iterator[PilePlace]:
    """The places of piles at the right edge of a board, one below another."""
    step = min(size.height + LABEL, height // max(1, len(piles)))
    first = (height - step * len(piles) + step - size.height) // 2
    for number, index in enumerate(piles):
        yield PilePlace(index, width - size.width, first + number * step, key=KeyAt.BESIDE, rows=step - LABEL)
