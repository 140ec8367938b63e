"""What is left of the columns as dealt, looked at once for all states that share it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from solitaire.rules.cards import KING, Card, rank_of
from solitaire.solver.models.klondike_counts.encoding import Tally, Types, face_of, one, tally
from solitaire.solver.models.klondike_counts.state import CARD, COLUMNS

_BURIED: Final = 3 * CARD


class Leaving(NamedTuple):
    """The base of a column goes away."""

    above: Types
    """What takes it."""
    add: int
    """What that adds to the state."""
    cost: int
    """What it adds to the cost."""
    depth: int
    """The depth of all columns, afterwards."""


class Columns(NamedTuple):
    """What the untouched parts of the columns say."""

    buried: Tally
    bases: Tally
    empty: int
    """Columns without a base."""
    depth: int
    """Runs, and cards that lie face down, that are buried."""
    cost: int
    """Of what is buried, and 1 for each card that lies on a lower one."""
    leaving: tuple[Leaving, ...]
    by_face: dict[Tally, tuple[Leaving, ...]]
    """The same by the faces of the bases."""


class _Column(NamedTuple):
    """What one column says of which so many runs are left."""

    buried: Tally
    base: Tally
    face: Tally
    above: Types
    depth: int
    cost: int
    after: int
    """How many count as left when the base has gone."""


class ColumnLooks(dict[int, Columns]):
    """Looks by how many runs of each column are left, as the digits of one number.

    Args:
        columns: the cards of each column, cut where they do not hold together.
        spaces_take_any: whether any card goes to a space, or only kings.
        above: the type that takes a card.
    """

    def __init__(
        self,
        columns: Sequence[Sequence[Sequence[Card]]],
        spaces_take_any: bool,
        above: Callable[[Card], Types],
    ) -> None:
        super().__init__()
        self._cards = columns
        self._columns: list[tuple[int, list[_Column]]] = []
        stride = 1
        self.whole = 0
        """The number when nothing has left."""
        for column in columns:
            settles = bool(column) and (spaces_take_any or rank_of(column[0][0]) == KING)
            looks: list[_Column] = []
            for left in range(len(column) + 1):
                after = 0 if left == 2 and settles else max(left - 1, 0)
                looks.append(_column(column[:left], above, after))
            self.whole += stride * (0 if len(column) == 1 and settles else len(column))
            self._columns.append((stride, looks))
            stride *= len(looks)

    def bases_at(self, number: int) -> list[int | None]:
        """The place of the base of each column, if it has one."""
        lefts = [number // stride % len(looks) for stride, looks in self._columns]
        return [
            sum(map(len, column[: left - 1])) if left else None
            for column, left in zip(self._cards, lefts, strict=True)
        ]

    def __missing__(self, number: int) -> Columns:
        here = [(stride, looks, number // stride % len(looks)) for stride, looks in self._columns]
        now = [looks[left] for _, looks, left in here]
        depth = sum([column.depth for column in now])
        leaving = []
        by_face: dict[Tally, tuple[Leaving, ...]] = {}
        for (stride, looks, left), column in zip(here, now, strict=True):
            if left:
                after = looks[column.after]
                add = (column.after - left) * stride << COLUMNS
                less = depth - column.depth + after.depth
                leaves = Leaving(column.above, add, after.cost - column.cost, less)
                leaving.append(leaves)
                by_face[column.face] = (*by_face.get(column.face, ()), leaves)
        look = self[number] = Columns(
            sum([column.buried for column in now]),
            sum([column.base for column in now]),
            sum([not left for _, _, left in here]),
            depth,
            sum([column.cost for column in now]),
            tuple(leaving),
            by_face,
        )
        return look


def _column(runs: Sequence[Sequence[Card]], above: Callable[[Card], Types], after: int) -> _Column:
    if not runs:
        return _Column(0, 0, 0, 0, 0, 0, 0)
    *under, last = runs
    lowest, lying = KING, 0
    for run in runs:
        for card in run:
            lying += rank_of(card) > lowest
            lowest = min(rank_of(card), lowest)
    base, depth = last[0], len(under)
    buried = sum(map(tally, under))
    return _Column(buried, one(base), face_of(base), above(base), depth, _BURIED * depth + lying, after)
