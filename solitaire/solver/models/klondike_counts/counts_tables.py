"""Facts about columns, heights and talons of card-count states, cached by number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from solitaire.rules.cards import KING, Card, make_card, rank_of
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.safe_cards import has_safety_bound, highest_safe
from solitaire.rules.sections import UNLIMITED
from solitaire.solver.encodings.talon import Talon
from solitaire.solver.encodings.talon_encoding import MAX_TALONS, TalonEncoding
from solitaire.solver.models.klondike_counts.counts_encoding import (
    CARD,
    TALON_AT,
    CardCounts,
    Types,
    card_counts,
    count_of,
    face_bits,
    type_above,
    type_of,
)

_BURIED: Final = 3 * CARD


class BaseMove(NamedTuple):
    """A move of the base of a column to another column."""

    above: Types
    """The type that takes it."""
    add: int
    """The change of the state."""
    cost: int
    """The change of the cost."""
    depth: int
    """The depth of all columns, afterwards."""


class CountsColumnFacts(NamedTuple):
    """Facts about the untouched parts of all columns."""

    buried: CardCounts
    bases: CardCounts
    empty: int
    """Columns without a base."""
    depth: int
    """Sequences, and face-down cards, that are buried."""
    cost: int
    """Of what is buried, and 1 for each card that lies on a lower one."""
    leaving: tuple[BaseMove, ...]
    by_face: dict[CardCounts, tuple[BaseMove, ...]]
    """The same by the faces of the bases."""


class _CountsColumn(NamedTuple):
    """One column of which so many sequences are left."""

    buried: CardCounts
    base: CardCounts
    face: CardCounts
    above: Types
    depth: int
    cost: int
    after: int
    """How many count as left when the base has gone."""


class CountsColumnTable(dict[int, CountsColumnFacts]):
    """``CountsColumnFacts`` by how many sequences of each column are left.

    These are the digits of one number.

    Args:
        columns: the cards of each column, cut where they do not hold together.
        spaces_take_any: whether any card goes to a space, or only kings.
        above: the type that takes a card.
        unit: how much states differ whose columns differ by one.
    """

    def __init__(
        self,
        columns: Sequence[Sequence[Sequence[Card]]],
        spaces_take_any: bool,
        above: Callable[[Card], Types],
        unit: int,
    ) -> None:
        super().__init__()
        self._unit = unit
        self._cards = columns
        self._columns: list[tuple[int, list[_CountsColumn]]] = []
        stride = 1
        self.initial = 0
        """The number before any sequence has left."""
        for column in columns:
            settles = bool(column) and (spaces_take_any or rank_of(column[0][0]) == KING)
            by_left: list[_CountsColumn] = []
            for left in range(len(column) + 1):
                after = 0 if left == 2 and settles else max(left - 1, 0)
                by_left.append(_column(column[:left], above, after))
            self.initial += stride * (0 if len(column) == 1 and settles else len(column))
            self._columns.append((stride, by_left))
            stride *= len(by_left)

    def bases_at(self, number: int) -> list[int | None]:
        """Return the place of the base of each column, if it has one."""
        lefts = [number // stride % len(by_left) for stride, by_left in self._columns]
        return [
            sum(map(len, column[: left - 1])) if left else None
            for column, left in zip(self._cards, lefts, strict=True)
        ]

    def __missing__(self, number: int) -> CountsColumnFacts:
        here = [(stride, by_left, number // stride % len(by_left)) for stride, by_left in self._columns]
        now = [by_left[left] for _, by_left, left in here]
        depth = sum([column.depth for column in now])
        leaving = []
        by_face: dict[CardCounts, tuple[BaseMove, ...]] = {}
        for (stride, by_left, left), column in zip(here, now, strict=True):
            if left:
                after = by_left[column.after]
                add = (column.after - left) * stride * self._unit
                depth_after = depth - column.depth + after.depth
                leaves = BaseMove(column.above, add, after.cost - column.cost, depth_after)
                leaving.append(leaves)
                by_face[column.face] = (*by_face.get(column.face, ()), leaves)
        facts = self[number] = CountsColumnFacts(
            sum([column.buried for column in now]),
            sum([column.base for column in now]),
            sum([not left for _, _, left in here]),
            depth,
            sum([column.cost for column in now]),
            tuple(leaving),
            by_face,
        )
        return facts


def _column(sequences: Sequence[Sequence[Card]], above: Callable[[Card], Types], after: int) -> _CountsColumn:
    """A column of which these sequences are left, and so many count as left when its base has gone."""
    if not sequences:
        return _CountsColumn(0, 0, 0, 0, 0, 0, 0)
    *under, last = sequences
    lowest, lying = KING, 0
    for sequence in sequences:
        for card in sequence:
            lying += rank_of(card) > lowest
            lowest = min(rank_of(card), lowest)
    base, depth = last[0], len(under)
    buried = sum(map(card_counts, under))
    return _CountsColumn(
        buried, count_of(base), face_bits(base), above(base), depth, _BURIED * depth + lying, after
    )


SUITS: Final = range(4)
Row: TypeAlias = tuple[tuple[int, ...], ...]
"""The heights of the foundations of each suit, from the lowest on."""


class FoundationMove(NamedTuple):
    """A move of a card to a foundation."""

    face: CardCounts
    type: Types
    """The type that has to be bare."""
    add: int
    """The change of the state."""


class TakeBackMove(NamedTuple):
    """A move of a card from a foundation to a column."""

    above: Types
    """The type that takes it."""
    add: int
    """The change of the state."""


class CountsHeightFacts(NamedTuple):
    """Facts about the foundations at some heights."""

    on_foundations: CardCounts
    cost: int
    """Of the cards that are not on foundations yet."""
    rising: list[FoundationMove]
    by_face: dict[CardCounts, int]
    """The change of the state by each face."""
    sure: list[FoundationMove]
    """The safe ones."""
    falling: list[TakeBackMove]
    """Without safe ones, which would move back at once."""


@cache
def _shared(heights: tuple[int, ...]) -> tuple[int, ...]:
    """The same heights as one object: rows refer to millions of them, of which few differ."""
    return heights


class CountsHeightTable(dict[int, CountsHeightFacts]):
    """``CountsHeightFacts`` by numbers that are given to rows of heights as they come.

    Args:
        ruleset: whose columns are built in colours, from king to ace.
        crosses: whether these alternate.
        forced: whether safe cards (``safe_cards``) are told apart.
    """

    def __init__(self, ruleset: Ruleset, crosses: bool, forced: bool) -> None:
        super().__init__()
        self._ruleset = ruleset
        self._crosses = crosses
        self._forced = forced and has_safety_bound(ruleset)
        self._numbers: dict[Row, int] = {}
        self.rows: list[Row] = []

    def number(self, heights: Sequence[Sequence[int]]) -> int:
        """Return the number of the heights of the foundations of each suit."""
        row = tuple([_shared(tuple(sorted(of_suit))) for of_suit in heights])
        number = self._numbers.setdefault(row, len(self.rows))
        if number == len(self.rows):
            self.rows.append(row)
        return number

    def __missing__(self, number: int) -> CountsHeightFacts:
        ruleset, row = self._ruleset, self.rows[number]
        lowest = [min(of_suit) for of_suit in row]
        rising: list[FoundationMove] = []
        sure: list[FoundationMove] = []
        falling, on_foundations = [], 0
        for suit in SUITS:
            safe = highest_safe(ruleset, lowest, suit) if self._forced else 0
            for place, height in enumerate(row[suit]):
                on_foundations += card_counts([make_card(rank, suit) for rank in range(1, height + 1)])
                if height in row[suit][:place]:
                    continue
                if height < KING:
                    card, add = make_card(height + 1, suit), self._add(number, suit, place, 1)
                    (sure if height < safe else rising).append(
                        FoundationMove(face_bits(card), type_of(card), add)
                    )
                if height > safe and ruleset.foundation.take_back:
                    above = type_above(make_card(height, suit), self._crosses)
                    falling.append(TakeBackMove(above, self._add(number, suit, place, -1)))
        left = len(SUITS) * KING * ruleset.pack.decks - sum(map(sum, row))
        by_face = {rises.face: rises.add for rises in sure + rising}
        facts = self[number] = CountsHeightFacts(
            on_foundations, CARD * left, sure + rising, by_face, sure, falling
        )
        return facts

    def _add(self, number: int, suit: int, place: int, by: int) -> int:
        """The change of the state when a foundation grows or shrinks."""
        heights = [list(of_suit) for of_suit in self.rows[number]]
        heights[suit][place] += by
        return self.number(heights) - number


DEEPEST: Final = 256
"""More than can be buried, and than the cards of any stock."""


class StockMove(NamedTuple):
    """A move of a card that some number of turns brings up."""

    face: CardCounts
    above: Types
    """The type that takes it."""
    add: int
    """The change of the state."""
    to_come: int
    """``to_come`` afterwards."""
    cost: int
    """The change of the cost."""


class CountsStockFacts(NamedTuple):
    """Facts about the cards left in stock and waste."""

    cards: CardCounts
    cost: int
    """Of the cards in the waste."""
    to_come: int
    """How much is still to be dealt, and ``DEEPEST``: never more than it was before. 0 without any card."""
    taking: list[StockMove]
    free: StockMove | None
    """The last card of the waste, if taking it shifts no other."""


class CountsStockTable(dict[int, CountsStockFacts]):
    """``CountsStockFacts`` by the numbers of a ``TalonEncoding``.

    Args:
        talon: all the cards.
        draw: how many cards are turned at a time.
        crosses: whether columns alternate in colour.
    """

    def __init__(self, talon: Talon, draw: int, crosses: bool) -> None:
        super().__init__()
        self._draw = draw
        self._encoding = TalonEncoding(talon, draw)
        self._cards = [(count_of(card), face_bits(card), type_above(card, crosses)) for card in talon.cards]
        self.bits = self._encoding.bits
        """The bits of the largest number."""
        self.initial = self._encoding.initial

    def place(self, number: int, after: int) -> int:
        """Return how many cards lie below the one that was taken between two talons."""
        left = self._encoding.left(number)
        taken = left ^ self._encoding.left(after)
        return (left & taken - 1).bit_count()

    def __missing__(self, number: int) -> CountsStockFacts:
        if len(self) >= MAX_TALONS:
            self.clear()
        encoding, places = self._encoding, self._encoding.places(number)
        turned = encoding.turned(number)
        last = places[turned - 1] if turned and self._draw == 1 else None
        taking, free = [], None
        for place, after in encoding.taken(number, places):
            _, face, above = self._cards[place]
            cost = CARD * (encoding.turned(after) - turned)
            move = StockMove(face, above, after - number << TALON_AT, self._to_come(after), cost)
            taking.append(move)
            if place == last:
                free = move
        cards = sum([self._cards[place][0] for place in places])
        facts = self[number] = CountsStockFacts(cards, CARD * turned, self._to_come(number), taking, free)
        return facts

    def _to_come(self, number: int) -> int:
        encoding = self._encoding
        left, redeals = encoding.left(number).bit_count(), encoding.redeals(number)
        if not left:
            return 0
        if redeals == UNLIMITED:
            return DEEPEST + left
        return DEEPEST * (1 + redeals) + left - encoding.turned(number)
