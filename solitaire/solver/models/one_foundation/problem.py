"""Games of one foundation: integer states of column heights, a stock and a rank."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from solitaire.rules.cards import KING, rank_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import Mask, faces_in
from solitaire.rules.position import Pile, Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import DiscardSection, ReserveSection
from solitaire.rules.vocabulary import (
    Build,
    DealWhen,
    Destination,
    FoundationSuit,
    FoundationUnit,
    Goal,
    JumpWhen,
    Space,
    StockTo,
)
from solitaire.solver.lines.move_line import Line
from solitaire.solver.models.one_foundation.walks import COUNT_BITS, WalkTable
from solitaire.solver.models.position_problem import PositionProblem
from solitaire.solver.search.problem import Child

State: TypeAlias = int
"""From the lowest bit on: the rank of the last card of the foundation, 0 if there is none, of 4 bits; the
number of cards in the stock, and in each column, of 8.
"""
Places: TypeAlias = int
"""A set of columns, by their numbers."""

_STOCK: Final = 4
_COLUMNS: Final = 12
_HEIGHT: Final = 8
_RANK: Final = (1 << _STOCK) - 1
_UNDEALT: Final = (1 << _COLUMNS - _STOCK) - 1
_CARDS: Final = (1 << _HEIGHT) - 1


def is_one_foundation_game(ruleset: Ruleset) -> bool:
    """Whether ``OneFoundationProblem`` knows a game.

    Columns, or cards in overlapping places, are played onto one foundation, whatever the suits, and so is the
    stock, if there is one.
    """
    tableau, foundation, stock = ruleset.tableau, ruleset.foundation, ruleset.stock
    return (
        not ruleset.is_race
        and ruleset.goal in (Goal.ALL_CARDS, Goal.EMPTY_TABLEAU)
        and tableau.build is Build.NONE
        and tableau.space is Space.NEVER
        and tableau.to == (Destination.FOUNDATION,)
        and not tableau.minimum
        and (not tableau.places or tableau.cards == (1,))
        and not ruleset.gathers
        and foundation.suit is FoundationSuit.NONE
        and foundation.unit is FoundationUnit.CARD
        and foundation.piles == 1
        and foundation.keeps_cards
        and not foundation.fixed
        and stock.to in (StockTo.NOWHERE, StockTo.FOUNDATION)
        and stock.when is DealWhen.ALWAYS
        and (stock.draw, stock.passes, stock.keep_back, stock.into_space) == (1, 1, 0, False)
        and ruleset.waste.jump is JumpWhen.NEVER
        and not ruleset.cells.piles
        and ruleset.reserve == ReserveSection()
        and ruleset.discard == DiscardSection()
    )


class OneFoundationProblem(PositionProblem[State]):
    """Search problem of a game that ``is_one_foundation_game``, with all its moves.

    The stage is the number of cards in the columns. Nothing has a cost, but what follows is in such an order
    that a search takes the cards of tall columns first, and those of ranks with many cards left.

    Args:
        rules: the game.
        position: where the search begins.
        pruned: whether nothing follows a state without a stock whose cards cannot be played in any order, even
            if all lay free (``WalkTable``).

    Attributes:
        columns: the ranks in each column, from the bottom.
        stock: the ranks in the stock, in the order they are dealt.
        covers: for each column, those that lie on it, where places overlap.
        first_rank: the rank of the last card of the foundation in the first position, 0 if there is none.
        next_to: for each rank on the foundation, 0 if there is none, the ranks that may follow it.
    """

    def __init__(self, rules: Rules, position: Position, pruned: bool = True) -> None:
        super().__init__(rules, position)
        seat_piles = rules.seat_piles[0]
        self._tableau = seat_piles.tableau
        self._foundation = seat_piles.foundations[0]
        self.columns = [_ranks(position.piles[index]) for index in seat_piles.tableau]
        self.stock = _ranks(self._stock(position)[::-1])
        number = {index: place for place, index in enumerate(seat_piles.tableau)}
        covering = [[number[other] for other in rules.covering.get(index, ())] for index in seat_piles.tableau]
        self.covers: list[Places] = [sum([1 << other for other in others]) for others in covering]
        self._covers = [sum([_CARDS << _COLUMNS + other * _HEIGHT for other in others]) for others in covering]
        opens = rules.opens[rules.base_rank(position)][self._foundation]
        self.next_to = [_ranks_in(opens)]
        self.next_to += [_ranks_in(rules.grows[self._foundation][rank]) for rank in range(1, KING + 1)]
        foundation = position.piles[self._foundation]
        self.first_rank = rank_of(foundation[-1]) if foundation else 0
        self._neighbours = [sum(1 << rank for rank in ranks) for ranks in self.next_to]
        self._counts = [
            [sum(1 << (rank - 1) * COUNT_BITS for rank in column[:height]) for height in range(len(column) + 1)]
            for column in self.columns
        ]
        self._walks = WalkTable(rules.ruleset.foundation.wrap) if pruned else None
        self.start = self.state_of(position)

    def state_of(self, position: Position) -> State:
        """Return the state of a position that follows from the first one."""
        foundation = position.piles[self._foundation]
        heights = [len(position.piles[index]) for index in self._tableau]
        rank = rank_of(foundation[-1]) if foundation else 0
        return self.state(heights, len(self._stock(position)), rank)

    def state(self, heights: Sequence[int], undealt: int, rank: int) -> State:
        """Return the state of these column heights, undealt cards, and last rank."""
        state = undealt << _STOCK | rank
        for place, height in enumerate(heights):
            state |= height << _COLUMNS + place * _HEIGHT
        return state

    def children(self, state: State) -> Sequence[Child[State]]:
        """List the states that follow, with their stages and costs."""
        rank, undealt = state & _RANK, state >> _STOCK & _UNDEALT
        neighbours, base, walks = self._neighbours[rank], state - rank, self._walks
        tops: list[tuple[int, int, int]] = []
        counts = left = place = 0
        heights = state >> _COLUMNS
        while heights:
            if height := heights & _CARDS:
                left += height
                counts += self._counts[place][height]
                top = self.columns[place][height - 1]
                if neighbours >> top & 1 and not state & self._covers[place]:
                    tops.append((height, top, place))
            heights >>= _HEIGHT
            place += 1
        after: list[Child[State]] = []
        if undealt:
            dealt = base - (1 << _STOCK) | self.stock[-undealt]
            after.append((dealt, left, 0))
        plays: list[tuple[int, int, State]] = []
        for height, top, place in tops:
            shift = (top - 1) * COUNT_BITS
            if undealt or walks is None or walks[counts - (1 << shift), top]:
                child = base - (1 << _COLUMNS + place * _HEIGHT) | top
                plays.append((height + (counts >> shift & (1 << COUNT_BITS) - 1), place, child))
        # Of equal cost the last one is the first to be searched.
        after += [(child, left - 1, 0) for _, _, child in sorted(plays)]
        return after

    def decode_path(self, path: Sequence[State]) -> Line:
        """Return the moves from the first position through the states of ``path``.

        The rest of the stock is dealt after them if the game is not won without.
        Raises UnsoundMove if a state does not follow.
        """
        line = super().decode_path(path)
        while not self.rules.is_won(line.position) and self._stock(line.position):
            line.make(self.rules.seat_piles[0].deal)
        return line

    def _stock(self, position: Position) -> Pile:
        return self.rules.seat_piles[0].in_stock(position.piles)


def _ranks(pile: Pile) -> list[int]:
    return [rank_of(card) for card in pile]


def _ranks_in(cards: Mask) -> list[int]:
    return sorted({rank_of(card) for card in faces_in(cards)})
