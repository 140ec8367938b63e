"""Integer encoding of states with a reserve that the stock is dealt to."""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.rules.cards import ACE, KING, Card, make_card, rank_of, suit_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Base, Build, FoundationSuit, Space, StockTo
from solitaire.solver.models.klondike.bitset import ACES, BLACK, KINGS, RED, Bits
from solitaire.solver.models.klondike.state_encoding import StateEncoding
from solitaire.solver.models.klondike_reserve.reserve_table import ReserveTable
from solitaire.solver.models.klondike_rules import (
    EVERYWHERE,
    dealt_sequences,
    foundation_heights,
    moves_any_part,
)


def has_dealt_reserve(ruleset: Ruleset) -> bool:
    """Whether the arrangement of the sequences does not matter, as the package proves.

    It holds for a Klondike of one pack, built in alternate colours without end, whose spaces take only the
    cards below the base, whose stock is dealt to a reserve, and of whose foundations nothing comes back.
    """
    tableau, foundation, reserve = ruleset.tableau, ruleset.foundation, ruleset.reserve
    return (
        moves_any_part(ruleset)
        and ruleset.pack.decks == 1
        and tableau.build is Build.ALTERNATE_COLOURS
        and tableau.wrap
        and tableau.space is Space.BELOW_BASE
        and foundation.suit is FoundationSuit.FIXED
        and foundation.base in (Base.ACE, Base.FIRST_CARD)
        and foundation.keeps_cards
        and ruleset.stock.to is StockTo.RESERVE
        and not reserve.build
        and not reserve.auto_fill
        and reserve.space is None
        and set(reserve.to) >= EVERYWHERE
    )


class ReserveEncoding(StateEncoding):
    """State encoding and tables of a deal, with ranks from the base on.

    Args:
        rules: a game that ``has_dealt_reserve``.
        position: where the searches begin.
        forced: whether safe cards move to foundations at once.
    """

    def __init__(self, rules: Rules, position: Position, forced: bool = True) -> None:
        seat_piles, piles = rules.seat_piles[0], position.piles
        self.rules = rules
        self.base = rules.base_rank(position)
        columns = [
            [self._from_base(part) for part in dealt_sequences(rules, piles[index])]
            for index in seat_piles.tableau
        ]
        self.reserve = ReserveTable(
            [self._from_base(piles[index]) for index in seat_piles.reserve],
            self._from_base(seat_piles.in_stock(piles)[::-1]),
        )
        super().__init__(rules.ruleset, columns, foundation_heights(rules, position), self.reserve, forced)

    def _from_base(self, cards: Sequence[Card]) -> list[Card]:
        """The cards as if the foundations began with aces."""
        return [make_card((rank_of(card) - self.base) % KING + ACE, suit_of(card)) for card in cards]

    def fits(self, bare: Bits, loose: Bits, empty: int) -> Bits:
        """The cards that can be put on a column.

        Kings can if there are more columns without a base than loose kings, or on a bare ace.
        """
        fits = super().fits(bare, loose, empty)
        if bare & ACES & BLACK:
            fits |= KINGS & RED
        if bare & ACES & RED:
            fits |= KINGS & BLACK
        return fits

    def may_have_space(self, loose: Bits, empty: int) -> bool:
        """Whether there may be a space: any king that heads one might move to an ace."""
        return empty > 0

    def room(self, seen: Bits, loose: Bits, empty: int) -> tuple[int, Bits]:
        """The columns left with as many kings on aces as can be, and the bare aces."""
        black, red = (loose & KINGS & BLACK).bit_count(), (loose & KINGS & RED).bit_count()
        takes_red, takes_black = (seen & ACES & BLACK).bit_count(), (seen & ACES & RED).bit_count()
        left = empty - max(black - takes_black, 0) - max(red - takes_red, 0)
        bare = seen & ACES
        if not left:
            # A king that leaves an ace needs another one.
            bare &= (RED if black < takes_black else 0) | (BLACK if red < takes_red else 0)
        return left, bare
