"""Deadlocks of sequences in suit: cards that wait for each other in a circle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from solitaire.rules.cards import KING, SUIT_NAMES, Card, face_of, rank_of
from solitaire.rules.movable_units import Mask, mask_of
from solitaire.rules.position import Pile
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Build, BuildDirection, Goal, Space, Unit
from solitaire.solver.models.complete_sequences.scored_piles import ScoredPiles
from solitaire.solver.search.deadlock import is_deadlock


def has_join_deadlocks(ruleset: Ruleset) -> bool:
    """Whether ``JoinDeadlock`` knows a game of complete sequences.

    One pack is built down in suit, on columns of which any card moves with all that lies on it. Kings alone
    fill spaces, there are no cells, and the sequences stay in the columns, which are enough for one each.
    """
    tableau, pack = ruleset.tableau, ruleset.pack
    return (
        ruleset.goal is Goal.SEQUENCES
        and (pack.decks, pack.suits) == (1, len(SUIT_NAMES))
        and (tableau.build, tableau.direction) == (Build.SAME_SUIT, BuildDirection.DOWN)
        and tableau.unit is Unit.ANY
        and tableau.space in (Space.KING, Space.NEVER)
        and tableau.piles >= len(SUIT_NAMES)
        and not ruleset.cells.piles
        and not tableau.wrap
    )


class _Waiting(NamedTuple):
    """A card that has to leave its place."""

    card: Mask
    parent: Mask
    """The next card of its suit; of a king no card."""
    cover: Mask
    """If it lies face down, the card on it, which has to leave before; else no card."""
    between: Mask
    """If the parent lies above it in its column, the cards from there down to it, else no card."""
    below: Mask
    """The card that it bares: the one below it, or in reserve itself; at the bottom of a column no card."""


class JoinDeadlock:
    """Proves a state lost because some cards never join their sequences.

    In the end each card lies on its *parent*, the next of its suit. A king lies at the bottom of a column, or
    on another sequence, which leaves a column empty. Let each card that lies elsewhere leave once its parent
    was *ever* bare, or for a king, once there was ever a space. If it lies face down, the card on it has to
    leave before. If its parent lies above it in its column, one of the cards from there down to it has to
    leave before. Undealt cards count as bare from the beginning, cards in reserve once they have left it. A
    card on its parent has to leave if that lies face down, for it must be turned up.

    In any real play take the first card that leaves the one below it without having left here. It leads the
    unit that moves. So what lay on its parent has left before, or the bottom card of a column has; and so have
    a card that carried the parent out of its way, and the card that lay on it while it was face down; here as
    well. Hence what never leaves here never does in play.

    Args:
        piles: the numbers of the columns.
    """

    def __init__(self, piles: ScoredPiles) -> None:
        self._columns = _ColumnTable(piles)
        self._reserve = _ReserveTable(piles)
        # The relaxation of the state that is tested.
        self._rest: list[_Waiting] = []
        self._left = 0
        """The cards that have left."""
        self._bare = 0
        """The cards that were ever bare."""
        self._has_space = False
        """Whether there was ever a space."""

    def __call__(self, numbers: Sequence[int], reserve: Sequence[int], undealt: Pile) -> bool:
        """Whether the state is proven lost.

        Args:
            numbers: of the columns.
            reserve: the numbers of piles of at most one card, on which nothing is put.
            undealt: the cards of the stock.
        """
        self._rest, self._left, self._bare = [], 0, mask_of(map(face_of, undealt))
        self._has_space = False
        for number in numbers:
            top, waiting = self._columns[number]
            self._bare |= top
            self._has_space |= not top
            self._rest += waiting
        for number in reserve:
            self._rest += self._reserve[number]
        return is_deadlock(self)

    def has_cards(self) -> bool:
        """Whether cards are left that have to leave."""
        return bool(self._rest)

    def release(self) -> bool:
        """Let the cards leave that can."""
        still = []
        for waiting in self._rest:
            card, parent, cover, between, below = waiting
            has_place = parent & self._bare if parent else self._has_space
            if has_place and not cover & ~self._left and (not between or between & self._left):
                self._left |= card
                self._bare |= below
                self._has_space |= not below
            else:
                still.append(waiting)
        some_left = len(still) < len(self._rest)
        self._rest = still
        return some_left


class _ColumnTable(dict[int, tuple[Mask, tuple[_Waiting, ...]]]):
    """The last card of each column, by its number, and its cards that have to leave, the last one first."""

    def __init__(self, piles: ScoredPiles) -> None:
        super().__init__()
        self._piles = piles

    def __missing__(self, number: int) -> tuple[Mask, tuple[_Waiting, ...]]:
        pile = self._piles.piles[number]
        cards = [1 << face_of(card) for card in pile]
        waiting: list[_Waiting] = []
        for place, card in reversed(list(enumerate(cards))):
            parent = _parent(pile[place])
            below = cards[place - 1] if place else 0
            if below == parent and (not place or pile[place - 1] >= 0):
                continue
            above = cards[place + 1 :]
            cover = above[0] if pile[place] < 0 else 0
            between = sum(above[: above.index(parent) + 1]) if parent in above else 0
            waiting.append(_Waiting(card, parent, cover, between, below))
        column = self[number] = cards[-1] if cards else 0, tuple(waiting)
        return column


class _ReserveTable(dict[int, tuple[_Waiting, ...]]):
    """The card of each pile of the reserve, by its number, which has to leave and then is bare itself."""

    def __init__(self, piles: ScoredPiles) -> None:
        super().__init__()
        self._piles = piles

    def __missing__(self, number: int) -> tuple[_Waiting, ...]:
        waiting = self[number] = tuple(
            _Waiting(1 << face_of(card), _parent(card), cover=0, between=0, below=1 << face_of(card))
            for card in self._piles.piles[number]
        )
        return waiting


def _parent(card: Card) -> Mask:
    """The next card of its suit; of a king no card."""
    return 0 if rank_of(card) == KING else 1 << face_of(card) + 1
