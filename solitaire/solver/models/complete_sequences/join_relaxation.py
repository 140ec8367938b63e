"""Relaxation of sequences in suit, whose cards leave columns and cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from solitaire.rules.cards import KING, Card, face_of, rank_of
from solitaire.rules.face_masks import Mask
from solitaire.rules.position import Pile
from solitaire.solver.search.deadlock import is_deadlock

Places: TypeAlias = int
"""A set of places in a column: bit p stands for the card that lies on p others."""


class WaitingCard(NamedTuple):
    """A card that may leave its place in a column, in reserve or in a cell."""

    has_to: bool
    """Whether it has to: it does not lie on a parent, or lies there face down."""
    place: Places
    """Its place; in reserve and in cells none."""
    parent: Mask
    """The next card of its suit; of a king no card."""
    cover: Places
    """If it lies face down, the place on it, which has to be left before; else none."""
    between: Places
    """If parents lie above it in its column, the places from there down to it; else none."""
    on_parents: Places
    """The places on these parents."""
    below: Mask
    """The card that it bares: the one below it, or in reserve itself; at the bottom of a column no card."""


class Column(NamedTuple):
    """A column as the relaxation starts with it."""

    pile: Pile
    """Its cards."""
    have_to: int
    """How many of them have to leave."""
    waiting: tuple[WaitingCard, ...]
    """Those and the others that may, the last one first."""


class JoinRelaxation:
    """The cards that have not left, and what was ever bare (see ``JoinDeadlock``).

    Args:
        columns: the columns of a state.
        reserve: the card in each cell or pile of the reserve, if there is one.
        undealt: the cards of the stock.
    """

    def __init__(
        self, columns: Sequence[Column], reserve: Sequence[tuple[WaitingCard, ...]], undealt: Pile
    ) -> None:
        self._piles = [column.pile for column in columns]
        self._waiting = [column.waiting for column in columns]
        """The cards of each column, pile of the reserve and cell that have not left."""
        self._waiting += reserve
        self._have_to = sum(column.have_to for column in columns) + sum(map(len, reserve))
        """How many of them have to."""
        self._left: list[Places] = [1 << len(pile) for pile in self._piles]
        """The places that cards have left; above the last card of a column no card ever was."""
        self._left += [0] * len(reserve)
        self._bare: Mask = 0
        """The cards that were ever bare."""
        self._bare_twice: Mask = 0
        """Those of which two were."""
        self._has_space = not all(self._piles)
        """Whether there was ever a space."""
        for card in undealt:
            self._lay_bare(1 << face_of(card))
        for pile in self._piles:
            self._lay_bare(1 << face_of(pile[-1]) if pile else 0)

    def copy(self) -> JoinRelaxation:
        """Return a relaxation that goes on from here by itself."""
        copy = JoinRelaxation((), (), ())
        copy._piles, copy._waiting, copy._left = self._piles, self._waiting[:], self._left[:]
        copy._have_to, copy._has_space = self._have_to, self._has_space
        copy._bare, copy._bare_twice = self._bare, self._bare_twice
        return copy

    def has_cards(self) -> bool:
        """Whether cards are left that have to leave."""
        return self._have_to > 0

    def release(self) -> bool:
        """Let the cards leave that can; return whether some did."""
        some_left = False
        for column, cards in enumerate(self._waiting):
            still: list[WaitingCard] = []
            for waiting in cards:
                if self._may_leave(waiting, self._left[column]):
                    self._left[column] |= waiting.place
                    self._have_to -= waiting.has_to
                    self._lay_bare(waiting.below)
                    self._has_space |= not waiting.below
                else:
                    still.append(waiting)
            if len(still) < len(cards):
                some_left = True
                self._waiting[column] = tuple(still)
        return some_left

    def with_cells(self) -> JoinRelaxation | None:
        """Return how it goes on from its fixpoint if some cards wait in cells.

        These and more have left there. Where no cards in cells bring that about, return None.
        """
        free, in_cells = self._cells()
        for trial in self._trials(free):
            goes_on: JoinRelaxation | None = trial
            while goes_on is not None and is_deadlock(goes_on):
                still_free, still_in_cells = goes_on._cells()
                if still_free >= free and not still_in_cells & ~in_cells:
                    break
                goes_on = goes_on.with_cells()
            if goes_on is not None:
                return goes_on
        return None

    def _trials(self, free: int) -> Iterator[JoinRelaxation]:
        """Copies in which a sequence waits in the ``free`` cells that has only cards on it that have left."""
        for column in range(len(self._piles)):
            left = self._left[column]
            lasts = left >> 1 & ~left
            while lasts:
                last = lasts.bit_length() - 1
                lasts ^= 1 << last
                first = self._first_joined(column, last)
                if last - first < free:
                    trial = self.copy()
                    trial._put_in_cells(column, first, last)
                    yield trial

    def _may_leave(self, waiting: WaitingCard, left: Places) -> bool:
        """Whether a card may leave; ``left`` are the places that cards of its column have left."""
        if waiting.cover & ~left:
            return False
        if not waiting.parent:
            return self._has_space
        if waiting.on_parents & left and not waiting.between & left:
            return bool(waiting.parent & self._bare_twice)  # One of them is still above the card.
        return bool(waiting.parent & self._bare)

    def _lay_bare(self, card: Mask) -> None:
        """Count a card as bare."""
        self._bare_twice |= self._bare & card
        self._bare |= card

    def _cells(self) -> tuple[int, Mask]:
        """How many cells are free, and the cards in the others."""
        free, cards = 0, 0
        for waiting in self._waiting[len(self._piles) :]:
            if waiting:
                cards |= waiting[0].below
            else:
                free += 1
        return free, cards

    def _first_joined(self, column: int, last: int) -> int:
        """The index of the first card of the sequence in suit that ends at ``last``, of which none has left."""
        pile, left = self._piles[column], self._left[column]
        first = last
        while first and pile[first - 1] == face_of(pile[first]) + 1 and rank_of(pile[first]) != KING:
            if left >> first - 1 & 1:
                break
            first -= 1
        return first

    def _put_in_cells(self, column: int, first: int, last: int) -> None:
        """Let the cards of these indexes leave for free cells."""
        pile = self._piles[column]
        places = (2 << last) - (1 << first)
        still = [waiting for waiting in self._waiting[column] if not waiting.place & places]
        self._have_to += last + 1 - first
        self._have_to -= sum(waiting.has_to for waiting in self._waiting[column] if waiting.place & places)
        self._waiting[column] = tuple(still)
        for card in pile[first : last + 1]:
            cell = self._waiting.index((), len(self._piles))
            self._waiting[cell] = (card_beside_columns(card),)
        self._left[column] |= places
        self._lay_bare(1 << face_of(pile[first - 1]) if first else 0)
        self._has_space |= not first


def card_beside_columns(card: Card) -> WaitingCard:
    """Return a card in reserve or in a cell, which is bare once it has left."""
    return WaitingCard(True, 0, parent_of(card), cover=0, between=0, on_parents=0, below=1 << face_of(card))


def parent_of(card: Card) -> Mask:
    """Return the next card of its suit; of a king no card."""
    return 0 if rank_of(card) == KING else 1 << face_of(card) + 1
