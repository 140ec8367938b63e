"""Games with a reserve beside a stock that comes round, searched by fitted costs."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import Mask
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.seat_piles import SourcePile
from solitaire.rules.sections import UNLIMITED
from solitaire.rules.vocabulary import Build, StockTo
from solitaire.solver.encodings.pile_table import CARD_BITS, EMPTY
from solitaire.solver.models.sequences.fitted_costs import KINDS, FittedCosts
from solitaire.solver.models.sequences.problem import OpenTargets, SequencesProblem, State
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.novelty import Novelty, ProblemOfParts
from solitaire.solver.search.problem import Child, SearchState
from solitaire.solver.search.several_queues import SeveralQueues


def has_fitted_costs(ruleset: Ruleset) -> bool:
    """Whether the costs were fitted to a game that ``moves_sequences``.

    One pack is built down in alternate colours, round the corner. There is a reserve of one pile, and the stock
    is turned over to the waste without limit.
    """
    tableau = ruleset.tableau
    return (
        ruleset.pack.decks == 1
        and ruleset.reserve.piles == 1
        and not ruleset.reserve.build
        and ruleset.stock.to is StockTo.WASTE
        and ruleset.stock.passes == UNLIMITED
        and tableau.build is Build.ALTERNATE_COLOURS
        and tableau.wrap
    )


class EmptiedReserveSearch(BestFirst[State]):
    """Search of an ``EmptiedReserveProblem`` that weighs each state once.

    Several searches may take turns on the same problem.

    Args:
        emptied: the problem.
        searched: the same, or with noise in its costs.
        max_states: how many states are stored at most.
    """

    def __init__(
        self, emptied: EmptiedReserveProblem, searched: ProblemOfParts[State], max_states: int
    ) -> None:
        super().__init__(searched, max_states, SeveralQueues(KINDS, Novelty(searched.parts)))
        self._emptied = emptied

    def run(self, expansions: int) -> SearchState:
        """Expand up to ``expansions`` more states, and return what is known then."""
        self._emptied.known = self.known
        return super().run(expansions)


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
        self.weigh = self._weigh = self._costs.weigh
        """Returns the stage and the costs of a state, given by what it packs."""

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
        reach = self.offers.reachable_cards(talon)
        wanted = self._levels.facts[level].wanted & reach if waste.to_foundation else 0
        *columns, reserve = piles
        facts = costs.level(reserve, level)
        of_column, takes = facts.of_column, numbered.takes
        places = [
            (place, mask, *self._others(columns, place, of_column))
            for place, mask in self._places_of(waste, targets)
            if mask & reach
        ]
        useful = wanted
        for _, mask, _, _ in places:
            useful |= mask
        for card, at in offered:
            if not card & useful:
                continue
            rest = self.offers.without(talon, at)
            if card & wanted:
                after += [self._child([*piles], rest, up) for up in self._levels.after_adding(level, card)]
            laid = card.bit_length() - 1
            for place, mask, of_others, fits in places:
                if card & mask:
                    below = columns[place]
                    columns[place] = number = numbered[below << CARD_BITS | laid]
                    state = pack((*sorted(columns), reserve, rest, level))
                    columns[place] = below
                    if state not in known:
                        of_columns = of_others + of_column(number)
                        stage, cost = costs.combine(facts, reserve, rest, of_columns, fits | takes[number])
                        after.append((state, stage, cost))
        return after

    def _places_of(self, waste: SourcePile, targets: OpenTargets) -> list[tuple[int, Mask]]:
        """The columns that take cards of the waste, by their places, each with these cards."""
        takers, _, spaces = targets
        indexes, barred = self._indexes, waste.barred
        built = [taker for taker in takers if indexes[taker[0]] not in barred] if waste.to_build else []
        return built + [(space, waste.space[self._base]) for space in spaces]

    def _others(self, columns: Sequence[int], place: int, of_column: Callable[[int], int]) -> tuple[int, Mask]:
        """What the columns but for one add to the costs, and the cards that they take."""
        takes, total, fits = self._numbered.takes, 0, 0
        for other, number in enumerate(columns):
            if other != place:
                total += of_column(number)
                fits |= takes[number]
        return total, fits
