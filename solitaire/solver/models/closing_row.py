"""Games of a row that closes up; a state has the last cards of its piles in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from solitaire.rules.cards import FACE_MASK, FACES, KING, SUIT_NAMES, rank_of, suit_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import mask_of
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Goal
from solitaire.solver.models.position_problem import PositionProblem
from solitaire.solver.search.problem import WON, Child

State: TypeAlias = bytes
"""The face of the last card of each pile; the cards below it never matter."""

_RANK_WEIGHT: Final = 3
_SUIT_WEIGHT: Final = 1
"""How much the squares of the numbers of last cards of each rank and of each suit count."""
_FEW_PILES: Final = 16
"""Piles whose last cards are examined for two groups; of more piles next to none are."""
_HIGHEST: Final = _RANK_WEIGHT * KING * len(SUIT_NAMES) ** 2 + _SUIT_WEIGHT * len(SUIT_NAMES) * KING**2
"""The weighed squares of a whole deck."""
_RANKS: Final = bytes(face and rank_of(face) for face in range(FACES))
_SUITS: Final = bytes(suit_of(face) for face in range(FACES))


def _after(state: State, target: int, source: int) -> State:
    """The state after the pile at one place moved onto that at another before it."""
    return state[:target] + state[source : source + 1] + state[target + 1 : source] + state[source + 1 :]


def is_closing_row(ruleset: Ruleset) -> bool:
    """Whether ``ClosingRowProblem`` knows a game: one of a row that closes up."""
    return ruleset.goal is Goal.ONE_PILE


class ClosingRowProblem(PositionProblem[State]):
    """Search problem of a game that ``is_closing_row``, with all its moves.

    The stage is the number of piles beyond the first. The cost is the lower, the fewer ranks and suits the last
    cards have, so that they can cover each other later on: of 30 deals a beam of 100 states won 28 by it, and
    8 by the number of legal moves.

    Cards match that may lie on each other. A pile is only ever covered by a match, so a state is lost if its
    last cards are in two groups without a match between them.

    Args:
        rules: the game.
        position: where the search begins.
        pruned: whether nothing follows a state in two groups.
    """

    def __init__(self, rules: Rules, position: Position, pruned: bool = True) -> None:
        super().__init__(rules, position)
        self._tableau = rules.seat_piles[0].tableau
        self._takes = rules.takes
        self._reach = sorted(rules.ruleset.tableau.reach)
        self._matches = [
            takes | mask_of(other for other in range(FACES) if rules.takes[other] >> face & 1)
            for face, takes in enumerate(rules.takes)
        ]
        """The cards that match each card, by its face."""
        self._pruned = pruned
        self.start = self.state_of(position)

    def children(self, state: State) -> Sequence[Child[State]]:
        """List the states that follow, with their stages and costs."""
        if self._pruned and len(state) <= _FEW_PILES and not self._is_one_group(state):
            return ()
        stage = len(state) - 2
        ranks, suits = [0] * (KING + 1), [0] * len(SUIT_NAMES)
        for face in state:
            ranks[_RANKS[face]] += 1
            suits[_SUITS[face]] += 1
        squares = _RANK_WEIGHT * sum([count * count for count in ranks])
        cost = _HIGHEST - squares - _SUIT_WEIGHT * sum([count * count for count in suits])
        after: list[Child[State]] = []
        for target, source in self._moves(state):
            face = state[target]
            more = _RANK_WEIGHT * (2 * ranks[_RANKS[face]] - 1) + _SUIT_WEIGHT * (2 * suits[_SUITS[face]] - 1)
            after.append((_after(state, target, source), stage or WON, cost + more))
        return after

    def state_of(self, position: Position) -> State:
        """Return the state of a position."""
        piles = [position.piles[index] for index in self._tableau]
        return bytes([pile[-1] & FACE_MASK for pile in piles if pile])

    def _is_one_group(self, state: State) -> bool:
        """Whether all last cards are reached from one of them, from match to match."""
        reached = 1 << state[0]
        rest = mask_of(state) & ~reached
        while reached and rest:
            face = reached.bit_length() - 1
            found = self._matches[face] & rest
            rest ^= found
            reached ^= found | 1 << face
        return not rest

    def _moves(self, state: State) -> list[tuple[int, int]]:
        """The piles that may be covered, each with the one that may move onto it, by their places."""
        takes, moves = self._takes, []
        for distance in self._reach:
            for target in range(len(state) - distance):
                if takes[state[target]] >> state[target + distance] & 1:
                    moves.append((target, target + distance))
        return moves
