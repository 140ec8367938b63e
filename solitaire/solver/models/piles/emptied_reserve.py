"""Games with a reserve beside a stock that comes round, searched by fitted costs."""

from __future__ import annotations

from collections.abc import Container, Sequence

from solitaire.rules.compiled_rules import Rules, SourcePile
from solitaire.rules.movable_units import Mask
from solitaire.rules.position import Position
from solitaire.rules.ruleset import UNLIMITED, Ruleset
from solitaire.rules.vocabulary import Build, StockTo
from solitaire.solver.models.piles.fitted_costs import FittedCosts
from solitaire.solver.models.piles.pile_table import CARD_BITS, EMPTY
from solitaire.solver.models.piles.sequences import OpenTargets, SequencesProblem, State
from solitaire.solver.search.problem import Child


def has_fitted_costs(ruleset: Ruleset) -> bool:
    """Whether the costs were fitted to a game that ``moves_sequences``.

    One pack is built down in alternate colours, round the corner. There is a reserve of one pile, and the stock
    is turned over to the waste without limit.
    """
    tableau = ruleset.tableau
    return (
        ruleset.pack.decks == 1
        and ruleset.reserve.piles == 1
        and ruleset.stock.to is StockTo.WASTE
        and ruleset.stock.passes == UNLIMITED
        and tableau.build is Build.ALTERNATE_COLOURS
        and tableau.wrap
    )


class EmptiedReserveProblem(SequencesProblem):
    """Search problem with several costs for each state (``FittedCosts``).

    Args:
        rules: a game that ``has_fitted_costs``.
        position: where the search begins.
    """

    def __init__(self, rules: Rules, position: Position) -> None:
        super().__init__(rules, position, deadlocks=False)
        self.known: Container[State] = ()
        """States whose costs do not matter, as the search has met them."""
        self._costs = FittedCosts(self._base, self.tables, self.offers)
        self._weigh = self._costs.weigh

    def _child(self, piles: list[int], talon: int, level: int) -> Child[State]:
        """The state, with its stage and costs, if it is not known; it orders the piles."""
        if self._fills and EMPTY in piles:
            self._fill(piles)
        state = self._canonical(piles, talon, level)
        if state in self.known:
            return state, 1, 0
        stage, costs = self._weigh(piles, talon, level)
        return state, stage, costs

    def _from_waste(
        self,
        piles: Sequence[int],
        talon: int,
        level: int,
        targets: OpenTargets,
        waste: SourcePile,
        offered: Sequence[tuple[Mask, int]],
    ) -> list[Child[State]]:
        """The unknown states after a move of one of these cards of stock and waste, given with their places.

        What is the same in all of them is weighed once.
        """
        after: list[Child[State]] = []
        known, numbered, costs, pack = self.known, self._numbered, self._costs, self.packing.pack
        wanted, (takers, fits, spaces) = self._levels.facts[level].wanted, targets
        *columns, reserve = piles
        facts = costs.level(reserve, level)
        of_column, numbers_taking = facts.of_column, numbered.takes
        in_columns = [of_column(number) for number in columns]
        of_columns = sum(in_columns)
        places = []
        for place, mask in (*takers, *[(space, waste.space[self._base]) for space in spaces]):
            others = 0
            for other, number in enumerate(columns):
                if other != place:
                    others |= numbers_taking[number]
            places.append((place, mask, of_columns - in_columns[place], others))
        useful = fits | wanted | (waste.space[self._base] if spaces else 0)
        for card, at in offered:
            if not card & useful:
                continue
            rest = self.offers.without(talon, at)
            if card & wanted:
                after += [self._child([*piles], rest, up) for up in self._levels.after_adding(level, card)]
            laid = card.bit_length() - 1
            for place, mask, in_others, others in places:
                if card & mask:
                    below = columns[place]
                    columns[place] = number = numbered[below << CARD_BITS | laid]
                    state = pack((*sorted(columns), reserve, rest, level))
                    columns[place] = below
                    if state not in known:
                        taken = others | numbers_taking[number]
                        after.append(
                            (
                                state,
                                *costs.combine(facts, reserve, rest, in_others + of_column(number), taken),
                            )
                        )
        return after
