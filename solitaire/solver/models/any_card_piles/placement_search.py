"""Search for the piles of the cards to come, led by earlier contradictions.

It decides the pile of one card after another, not in the order in which they are turned: the next card is the
one with fewest choices for the weight that contradictions have given it (Boussemart, Hemery, Lecoutre and Sais,
"Boosting systematic search by weighting constraints", ECAI 2004). After some decisions it begins anew, with the
weights that it has, and makes more of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Final

from solitaire.solver.models.any_card_piles.numbered_cards import Assignment, NumberedCards, Plan
from solitaire.solver.models.any_card_piles.placements import Contradiction, Placements
from solitaire.solver.search.problem import SearchState

_INITIAL_LENGTH: Final = 100
"""Decisions of the first pass at least."""
_LENGTH_FOR_CARDS: Final = 150
"""The same for each hundred cards to come, as every card may need one."""
_GROWTH: Final = 20
"""How much longer a pass is than the one before, in per cent."""
_EMPHASIS: Final = 1.05
"""The factor by which a contradiction weighs more than one that was met at the attempt before."""
_LARGEST_WEIGHT: Final = 1e100
"""From here on, all weights are divided by it."""
_BYTES_OF_SET: Final = 16
"""About the memory of a set of cards, with its place: most are shared by placements that are stored."""


class PlacementSearch:
    """Complete search for the pile of each card to come, resumable after any decision.

    Args:
        cards: the cards of the position.
        assignment: the cards that each foundation takes.
    """

    def __init__(self, cards: NumberedCards, assignment: Assignment) -> None:
        self.problem = cards
        self.expanded = 0
        """Placements tried, in all passes."""
        self._assignment = assignment
        self._weights = [1.0] * len(cards.kinds)
        """For each card, 1 and what the contradictions weighed that it was in."""
        self._weight = 1.0
        """What a contradiction weighs now."""
        self._length = self._left = max(_INITIAL_LENGTH, cards.coming * _LENGTH_FOR_CARDS // 100)
        """Decisions of this pass, and how many of them are left."""
        self.passes = 1
        """Passes that have begun."""
        self._found: Placements | None = None
        try:
            self._starts = [cards.placements(assignment)]
        except Contradiction:
            self._starts = []
        self._stack = [*self._starts]
        """What is still to be tried, the next one last."""

    def run(self, expansions: int) -> SearchState:
        """Try about so many more placements, and return what is known then."""
        end = self.expanded + expansions
        while self.expanded < end:
            if not self._stack:
                return SearchState.EXHAUSTED
            if not self._left:
                self.passes += 1
                self._length += self._length * _GROWTH // 100
                self._left, self._stack = self._length, [*self._starts]
            self._left -= 1
            placements = self._stack.pop()
            undecided = placements.undecided()
            if not undecided:
                self.expanded += 1
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
        self.expanded += len(choices)
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

    def path(self) -> list[Plan]:
        """Return the plan that wins, alone; none if it was not found."""
        return [Plan(self._assignment, self._found)] if self._found else []

    def best_path(self) -> list[Plan]:
        """Return the same: what is decided out of turn says little of how far a game gets."""
        return self.path()

    def stored_bytes(self) -> int:
        """Return about how much memory the placements take that are stored, in bytes."""
        return len(self._stack) * len(self._weights) * 3 * _BYTES_OF_SET
