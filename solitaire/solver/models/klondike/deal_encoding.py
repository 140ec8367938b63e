"""Integer encoding of the states of one Klondike deal."""

from __future__ import annotations

from typing import Final

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import UNLIMITED
from solitaire.rules.vocabulary import Build, FoundationSuit, Space
from solitaire.solver.encodings.talon import Talon, talon_at
from solitaire.solver.models.klondike.bitset import bits
from solitaire.solver.models.klondike.state_encoding import StateEncoding
from solitaire.solver.models.klondike.talon_table import TalonTable
from solitaire.solver.models.klondike_rules import dealt_sequences, foundation_heights, is_klondike

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


class DealEncoding(StateEncoding):
    """State encoding and tables that the searches of one deal share.

    Args:
        rules: a game that ``has_free_sequences``.
        position: where the searches begin.
        opened: whether to pretend that every card of the stock can be had at any time.
        forced: whether safe cards move to foundations at once, and do not come back.
    """

    def __init__(self, rules: Rules, position: Position, opened: bool = False, forced: bool = True) -> None:
        seat_piles = rules.seat_piles[0]
        talon, draw = talon_at(rules, position), rules.ruleset.stock.draw
        stock_is_open = opened or (draw == 1 and talon.redeals == UNLIMITED)
        if opened:
            talon, draw = Talon(talon.cards, 0, UNLIMITED), 1
        talons = TalonTable(talon, draw)
        columns = [dealt_sequences(rules, position.piles[index]) for index in seat_piles.tableau]
        super().__init__(rules.ruleset, columns, foundation_heights(rules, position), talons, forced)
        self.rules = rules
        self.stock_is_open = stock_is_open
        """Whether every card of the stock is available at any time."""
        self.talons = talons
        self.stocked = bits(talon.cards)

    def translate(self, other: DealEncoding, state: int) -> int:
        """Translate a state of another encoding of this deal, as if nothing were turned.

        The state has the same cards on the foundations, in the columns and in the stock.
        """
        high, low, talon = other.parts(state)
        return (high * self.columns.states + low) * self.talons.states + other.talons.left(talon)
