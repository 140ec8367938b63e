"""Restriction of games of sequences in suit to moves of whole sequences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from solitaire.rules.cards import KING, rank_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.movable_units import Mask
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Build, BuildDirection, StockTo, Unit
from solitaire.solver.heuristic import face
from solitaire.solver.models.complete_sequences.problem import CompleteSequencesProblem, StageOrder, State
from solitaire.solver.models.complete_sequences.scored_piles import COSTS, CardCosts, ScoredPiles
from solitaire.solver.search.problem import Child

_COSTS_OF_ONE_PACK: Final = CardCosts(hidden=38, not_joined=35, breaks=22)
"""Costs of cards where there is one pack.

Of 400 deals of Spiderette the beam won 77 of 100 within 20,000 states, and 73 with the costs of two packs. Of
40 deals of Spider it won 95 of 100 with those, and 83 with these.
"""


def has_whole_sequences(ruleset: Ruleset) -> bool:
    """Whether ``WholeSequencesProblem`` knows a game of complete sequences.

    Cards are built down whatever the suit, those that lie in suit move together, and the stock is dealt in
    rows.
    """
    tableau = ruleset.tableau
    return (
        (tableau.build, tableau.direction) == (Build.ANY_SUIT, BuildDirection.DOWN)
        and (tableau.unit, tableau.run) == (Unit.RUN, Build.SAME_SUIT)
        and not tableau.wrap
        and ruleset.stock.to is StockTo.TABLEAU
    )


class _LastSequence(NamedTuple):
    """The longest sequence in suit at the end of a column."""

    lead: Mask
    """Its first card; of an empty column no card."""
    cards: int
    parent: Mask
    """The next card of its suit; -1 if it is led by a king."""
    last: Mask
    """Its last card."""
    can_return: bool
    """Whether it could be put back once it has left, as it lies alone or on a card that takes it."""


class WholeSequencesProblem(CompleteSequencesProblem):
    """Search problem in which sequences in suit move whole.

    One that could be put back where it lies joins the next card of its suit at once: then there are no other
    moves but the deal. A win is one of the game, but a loss is not: a few deals are won only by dividing a
    sequence, or by a card that first takes one of another suit. On Spiderette that leaves half the moves, on
    Spider a third, and a beam wins more deals in as many states.

    Args:
        rules: a game that ``has_whole_sequences``.
        position: where the search begins.
    """

    def __init__(self, rules: Rules, position: Position) -> None:
        costs = _COSTS_OF_ONE_PACK if rules.ruleset.pack.decks == 1 else COSTS
        super().__init__(rules, position, StageOrder.ROWS, costs=costs)
        self._sequences = _LastSequenceTable(rules.takes, self._piles)

    def _moves(
        self, state: State, piles: Sequence[int], undealt: int, spaces: Sequence[int]
    ) -> list[Child[State]]:
        """The states after a sequence moved to another column: if one can join its suit, only that."""
        sequences = [self._sequences[number] for number in piles]
        total = self._total(piles)
        lasts = {sequence.last: place for place, sequence in enumerate(sequences)}
        for place, sequence in enumerate(sequences):
            if sequence.can_return and sequence.parent in lasts:
                target = lasts[sequence.parent]
                return [self._move(state, piles, undealt, total, place, target, sequence.cards)]
        into = spaces if undealt else spaces[:1]
        taking = [(target, mask) for target, number in enumerate(piles) if (mask := self._piles.takes[number])]
        after: list[Child[State]] = []
        for place, (lead, cards, *_) in enumerate(sequences):
            for target, mask in taking:
                if lead & mask:
                    after.append(self._move(state, piles, undealt, total, place, target, cards))
            if into and lead & self._space and cards != len(self._piles.piles[piles[place]]):
                after += [self._move(state, piles, undealt, total, place, target, cards) for target in into]
        return after


class _LastSequenceTable(dict[int, _LastSequence]):
    """The last sequence of each column, by its number."""

    def __init__(self, takes: Sequence[Mask], piles: ScoredPiles) -> None:
        super().__init__()
        self._takes = takes
        self._piles = piles

    def __missing__(self, number: int) -> _LastSequence:
        pile = self._piles.piles[number]
        if not pile:
            sequence = _LastSequence(0, 0, -1, 0, can_return=False)
        else:
            count = 1
            while count < len(pile) and pile[-count - 1] == pile[-count] + 1:
                count += 1
            lead = pile[-count]
            below = pile[-count - 1] if count < len(pile) else None
            can_return = below is None or (below >= 0 and bool(self._takes[face(below)] >> face(lead) & 1))
            parent = -1 if rank_of(lead) == KING else 1 << face(lead) + 1
            sequence = _LastSequence(1 << face(lead), count, parent, 1 << face(pile[-1]), can_return)
        self[number] = sequence
        return sequence
