"""Games like Aces Up, in which cards leave below higher ones."""

from __future__ import annotations

from solitaire.rules.cards import ACE, Card, rank_of
from solitaire.rules.movable_units import mask_of
from solitaire.rules.ruleset import Ruleset, StockSection
from solitaire.rules.vocabulary import Build, Destination, Goal, Space, StockTo
from solitaire.solver.heuristic import face
from solitaire.solver.models.pairs.problem import PairsProblem, State


def is_lower_cards_game(ruleset: Ruleset) -> bool:
    """Whether a game has only cards below others, rows to deal and spaces to move to.

    The order is transitive: if a card lets another leave, it lets all those leave that the other one does.
    That is not so where colours alternate or suits must differ.
    """
    tableau = ruleset.tableau
    return (
        ruleset.discard.below in (Build.SAME_SUIT, Build.SAME_COLOUR, Build.ANY_SUIT)
        and ruleset.goal is Goal.ALL_CARDS
        and tableau.build is Build.NONE
        and tableau.moves_singly
        and tableau.space is Space.ANY
        and Destination.SPACE in tableau.to
        and not any(tableau.face_down)
        and not tableau.places
        and ruleset.stock == StockSection(to=StockTo.TABLEAU)
        and not ruleset.reserve.piles
        and not ruleset.cells.piles
    )


class LowerCardsProblem(PairsProblem):
    """Search problem of a game that ``is_lower_cards_game``; piles are of faces.

    When all is dealt, a card that can leave does so at once, if pruned. A last card then stays the last of a
    column until it leaves below a higher one; so whatever the card would let leave, another lets leave as well
    (see ``is_lower_cards_game``).
    """

    def _value(self, card: Card) -> int:
        return face(card)

    def _all_removals(self, tops: bytes) -> list[tuple[int, ...]]:
        removed_under, free = self.rules.removed_under, mask_of(filter(None, tops))
        return [(place,) for place in range(len(tops)) if removed_under[tops[place]] & free]

    def lowest(self, state: State) -> list[int]:
        """The top of each pile; with only aces free, also whether any card lies below it."""
        piles = state[1]
        if all(rank_of(pile[-1]) == ACE for pile in piles if pile):
            return [max(len(pile) - 2, -1) for pile in piles]
        return super().lowest(state)
