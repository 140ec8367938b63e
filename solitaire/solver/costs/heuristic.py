"""Search heuristic: the stage (queue) and the cost (priority) of a position."""

from __future__ import annotations

from solitaire.rules.cards import KING, SUIT_NAMES, face_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import Mask, mask_of
from solitaire.rules.legal import next_faces
from solitaire.rules.position import Pile, Position
from solitaire.rules.vocabulary import Build, Goal, Space, StockTo
from solitaire.solver.costs.pile_counts import BITS, FULL, JoinCounts, PileCounts, pile_selector
from solitaire.solver.costs.stage_division import StageDivision, has_fitting_reserve
from solitaire.solver.search.problem import WON


class Heuristic:
    """Stage and cost of positions.

    The stage is the progress that cannot be undone: the reserve, where emptying it is the goal; else the cards
    of a stock that is gone through once; what is hidden and what is left of a stock that comes round; what is
    hidden and the cards left where there is no stock. Stages may be divided further (``StageDivision``).

    Where sequences are to be completed, the cards left are those that do not lie on the next of their suit.

    The cost counts the cards left, hidden cards threefold, and cards that lie on a lower one. Without a stock
    it also counts those that lie above the next card of each foundation, and columns that are gone for good;
    building in suit, those of the waste, which will hardly find another place. Where cards of a reserve fit on
    nearly all columns, a card of a column costs three more than one of the reserve, and breaks cost as well.
    """

    def __init__(self, rules: Rules, base: int, stages: StageDivision) -> None:
        seat_piles, ruleset = rules.seat_piles[0], rules.ruleset
        self._rules = rules
        self._base = base
        self._stages = stages
        self._seat_piles = seat_piles
        self._columns = pile_selector(seat_piles.tableau + seat_piles.reserve)
        self._goal_piles = pile_selector(rules.goal_piles)
        self._reserve = pile_selector(seat_piles.reserve)
        self._tableau = pile_selector(seat_piles.tableau)
        self._hides = ruleset.hides_cards
        self.is_open = ruleset.stock.to is StockTo.NOWHERE
        """Whether there is no stock."""
        self._comes_round = ruleset.stock.passes != 1
        self._waste_costs = int(ruleset.tableau.build is Build.SAME_SUIT)
        self._lying_costs = 1 if self._hides or self._waste_costs else 2
        self._space_costs = 3 if self.is_open and ruleset.tableau.space is Space.NEVER else 0
        self.saves_reserve = has_fitting_reserve(ruleset)
        """Whether cards cost less in the reserve than in columns."""
        self._counts = PileCounts(rules.takes, base)
        self._completes_sequences = ruleset.goal is Goal.SEQUENCES or (
            rules.collects and ruleset.goal is Goal.ALL_CARDS
        )
        self._sequence_piles = pile_selector((*rules.goal_piles, *seat_piles.tableau))
        self._cards_of_rows = len(SUIT_NAMES) * (KING - ruleset.lowest_rank + 1)
        self._joins = JoinCounts()
        self._faces = _Faces()

    def __call__(self, position: Position) -> tuple[int, int]:
        """Return the stage and the cost of a position."""
        piles = position.piles
        if self._rules.ruleset.goal is Goal.EMPTY_RESERVE:
            in_reserve = sum(map(len, self._reserve(piles)))
            return (1 + in_reserve, sum(map(len, self._columns(piles)))) if in_reserve else (WON, 0)
        counts = sum(map(self._counts.__getitem__, self._columns(piles)))
        wasted = len(self._seat_piles.in_waste(piles))
        stocked = len(self._seat_piles.in_stock(piles)) + (wasted if self._comes_round else 0)
        if self.saves_reserve:
            stocked = sum(map(len, self._reserve(piles)))
        above = self._above_next(position) if self.is_open and not self._completes_sequences else 0
        return self.weigh(self._left(position), counts, stocked, wasted, above)

    def _left(self, position: Position) -> int:
        """How many cards are not yet where they have to be."""
        piles, rules = position.piles, self._rules
        if self._completes_sequences:
            # Cards that are not joined to their sequence; none are left only in a won position.
            joined = sum(map(self._joins.__getitem__, self._sequence_piles(piles)))
            return rules.pack_size * (KING - 1) // KING - joined
        if rules.left_of:
            return self._cards_of_rows - rules.count_arranged(position)
        if rules.ruleset.goal is Goal.EMPTY_TABLEAU:
            return sum(map(len, self._tableau(piles)))
        return rules.goal_size - sum(map(len, self._goal_piles(piles)))

    def weigh(self, left: int, counts: int, stocked: int, wasted: int, above: int) -> tuple[int, int]:
        """Return the stage and the cost from counts.

        Args:
            left: cards that are not on foundations.
            counts: the sum over the columns and the reserve (``PileCounts``).
            stocked: cards in the stock, and in a waste that comes round; or in a reserve where they cost less.
            wasted: cards in the waste.
            above: cards that lie above the next card of a foundation, in a game without a stock.
        """
        if not left:
            return WON, 0
        lying, breaks, hidden = counts & FULL, counts >> BITS & FULL, counts >> 2 * BITS & FULL
        cost = left + 3 * hidden + self._lying_costs * lying + self._waste_costs * wasted + above
        cost += self._space_costs * (counts >> 3 * BITS)
        if self.saves_reserve:
            cost += breaks + 3 * (left - stocked)
        if self.is_open:
            stage = hidden << BITS | left if self._hides else left
        else:
            stage = hidden << BITS | stocked if self._comes_round else stocked
        match self._stages:
            case StageDivision.BREAKS:
                stage = (stage << BITS | breaks) << BITS | above // 4
            case StageDivision.LYING:
                stage = stage << BITS | lying
            case StageDivision.ABOVE:
                stage = stage << BITS | above // 4
            case StageDivision.ALL:
                stage = ((stage << BITS | breaks) << BITS | above // 4) << BITS | lying
        return 1 + stage, cost

    def _above_next(self, position: Position) -> int:
        """How many cards lie above the next card of each foundation."""
        piles, rules = position.piles, self._rules
        wanted = 0
        for index in rules.full:
            wanted |= next_faces(rules, piles, index, self._base)
        above = 0
        for pile in self._columns(piles):
            if self._faces[pile] & wanted:
                above += sum(place for place, card in enumerate(reversed(pile)) if wanted >> face_of(card) & 1)
        return above


class _Faces(dict[Pile, Mask]):
    """The faces of the cards of each pile."""

    def __missing__(self, pile: Pile) -> Mask:
        faces = self[pile] = mask_of(map(face_of, pile))
        return faces
