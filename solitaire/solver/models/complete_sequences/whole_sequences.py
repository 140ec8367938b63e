"""Restriction of games of sequences in suit to moves of whole sequences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from solitaire.rules.cards import KING, face_of, rank_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import Mask
from solitaire.rules.position import Pile, Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Build, BuildDirection, StockTo, Unit
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
    rows, or two packs lie open. One pack that lies open has so few states that the complete search settles it.
    """
    tableau = ruleset.tableau
    return (
        (tableau.build, tableau.direction) == (Build.ANY_SUIT, BuildDirection.DOWN)
        and (tableau.unit, tableau.run) == (Unit.RUN, Build.SAME_SUIT)
        and not (tableau.wrap or ruleset.reserve.piles or ruleset.cells.piles)
        and (ruleset.stock.to is StockTo.TABLEAU or ruleset.pack.decks > 1)
    )


class _LastSequence(NamedTuple):
    """The longest sequence in suit at the end of a column."""

    lead: Mask
    """Its first card; of an empty column no card."""
    cards: int
    parent: Mask
    """The card that it joins at once: the next one of its suit, if it could be put back; else no card."""
    last: Mask
    """Its last card."""
    takes: Mask
    """The cards that its last card takes."""


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
        sequences = [*map(self._sequences.__getitem__, piles)]
        total = self._total(piles)
        lasts = fits = 0
        for _, _, _, last, takes in sequences:
            lasts |= last
            fits |= takes
        for place, (_, cards, parent, _, _) in enumerate(sequences):
            if parent & lasts:
                target = next(at for at, sequence in enumerate(sequences) if sequence.last == parent)
                return [self._move(state, piles, undealt, total, place, target, cards)]
        into = spaces if undealt else spaces[:1]
        after: list[Child[State]] = []
        for place, (lead, cards, *_) in enumerate(sequences):
            if lead & fits:
                for target, (_, _, _, _, takes) in enumerate(sequences):
                    if lead & takes:
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
        sequence = self[number] = self._sequence(pile) if pile else _LastSequence(0, 0, 0, 0, 0)
        return sequence

    def _sequence(self, pile: Pile) -> _LastSequence:
        """The last sequence of a column that is not empty."""
        cards = 1
        while cards < len(pile) and pile[-cards - 1] == pile[-cards] + 1:
            cards += 1
        lead, last = face_of(pile[-cards]), face_of(pile[-1])
        # It can be put back where it lies alone, or on a card that takes it.
        can_return = cards == len(pile)
        if not can_return and (below := pile[-cards - 1]) >= 0:
            can_return = bool(self._takes[face_of(below)] >> lead & 1)
        parent = 1 << lead + 1 if can_return and rank_of(lead) != KING else 0
        return _LastSequence(1 << lead, cards, parent, 1 << last, self._takes[last])
