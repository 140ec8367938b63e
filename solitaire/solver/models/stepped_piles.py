"""Games of piles that take any card, and foundations by steps regardless of suit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, TypeAlias

from solitaire.rules.cards import KING, SUIT_NAMES, Card, rank_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.rules.ruleset import CellsSection, ReserveSection, Ruleset
from solitaire.rules.vocabulary import (
    Build,
    DealWhen,
    Destination,
    FoundationSuit,
    FoundationUnit,
    Goal,
    Space,
    Unit,
)
from solitaire.solver.models.position_problem import PositionProblem
from solitaire.solver.search.problem import WON, Child

State: TypeAlias = bytes
"""How many cards are to be placed, the heights of the foundations, and the piles in ascending order: a byte for
each number and for the rank of each card, and a zero between two piles.
"""

_LYING_COST, _STUCK_COST = 2, 2
"""The cost of a card that lies on one needed sooner, and of one that a quick trial does not bring up."""
_NEVER: Final = KING
"""Later than any card that is still needed."""


def has_stepped_piles(ruleset: Ruleset) -> bool:
    """Whether ``SteppedPilesProblem`` knows a game.

    Cards are turned one by one, each when the one before is placed, and any card goes on any pile; from there
    it goes to foundations only, which have no suits, but steps of their own.
    """
    tableau, foundation = ruleset.tableau, ruleset.foundation
    return (
        not ruleset.is_race
        and ruleset.goal is Goal.ALL_CARDS
        and ruleset.pack.suits == len(SUIT_NAMES)
        and (ruleset.stock.when, ruleset.stock.draw) == (DealWhen.EMPTY_WASTE, 1)
        and (tableau.build, tableau.unit, tableau.space) == (Build.ANY_CARD, Unit.SINGLE, Space.ANY)
        and tableau.to == (Destination.FOUNDATION,)
        and tableau.build_minimum <= 1
        and not any(tableau.face_down)
        and not tableau.places
        and not ruleset.gathers
        and {Destination.FOUNDATION, Destination.TABLEAU, Destination.SPACE} <= {*ruleset.waste.to}
        and foundation.builds_by_steps
        and foundation.suit is FoundationSuit.NONE
        and foundation.unit is FoundationUnit.CARD
        and not foundation.take_back
        and ruleset.cells == CellsSection()
        and ruleset.reserve == ReserveSection()
        and not ruleset.discards
    )


class SteppedPilesProblem(PositionProblem[State]):
    """Every move of a game that ``has_stepped_piles``.

    The stage is the number of cards to be placed. The cost counts the cards in piles; those that lie on one
    that a foundation needs sooner; and those that a quick trial leaves, in which all cards to be placed are
    free at once.

    Args:
        rules: the game.
        position: where the search begins.
    """

    def __init__(self, rules: Rules, position: Position) -> None:
        super().__init__(rules, position)
        seat_piles = rules.seat_piles[0]
        assert seat_piles.stock is not None
        assert seat_piles.waste is not None
        self._stock, self._waste, self._columns = seat_piles.stock, seat_piles.waste, seat_piles.tableau
        self._foundations = rules.of_zone(Zone.FOUNDATION)
        self._orders = [_ranks(fixed.cards) for fixed in rules.ruleset.foundation.fixed]
        self._piles_at = 1 + len(self._orders)
        self._waits: dict[bytes, list[int]] = {}
        piles = position.piles
        self._cards = _ranks((*piles[self._stock], *piles[self._waste]))
        self._free = [Counter(self._cards[:left]) for left in range(len(self._cards) + 1)]
        self.start = self.state_of(position)

    def state_of(self, position: Position) -> State:
        """Return the state of a position that follows from the first one."""
        piles = position.piles
        left = len(piles[self._stock]) + len(piles[self._waste])
        heights = [len(piles[index]) for index in self._foundations]
        return _packed(left, heights, [_ranks(piles[index]) for index in self._columns])

    def children(self, state: State) -> Sequence[Child[State]]:
        """List the states that follow, with their stages and costs."""
        left, heights, piles = state[0], state[1 : self._piles_at], state[self._piles_at :].split(b"\0")
        after: dict[State, Child[State]] = {}

        def add(cards_left: int, new_heights: Sequence[int], new_piles: list[bytes]) -> None:
            child = _packed(cards_left, new_heights, new_piles)
            if child not in after:
                after[child] = child, *self._weigh(cards_left, bytes(new_heights), new_piles)

        turned = self._cards[left - 1] if left else 0
        for place, (order, height) in enumerate(zip(self._orders, heights, strict=True)):
            if height < len(order):
                higher = [*heights[:place], height + 1, *heights[place + 1 :]]
                if order[height] == turned:
                    add(left - 1, higher, piles)
                for at, pile in enumerate(piles):
                    if pile and pile[-1] == order[height]:
                        add(left, higher, [*piles[:at], pile[:-1], *piles[at + 1 :]])
        if left:
            for at, pile in enumerate(piles):
                add(left - 1, heights, [*piles[:at], pile + bytes((turned,)), *piles[at + 1 :]])
        return [*after.values()]

    def _weigh(self, left: int, heights: bytes, piles: list[bytes]) -> tuple[int, int]:
        """The stage and the cost of a state."""
        if not left and not any(piles):
            return WON, 0
        waits, lying = self._waits_at(heights), 0
        for pile in piles:
            shortest = _NEVER
            for card in pile:
                lying += waits[card] > shortest
                shortest = min(shortest, waits[card])
        stuck = self._stuck(heights, left, piles)
        return 1 + left, sum(map(len, piles)) + _LYING_COST * lying + _STUCK_COST * stuck

    def _waits_at(self, heights: bytes) -> list[int]:
        """For each rank, the fewest cards that a foundation of such heights takes before it."""
        waits = self._waits.get(heights)
        if waits is None:
            waits = self._waits[heights] = [_NEVER] * (KING + 1)
            for order, height in zip(self._orders, heights, strict=True):
                for wait, card in enumerate(order[height:]):
                    waits[card] = min(wait, waits[card])
        return waits

    def _stuck(self, heights: bytes, left: int, piles: list[bytes]) -> int:
        """The cards that a trial leaves: cards of piles go first, then those of which most are free."""
        coming = [[*order[height:]][::-1] for order, height in zip(self._orders, heights, strict=True)]
        open_piles, free = [[*pile] for pile in piles if pile], self._free[left].copy()
        while True:
            tops = {pile[-1]: pile for pile in open_piles if pile}
            for order in coming:
                if order and order[-1] in tops:
                    tops[order.pop()].pop()
                    break
            else:
                most = max(coming, key=lambda order: free[order[-1]] if order else 0)
                if not (most and free[most[-1]]):
                    return sum(map(len, coming))
                free[most.pop()] -= 1


def _ranks(cards: Sequence[Card]) -> bytes:
    return bytes(map(rank_of, cards))


def _packed(left: int, heights: Sequence[int], piles: list[bytes]) -> State:
    return bytes((left, *heights)) + b"\0".join(sorted(piles))
