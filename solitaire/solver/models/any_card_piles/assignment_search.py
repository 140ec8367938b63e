"""Search with cards assigned to foundations at random.

Several foundations take the same kinds. Once each card has its foundation, cards leave in one order, and a
search for their piles settles soon whether that wins. Deals that can be won can mostly be won with many
assignments. Each is drawn at random, so that cards that are turned sooner tend to go where they are wanted
sooner, and then improved more or less: cards of a kind change places if fewer cards cross then. Two cards
cross that cannot lie in one pile, or only if one of them is delayed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final, TypeAlias

from solitaire.solver.models.any_card_piles.numbered_cards import Assignment, NumberedCards, Plan
from solitaire.solver.models.any_card_piles.placement_search import PlacementSearch
from solitaire.solver.search.noise import Noise
from solitaire.solver.search.problem import SearchState

_NOISE: Final = 63
"""The largest addition to the number of a card that is assigned."""
_CHANGES: Final = 2
"""Changes of an assignment that are tried, for each step of the noise."""
_CROSSING_COST, _DELAY_COST = 3, 1
"""The costs of two cards of a foundation that cross, and of cards of two foundations."""
_PASSES: Final = 2
"""Passes of the search with an assignment."""
_SLICE: Final = 64
"""Placements that are tried before the passes are counted."""

_Step: TypeAlias = tuple[int, int]
"""A foundation, and how many cards it takes before one."""


def only_assignment(cards: NumberedCards) -> Assignment | None:
    """Return the assignment of cards to foundations if there is one only, else None."""
    wanted = [kind for kinds in cards.wanted for kind in kinds]
    numbers = {kind: number for number, kind in enumerate(cards.kinds)}
    if len(numbers) < len(wanted):
        return None
    return [[numbers[kind] for kind in kinds] for kinds in cards.wanted]


class AssignmentSearch:
    """Search with one assignment after another, resumable after any decision.

    It ends only when it has won.

    Args:
        cards: the cards of the position.
    """

    def __init__(self, cards: NumberedCards) -> None:
        self.problem = self._cards = cards
        self.expanded = 0
        """Placements tried, and cards assigned."""
        self._left = _SLICE
        """Placements to try before the passes are counted again."""
        self._noise = Noise(_NOISE)
        self._steps: dict[int, list[_Step]] = defaultdict(list)
        """The steps that take each kind, the nearest first."""
        for foundation, kinds in enumerate(cards.wanted):
            for wait, kind in enumerate(kinds):
                self._steps[kind].append((foundation, wait))
        for steps in self._steps.values():
            steps.sort(key=lambda step: step[1])
        self._choices = [steps for steps in self._steps.values() if len(steps) > 1]
        """The steps that take each kind that several take."""
        self._search = PlacementSearch(cards, self._improved(self._drawn()))

    def run(self, expansions: int) -> SearchState:
        """Try and assign about so many more, and return what is known then."""
        end = self.expanded + expansions
        while self.expanded < end:
            before = self._search.expanded
            outcome = self._search.run(min(self._left, end - self.expanded))
            tried = self._search.expanded - before
            self.expanded += tried
            self._left -= tried
            if outcome is SearchState.FOUND:
                return outcome
            is_counted = self._left <= 0
            if outcome is SearchState.EXHAUSTED or (is_counted and self._search.passes > _PASSES):
                self._search = PlacementSearch(self._cards, self._improved(self._drawn()))
                self.expanded += len(self._cards.kinds)
                is_counted = True
            if is_counted:
                self._left = _SLICE
        return SearchState.OPEN

    def _drawn(self) -> list[list[int]]:
        """Assign each card to a foundation that takes its kind, in the order of their numbers with noise."""
        numbers: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for number, kind in enumerate(self._cards.kinds):
            numbers[kind].append((number + self._noise.next(), number))
        assignment = [[0] * len(kinds) for kinds in self._cards.wanted]
        for kind, steps in self._steps.items():
            for (foundation, wait), (_, number) in zip(steps, sorted(numbers[kind]), strict=True):
                assignment[foundation][wait] = number
        return assignment

    def _improved(self, assignment: list[list[int]]) -> Assignment:
        """Let cards of a kind change places wherever that does not raise the cost."""
        cost = self._cost(assignment)
        for _ in range(_CHANGES * self._noise.next() if self._choices else 0):
            steps = self._choices[self._noise.next() % len(self._choices)]
            one = self._noise.next() % len(steps)
            other = (one + 1 + self._noise.next() % (len(steps) - 1)) % len(steps)
            _exchange(assignment, steps[one], steps[other])
            changed = self._cost(assignment)
            if changed > cost:
                _exchange(assignment, steps[one], steps[other])
            else:
                cost = changed
        return assignment

    def _cost(self, assignment: Assignment) -> int:
        """The cost of the cards that cross if each leaves as soon as the foundations take it."""
        leaves, foundation_of = [0] * len(self._cards.kinds), [0] * len(self._cards.kinds)
        for foundation, cards in enumerate(assignment):
            last = 0
            for card in cards:
                last = leaves[card] = max(card, last)
                foundation_of[card] = foundation

        def crossing(card: int, below: Sequence[int]) -> int:
            """The cost of a card above others."""
            leaving, foundation, cost = leaves[card], foundation_of[card], 0
            for other in below:
                if foundation_of[other] == foundation:
                    cost += _CROSSING_COST * (leaves[other] <= leaving)
                else:
                    cost += _DELAY_COST * (leaves[other] < leaving)
            return cost

        cost, lying = 0, list[int]()
        for column in self._cards.columns:
            for height, card in enumerate(column):
                cost += crossing(card, column[:height])
            lying += [card for card in column if leaves[card] >= self._cards.first]
        for card in range(self._cards.first, len(leaves)):
            lying = [other for other in lying if leaves[other] >= card]
            if leaves[card] > card:
                cost += crossing(card, lying)
                lying.append(card)
        return cost

    def path(self) -> list[Plan]:
        """Return the plan that wins, alone; none if it was not found."""
        return self._search.path()

    def best_path(self) -> list[Plan]:
        """Return the same: what is decided out of turn says little of how far a game gets."""
        return self._search.best_path()

    def stored_bytes(self) -> int:
        """Return about how much memory the placements take that are stored, in bytes."""
        return self._search.stored_bytes()


def _exchange(assignment: list[list[int]], one: _Step, other: _Step) -> None:
    """Exchange the cards of two steps."""
    (first, height), (second, place) = one, other
    cards = assignment[first][height], assignment[second][place]
    assignment[second][place], assignment[first][height] = cards
