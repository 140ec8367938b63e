"""Rulesets: a game as data, decoded from a file under ``rulesets/`` and typed.

``decode`` builds these values, ``Rules`` compiles them for play.
"""

from __future__ import annotations

from typing import NamedTuple

from solitaire.rules.cards import ACE, KING
from solitaire.rules.race_sections import MatchSection, SeatsSection
from solitaire.rules.sections import (
    UNLIMITED,
    CellsSection,
    DealSection,
    DiscardSection,
    FoundationSection,
    LayoutSection,
    PackSection,
    ReserveSection,
    ScoringSection,
    StockSection,
    TableauSection,
    Undos,
    WasteSection,
)
from solitaire.rules.vocabulary import (
    Aces,
    Build,
    Destination,
    FoundationOrder,
    FoundationUnit,
    Goal,
    Kings,
    RedealSource,
    Space,
    StockTo,
    Unit,
)


class Ruleset(NamedTuple):
    """The rules of a whole game; ``id`` is the name of its file without the suffix."""

    id: str
    name: str
    family: str = ""
    summary: str = ""
    source: str = ""
    readings: tuple[str, ...] = ()
    notes: str = ""
    goal: Goal = Goal.ALL_CARDS
    undo: Undos = UNLIMITED
    pack: PackSection = PackSection()
    deal: DealSection = DealSection()
    tableau: TableauSection = TableauSection()
    foundation: FoundationSection = FoundationSection()
    stock: StockSection = StockSection()
    waste: WasteSection = WasteSection()
    reserve: ReserveSection = ReserveSection()
    cells: CellsSection = CellsSection()
    discard: DiscardSection = DiscardSection()
    scoring: ScoringSection = ScoringSection()
    seats: SeatsSection = SeatsSection()
    match: MatchSection = MatchSection()
    layout: LayoutSection = LayoutSection()

    @property
    def discards(self) -> bool:
        """Whether cards are removed instead of going to foundations."""
        return self.discard != DiscardSection()

    @property
    def lowest_rank(self) -> int:
        """The lowest rank of the cards in play."""
        return ACE + (self.deal.aces is Aces.OUT)

    @property
    def hides_cards(self) -> bool:
        """Whether some cards are dealt face down."""
        return bool(self.reserve.face_down or any(self.tableau.face_down))

    @property
    def stays_in_tableau(self) -> bool:
        """Whether the game is won in the tableau, and there are no foundations."""
        return self.goal in (Goal.SEQUENCES, Goal.ROWS, Goal.ONE_PILE)

    @property
    def has_discard_pile(self) -> bool:
        """Whether there is a place for cards that left the game."""
        return self.discards or self.deal.aces is Aces.OUT

    @property
    def removes_single_cards(self) -> bool:
        """Whether a card is removed alone: a king with pairs of 13, or any below another."""
        pairs_leave_kings = self.discard.total == KING and self.deal.kings is not Kings.OUT
        return pairs_leave_kings or self.discard.below is not Build.NONE

    @property
    def never_moves_several(self) -> bool:
        """Whether cards of columns move one at a time, also for want of places for others."""
        tableau = self.tableau
        has_cells = self.cells.piles > 0 and Destination.CELL in tableau.to
        has_columns = tableau.space is Space.ANY and Destination.SPACE in tableau.to
        lacks_places = tableau.unit is Unit.SUPERMOVE and not (has_cells or has_columns)
        return tableau.moves_singly or lacks_places

    @property
    def foundations_in_turn(self) -> bool:
        """Whether each foundation takes the ranks that lie on the one before."""
        return self.foundation.order is FoundationOrder.FOUNDATION_BEFORE

    @property
    def moves_whole_before_deals(self) -> bool:
        """Whether a whole column may move to an empty one while the stock holds cards.

        Where rows are dealt to columns, that changes what the next one lies on (docs/rules.md 0.3.6, 4.1.3).
        """
        stock, fills_spaces = self.stock, self.tableau.space is not Space.NEVER
        return stock.to is StockTo.TABLEAU and fills_spaces and not (stock.into_space or stock.auto_fill)

    @property
    def moves_whole_before_redeals(self) -> bool:
        """Whether a whole column may move to an empty one while a redeal is left.

        Where a redeal gathers the columns in their order, that changes what each of them is dealt.
        """
        gathers_columns = not (self.redeals_stock or self.raises_bottom_cards or self.tableau.row_length)
        return self.gathers_in_order and gathers_columns and self.tableau.space is not Space.NEVER

    @property
    def takes_single_cards(self) -> bool:
        """Whether there are foundations that take cards one by one."""
        return not (self.stays_in_tableau or self.discards) and self.foundation.unit is FoundationUnit.CARD

    @property
    def is_race(self) -> bool:
        """Whether the game has several seats, and so is played as a race."""
        return self.seats.most > 1

    @property
    def gathers(self) -> bool:
        """Whether a redeal is one of the tableau, or of some of its cards."""
        return self.stock.redeal is not RedealSource.WASTE

    @property
    def gathers_in_order(self) -> bool:
        """Whether a redeal of the tableau keeps the order of the cards, unshuffled."""
        return self.gathers and self.stock.redeal is not RedealSource.SHUFFLED_TABLEAU

    @property
    def redeals_stock(self) -> bool:
        """Whether a redeal closes up the tableau, and the stock fills the gaps."""
        return self.stock.redeal is RedealSource.TABLEAU_AND_STOCK

    @property
    def closes_up_at_once(self) -> bool:
        """Whether the tableau closes up as part of the move that leaves a gap."""
        return self.redeals_stock and self.stock.auto_fill

    @property
    def fills_from_stock(self) -> bool:
        """Whether the stock fills an empty column at once, and no other card moves."""
        return self.stock.auto_fill and not self.redeals_stock

    @property
    def raises_bottom_cards(self) -> bool:
        """Whether a redeal moves the lowest card of each pile of the tableau to its top."""
        return self.stock.redeal is RedealSource.BOTTOM_CARDS

    @property
    def has_stock(self) -> bool:
        """Whether there is a place for a stock, or for the redeal."""
        return self.stock.to is not StockTo.NOWHERE or self.gathers

    def without_filling_reserve(self) -> Ruleset:
        """The same rules with a reserve that fills no spaces, as an empty one fills none."""
        return self._replace(reserve=self.reserve._replace(auto_fill=False, fills_first=False))
