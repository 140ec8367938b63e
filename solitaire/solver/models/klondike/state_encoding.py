"""Integer encoding of states without the arrangement of the columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solitaire.rules.cards import DECK_SIZE, Card
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Build
from solitaire.solver.models.klondike.bitset import (
    ACES,
    BLACK,
    KINGS,
    LEFT,
    PLACES,
    RANK,
    RED,
    Bits,
    SinglesTable,
)
from solitaire.solver.models.klondike.klondike_tables import LEVELS, ColumnTable, height_table
from solitaire.solver.models.klondike.rest_table import RestTable


class StateEncoding:
    """State encoding and tables of one deal.

    Args:
        ruleset: a Klondike of one pack (see the package).
        columns: the cards of each column, cut where they do not hold together.
        heights: of the foundations, by suit.
        rest: the other cards.
        forced: whether safe cards are told apart.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        columns: Sequence[Sequence[Sequence[Card]]],
        heights: Mapping[int, int],
        rest: RestTable,
        forced: bool,
    ) -> None:
        unit = rest.states
        self.ruleset = ruleset
        self.rest = rest
        self.columns = ColumnTable(columns, unit)
        self.heights = height_table(ruleset, forced)
        self.singles = SinglesTable()
        self.to_foundation = {
            1 << place: LEVELS ** (place % RANK) * self.columns.states * unit for place in range(DECK_SIZE)
        }
        """For each card, the change of a state when it moves to its foundation."""
        self.start = self.number(heights, self.columns.initial, rest.initial)
        self.has_twins = ruleset.tableau.build is not Build.SAME_SUIT
        """Whether two cards of each rank rest on the same cards and bear the same."""
        crosses = ruleset.tableau.build is Build.ALTERNATE_COLOURS
        self._black_up, self._red_up = (6, 2) if crosses else (4, 4)
        self.twin_and_children = {1 << place: self._twin_and_children(1 << place) for place in range(DECK_SIZE)}
        """For each card, its twin, if it has one, and the cards that may lie on either."""

    def number(self, heights: Mapping[int, int], columns: int, rest: int) -> int:
        """Return the state of heights by suit, and the numbers of columns and rest."""
        high = sum(LEVELS ** PLACES[suit] * height for suit, height in heights.items())
        return (high * self.columns.states + columns) * self.rest.states + rest

    def parts(self, state: int) -> tuple[int, int, int]:
        """Split a state into the numbers of its heights, columns and rest."""
        unit, states = self.rest.states, self.columns.states
        above = state // unit
        high = above // states
        return high, above - high * states, state - above * unit

    def bare(self, seen: Bits, loose: Bits) -> Bits:
        """The types of which a card is bare.

        The ``loose`` cards, those that are not bases, each lie on one of the ``seen``.
        """
        cover = self.over(loose)
        if not self.has_twins:
            return seen & ~cover
        left, right = seen & LEFT, seen >> 1 & LEFT
        cover_left, cover_right = cover & LEFT, cover >> 1 & LEFT
        bare = left & right & ~(cover_left & cover_right) | (left ^ right) & ~(cover_left | cover_right)
        return bare | bare << 1

    def missing(self, seen: Bits, loose: Bits, others: Bits) -> Bits:
        """Choose from ``others`` what ``loose`` cards lie on beside ``seen`` ones.

        Of one type it chooses one card at most: call it again for what is missing then.
        """
        cover = self.over(loose)
        if not self.has_twins:
            return cover & ~seen & others
        twins, covers = seen >> 1, cover >> 1
        short = ((cover ^ covers) & ~(seen | twins) | cover & covers & ~(seen & twins)) & LEFT
        first = short & others
        return first | (short & ~first & others >> 1) << 1

    def over(self, cards: Bits) -> Bits:
        """One card of each type on which some of these may lie, a twin for a twin."""
        return (cards & BLACK) << self._black_up | (cards & RED) << self._red_up

    def with_twins(self, cards: Bits) -> Bits:
        """These cards with their twins, if there are any."""
        return cards | (cards & LEFT) << 1 | cards >> 1 & LEFT if self.has_twins else cards

    def fits(self, bare: Bits, loose: Bits, empty: int) -> Bits:
        """The cards that can be put on a column."""
        fits = (bare & BLACK) >> self._red_up | (bare & RED) >> self._black_up
        return fits | KINGS if empty > (loose & KINGS).bit_count() else fits

    def room(self, seen: Bits, loose: Bits, empty: int) -> tuple[int, Bits]:
        """The columns left for kings, and the bare aces, on which a king might lie."""
        return empty - (loose & KINGS).bit_count(), seen & ACES

    def may_have_space(self, loose: Bits, empty: int) -> bool:
        """Whether a king may find a space before a column or a king leaves."""
        return empty > (loose & KINGS).bit_count()

    def _twin_and_children(self, card: Bits) -> tuple[Bits, Bits]:
        twin = 0
        if self.has_twins:
            twin = card << 1 if card & LEFT else card >> 1
        return twin, self.fits(card | twin, 0, 0)
