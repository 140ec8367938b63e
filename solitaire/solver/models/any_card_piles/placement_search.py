"""Search for the piles of the cards to come, led by earlier contradictions.

It decides the pile of one card after another, not in the order in which they are turned: the next card is the
one with fewest choices for the weight that contradictions have given it (Boussemart, Hemery, Lecoutre and
Sais, "Boosting systematic search by weighting constraints", ECAI 2004). After some decisions it begins anew,
with the weights that it has, and makes more of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from operator import itemgetter
from typing import Final

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Carry
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.solver.heuristic import face
from solitaire.solver.models.any_card_piles.placements import Contradiction, Placements, placements_of
from solitaire.solver.models.any_card_piles.problem import foundation_orders
from solitaire.solver.move_line import Line, UnsoundMove
from solitaire.solver.search.problem import SearchState

_INITIAL_LENGTH: Final = 100
"""Decisions of the first pass."""
_GROWTH: Final = 20
"""How much longer a pass is than the one before, in per cent."""
_EMPHASIS: Final = 1.05
"""The factor by which a contradiction weighs more than one that was met at the attempt before."""
_LARGEST_WEIGHT: Final = 1e100
"""From here on, all weights are divided by it."""
_BYTES_OF_SET: Final = 50
"""About the memory of a set of cards, with its place."""


def takes_cards_in_one_order(rules: Rules) -> bool:
    """Whether there is one card of each kind, and one foundation that takes it."""
    orders = foundation_orders(rules)
    return rules.ruleset.pack.decks == 1 and len({*b"".join(orders)}) == sum(map(len, orders))


class PlacementSearch:
    """Complete search for the pile of each card to come, resumable after any decision.

    Args:
        rules: a game that ``has_any_card_piles`` and ``takes_cards_in_one_order``.
        position: where the search begins.
    """

    problem = None
    """No problem whose tables take memory."""

    def __init__(self, rules: Rules, position: Position) -> None:
        self.rules = rules
        self.position = position
        self.expanded = 0
        """Positions of the decisions, in all passes: of each, one for every card to come."""
        seat_piles = rules.seat_piles[0]
        stock, self._waste = seat_piles.stock_and_waste
        piles = position.piles
        columns = [piles[index] for index in seat_piles.tableau]
        cards = [
            *(card for column in columns for card in column),
            *reversed((*piles[stock], *piles[self._waste])),
        ]
        self._numbers = {face(card): number for number, card in enumerate(cards)}
        self._weights = [1.0] * len(cards)
        """For each card, 1 and what the contradictions weighed that it was in."""
        self._weight = 1.0
        """What a contradiction weighs now."""
        self._length = self._left = _INITIAL_LENGTH
        """Decisions of this pass, and how many of them are left."""
        placed = [at for at, column in enumerate(columns) for _ in column]
        self._positions = max(1, len(cards) - len(placed))
        """Positions of a decision."""
        self._start = placements_of(len(columns), placed, len(cards) - len(placed))
        self._stack: list[Placements] = []
        """What is still to be tried, the next one last."""
        self._found: Placements | None = None
        try:
            self._order_cards()
            self._start.propagate()
            self._stack.append(self._start)
        except Contradiction:
            pass

    def _order_cards(self) -> None:
        """Let cards leave in the order of their foundations, and from the top of their piles."""
        piles, numbers, start = self.position.piles, self._numbers, self._start
        foundations = self.rules.of_zone(Zone.FOUNDATION)
        for index, order in zip(foundations, foundation_orders(self.rules), strict=True):
            for sooner, later in pairwise(order[len(piles[index]) :]):
                start.order(numbers[sooner], numbers[later])
        for index in self.rules.seat_piles[0].tableau:
            for lower, upper in pairwise(piles[index]):
                start.order(numbers[face(upper)], numbers[face(lower)])

    def run(self, expansions: int) -> SearchState:
        """Make decisions of about so many more positions, and return what is known then."""
        end = self.expanded + expansions
        while self.expanded < end:
            if not self._stack:
                return SearchState.EXHAUSTED
            if not self._left:
                self._length += self._length * _GROWTH // 100
                self._left, self._stack = self._length, [self._start]
            self.expanded += self._positions
            self._left -= 1
            placements = self._stack.pop()
            undecided = placements.undecided()
            if not undecided:
                self._found = placements
                return SearchState.FOUND
            self._decide(placements, *min(undecided, key=self._choices_for_weight))
        return SearchState.OPEN

    def _choices_for_weight(self, undecided: tuple[int, list[int]]) -> float:
        """How many choices a card has for its weight."""
        card, choices = undecided
        return len(choices) / self._weights[card]

    def _decide(self, placements: Placements, card: int, choices: Sequence[int]) -> None:
        """Try a card on each of these piles; the one comes next that lets cards leave soonest."""
        possible: list[tuple[int, Placements]] = []
        for pile in reversed(choices):
            tried = placements.copy()
            try:
                tried.place(card, pile)
            except Contradiction as contradiction:
                self._add_weight(contradiction.cards)
            else:
                possible.append((-sum(tried.earliest()), tried))
            self._weight *= _EMPHASIS
        self._stack += [tried for _, tried in sorted(possible, key=itemgetter(0))]

    def _add_weight(self, cards: Sequence[int]) -> None:
        """Add to the weights of cards that were in a contradiction."""
        if self._weight > _LARGEST_WEIGHT:
            self._weights = [weight / _LARGEST_WEIGHT for weight in self._weights]
            self._weight /= _LARGEST_WEIGHT
        for card in cards:
            self._weights[card] += self._weight

    def path(self) -> list[Placements]:
        """Return the placements that win, alone; none if they were not found."""
        return [self._found] if self._found else []

    def best_path(self) -> list[Placements]:
        """Return the same: what is decided out of turn says little of how far a game gets."""
        return self.path()

    def stored_bytes(self) -> int:
        """Return about how much memory the placements take that are stored, in bytes."""
        return len(self._stack) * len(self._weights) * 3 * _BYTES_OF_SET

    def decode_path(self, path: Sequence[Placements]) -> Line:
        """Return the moves of the placements of ``path``.

        Raises UnsoundMove if they are not legal.
        """
        [placements] = path
        line = Line(self.rules, self.position)
        while not self.rules.is_won(line.position):
            moves = legal_moves(self.rules, line.position)
            upward = next(filter(self.rules.is_foundation_move, moves), None)
            line.make(upward or self._placing(placements, line.position))
        return line

    def _placing(self, placements: Placements, position: Position) -> Carry:
        """The move that puts the turned card on its pile."""
        waste = position.piles[self._waste]
        pile = placements.pile_of(self._numbers[face(waste[-1])]) if waste else None
        if pile is None:
            raise UnsoundMove("no pile was found for the card that is turned")
        piles = self.rules.piles
        return Carry(piles[self._waste].name, piles[self.rules.seat_piles[0].tableau[pile]].name)
