"""Games of pairs from overlapping places with redeals without limit."""

from __future__ import annotations

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import Mask, faces_in
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import UNLIMITED
from solitaire.rules.vocabulary import StockTo
from solitaire.solver.encodings.talon import Talon
from solitaire.solver.models.covered_pairs.problem import CoveredPairsProblem, State, has_covered_pairs
from solitaire.solver.search.problem import Child


def redeals_without_limit(ruleset: Ruleset) -> bool:
    """Whether a game ``has_covered_pairs``, with a stock turned over without limit."""
    stock = ruleset.stock
    return has_covered_pairs(ruleset) and stock.to is StockTo.WASTE and stock.passes == UNLIMITED


class UnlimitedRedealsProblem(CoveredPairsProblem):
    """Search problem of a game that ``redeals_without_limit``.

    Where several cards are turned at a time, which of them come up depends on how many lie in the waste, and a
    card that leaves alone changes it for those that follow. So such a card leaves like any other, and the time
    of a state is the number of cards turned; it is 0 where a pass from the first card reaches the same cards
    (see ``Talon.canonical``). The stage is the number of cards in places, the cost that of the cards gone from
    stock and waste.

    Args:
        rules: the game.
        position: where the search begins.
        pruned: whether moves are left out that cannot be needed, as in ``CoveredPairsProblem``, but for states
            with the same cards left: there a time other than 0 takes the place of 0, which redealing reaches.
    """

    def __init__(self, rules: Rules, position: Position, pruned: bool = True) -> None:
        self._draw = rules.ruleset.stock.draw
        super().__init__(rules, position, pruned)
        self._met = {self.start & (1 << self._cards) - 1} if self.start >> self._cards else set()
        """The cards left in states at other times than 0."""

    def _state(self, places: Mask, left: Mask, time: int) -> State:
        """The state at the last card of the waste, or at 0 where that reaches the same cards."""
        waste = left & (1 << time) - 1
        is_same = waste.bit_count() % self._draw == 0 or waste == left
        return places | left << self._places | (0 if is_same else waste.bit_length()) << self._cards

    def _is_superseded(self, cards: Mask, time: int) -> bool:
        """Whether the same cards were left at another time, from which redealing leads to 0."""
        return not time and cards in self._met

    def _new_children(self, after: list[tuple[Mask, Mask, int]]) -> list[Child[State]]:
        """The states with these places, cards of stock and waste, and times."""
        children = []
        for places, left, then in after:
            state = self._state(places, left, then)
            if state >> self._cards:
                self._met.add(state & (1 << self._cards) - 1)
            children.append((state, places.bit_count(), self._talon_end - left.bit_count()))
        return children

    def _find_offers(self, left: Mask, time: int) -> list[tuple[int, int]]:
        """The cards that turning the stock brings up, by their numbers, and the times once they are gone."""
        cards = bytes(faces_in(left))
        talon = Talon(cards, (left & (1 << time) - 1).bit_count(), UNLIMITED)
        return [(cards[place], cards[place]) for place in talon.places(self._draw)]
