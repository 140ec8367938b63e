"""Games of pairs, like Baroness: cards that make a total leave together by rank."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from operator import add
from typing import TypeAlias

from solitaire.rules.cards import rank_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Build, Destination, Space, StockTo, Unit
from solitaire.solver.models.position_problem import PositionProblem
from solitaire.solver.models.special_rules import has_special_rules
from solitaire.solver.search.problem import WON, Child

State: TypeAlias = tuple[int, tuple[bytes, ...]]
"""How many cards are dealt, and the ranks in each pile: the columns, then the reserve."""


def is_pairs_game(ruleset: Ruleset) -> bool:
    """Whether a game has only pairs to remove, rows to deal and spaces to move to."""
    tableau, stock, reserve = ruleset.tableau, ruleset.stock, ruleset.reserve
    return (
        not has_special_rules(ruleset)
        and ruleset.discard.total > 0
        and tableau.build is Build.NONE
        and tableau.unit is Unit.SINGLE
        and tableau.space is Space.ANY
        and set(tableau.to) - {Destination.FOUNDATION, Destination.TABLEAU} == {Destination.SPACE}
        and not any(tableau.face_down)
        and not tableau.minimum
        and stock.to is StockTo.TABLEAU
        and (not reserve.piles or (stock.keep_back > 0 and not reserve.to))
        and not reserve.build
        and not reserve.auto_fill
    )


class PairsProblem(PositionProblem[State]):
    """Search problem of a game that ``is_pairs_game``.

    Args:
        rules: the game.
        position: where the search begins.
        pruned: whether moves are left out once all is dealt. Only one of the spaces is used, as all are equal.
            Cards that leave alone leave at once: nothing comes to lie on such a card, and where it lay alone,
            or was carried, there is a space without it.
    """

    def __init__(self, rules: Rules, position: Position, pruned: bool = True) -> None:
        super().__init__(rules, position)
        seat_piles, ruleset = rules.seat_piles[0], rules.ruleset
        self.total = ruleset.discard.total
        self.columns = len(seat_piles.tableau)
        self.into_space = ruleset.stock.into_space
        self._indexes = seat_piles.tableau + seat_piles.reserve
        stock = bytes(map(rank_of, reversed(seat_piles.in_stock(position.piles))))
        dealt = max(len(stock) - ruleset.stock.keep_back, 0)
        self.dealt, self._grace = stock[:dealt], stock[dealt:]
        self.last = len(self.dealt)
        """The time at which all is dealt; a time is the number of cards dealt."""
        self._pruned = pruned
        self._undealt = [*range(len(stock), len(self._grace), -1), 0]
        """Cards still to come, by the number of cards dealt; the last deal brings the grace cards as well."""
        self._rows: dict[tuple[int, int, int], tuple[bytes, ...]] = {}
        self._removals: dict[bytes, list[tuple[int, ...]]] = {}
        self.start = self.state_of(position)

    def state_of(self, position: Position) -> State:
        """Return the state of a position that follows from the first one."""
        seat_piles = self.rules.seat_piles[0]
        undealt = len(seat_piles.in_stock(position.piles))
        piles = tuple(bytes(map(rank_of, position.piles[index])) for index in self._indexes)
        return self.last - max(undealt - len(self._grace), 0), piles

    def children(self, state: State) -> Sequence[Child[State]]:
        """List the states that follow, with their stages and costs."""
        dealt, piles = state
        ahead = self.last - dealt
        left = sum(map(len, piles)) + self._undealt[dealt]
        tops = bytes([pile[-1] if pile else 0 for pile in piles])
        removals = self._removals.get(tops)
        if removals is None:
            removals = self._removals[tops] = self._all_removals(tops)
        if self._pruned and not ahead and removals and len(removals[-1]) == 1:
            others, removals = [], removals[-1:]
        else:
            others = self._other_moves(state, tops)
        after = [(child, 1 + self.last - child[0], left) for child in others]
        for places in removals:
            remaining = list(piles)
            for place in places:
                remaining[place] = piles[place][:-1]
            still_left = left - len(places)
            after.append(((dealt, tuple(remaining)), 1 + ahead if still_left else WON, still_left))
        return after

    def _other_moves(self, state: State, tops: bytes) -> list[State]:
        """The states after a move that removes no card; deals last, for shorter lines."""
        dealt, piles = state
        columns = range(self.columns)
        is_dealing = dealt < self.last
        deals = [self.deal(state, columns)] if is_dealing else []
        if all(tops[: self.columns]):
            return deals
        spaces = [column for column in columns if not tops[column]]
        spare = [column for column in columns if len(piles[column]) > 1]
        if self.into_space and is_dealing and not spare:
            deals += [self.deal(state, range(space, space + 1)) for space in spaces]
        moves = []
        for space in spaces if is_dealing or not self._pruned else spaces[:1]:
            for column in spare:
                moved = list(piles)
                moved[space], moved[column] = piles[column][-1:], piles[column][:-1]
                moves.append((dealt, tuple(moved)))
        return moves + deals

    def _all_removals(self, tops: bytes) -> list[tuple[int, ...]]:
        """The piles from which cards can be removed, by the top cards; single piles last."""
        places = [place for place in reversed(range(len(tops))) if tops[place]]
        pairs = [pair for pair in combinations(places, 2) if sum(tops[place] for place in pair) == self.total]
        alone = [(place,) for place in places if tops[place] == self.total]
        return [*pairs, *alone]

    def lowest(self, state: State) -> list[int]:
        """The top of each pile; with a space, also whether any card lies below it."""
        piles = state[1]
        if all(piles[: self.columns]):
            return [len(pile) - 1 for pile in piles]
        return [max(len(pile) - 2, -1) for pile in piles]

    def deal(self, state: State, columns: range) -> State:
        """Return the state after a card is dealt to each of these columns.

        The last deal turns up the grace cards.
        """
        dealt, piles = state
        row = self._rows.get((dealt, columns.start, columns.stop))
        if row is None:
            row = self._rows[dealt, columns.start, columns.stop] = self._row(dealt, columns)
        return min(dealt + len(columns), self.last), tuple(map(add, piles, row))

    def _row(self, dealt: int, columns: range) -> tuple[bytes, ...]:
        """The cards that a deal puts on each pile."""
        cards = self.dealt[dealt : dealt + len(columns)]
        row = [b""] * len(self._indexes)
        for column, card in zip(columns, cards, strict=False):
            row[column] = bytes((card,))
        if dealt + len(cards) == self.last:
            for place, card in enumerate(self._grace, start=self.columns):
                row[place] = bytes((card,))
        return tuple(row)
