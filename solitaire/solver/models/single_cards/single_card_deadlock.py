"""Deadlocks in games that move single cards: cards that never come free."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Final

from solitaire.rules.cards import ACE, ALL_FACES, KING
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.movable_units import Mask, mask_of
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Base, FoundationSuit, Space
from solitaire.solver.encodings.pile_table import NumberedPiles
from solitaire.solver.models.single_cards.leaving_by_rank import LeavingByRank
from solitaire.solver.models.single_cards.leaving_by_suit import LeavingBySuit
from solitaire.solver.models.single_cards.leaving_cards import LeavingCards
from solitaire.solver.models.single_cards.leaving_tables import (
    RANKS,
    Deal,
    FilledRanks,
    LeavingTables,
    PeeledPiles,
    RankCounts,
    StockDeals,
)

_MAX_ORDERS: Final = 64
"""Orders of cards and deals that are followed at most; a state with more is not proven lost."""
_CREDIT: Final = 32
"""On how many states a rank is tried after it proved a loss."""
_ALL_RANKS_EVERY: Final = 16
"""All ranks are tried on one state of so many."""


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
    room: in play they have gone to foundations before it, each to another one.

    Cards that have left do take up room if those of one rank leave *in order*. Each of them lies on another
    card that takes it and was ever bare, or is on a foundation. While these are fewer than the cards of the
    rank, no more of them leave than these allow, one by one, in every order of theirs and of the deals; that of
    play is among them. So the game is lost, too, if there is a rank of which no order lets all cards leave.
    Ranks that may fill a space are left out.

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
        self._by_rank = rules.ruleset.foundation.suit is FoundationSuit.NONE
        self._filled = FilledRanks()
        self._unordered = LeavingTables(
            numbered,
            PeeledPiles(rules, numbered, spaces),
            StockDeals(deals),
            RankCounts(numbered),
            packs=4 * rules.ruleset.pack.decks,
            opens_spaces=spaces != 0,
        )
        self._tables = {0: self._unordered}
        """By the rank whose cards leave in order; 0 without one."""
        for rank in _competing_ranks(rules, spaces, self._by_rank):
            takers = mask_of([face for face in ALL_FACES if rules.takes[face] & RANKS[rank]])
            self._tables[rank] = self._unordered._replace(
                peeled=PeeledPiles(rules, numbered, spaces, RANKS[rank]),
                rank=rank,
                takers=takers,
                taker_ranks=[taker for taker in range(1, KING + 1) if takers & RANKS[taker]],
            )
        self._first = KING if KING in self._tables else 0
        """The rank that is tried first on each state: one that often decides, or none."""
        self._credits = dict.fromkeys([rank for rank in self._tables if rank != self._first], 0)
        """On how many more states each of the others is tried."""
        self._calls = 0

    def __call__(self, numbers: Sequence[int], heights: Sequence[int], undealt: int = 0) -> bool:
        """Whether the state is proven lost.

        Args:
            numbers: of the piles.
            heights: of the foundations.
            undealt: how many cards are.
        """
        tries_all = self._calls % _ALL_RANKS_EVERY == 0
        self._calls += 1
        if self._is_lost(self._first, False, numbers, heights, undealt):
            return True
        for rank, credit in self._credits.items():
            if credit or tries_all:
                if self._is_lost(rank, True, numbers, heights, undealt):
                    self._credits[rank] = _CREDIT
                    return True
                self._credits[rank] = max(0, credit - 1)
        return False

    def _is_lost(
        self, rank: int, has_passed: bool, numbers: Sequence[int], heights: Sequence[int], undealt: int
    ) -> bool:
        """Whether cards stay if those of a rank leave in order; ``has_passed`` if none stay otherwise."""
        tables = self._tables[rank]
        cards: LeavingCards
        if self._by_rank:
            filled = self._filled[tuple(heights)]
            cards = LeavingByRank(tables, self._unordered, numbers, undealt, filled)
        else:
            cards = LeavingBySuit(tables, self._unordered, numbers, undealt)
        todo: list[LeavingCards] = [cards]
        known = set[Hashable]()
        while todo:
            cards = todo.pop()
            while cards.release():
                if has_passed and cards.is_free:
                    return False
            if cards.has_left or (has_passed and cards.is_free):
                return False
            key = cards.key()
            if key is None or key not in known:
                if len(known) == _MAX_ORDERS:
                    return False
                known.add(key)
                todo += cards.after()
        return True


def _competing_ranks(rules: Rules, spaces: Mask, by_rank: bool) -> Iterator[int]:
    """The ranks whose cards compete for other cards on which they fit, or for foundations by rank."""
    for rank in range(ACE + 1, KING + 1):
        if not spaces & RANKS[rank]:
            fitting = [(takes & RANKS[rank]).bit_count() for takes in rules.takes]
            if max(fitting) > 1 or (by_rank and rank == KING):
                yield rank
