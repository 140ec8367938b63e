"""Integer encoding of the states of one Klondike deal."""

from __future__ import annotations

from typing import Final

from solitaire.rules.cards import suit_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.ruleset import UNLIMITED, Ruleset
from solitaire.rules.vocabulary import Build, FoundationSuit, Space
from solitaire.solver.models.klondike.bitset import BLACK, KINGS, LEFT, PLACES, RED, Bits, SinglesTable, bits
from solitaire.solver.models.klondike.klondike_tables import LEVELS, ColumnTable, TalonTable, height_table
from solitaire.solver.models.klondike_rules import is_klondike, segments
from solitaire.solver.talon import Talon, talon_at

DEPTH_UNIT: Final = 1 << 6
"""How much more of a stage a buried card is than one in the stock. What is buried and what is in the stock are
two kinds of progress: with a stage for every pair of them, rather than for every sum, the mean search of a
won deal expands half as many states.
"""
UNCHANGED: Final = (0, 0)
"""The change of the columns and of their depth when a card leaves that is no base."""

_BUILDS: Final = (Build.ALTERNATE_COLOURS, Build.SAME_COLOUR, Build.SAME_SUIT)


def has_free_sequences(ruleset: Ruleset) -> bool:
    """Whether the arrangement of the sequences does not matter, as the package proves.

    It holds for a Klondike of one pack with spaces for kings, and foundations in suit.
    """
    return (
        is_klondike(ruleset)
        and ruleset.pack.decks == 1
        and ruleset.tableau.build in _BUILDS
        and ruleset.tableau.space is Space.KING
        and ruleset.foundation.suit is not FoundationSuit.NONE
    )


class DealEncoding:
    """State encoding and tables that the searches of one deal share.

    Args:
        rules: a game that ``has_free_sequences``.
        position: where the searches begin.
        opened: whether to pretend that every card of the stock can be had at any time.
        forced: whether safe cards move to foundations at once, and do not come back.
    """

    def __init__(self, rules: Rules, position: Position, opened: bool = False, forced: bool = True) -> None:
        plan, tableau = rules.seat_piles[0], rules.ruleset.tableau
        self.rules = rules
        talon, draw = talon_at(rules, position), rules.ruleset.stock.draw
        self.stock_is_open = opened or (draw == 1 and talon.redeals == UNLIMITED)
        """Whether every card of the stock is available at any time."""
        if opened:
            talon, draw = Talon(talon.cards, 0, UNLIMITED), 1
        self.talons = TalonTable(talon, draw)
        self.stocked = bits(talon.cards)
        unit = self.talons.states
        self.columns = ColumnTable([segments(rules, position.piles[index]) for index in plan.tableau], unit)
        self.heights = height_table(rules.ruleset, forced)
        self.singles = SinglesTable()
        self.found = {
            1 << rank * 4 + place: LEVELS**place * self.columns.states * unit
            for rank in range(13)
            for place in range(4)
        }
        """The change of a state when a card is added to its foundation."""
        foundations = [pile for index in plan.foundations if (pile := position.piles[index])]
        high = sum(LEVELS ** PLACES[suit_of(pile[0])] * len(pile) for pile in foundations)
        self.start = (high * self.columns.states + self.columns.initial) * unit + self.talons.initial
        self._has_twins = tableau.build is not Build.SAME_SUIT
        crosses = tableau.build is Build.ALTERNATE_COLOURS
        self._black_up, self._red_up = (6, 2) if crosses else (4, 4)
        self.twin_and_children = {1 << place: self._twin_and_children(1 << place) for place in range(52)}
        """For each card, its twin, if it has one, and the cards that may lie on either."""

    def parts(self, state: int) -> tuple[int, int, int]:
        """Split a state into the numbers of its heights, columns and talon."""
        unit, states = self.talons.states, self.columns.states
        rest = state // unit
        high = rest // states
        return high, rest - high * states, state - rest * unit

    def translate(self, other: DealEncoding, state: int) -> int:
        """Translate a state of another encoding of this deal, as if nothing were turned.

        The state has the same cards on the foundations, in the columns and in the stock.
        """
        high, low, talon = other.parts(state)
        return (high * self.columns.states + low) * self.talons.states + other.talons.left(talon)

    def bare(self, seen: Bits, loose: Bits) -> Bits:
        """The types of which a card is bare.

        The ``loose`` cards, those that are not bases, each lie on one of the ``seen``.
        """
        cover = self.over(loose)
        if not self._has_twins:
            return seen & ~cover
        left, right = seen & LEFT, seen >> 1 & LEFT
        cover_left, cover_right = cover & LEFT, cover >> 1 & LEFT
        bare = left & right & ~(cover_left & cover_right) | (left ^ right) & ~(cover_left | cover_right)
        return bare | bare << 1

    def over(self, cards: Bits) -> Bits:
        """One card of each type on which some of these may lie, a twin for a twin."""
        return (cards & BLACK) << self._black_up | (cards & RED) << self._red_up

    def fits(self, bare: Bits, loose: Bits, empty: int) -> Bits:
        """The cards that can be put on a column."""
        fits = (bare & BLACK) >> self._red_up | (bare & RED) >> self._black_up
        return fits | KINGS if empty > (loose & KINGS).bit_count() else fits

    def _twin_and_children(self, card: Bits) -> tuple[Bits, Bits]:
        twin = 0
        if self._has_twins:
            twin = card << 1 if card & LEFT else card >> 1
        return twin, self.fits(card | twin, 0, 0)
