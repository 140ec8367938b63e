"""Cards of stock and waste in a state, and the order in which they come."""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.rules.cards import face_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import Mask, mask_of
from solitaire.rules.position import Position
from solitaire.rules.vocabulary import Space, StockTo
from solitaire.solver.encodings.pile_table import Deal
from solitaire.solver.models.sequences.talon_offers import TalonOffers


class ComingDeals:
    """The cards of stock and waste, and the deals to come.

    They are asked for by the number of a talon or, where there is no waste, by how many cards are undealt.
    Their order is known where the stock is gone through for the last time. It counts where the waste or the
    reserve is not built on, and a space does not take any card: else it seldom matters when a card comes.

    Args:
        rules: a game that ``moves_sequences``.
        position: where the search begins.
        offers: the talons.
    """

    def __init__(self, rules: Rules, position: Position, offers: TalonOffers) -> None:
        seat_piles, stock = rules.seat_piles[0], rules.ruleset.stock
        columns = len(seat_piles.tableau)
        size = columns + len(seat_piles.reserve)
        self._undealt = tuple(map(face_of, seat_piles.in_stock(position.piles)))
        self._offers = offers
        self._draw = stock.draw
        self._waste = size if stock.to is StockTo.WASTE else None
        self._row = range(columns, size) if stock.to is StockTo.RESERVE else range(columns)
        self._has_order = (
            rules.ruleset.tableau.space is not Space.ANY
            and stock.to in (StockTo.WASTE, StockTo.RESERVE)
            and not set(seat_piles.reserve) & set(seat_piles.builds)
        )
        self._rows: dict[int, list[Deal]] = {0: []}

    def next_row(self, undealt: int) -> Deal:
        """Return the next deal to columns or a reserve."""
        return [*zip(self._row, self._undealt[:undealt][::-1], strict=False)]

    def cards(self, talon: int, in_order: bool) -> tuple[bytes, Mask, Sequence[Deal]]:
        """Return a waste that does not come round, loose cards, and deals.

        The last deal is the first. There are none if their order is not known, or not to count: then the
        undealt cards are loose.
        """
        deals = self._deals(talon) if in_order and self._has_order else ()
        if self._waste is None:
            return b"", 0 if deals else mask_of(self._undealt[:talon]), deals
        kept, others = self._offers.ordered(talon)
        return kept, 0 if deals else others, deals

    def passes(self, before: int, after: int) -> bool:
        """Whether cards are dealt, or passed for good, between two talons."""
        if not self._has_order or before == after:
            return False
        if self._waste is None:
            return True
        shapes = self._offers.shapes
        return shapes[after].wasted > shapes[before].wasted and not shapes[after].redeals

    def _deals(self, talon: int) -> Sequence[Deal]:
        return self._rows_from(talon) if self._waste is None else self._turns(self._waste, talon)

    def _rows_from(self, undealt: int) -> Sequence[Deal]:
        """The deals to the reserve."""
        rows = self._rows.get(undealt)
        if rows is None:
            row = self.next_row(undealt)
            rows = self._rows[undealt] = [*self._rows_from(undealt - len(row)), row]
        return rows

    def _turns(self, waste: int, number: int) -> Sequence[Deal]:
        """The deals to the waste."""
        talon = self._offers.talon(number)
        if talon.redeals:
            return ()
        cards = [(waste, card) for card in talon.cards[talon.turned :]]
        return [cards[at : at + self._draw] for at in range(0, len(cards), self._draw)][::-1]
