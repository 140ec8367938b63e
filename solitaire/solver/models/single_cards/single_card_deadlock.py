"""Deadlocks in games that move single cards: cards that never come free."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import reduce
from operator import or_
from typing import Final

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.movable_units import Mask
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Base, FoundationSuit, Space
from solitaire.solver.encodings.pile_table import NumberedPiles
from solitaire.solver.models.single_cards.leaving_by_rank import KINGS, LeavingByRank
from solitaire.solver.models.single_cards.leaving_cards import LeavingCards
from solitaire.solver.models.single_cards.leaving_tables import (
    Deal,
    FilledRanks,
    LeavingTables,
    PeeledPiles,
    RankCounts,
    StockDeals,
)
from solitaire.solver.search.deadlock import is_deadlock

_MAX_ORDERS: Final = 64
"""Orders of kings and deals that are followed at most; a state with more is not proven lost."""


def has_single_card_deadlocks(ruleset: Ruleset) -> bool:
    """Whether ``SingleCardDeadlock`` knows the foundations of a game.

    Cards move one at a time; foundations go from ace to king, in suit or by rank alone. Where a space takes any
    card, hardly a card is ever in deadlock.
    """
    foundation = ruleset.foundation
    return (
        ruleset.tableau.space is not Space.ANY
        and foundation.base is Base.ACE
        and not foundation.fixed
        and not foundation.take_back
        and (
            foundation.suit is FoundationSuit.NONE
            or (foundation.suit is FoundationSuit.FIXED and ruleset.pack.decks == 1)
        )
    )


class SingleCardDeadlock:
    """Proves a state lost because some cards never come free.

    Let every card leave its pile as soon as it is the last there and a card that takes it was *ever* bare, or a
    space was ever open, or all cards that precede it on its foundation were ever last; cards that have left
    take up no room. In any real play the first card that moves without having left here would lie under cards
    that have moved, and so have left here; and what it moves to has been bare, here as well. Hence what never
    leaves here never moves in play, and the game is lost.

    Where sequences move, the last card of a pile also leaves the one below if that takes it, as it may be
    carried along. The first card that leads a sequence without having left here would be last here as well:
    what has lain on it from the beginning has led one, or been carried along.

    The stock is dealt each time nothing more leaves, on what is left of the piles. What moves in play before a
    deal has left here before it, so a dealt card buries nothing here that it does not bury in play.

    On foundations by rank there is *room* for as many cards of a rank as are there or can come there of the one
    below. A card whose rank nothing has taken waits in its pile while those of its rank above it need all the
    room: in play they have gone to foundations before it, each to another one. Kings that no pile takes leave
    one by one while there is no room for all of them, in every order of theirs and of the deals that there may
    be in play; the game is lost if none lets all cards leave.

    Args:
        rules: a game whose cards move one at a time or in sequences, and whose ruleset
            ``has_single_card_deadlocks``.
        numbered: its piles.
        spaces: the cards that may be put on an empty pile.
        deals: of the stock, by how many cards are undealt.
    """

    def __init__(
        self, rules: Rules, numbered: NumberedPiles, spaces: Mask, deals: Sequence[Deal] = ((),)
    ) -> None:
        self._tables = LeavingTables(
            numbered,
            PeeledPiles(rules, numbered, spaces),
            StockDeals(deals),
            RankCounts(numbered),
            packs=4 * rules.ruleset.pack.decks,
        )
        self._filled = FilledRanks()
        self._by_rank = rules.ruleset.foundation.suit is FoundationSuit.NONE
        self._orders_kings = not KINGS & reduce(or_, rules.takes, spaces)

    def __call__(self, numbers: Sequence[int], heights: Sequence[int], undealt: int = 0) -> bool:
        """Whether the state is proven lost.

        Args:
            numbers: of the piles.
            heights: of the foundations.
            undealt: how many cards are.
        """
        tables = self._tables
        start = (
            LeavingByRank(tables, numbers, undealt, self._filled[tuple(heights)], self._orders_kings)
            if self._by_rank
            else LeavingCards(tables, numbers, undealt)
        )
        todo, known = [start], set[Hashable]()
        while todo:
            cards = todo.pop()
            if not is_deadlock(cards) and not cards.undealt:
                return False
            key = cards.key()
            if key is None or key not in known:
                if len(known) == _MAX_ORDERS:
                    return False
                known.add(key)
                todo += cards.after()
        return True
