"""Deadlocks of sequences in suit: cards that wait for each other in a circle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from solitaire.rules.cards import KING, SUIT_NAMES, Card, face_of, rank_of
from solitaire.rules.movable_units import Mask
from solitaire.rules.position import Pile
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Build, BuildDirection, Goal, Space, Unit
from solitaire.solver.models.complete_sequences.scored_piles import ScoredPiles
from solitaire.solver.search.deadlock import is_deadlock


def has_join_deadlocks(ruleset: Ruleset) -> bool:
    """Whether ``JoinDeadlock`` knows a game of complete sequences.

    It is built down in suit, on columns of which any card moves with all that lies on it. Kings alone fill
    spaces, and the sequences stay in the columns, which are enough for one each.
    """
    tableau, pack = ruleset.tableau, ruleset.pack
    return (
        ruleset.goal is Goal.SEQUENCES
        and (tableau.build, tableau.direction) == (Build.SAME_SUIT, BuildDirection.DOWN)
        and tableau.unit is Unit.ANY
        and tableau.space in (Space.KING, Space.NEVER)
        and tableau.piles >= pack.decks * len(SUIT_NAMES)
        and not tableau.wrap
    )


Places: TypeAlias = int
"""A set of places in a column: bit p stands for the card that lies on p others."""


class _Waiting(NamedTuple):
    """A card that may leave its place in a column or in reserve."""

    has_to: bool
    """Whether it has to: it does not lie on a parent, or lies there face down."""
    place: Places
    """Its place; in reserve none."""
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


class JoinDeadlock:
    """Proves a state lost because some cards never join their sequences.

    In the end each card lies on a *parent*, the next of its suit, of which two packs have two. A king lies at
    the bottom of a column, or on another sequence, which leaves a column empty. Let each card that lies
    elsewhere leave once a parent was *ever* bare, or for a king, once there was ever a space. If it lies face
    down, the card on it has to leave before. If that parent lies above it in its column, one of the cards from
    there down to it has to leave before. Undealt cards count as bare from the beginning, cards in reserve once
    they have left it. A card on a parent may leave for another, and has to if the parent lies face down, for it
    must be turned up.

    In any real play take the first card that leaves the one below it without having left here. It leads the
    unit that moves. So what lay on the parent that takes it has left before, or the bottom card of a column
    has; and so have a card that carried the parent out of its way, and the card that lay on it while it was
    face down; here as well. Hence what never leaves here never does in play.

    Cards may also leave for cells, and wait there as in reserve. Where nothing else leaves, some are put in
    cells until these and more can leave. Nothing is lost by that, so no other choice is tried then; if none
    goes on, the state is lost. For in play take the first card that goes to a cell without having left here,
    and does not lie on a parent. What lay on it has left before, or is a sequence that goes on from it and lies
    in cells, too. And the cards that wait in cells here do so in play: they leave here once they can.

    Args:
        piles: the numbers of the columns.
        parents: how many cards of each rank and suit the game has.
        has_cells: whether the piles beside the columns are cells.
    """

    def __init__(self, piles: ScoredPiles, parents: int, has_cells: bool) -> None:
        self._has_cells = has_cells
        self._columns = _ColumnTable(piles, parents)
        self._reserve = _ReserveTable(piles)
        # The relaxation of the state that is tested.
        self._piles: list[Pile] = []
        """The columns."""
        self._waiting: list[tuple[_Waiting, ...]] = []
        """The cards of each column, pile of the reserve and cell that have not left."""
        self._have_to = 0
        """How many of them have to."""
        self._left: list[Places] = []
        """The places that cards have left; above the last card of a column no card ever was."""
        self._bare = 0
        """The cards that were ever bare."""
        self._bare_twice = 0
        """Those of which two were."""
        self._has_space = False
        """Whether there was ever a space."""

    def __call__(self, numbers: Sequence[int], reserve: Sequence[int], undealt: Pile) -> bool:
        """Whether the state is proven lost.

        Args:
            numbers: of the columns.
            reserve: the numbers of cells, or of piles of at most one card, on which nothing is put.
            undealt: the cards of the stock.
        """
        self._piles, self._waiting, self._left, self._have_to = [], [], [], 0
        self._bare, self._bare_twice, self._has_space = 0, 0, False
        for card in undealt:
            self._lay_bare(1 << face_of(card))
        for number in numbers:
            pile, have_to, waiting = self._columns[number]
            self._lay_bare(1 << face_of(pile[-1]) if pile else 0)
            self._has_space |= not pile
            self._piles.append(pile)
            self._left.append(1 << len(pile))
            self._have_to += have_to
            self._waiting.append(waiting)
        for number in reserve:
            waiting = self._reserve[number]
            self._left.append(0)
            self._have_to += len(waiting)
            self._waiting.append(waiting)
        while is_deadlock(self):
            if not (self._has_cells and self._use_cells()):
                return True
        return False

    def has_cards(self) -> bool:
        """Whether cards are left that have to leave."""
        return self._have_to > 0

    def release(self) -> bool:
        """Let the cards leave that can."""
        some_left = False
        for column, cards in enumerate(self._waiting):
            still: list[_Waiting] = []
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

    def _may_leave(self, waiting: _Waiting, left: Places) -> bool:
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

    def _use_cells(self) -> bool:
        """Put cards in cells until they and more can leave again; return whether they can."""
        columns = len(self._piles)
        free, in_cells = self._cells()
        before = self._waiting[:], self._left[:], self._have_to, self._bare, self._bare_twice, self._has_space
        for column in range(columns):
            left = self._left[column]
            lasts = left >> 1 & ~left  # The places from which what lay on them has left.
            while lasts:
                last = lasts.bit_length() - 1
                lasts ^= 1 << last
                first = self._first_joined(column, last)
                if last - first >= free:
                    continue
                self._put_in_cells(column, first, last)
                while is_deadlock(self):
                    still_free, still_in_cells = self._cells()
                    if still_free >= free and not still_in_cells & ~in_cells:
                        return True
                    if not self._use_cells():
                        break
                else:
                    return True
                self._waiting, self._left = before[0][:], before[1][:]
                _, _, self._have_to, self._bare, self._bare_twice, self._has_space = before
        return False

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
            self._waiting[cell] = (_beside_columns(card),)
        self._left[column] |= places
        self._lay_bare(1 << face_of(pile[first - 1]) if first else 0)
        self._has_space |= not first


class _Column(NamedTuple):
    """What the relaxation knows of a column."""

    pile: Pile
    """Its cards."""
    have_to: int
    """How many of them have to leave."""
    waiting: tuple[_Waiting, ...]
    """Those and the others that may, the last one first."""


class _ColumnTable(dict[int, _Column]):
    """The columns, by their numbers.

    Args:
        piles: the numbers.
        parents: how many cards of each rank and suit there are.
    """

    def __init__(self, piles: ScoredPiles, parents: int) -> None:
        super().__init__()
        self._piles = piles
        self._parents = parents

    def __missing__(self, number: int) -> _Column:
        pile = self._piles.piles[number]
        cards = [1 << face_of(card) for card in pile]
        waiting: list[_Waiting] = []
        for place, card in reversed(list(enumerate(pile))):
            parent = _parent(card)
            below = cards[place - 1] if place else 0
            has_to = below != parent or (place > 0 and pile[place - 1] < 0)
            if (not has_to and self._parents == 1) or not (place or parent):
                continue  # No other parent takes it, or a king lies where it may stay.
            cover = 2 << place if card < 0 else 0
            on_parents = sum(2 << above for above in range(place + 1, len(pile)) if cards[above] == parent)
            between = (1 << on_parents.bit_length() - 1) - (2 << place) if on_parents else 0
            waiting.append(_Waiting(has_to, 1 << place, parent, cover, between, on_parents, below))
        have_to = sum(card.has_to for card in waiting)
        column = self[number] = _Column(pile, have_to, tuple(waiting))
        return column


class _ReserveTable(dict[int, tuple[_Waiting, ...]]):
    """The card of each pile of the reserve or cell, by its number, which has to leave."""

    def __init__(self, piles: ScoredPiles) -> None:
        super().__init__()
        self._piles = piles

    def __missing__(self, number: int) -> tuple[_Waiting, ...]:
        waiting = self[number] = tuple(map(_beside_columns, self._piles.piles[number]))
        return waiting


def _beside_columns(card: Card) -> _Waiting:
    """A card in reserve or in a cell, which is bare once it has left."""
    return _Waiting(True, 0, _parent(card), cover=0, between=0, on_parents=0, below=1 << face_of(card))


def _parent(card: Card) -> Mask:
    """The next card of its suit; of a king no card."""
    return 0 if rank_of(card) == KING else 1 << face_of(card) + 1
