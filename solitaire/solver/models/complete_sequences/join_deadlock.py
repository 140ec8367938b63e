"""Deadlocks of sequences in suit: cards that wait for each other in a circle."""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.rules.cards import SUIT_NAMES, face_of
from solitaire.rules.position import Pile
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Build, BuildDirection, Goal, Space, Unit
from solitaire.solver.models.complete_sequences.join_relaxation import (
    Column,
    JoinRelaxation,
    WaitingCard,
    card_beside_columns,
    parent_of,
)
from solitaire.solver.models.complete_sequences.scored_piles import ScoredPiles
from solitaire.solver.search.deadlock import is_deadlock


def has_join_deadlocks(ruleset: Ruleset) -> bool:
    """Whether ``JoinDeadlock`` knows a game of complete sequences.

    It is built down in suit, on columns of which any card moves with all that lies on it. Kings alone fill
    spaces, and the sequences stay in the columns, which are enough for one each. Where there are cells, no two
    cards are alike.
    """
    tableau, pack = ruleset.tableau, ruleset.pack
    return (
        ruleset.goal is Goal.SEQUENCES
        and (tableau.build, tableau.direction) == (Build.SAME_SUIT, BuildDirection.DOWN)
        and tableau.unit is Unit.ANY
        and tableau.space in (Space.KING, Space.NEVER)
        and tableau.piles >= pack.decks * len(SUIT_NAMES)
        and not tableau.wrap
        and (pack.copies == 1 or not ruleset.cells.piles)
    )


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
    and does not lie on its parent. What lay on it has left before, or is a sequence that goes on from it and
    lies in cells, too. And the cards that wait in cells here do so in play: they leave here once they can.
    (Where two cards are alike, one might leave its parent for a cell, and the other take its place.)

    Args:
        piles: the numbers of the columns.
        parents: how many cards of each rank and suit the game has.
        has_cells: whether the piles beside the columns are cells.
    """

    def __init__(self, piles: ScoredPiles, parents: int, has_cells: bool) -> None:
        self._has_cells = has_cells
        self._columns = _ColumnTable(piles, parents)
        self._reserve = _ReserveTable(piles)

    def __call__(self, numbers: Sequence[int], reserve: Sequence[int], undealt: Pile) -> bool:
        """Whether the state is proven lost.

        Args:
            numbers: of the columns.
            reserve: the numbers of cells, or of piles of at most one card, on which nothing is put.
            undealt: the cards of the stock.
        """
        columns = [self._columns[number] for number in numbers]
        relaxation = JoinRelaxation(columns, [self._reserve[number] for number in reserve], undealt)
        while is_deadlock(relaxation):
            goes_on = relaxation.with_cells() if self._has_cells else None
            if goes_on is None:
                return True
            relaxation = goes_on
        return False


class _ColumnTable(dict[int, Column]):
    """The columns, by their numbers.

    Args:
        piles: the numbers.
        parents: how many cards of each rank and suit there are.
    """

    def __init__(self, piles: ScoredPiles, parents: int) -> None:
        super().__init__()
        self._piles = piles
        self._parents = parents

    def __missing__(self, number: int) -> Column:
        pile = self._piles.piles[number]
        cards = [1 << face_of(card) for card in pile]
        waiting: list[WaitingCard] = []
        for place, card in reversed(list(enumerate(pile))):
            parent = parent_of(card)
            below = cards[place - 1] if place else 0
            has_to = below != parent or (place > 0 and pile[place - 1] < 0)
            if (not has_to and self._parents == 1) or not (place or parent):
                continue  # No other parent takes it, or a king lies where it may stay.
            cover = 2 << place if card < 0 else 0
            on_parents = sum(2 << above for above in range(place + 1, len(pile)) if cards[above] == parent)
            between = (1 << on_parents.bit_length() - 1) - (2 << place) if on_parents else 0
            waiting.append(WaitingCard(has_to, 1 << place, parent, cover, between, on_parents, below))
        have_to = sum(card.has_to for card in waiting)
        column = self[number] = Column(pile, have_to, tuple(waiting))
        return column


class _ReserveTable(dict[int, tuple[WaitingCard, ...]]):
    """The card of each pile of the reserve or cell, by its number, which has to leave."""

    def __init__(self, piles: ScoredPiles) -> None:
        super().__init__()
        self._piles = piles

    def __missing__(self, number: int) -> tuple[WaitingCard, ...]:
        waiting = self[number] = tuple(map(card_beside_columns, self._piles.piles[number]))
        return waiting
