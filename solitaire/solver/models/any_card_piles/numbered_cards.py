"""The cards of a position by number, and the moves that place them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.moves import Carry
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.rules.vocabulary import OpenWhen
from solitaire.solver.lines.move_line import Line, UnsoundMove
from solitaire.solver.models.any_card_piles.placements import Placements, placements_of
from solitaire.solver.models.any_card_piles.problem import foundation_orders, kind_of_cards

Assignment: TypeAlias = Sequence[Sequence[int]]
"""For each foundation, the cards that it still takes, in their order."""


class Plan(NamedTuple):
    """A foundation and a pile for each card."""

    assignment: Assignment
    placements: Placements


class NumberedCards:
    """The cards of a position by number.

    First come those in piles, from the bottom, then those to come, in the order in which they are turned.

    Args:
        rules: a game that ``has_any_card_piles``.
        position: the position.
    """

    def __init__(self, rules: Rules, position: Position) -> None:
        self._rules = rules
        self._position = position
        self._tableau = rules.seat_piles[0].tableau
        self._foundations = rules.of_zone(Zone.FOUNDATION)
        self._waits = rules.ruleset.foundation.when is not OpenWhen.ALWAYS
        stock, self._waste = rules.seat_piles[0].stock_and_waste
        piles = position.piles
        lying = [card for index in self._tableau for card in piles[index]]
        self.first = len(lying)
        """The number of the first card to come."""
        numbers = iter(range(self.first))
        self.columns = [[next(numbers) for _ in piles[index]] for index in self._tableau]
        """The numbers of the cards in each pile, from the bottom."""
        self.coming = len(piles[stock]) + len(piles[self._waste])
        """How many cards are to come."""
        self.kinds = [*map(kind_of_cards(rules), (*lying, *reversed((*piles[stock], *piles[self._waste]))))]
        """The kind of each card."""
        self.wanted = [
            order[len(piles[index]) :]
            for index, order in zip(self._foundations, foundation_orders(rules), strict=True)
        ]
        """The kinds of cards that each foundation still takes, in their order."""

    def placements(self, assignment: Assignment) -> Placements:
        """Return what follows if foundations take these cards.

        Raises Contradiction if they cannot.
        """
        placed = [at for at, column in enumerate(self.columns) for _ in column]
        placements = placements_of(len(self.columns), placed, self.coming, self._waits)
        for cards in assignment:
            for sooner, later in pairwise(cards):
                placements.order(sooner, later)
        for column in self.columns:
            for lower, upper in pairwise(column):
                placements.order(upper, lower)
        placements.propagate()
        return placements

    def line(self, plan: Plan) -> Line:
        """Return the moves of a plan in which each card that goes on a pile has one.

        Raises UnsoundMove or IllegalMove if they cannot be made.
        """
        line, columns = Line(self._rules, self._position), [[*column] for column in self.columns]
        coming = [*reversed(range(self.first, len(self.kinds)))]
        wanted = [[*reversed(cards)] for cards in plan.assignment]
        sources = [*zip(self._tableau, columns, strict=True), (self._waste, coming)]
        while any(wanted):
            is_closed = self._waits and coming
            takers = {cards[-1]: place for place, cards in enumerate(wanted) if cards and not is_closed}
            for index, cards in sources:
                if cards and cards[-1] in takers:
                    foundation = takers[cards.pop()]
                    wanted[foundation].pop()
                    self._carry(line, index, self._foundations[foundation])
                    break
            else:
                pile = plan.placements.pile_of(coming[-1]) if coming else None
                if pile is None:
                    raise UnsoundMove("no pile was found for the card that is turned")
                columns[pile].append(coming.pop())
                self._carry(line, self._waste, self._tableau[pile])
        return line

    def _carry(self, line: Line, source: int, target: int) -> None:
        """Move a card."""
        line.make(Carry(self._rules.piles[source].name, self._rules.piles[target].name))
