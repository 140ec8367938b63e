"""Games of rows of places: a state has all places, and the redeals left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from solitaire.rules.cards import KING, RANK_MASK, SUIT_NAMES, make_card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import faces_in
from solitaire.rules.position import Position
from solitaire.rules.redeal import gathered
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Goal, RedealSource, Space
from solitaire.solver.models.position_problem import PositionProblem
from solitaire.solver.search.problem import WON, Child

State: TypeAlias = bytes
"""The redeals that are left, and then the face in each place, 0 in a gap."""

GAP: Final = 0
REDEAL_COST: Final = 16
"""The cost of a redeal, which spoils all that is built out of place.

Of 24 deals of Gaps, 20,000 states won 10 without this cost, and with it 21; of Montana 23 and 24.
"""
MOST_PASSES: Final = 1 << 8
"""The most passes whose redeals a byte can count."""
_BEFORE: Final = 1
"""Bytes before the places."""


def is_rows_game(ruleset: Ruleset) -> bool:
    """Whether ``RowsProblem`` knows a game: one of rows, with few enough redeals."""
    return ruleset.goal is Goal.ROWS and 1 <= ruleset.stock.passes <= MOST_PASSES


class RowsProblem(PositionProblem[State]):
    """Search problem of a game that ``is_rows_game``, with all its moves.

    The stage is the number of cards out of place. The cost counts the cards that do not lie behind the one that
    they are to follow, gaps that take nothing, and redeals that were made.

    Args:
        rules: the game.
        position: where the search begins.
    """

    def __init__(self, rules: Rules, position: Position) -> None:
        super().__init__(rules, position)
        ruleset = rules.ruleset
        self._tableau = rules.seat_piles[0].tableau
        self._length = ruleset.tableau.row_length
        self._fronts = range(_BEFORE, _BEFORE + len(self._tableau), self._length)
        self._is_shuffled = ruleset.stock.redeal is RedealSource.SHUFFLED_TABLEAU
        self._lowest = ruleset.lowest_rank
        self._cards = (KING - self._lowest + 1) * len(SUIT_NAMES)
        self._follows = [bytes(faces_in(mask)) for mask in rules.takes]
        self._in_front = bytes(make_card(self._lowest, suit) for suit in range(len(SUIT_NAMES)))
        if ruleset.tableau.space is Space.ANY:
            self._in_front = bytes(
                make_card(rank, suit) for suit in range(4) for rank in range(self._lowest, KING + 1)
            )
        self.start = self.state_of(position)

    def state_of(self, position: Position) -> State:
        """Return the state of a position."""
        piles = position.piles
        left = position.redeals_left if self.rules.ruleset.gathers else 0
        return bytes([left, *(piles[index][-1] if piles[index] else GAP for index in self._tableau)])

    def children(self, state: State) -> Sequence[Child[State]]:
        """List the states that follow, with their stages and costs."""
        after = []
        gap = state.find(GAP, _BEFORE)
        while gap >= 0:
            for card in self._fitting(state, gap):
                after.append(self._weighed(self._moved(state, card, gap)))
            gap = state.find(GAP, gap + 1)
        if state[0]:
            dealt = self._dealt_again(state)
            # In the order gathered, a redeal that changes nothing is not legal.
            if self._is_shuffled or dealt[_BEFORE:] != state[_BEFORE:]:
                after.append(self._weighed(dealt))
        return after

    def _fitting(self, state: State, gap: int) -> bytes:
        """The cards that a gap takes."""
        return self._in_front if gap in self._fronts else self._follows[state[gap - 1]]

    def _moved(self, state: State, card: int, gap: int) -> State:
        """The state after a card goes to a gap."""
        after = bytearray(state)
        after[after.index(card, _BEFORE)] = GAP
        after[gap] = card
        return bytes(after)

    def _dealt_again(self, state: State) -> State:
        _, places = gathered(self.rules.ruleset, [(card,) if card else () for card in state[_BEFORE:]])
        return bytes([state[0] - 1, *(pile[0] if pile else GAP for pile in places)])

    def _weighed(self, state: State) -> Child[State]:
        """The state with its stage and its cost."""
        length, out = self._length, self._cards
        cost = REDEAL_COST * (self.start[0] - state[0])
        for front in self._fronts:
            row = state[front : front + length]
            card = row[0]
            if card & RANK_MASK == self._lowest:
                count = 1
                while row[count] == card + count:
                    count += 1
                out -= count
            before = GAP
            for card in row:
                if card == GAP:
                    cost += 4 * (before == GAP or before & RANK_MASK == KING)
                elif card != before + 1:
                    cost += 2
                before = card
        return state, 1 + out if out else WON, cost
