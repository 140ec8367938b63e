"""Deadlocks in games that move single cards: cards that never come free."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

from solitaire.rules.cards import ACE, ALL_FACES, KING
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import Mask, mask_of
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Base, FoundationSuit, Space
from solitaire.solver.encodings.pile_table import Deal, NumberedPiles
from solitaire.solver.models.single_cards.leaving_by_rank import LeavingByRank
from solitaire.solver.models.single_cards.leaving_by_suit import LeavingBySuit
from solitaire.solver.models.single_cards.leaving_cards import LeavingCards
from solitaire.solver.models.single_cards.leaving_tables import (
    RANKS,
    FilledRanks,
    LeavingTables,
    OrderedRank,
    PeeledPiles,
    RankCounts,
    StockDeals,
)

_MAX_ORDERS: Final = 256
"""Orders of cards and deals that are followed at most; a state with more is not proven lost."""
_TRIES: Final = 8
"""On how many states ranks are tried after they proved a loss."""
_USEFUL_EVERY: Final = 128
"""All ranks, and pairs of those that have proven a loss, are tried on one state of so many."""
_PAIRS_EVERY: Final = 16_384
"""All pairs of ranks are tried on one state of so many."""


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
        and foundation.keeps_cards
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

    Cards that have left do take up room if those of one rank, or of two, leave *in order*. Each of them lies on
    another card that takes it and was ever bare, or is on a foundation. While these are fewer than the cards of
    the rank, no more of them leave than these allow, one by one, in every order of theirs and of the deals;
    that of play is among them. So the game is lost, too, if there are ranks of which no order lets all cards
    leave. Ranks that may fill a space are left out. As this takes long, ranks are tried on few states, and on
    more after they have proven a loss.

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
        self._rules, self._spaces = rules, spaces
        self._tables: dict[tuple[OrderedRank, ...], LeavingTables] = {(): self._unordered}
        """By the ranks whose cards leave in order."""
        self._first: tuple[OrderedRank, ...] = ()
        """The ranks that are tried first on each state: kings, if they compete for foundations."""
        self._ranks: list[OrderedRank] = []
        """The other ranks that may leave in order."""
        if self._by_rank:
            # Other ranks hardly ever prove what kings do not.
            self._first = (*_competing_ranks(rules, spaces, [KING]),)
        else:
            self._ranks += _competing_ranks(rules, spaces, range(ACE + 1, KING))
        self._useful: list[OrderedRank] = []
        """The ranks that have proven a loss, alone or in a pair."""
        self._tries_left: dict[tuple[OrderedRank, ...], int] = {}
        """On how many more states others are tried that have proven a loss."""
        self._calls = 0

    @property
    def finds_competition(self) -> bool:
        """Whether it found cards that compete: which of them takes a place then matters."""
        return bool(self._tries_left)

    def __call__(self, numbers: Sequence[int], heights: Sequence[int], undealt: int = 0) -> bool:
        """Whether the state is proven lost.

        Args:
            numbers: of the piles.
            heights: of the foundations.
            undealt: how many cards are.
        """
        if self._is_lost(self._first, False, numbers, heights, undealt):
            return True
        return self.is_lost_by_ranks(numbers, heights, undealt)

    def is_lost_by_ranks(self, numbers: Sequence[int], heights: Sequence[int], undealt: int = 0) -> bool:
        """Whether the state is proven lost by ranks in order, few of which are tried.

        All cards leave where no order counts. The arguments are those of a call.
        """
        for ranks in self._next_choices():
            if self._is_lost(ranks, True, numbers, heights, undealt):
                self._note_loss(ranks)
                return True
            self._note_miss(ranks)
        return False

    def _next_choices(self) -> list[tuple[OrderedRank, ...]]:
        """The choices of ranks to try on the next state."""
        choices = [*self._tries_left]
        others: list[tuple[OrderedRank, ...]] = []
        if self._calls % _USEFUL_EVERY == 0:
            others += [*((one,) for one in self._ranks), *combinations(sorted(self._useful), 2)]
        if self._calls % _PAIRS_EVERY == 0:
            others += combinations(self._ranks, 2)
        self._calls += 1
        for ranks in others:
            if not any(set(ranks) <= set(choice) for choice in choices):
                choices.append(ranks)
        return choices

    def _note_loss(self, ranks: tuple[OrderedRank, ...]) -> None:
        """Try ranks that proved a loss on the next states, in place of those with less order."""
        for choice in [*self._tries_left]:
            if set(choice) < set(ranks):
                del self._tries_left[choice]
        self._tries_left[ranks] = _TRIES
        self._useful += [one for one in ranks if one not in self._useful]

    def _note_miss(self, ranks: tuple[OrderedRank, ...]) -> None:
        """Note a try of ranks that proved no loss."""
        if ranks in self._tries_left:
            self._tries_left[ranks] -= 1
            if not self._tries_left[ranks]:
                del self._tries_left[ranks]

    def _tables_with(self, ordered: tuple[OrderedRank, ...]) -> LeavingTables:
        """The tables with these ranks in order."""
        tables = self._tables.get(ordered)
        if tables is None:
            cards = 0
            for one in ordered:
                cards |= one.cards
            peeled = PeeledPiles(self._rules, self._unordered.numbered, self._spaces, cards)
            tables = self._tables[ordered] = self._unordered._replace(peeled=peeled, ordered=ordered)
        return tables

    def _is_lost(
        self,
        ordered: tuple[OrderedRank, ...],
        has_passed: bool,
        numbers: Sequence[int],
        heights: Sequence[int],
        undealt: int,
    ) -> bool:
        """Whether cards stay if some ranks leave in order; ``has_passed`` if none stay otherwise."""
        tables = self._tables_with(ordered)
        cards: LeavingCards
        if self._by_rank:
            filled = self._filled[tuple(heights)]
            cards = LeavingByRank(tables, self._tables_with, numbers, undealt, filled)
        else:
            cards = LeavingBySuit(tables, self._tables_with, numbers, undealt)
        todo: list[LeavingCards] = [cards]
        known = set[Hashable]()
        while todo:
            cards = todo.pop()
            while cards.release():
                if has_passed and cards.is_free:
                    return False
            if cards.all_left or (has_passed and cards.is_free):
                return False
            key = cards.key()
            if key is None or key not in known:
                if len(known) == _MAX_ORDERS:
                    return False
                known.add(key)
                todo += cards.after()
        return True


def _competing_ranks(rules: Rules, spaces: Mask, ranks: Iterable[int]) -> Iterator[OrderedRank]:
    """Those of some ranks whose cards compete for their places.

    No space takes them; and some of them fit on the same card, or none on any, so that they need foundations.
    """
    for rank in ranks:
        fitting = [takes & RANKS[rank] for takes in rules.takes]
        if not spaces & RANKS[rank] and max([fits.bit_count() for fits in fitting]) != 1:
            takers = mask_of([face for face in ALL_FACES if fitting[face]])
            taker_ranks = [taker for taker in range(1, KING + 1) if takers & RANKS[taker]]
            yield OrderedRank(rank, takers, tuple(taker_ranks))
