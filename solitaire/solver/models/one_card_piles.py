"""Search problem of games whose piles keep a card each for the foundations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from solitaire.rules.cards import SUIT_NAMES
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.rules.ruleset import CellsSection, ReserveSection, Ruleset, StockSection
from solitaire.rules.vocabulary import (
    Build,
    Destination,
    FoundationOrder,
    FoundationUnit,
    Goal,
    JumpWhen,
    Space,
    StockTo,
)
from solitaire.solver.encodings.talon import talon_at
from solitaire.solver.heuristic import face
from solitaire.solver.models.position_problem import PositionProblem
from solitaire.solver.search.problem import WON, Child

State: TypeAlias = bytes
"""The redeals left, the cards in the waste and those in piles, a byte each; the heights of the foundations; the
faces in piles in ascending order; those of waste and stock in the order of the deal.
"""
_HEAD: Final = 3
_LEFT_COST, _LYING_COST = 8, 8
"""The costs of a card that is left and, in the last pass, of one of the waste that lies on one needed sooner.

A card in a pile costs as many more as are needed before it.
"""
_NEVER: Final = 99
"""More cards than a foundation takes."""


def has_one_card_piles(ruleset: Ruleset) -> bool:
    """Whether piles take single cards from the waste, and give them to foundations.

    Each foundation has an order of its own; the stock is turned card by card, a limited number of times.
    """
    tableau, stock = ruleset.tableau, ruleset.stock
    return (
        not ruleset.is_race
        and ruleset.goal is Goal.ALL_CARDS
        and ruleset.pack.suits == len(SUIT_NAMES)
        and (tableau.build, tableau.space) == (Build.NONE, Space.ANY)
        and tableau.to == (Destination.FOUNDATION,)
        and max(tableau.dealt_heights) == 1
        and not any(tableau.face_down)
        and not tableau.places
        and not tableau.minimum
        and stock == StockSection(to=StockTo.WASTE, passes=stock.passes)
        and stock.passes > 0
        and {Destination.FOUNDATION, Destination.SPACE} <= {*ruleset.waste.to}
        and ruleset.waste.jump is JumpWhen.NEVER
        and bool(ruleset.foundation.fixed)
        and ruleset.foundation.order is FoundationOrder.RANK
        and ruleset.foundation.unit is FoundationUnit.CARD
        and not ruleset.foundation.take_back
        and ruleset.cells == CellsSection()
        and ruleset.reserve == ReserveSection()
        and not ruleset.discards
    )


class OneCardPilesProblem(PositionProblem[State]):
    """The moves of a game that ``has_one_card_piles``.

    The stage is the number of cards that can still be turned.

    Args:
        rules: the game.
        position: where the search begins.
        pruned: whether a card goes to a foundation at once, and nothing else is tried, if all foundations take
            it now that still need one like it. Then none takes it later only. Whatever is played while it stays
            can be played without it: piles and waste hold one card less, and foundations as many or more.
        waiting: whether other cards may wait that a foundation takes. If not, wins are found sooner, and some
            are missed.
    """

    def __init__(self, rules: Rules, position: Position, pruned: bool = True, waiting: bool = True) -> None:
        super().__init__(rules, position)
        seat_piles = rules.seat_piles[0]
        self._columns = seat_piles.tableau
        self._foundations = rules.of_zone(Zone.FOUNDATION)
        self._orders = [bytes(map(face, one.cards)) for one in rules.ruleset.foundation.fixed]
        self._takers: dict[int, list[tuple[int, int]]] = {}
        """For each face, the foundations that take it, and the height at which they do."""
        for foundation, order in enumerate(self._orders):
            for height, card in enumerate(order):
                self._takers.setdefault(card, []).append((foundation, height))
        self._piles_at = _HEAD + len(self._orders)
        self._pruned = pruned
        self._waiting = waiting
        self.start = self.state_of(position)

    def state_of(self, position: Position) -> State:
        """Return the state of a position that follows from the first one."""
        talon = talon_at(self.rules, position)
        heights = bytes([len(position.piles[index]) for index in self._foundations])
        piles = sorted([face(card) for index in self._columns for card in position.piles[index]])
        head = bytes((talon.redeals, talon.turned, len(piles)))
        return head + heights + bytes(piles) + bytes(map(face, talon.cards))

    def children(self, state: State) -> Sequence[Child[State]]:
        """List the states that follow, with their stages and costs."""
        redeals, turned, piled = state[:_HEAD]
        talon_at = self._piles_at + piled
        heights, piles, talon = (
            state[_HEAD : self._piles_at],
            state[self._piles_at : talon_at],
            state[talon_at:],
        )
        after: dict[State, Child[State]] = {}

        def add(redeals: int, turned: int, heights: bytes, piles: bytes, talon: bytes) -> None:
            child = bytes((redeals, turned, len(piles))) + heights + piles + talon
            after[child] = child, *self._weigh(redeals, turned, heights, piles, talon)

        rest = talon[: turned - 1] + talon[turned:] if turned else b""
        for place in range(piled + (turned > 0)):
            card = piles[place] if place < piled else talon[turned - 1]
            needs = self._heights_after(heights, card)
            if not needs:
                continue
            is_forced = not self._waiting or (self._pruned and self._is_safe(heights, card))
            if is_forced:
                after.clear()
            for higher in needs:
                if place < piled:
                    add(redeals, turned, higher, piles[:place] + piles[place + 1 :], talon)
                else:
                    add(redeals, turned - 1, higher, piles, rest)
            if is_forced:
                return [*after.values()]
        if turned and piled < len(self._columns):
            filled = bytes(sorted([*piles, talon[turned - 1]]))
            add(redeals, turned - 1, heights, filled, rest)
        if turned < len(talon):
            add(redeals, turned + 1, heights, piles, talon)
        elif talon and redeals:
            add(redeals - 1, 0, heights, piles, talon)
        return [*after.values()]

    def _heights_after(self, heights: bytes, card: int) -> list[bytes]:
        """The heights after a foundation takes a card, for each that takes it now."""
        return [
            heights[:foundation] + bytes((height + 1,)) + heights[foundation + 1 :]
            for foundation, height in self._takers[card]
            if heights[foundation] == height
        ]

    def _is_safe(self, heights: bytes, card: int) -> bool:
        """Whether all foundations that still need a card like this take it now."""
        return all(heights[foundation] >= height for foundation, height in self._takers[card])

    def _weigh(self, redeals: int, turned: int, heights: bytes, piles: bytes, talon: bytes) -> tuple[int, int]:
        """The stage and the cost of a state."""
        left = len(piles) + len(talon)
        if not left:
            return WON, 0
        cost = _LEFT_COST * left
        for card in piles:
            cost += self._wait(heights, card)
        if not redeals:
            soonest = _NEVER
            for card in talon[:turned]:
                wait = self._wait(heights, card)
                if wait > soonest:
                    cost += _LYING_COST
                else:
                    soonest = wait
        return 1 + redeals * self.rules.pack_size + len(talon) - turned, cost

    def _wait(self, heights: bytes, card: int) -> int:
        """The fewest cards that a foundation takes before a card."""
        least = _NEVER
        for foundation, height in self._takers[card]:
            wait = height - heights[foundation]
            if 0 <= wait < least:
                least = wait
        return least
