"""Integer encoding of states with the cards on which others lie."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from solitaire.rules.cards import DECK_SIZE, Card, face_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Pile, Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.safe_cards import moves_unordered_units
from solitaire.rules.vocabulary import Build, FoundationSuit, Space, Unit
from solitaire.solver.encodings.talon import talon_at
from solitaire.solver.models.klondike.bitset import LEFT, Bits, bit, bits
from solitaire.solver.models.klondike.klondike_tables import LEVELS
from solitaire.solver.models.klondike.state_encoding import StateEncoding
from solitaire.solver.models.klondike.talon_table import TalonTable
from solitaire.solver.models.klondike_rules import dealt_sequences, foundation_heights, has_klondike_piles

SPACE: Final[Bits] = 1 << DECK_SIZE
"""Instead of a card on which a king lies."""


def has_whole_columns(ruleset: Ruleset) -> bool:
    """Whether a game is a Klondike that the package describes.

    It has one pack, and is built in colours, with spaces for kings. Of each column one card is dealt face up,
    so that face-up cards always lie in sequence.
    """
    return (
        has_klondike_piles(ruleset)
        and ruleset.tableau.unit is Unit.ALL
        and not moves_unordered_units(ruleset)
        and ruleset.pack.decks == 1
        and ruleset.tableau.build in (Build.ALTERNATE_COLOURS, Build.SAME_COLOUR)
        and ruleset.tableau.space is Space.KING
        and ruleset.foundation.suit is not FoundationSuit.NONE
        and ruleset.foundation.keeps_cards
    )


class WholeColumnsEncoding(StateEncoding):
    """State encoding and tables of a deal.

    A state is the number of a ``StateEncoding``, and above it the loose cards that lie on the second of the two
    cards that take them. Until a sequence is uncovered, its cards count as well.

    Args:
        rules: a game that ``has_whole_columns``.
        position: where the search begins.
        forced: whether safe cards are told apart.
    """

    def __init__(self, rules: Rules, position: Position, forced: bool = True) -> None:
        seat_piles = rules.seat_piles[0]
        self.rules = rules
        self.position = position
        self.talons = TalonTable(talon_at(rules, position), rules.ruleset.stock.draw)
        self.columns_dealt = [dealt_sequences(rules, position.piles[index]) for index in seat_piles.tableau]
        """The cards of each column, cut where they do not hold together."""
        heights = foundation_heights(rules, position)
        super().__init__(rules.ruleset, self.columns_dealt, heights, self.talons, forced)
        self.shift = (LEVELS**4 * self.columns.states * self.talons.states).bit_length()
        """From which bit of a state on the cards that lie on second ones come."""
        self._below_shift = (1 << self.shift) - 1
        self.places: dict[Bits, tuple[tuple[Bits, int], ...]] = {
            1 << place: self._places(1 << place) for place in range(DECK_SIZE)
        }
        """For each card those that take it, or ``SPACE``, with the change of a state when it lies there."""
        self.start = self.state_of(position)

    def state_of(self, position: Position) -> int:
        """Return the state of a position that follows from the first one."""
        columns = [position.piles[index] for index in self.rules.seat_piles[0].tableau]
        left = [
            _sequences_left(dealt, column) for dealt, column in zip(self.columns_dealt, columns, strict=True)
        ]
        talon = self.talons.number(talon_at(self.rules, position))
        heights = foundation_heights(self.rules, position)
        second = sum(_lying_second(column) for column in columns)
        return second << self.shift | self.number(heights, self.columns.number(left), talon)

    def parts(self, state: int) -> tuple[int, int, int]:
        """Split a state into the numbers of its heights, columns and talon."""
        return super().parts(state & self._below_shift)

    def second(self, state: int) -> Bits:
        """The loose cards of a state that lie on the second of two cards that take them."""
        return state >> self.shift

    def under(self, cards: Bits, second: Bits) -> Bits:
        """The cards on which these lie; none is a king, and some lie on second ones."""
        first, second = cards & ~second, cards & second
        first, second = (first | first >> 1) & LEFT, (second | second >> 1) & LEFT
        return self.over(first) | self.over(second) << 1

    def _places(self, card: Bits) -> tuple[tuple[Bits, int], ...]:
        first = self.under(card, 0)
        return ((first, 0), (first << 1, card << self.shift)) if first < SPACE else ((SPACE, 0),)


def _sequences_left(dealt: Sequence[Sequence[Card]], column: Pile) -> int:
    """How many sequences of a column are left: the base of the last one is in place."""
    left = place = 0
    for sequence in dealt:
        if place >= len(column) or face_of(column[place]) != face_of(sequence[0]):
            break
        left += 1
        place += len(sequence)
    return left


def _lying_second(column: Pile) -> Bits:
    """The cards of a column that lie on the second of the two cards that take them."""
    return bits([upper for lower, upper in pairwise(column) if lower >= 0 and not bit(lower) & LEFT])
