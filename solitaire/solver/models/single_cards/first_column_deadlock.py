"""Deadlocks of a first column that comes back in every redeal."""

from __future__ import annotations

from solitaire.rules.cards import KING, rank_of, suit_of
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Base, Build, BuildDirection, FoundationSuit, RedealSource, Space, Unit
from solitaire.solver.encodings.pile_table import NumberedPiles


def has_first_column_deadlocks(ruleset: Ruleset) -> bool:
    """Whether ``FirstColumnDeadlock`` knows a game that ``gathers_single_cards``.

    One pack is built down in suit by single cards, spaces stay empty, and the columns are gathered from their
    top cards.
    """
    tableau, foundation = ruleset.tableau, ruleset.foundation
    return (
        ruleset.stock.redeal is RedealSource.TABLEAU_FROM_TOP
        and ruleset.pack.decks == 1
        and tableau.unit is Unit.SINGLE
        and tableau.build is Build.SAME_SUIT
        and tableau.direction is BuildDirection.DOWN
        and not tableau.wrap
        and tableau.space is Space.NEVER
        and not ruleset.reserve.piles
        and foundation.suit is FoundationSuit.FIXED
        and foundation.base is Base.ACE
        and not foundation.fixed
        and foundation.keeps_cards
    )


class FirstColumnDeadlock(dict[int, bool]):
    """Whether a game with this first column is lost, by the number of the pile.

    Let the top card be a king, or lie above its *parent*, the next higher card of its suit. Let it also lie
    above a lower card of its suit. It cannot go to its parent, nor to its foundation before the lower one. Only
    the cards of its suit from the next lower one down go on it, each on the one before, and not the lower card,
    which lies below. These cannot leave either: each covers its parent, and the lower card comes first.

    So it stays until a redeal, which gathers the first column first, and from the top: the cards put on the
    card, then the card, then what lay below. If the lower card is then among as many cards as the column is
    dealt, however many were put on, all is as before. If none was put on, so has the parent to be. It stays for
    ever, and the lower card never comes free.

    Args:
        ruleset: a game that ``has_first_column_deadlocks``.
        numbered: its piles.
    """

    def __init__(self, ruleset: Ruleset, numbered: NumberedPiles) -> None:
        super().__init__()
        self._numbered = numbered
        self._height = ruleset.tableau.dealt_heights[0]
        """The cards that the first column is dealt, at least, if so many are left."""

    def __missing__(self, number: int) -> bool:
        found = self[number] = self._is_stuck(self._numbered.cards[number])
        return found

    def _is_stuck(self, cards: bytes) -> bool:
        """Whether the top card of a first column can never leave it."""
        if not cards:
            return False
        top = cards[-1]
        below = {
            rank_of(card): place
            for place, card in enumerate(cards[-self._height :][::-1])
            if suit_of(card) == suit_of(top)
        }
        rank = rank_of(top)
        return (rank == KING or rank + 1 in below) and any(
            lower < rank and place + rank - lower - 1 < self._height for lower, place in below.items()
        )
