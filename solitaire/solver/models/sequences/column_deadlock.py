"""Deadlocks in games in which parts of columns move: cards that can never move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from solitaire.rules.cards import ALL_FACES, FACES, KING, face_of, make_card, rank_above
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import Mask, faces_in, mask_of
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Space, StockTo, Unit
from solitaire.solver.encodings.pile_table import CARD_BITS, EMPTY, FACE_DOWN, Deal, NumberedPiles
from solitaire.solver.search.deadlock import is_deadlock

_ALL: Final = (1 << FACES) - 1
_SUIT: Final = FACES // 4
_SUITS: Final = [((1 << _SUIT) - 1) << start for start in range(0, FACES, _SUIT)]

_LEADS: Final[dict[Unit, Sequence[Sequence[bool]]]] = {
    Unit.SINGLE: ((False, True), (False, True)),
    Unit.SINGLE_OR_ALL: ((False, True), (True, True)),
    Unit.ALL: ((False, False), (True, True)),
    Unit.RUN: ((True, True), (True, True)),
    Unit.ANY: ((True, True), (True, True)),
}
"""Whether a card may lead a part to another pile, by whether it is the lowest that holds together with those
above it, and whether none is left above it.
"""


def has_column_deadlocks(ruleset: Ruleset) -> bool:
    """Whether ``ColumnDeadlock`` knows a game and is worth its time there.

    It knows games whose parts of columns move. Where a stock comes round and spaces take any card, hardly a
    card is ever in deadlock, nor where a cell takes any.

    Not where only whole columns move and may go onto a reserve: from there their cards leave one by one.
    """
    return (
        not (ruleset.reserve.auto_fill or ruleset.stock.auto_fill)
        and not ruleset.cells.piles
        and not (ruleset.reserve.build and ruleset.tableau.unit is Unit.ALL)
        and not ruleset.foundation.fixed
        and (ruleset.tableau.space is not Space.ANY or ruleset.stock.passes == 1)
    )


_MAX_PARTINGS: Final = 1 << 16
"""Partings that are cached at most, in some 15 MB."""
_MAX_PILES: Final = 1 << 14
"""Piles whose cards are cached at most, in some 15 MB."""

_PartedPile: TypeAlias = tuple[int, bool, bool, Mask, Mask]
"""A column, or a pile of a reserve that is built on: its number, whether it is a column and is built on, its
cards, and those they may lie on.
"""


class ColumnDeadlock:
    """Proves a state lost because some cards can never move, whatever is played.

    Let every card be parted from the one below as soon as a card that takes it *ever* bore nothing, or a space
    was ever open to it, or it was ever the last of its pile and all that precede it on its foundation were;
    cards that have left take up no room. Cards that are in no order any more, of a stock or a waste that comes
    round, count as seen from the beginning; what does not lie in a column bears others once it may have been
    put there.

    Where the stock goes to a reserve or a waste that is not built on, it is dealt in its order, each time
    nothing more leaves. What has left in play before a deal has left here before it, so a dealt card covers
    nothing here that it does not cover in play. A card that it covers has not gone up in play either, so those
    that follow on its foundation wait until it comes free again.

    In any real play take the first card that is parted from the one below without having been so here. It
    leads a part, so what lies above that part has left, here as well; it goes to a card that bears nothing
    then, to a space or to its foundation, and all of that has happened here, too. (It does not go to a card of
    the part that it leads: those are left out, but where two packs have a twin elsewhere.) Hence what
    never leaves here never does in play, and the game is lost.

    Args:
        rules: a game that ``moves_sequences`` and whose ruleset ``has_column_deadlocks``.
        base: the rank that opens the foundations.
        numbered: the piles.
    """

    def __init__(self, rules: Rules, base: int, numbered: NumberedPiles) -> None:
        seat_piles, ruleset = rules.seat_piles[0], rules.ruleset
        self._numbered = numbered
        self._columns = len(seat_piles.tableau)
        self._bears = [index in seat_piles.builds for index in (*seat_piles.tableau, *seat_piles.reserve)] + [
            False
        ]
        dealt_to = {StockTo.TABLEAU: seat_piles.tableau, StockTo.RESERVE: seat_piles.reserve}.get(
            ruleset.stock.to, ()
        )
        self._deals_to_bear = any(index in seat_piles.builds for index in dealt_to)
        self._unbuilt = [place for place in range(self._columns, len(self._bears)) if not self._bears[place]]
        self._spaces = 0
        for source in seat_piles.sources.values():
            self._spaces |= source.space[base]
        takes_all = not mask_of(ALL_FACES) & ~self._spaces
        self._space_frees_all = takes_all and ruleset.tableau.unit is not Unit.ALL
        """Whether all cards leave once there is a space: it takes any, and the last of a pile may go there."""
        keeps = [
            source.fixed_cards
            for source in seat_piles.sources.values()
            if source.index in seat_piles.foundations
        ]
        self._suits = [rules.piles[index].suit or 0 for index in seat_piles.foundations]
        self._rising = _Rising(base, keeps[0] if keeps else KING)
        self._fitting = _Fitting(rules.takes)
        self._partings = _PartingTable(rules, numbered)
        # The relaxation of the state that is tested.
        self._rest: list[_PartedPile] = []
        self._left: dict[int, int] = {}
        """The numbers of what is left of the other piles, by their places."""
        self._deals: list[Deal] = []
        """The deals to come, the last one first."""
        self._tallest: list[int] = []
        """The heights of the tallest foundations of each suit."""
        self._seen = 0
        """The cards that were ever last of a pile, or have left one that is not built on."""
        self._bearing = 0
        """Those of them that are built on."""
        self._open_to = 0
        """The cards that a space took."""
        self._loose = 0
        """The cards that lie in no pile, or have left one that is not built on."""
        self._tried_bearing = self._tried_spaces = self._tried_up = 0
        """What was bearing, and could move to a space or to a foundation, when piles were last parted."""

    def __call__(
        self, numbers: Sequence[int], loose: Mask, heights: Sequence[int], deals: Sequence[Deal] = ()
    ) -> bool:
        """Whether the state is proven lost.

        Args:
            numbers: of the columns, the reserve, and a waste that does not come round.
            loose: the other cards that are neither on foundations nor in ``deals``.
            heights: of the foundations.
            deals: of the stock, the last one first, to piles that are not built on.
        """
        has_space = EMPTY in numbers[: self._columns]
        if has_space and self._space_frees_all:
            return False
        tallest = [0, 0, 0, 0]
        for suit, height in zip(self._suits, heights, strict=True):
            tallest[suit] = max(height, tallest[suit])
        seen, bearing = loose, loose if self._deals_to_bear else 0
        for suit, height in enumerate(tallest):
            loose |= self._rising.returning[suit][height]
        self._left = {place: numbers[place] for place in self._unbuilt if place < len(numbers)}
        pile_cards, tops, self._rest = self._partings.pile_cards, self._numbered.tops, []
        for place, number in enumerate(numbers):
            if number and place not in self._left:
                bears = self._bears[place]
                self._rest.append((number, place < self._columns, bears, *pile_cards[number]))
                seen |= tops[number]
                if bears:
                    bearing |= tops[number]
                else:
                    loose |= tops[number]
        self._tallest, self._seen, self._bearing, self._loose = tallest, seen, bearing, loose
        self._open_to = self._spaces if has_space else 0
        self._deals = [*deals]
        self._tried_bearing = self._tried_spaces = self._tried_up = 0
        return is_deadlock(self)

    def has_cards(self) -> bool:
        """Whether cards are left in piles, or in the stock."""
        if self._open_to and self._space_frees_all:
            return False
        return bool(self._rest or self._deals or any(self._left.values()))

    def release(self) -> bool:
        """Part the piles as far as possible, and deal once nothing more leaves."""
        rising, partings, left = self._rising, self._partings, self._left
        tops, shorter = self._numbered.tops, self._numbered.shorter
        seen, bearing, spaces, loose = self._seen, self._bearing, self._open_to, self._loose
        last = seen
        for number in left.values():
            last |= tops[number]
        up = 0
        for suit, height in enumerate(self._tallest):
            up |= rising[suit, height, last & _SUITS[suit]]
        fits = spaces | self._fitting.fitting_on(bearing)
        is_fixpoint = True
        for place in left:
            while (top := tops[left[place]]) & (fits | up):
                left[place] = shorter[left[place]]
                seen |= top
                loose |= top
                is_fixpoint = False
        bearing |= loose & fits
        more_bearing = bearing & ~self._tried_bearing
        more_leaving = up & ~self._tried_up | spaces & ~self._tried_spaces
        if is_fixpoint and not (more_bearing or more_leaving):
            return self._deal(fits | up)
        self._tried_bearing, self._tried_spaces, self._tried_up = bearing, spaces, up
        still = []
        for pile in self._rest:
            number, is_column, bears, own, under = pile
            if not (more_bearing & under or more_leaving & own):
                still.append(pile)
                continue
            pile_key = number << 1 | is_column
            what = ((bearing & under) << FACES | up & own) << FACES | spaces & own
            bare, leaves = partings[pile_key << 3 * FACES | what]
            seen |= bare
            if bears:
                bearing |= bare
            else:
                loose |= bare
            if leaves and is_column:
                spaces = self._spaces
            if not leaves or bare != own:
                still.append(pile)
        self._seen, self._bearing, self._open_to, self._loose = seen, bearing, spaces, loose
        self._rest = still
        return True

    def _deal(self, leaving: Mask) -> bool:
        """Deal until some of these cards lies last; return whether one does."""
        tops, left = self._numbered.tops, self._left
        while self._deals:
            deal = self._deals.pop()
            for place, card in deal:
                left[place] = self._numbered[left[place] << CARD_BITS | card]
            for place, _ in deal:
                if tops[left[place]] & leaving:
                    return True
        return False


class _PartingTable(dict[int, tuple[Mask, bool]]):
    """How far a pile can be parted: cards that are ever last, and whether all leave.

    The key is, from the highest bit on, its number, whether it is a column, and sets of what may happen to its
    cards: those on which they may lie that ever bore nothing, those that may move to foundations, and those
    that may move to a space. The table is a cache of limited size.
    """

    def __init__(self, rules: Rules, numbered: NumberedPiles) -> None:
        super().__init__()
        self._leads = _LEADS[rules.ruleset.tableau.unit]
        self._has_twins = rules.ruleset.pack.decks > 1
        self._under = [0] * FACES
        for lower, taken in enumerate(rules.takes):
            for upper in faces_in(taken):
                self._under[upper] |= 1 << lower
        self.pile_cards = _PileCards(numbered, self._under)
        self._from_top = _CardsFromTop(rules, numbered, self._under)

    def __missing__(self, key: int) -> tuple[Mask, bool]:
        if len(self) >= _MAX_PARTINGS:
            self.clear()
        pile_key = key >> 3 * FACES
        is_column = pile_key & 1
        bearing, up, spaces = key >> 2 * FACES & _ALL, key >> FACES & _ALL, key & _ALL
        leads, has_twins = self._leads, self._has_twins
        bare = above = 0
        has_left = True
        for card, under, lowest in self._from_top[pile_key]:
            if has_left:
                bare |= card
                if is_column:
                    bearing |= card
            # On what it bears itself a card does not go; a twin of that may lie elsewhere.
            fits = spaces & card or under & bearing & ~above
            if (fits and leads[lowest][has_left]) or (has_left and up & card):
                above, has_left = 0, True
            elif lowest:
                self[key] = bare, False
                return bare, False
            else:
                above, has_left = 0 if has_twins else above | card, False
        self[key] = bare, True
        return bare, True


class _CardsFromTop(dict[int, list[tuple[Mask, Mask, bool]]]):
    """The cards of each pile from the last on, by ``number << 1 | is_column``.

    Each is a set, with those on which it may lie, and whether it is the lowest that holds together with those
    above it.
    """

    def __init__(self, rules: Rules, numbered: NumberedPiles, under: Sequence[Mask]) -> None:
        super().__init__()
        self._numbered = numbered
        self._joins = rules.joins
        self._under = under

    def __missing__(self, pile_key: int) -> list[tuple[Mask, Mask, bool]]:
        if len(self) >= _MAX_PILES:
            self.clear()
        pile, is_column = self._numbered.cards[pile_key >> 1], pile_key & 1
        cards, held = [], 0
        for code in pile:
            card = face_of(code)
            cards.append((1 << card, self._under[card], not held >> card & 1))
            held = self._joins[card] if is_column and code < FACE_DOWN else 0
        cards.reverse()
        self[pile_key] = cards
        return cards


class _PileCards(dict[int, tuple[Mask, Mask]]):
    """The cards of each pile, by its number, and those on which they may lie."""

    def __init__(self, numbered: NumberedPiles, under: Sequence[Mask]) -> None:
        super().__init__()
        self._numbered = numbered
        self._under = under

    def __missing__(self, number: int) -> tuple[Mask, Mask]:
        own, under = self._numbered.faces[number], 0
        for card in faces_in(own):
            under |= self._under[card]
        pile_cards = self[number] = own, under
        return pile_cards


class _Fitting(dict[Mask, Mask]):
    """The cards that fit on some of those of one suit."""

    def __init__(self, takes: Sequence[Mask]) -> None:
        super().__init__()
        self._takes = takes

    def __missing__(self, cards: Mask) -> Mask:
        fitting = 0
        for card in faces_in(cards):
            fitting |= self._takes[card]
        self[cards] = fitting
        return fitting

    def fitting_on(self, cards: Mask) -> Mask:
        """The cards that fit on some of these."""
        clubs, diamonds, hearts, spades = _SUITS
        return self[cards & clubs] | self[cards & diamonds] | self[cards & hearts] | self[cards & spades]


class _Rising(dict[tuple[int, int, Mask], Mask]):
    """The cards of a suit that may move to foundations: up to the first never bare.

    The key is the suit, the height of its tallest foundation, and its cards that were ever last of a pile.

    Args:
        base: the rank that opens the foundations.
        keeps: how many cards never come back from a foundation.
    """

    def __init__(self, base: int, keeps: int) -> None:
        super().__init__()
        self._orders = [
            [1 << make_card(rank_above(base, value), suit) for value in range(KING)] for suit in range(4)
        ]
        self.returning = [[sum(order[keeps:height]) for height in range(KING + 1)] for order in self._orders]
        """By suit and height, the cards that may come back."""

    def __missing__(self, key: tuple[int, int, Mask]) -> Mask:
        suit, height, seen = key
        order = self._orders[suit]
        while height < KING and seen & order[height]:
            height += 1
        rising = self[key] = sum(order[: height + 1])
        return rising
