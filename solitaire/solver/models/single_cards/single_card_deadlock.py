"""Deadlocks in games that move single cards: cards that never come free."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solitaire.rules.cards import FACES, KING, rank_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_tables import faces_of_rank
from solitaire.rules.movable_units import Mask, mask_of
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Base, FoundationSuit, Space, Unit
from solitaire.solver.encodings.pile_table import EMPTY, FACE_DOWN, NumberedPiles
from solitaire.solver.heuristic import face
from solitaire.solver.search.deadlock import is_deadlock

_SUITS: Final = range(0, FACES, FACES // 4)
"""Where the suits begin in a set of faces."""
_SUIT: Final = FACES // 4
_COUNT: Final = 8
"""Bits of a count of cards."""


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

    Undealt cards are bare from the beginning: what they bury is left out, and could only keep more cards.

    On foundations by rank there is *room* for as many cards of a rank as are there or can come there of the one
    below. A card whose rank nothing has taken waits in its pile while those of its rank above it need all the
    room: in play they have gone to foundations before it, each to another one.

    Args:
        rules: a game whose cards move one at a time or in sequences, and whose ruleset
            ``has_single_card_deadlocks``.
        numbered: its piles.
        spaces: the cards that may be put on an empty pile.
    """

    def __init__(self, rules: Rules, numbered: NumberedPiles, spaces: Mask) -> None:
        self._numbered = numbered
        self._by_rank = rules.ruleset.foundation.suit is FoundationSuit.NONE
        self._peeled = _Peeled(rules, numbered, spaces)
        self._counts = _Counts(numbered)
        self._packs = 4 * rules.ruleset.pack.decks
        # The relaxation of the state that is tested.
        self._piles: Sequence[int] = ()
        self._rest: list[int] = []
        """The numbers of what is left of the piles."""
        self._heights: Sequence[int] = ()
        self._fits = 0
        """The cards that fit on some that were ever bare."""
        self._room = [0] * (KING + 1)
        """How many more cards of each rank can go to foundations by rank."""

    def __call__(self, numbers: Sequence[int], heights: Sequence[int], undealt: Mask = 0) -> bool:
        """Whether the state is proven lost.

        Args:
            numbers: of the piles.
            heights: of the foundations.
            undealt: the cards that may be put on cards of the stock.
        """
        fits = undealt
        for number in numbers:
            fits |= self._peeled.bares(number)
        self._piles = numbers
        self._fits, self._rest = self._peel(fits, numbers)
        self._heights = heights
        return is_deadlock(self)

    def has_cards(self) -> bool:
        """Whether cards are left in piles."""
        return any(self._rest)

    def release(self) -> bool:
        """Let cards leave for foundations, then for other piles, by the cards that fit."""
        tops, shorter = self._numbered.tops, self._numbered.shorter
        fits, rest = self._fits, self._rest
        rising = self._by_ranks(rest, self._heights) if self._by_rank else self._by_suits(rest)
        left = []
        for number, pile in zip(rest, self._piles, strict=True):
            top = number
            while tops[top] & rising and not (self._by_rank and self._waits(pile, top, fits)):
                top = shorter[top]
                fits |= self._peeled.bares(top)
            left.append(top)
        if left == rest:
            return False
        self._fits, self._rest = self._peel(fits, left)
        return True

    def _peel(self, fits: Mask, piles: Sequence[int]) -> tuple[Mask, list[int]]:
        """Let cards leave for other piles: the cards that fit then, and the piles left."""
        peeled, known = self._peeled, -1
        while known != fits:
            known, still, piles = fits, piles, []
            for number in still:
                fits, left = peeled[number << FACES | fits] if number else (fits, EMPTY)
                piles.append(left)
        return fits, list(piles)

    def _waits(self, pile: int, left: int, fits: Mask) -> bool:
        """Whether those above the last card that is left of a pile need all the room for its rank."""
        rank = rank_of(self._numbered.cards[left][-1])
        above = (self._counts[pile] - self._counts[left]) >> rank * _COUNT & (1 << _COUNT) - 1
        return above >= self._room[rank] and not fits & _RANKS[rank]

    def _by_suits(self, rest: Sequence[int]) -> Mask:
        """The cards that can move to foundations: in suit, up to the first covered one."""
        faces, shorter = self._numbered.faces, self._numbered.shorter
        held = 0
        for number in rest:
            held |= faces[shorter[number]]
        rising = 0
        for start in _SUITS:
            of_suit = held >> start & (1 << _SUIT) - 1
            rising |= ((of_suit & -of_suit) - 1 & (1 << _SUIT) - 1) << start
        return rising

    def _by_ranks(self, rest: Sequence[int], heights: Sequence[int]) -> Mask:
        """The cards of the ranks for which there is room on foundations."""
        counts, shorter = self._counts, self._numbered.shorter
        held = 0
        for number in rest:
            held += counts[shorter[number]]
        rising, reachable = 0, self._packs
        for rank in range(1, KING + 1):
            room = self._room[rank] = reachable - sum([height >= rank for height in heights])
            if room:
                rising |= _RANKS[rank]
            reachable = min(reachable, self._packs - (held >> rank * _COUNT & (1 << _COUNT) - 1))
        return rising


_RANKS: Final = [mask_of(faces_of_rank(rank)) for rank in range(KING + 1)]


_MAX_PEELED: Final = 1 << 16
"""Peeled piles that are cached at most, in some 15 MB."""


class _Peeled(dict[int, tuple[Mask, int]]):
    """The cards that fit, and the rest of a pile, once all that can have left it.

    The key is ``number << FACES | fits``, where ``fits`` are the cards that fit on one that was ever bare; the
    value is the same after all have left, and the number of what is left of the pile.
    """

    def __init__(self, rules: Rules, numbered: NumberedPiles, spaces: Mask) -> None:
        super().__init__()
        self._takes = rules.takes
        self._numbered = numbered
        self._spaces = spaces
        self._joins = rules.joins if rules.ruleset.tableau.unit is Unit.RUN else (0,) * FACES
        """For each face, the cards that may be carried along with it."""

    def bares(self, number: int) -> Mask:
        """The cards that fit on the last card of a pile, or on the space it leaves."""
        pile = self._numbered.cards[number]
        return self._takes[pile[-1]] if pile else self._spaces

    def _carried(self, number: int) -> Mask:
        """The cards that may move along with the face-up one below the last card."""
        below = self._numbered.cards[number][-2:-1]
        return self._joins[below[0]] if below and below[0] < FACE_DOWN else 0

    def __missing__(self, key: int) -> tuple[Mask, int]:
        if len(self) >= _MAX_PEELED:
            self.clear()
        tops, shorter = self._numbered.tops, self._numbered.shorter
        left, fits = key >> FACES, key & (1 << FACES) - 1
        while left != EMPTY and tops[left] & (fits | self._carried(left)):
            left = shorter[left]
            fits |= self.bares(left)
        peeled = self[key] = fits, left
        return peeled


class _Counts(dict[int, int]):
    """How many cards of each rank lie in a pile."""

    def __init__(self, numbered: NumberedPiles) -> None:
        super().__init__()
        self._numbered = numbered

    def __missing__(self, number: int) -> int:
        pile = self._numbered.cards[number]
        count = self[number] = sum(1 << rank_of(face(card)) * _COUNT for card in pile)
        return count
