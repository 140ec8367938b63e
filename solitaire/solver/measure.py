"""How far a position is from the end: in which queue of a search it waits, and how long."""

from __future__ import annotations

from typing import Final, NamedTuple

from solitaire.cards import FACE_MASK, KING, rank_of
from solitaire.rules.position import Pile, Position
from solitaire.rules.rules import Rules
from solitaire.solver.search import WON

_DEEP: Final = 1 << 7
"""More than the cards of any game."""


class _Look(NamedTuple):
    """What a pile of the tableau or the reserve says."""

    hidden: int
    """Cards face down."""
    lying: int
    """Cards that lie on a lower one."""
    breaks: int
    """Cards that lie on one on which they could not be put."""


class Measure:
    """Stage and cost of positions.

    The stage is what a game cannot give back: cards of a stock that is gone through once; where it comes
    round, what is hidden and what is left of it; without a stock, the cards that are hidden and those that
    are left; and where nothing is hidden, the cards left and the places where the columns do not hold
    together, of which the moves of a winning line mend one after another.

    The cost counts the cards left, hidden cards threefold, and cards that lie on a lower one; without a
    stock also those that lie above the next card of each foundation.
    """

    def __init__(self, rules: Rules, base: int) -> None:
        plan, ruleset = rules.plans[0], rules.ruleset
        self._rules = rules
        self._base = base
        self._columns = plan.tableau + plan.reserve
        self._hides = bool(ruleset.reserve.face_down or any(ruleset.tableau.face_down))
        self._comes_round = ruleset.stock.passes != 1
        self._stocks = [index for index in (plan.stock,) if index is not None]
        if self._comes_round and plan.waste is not None:
            self._stocks.append(plan.waste)
        self._lying_costs = 1 if self._hides else 2
        self._looks: dict[Pile, _Look] = {}

    def __call__(self, position: Position) -> tuple[int, int]:
        """The stage and the cost."""
        piles, looks = position.piles, self._looks
        left = self._rules.pack_size - sum([len(piles[index]) for index in self._rules.homes])
        if not left:
            return WON, 0
        hidden = lying = breaks = 0
        for index in self._columns:
            pile = piles[index]
            if pile:
                look = looks.get(pile) or self._look(pile)
                hidden += look[0]
                lying += look[1]
                breaks += look[2]
        cost = left + 3 * hidden + self._lying_costs * lying
        if self._stocks:
            stocked = sum([len(piles[index]) for index in self._stocks])
            stage = hidden * _DEEP + stocked if self._comes_round else stocked
        else:
            stage = hidden * _DEEP + left if self._hides else left * _DEEP + breaks
            cost += self._above_next(position)
        return 1 + stage, cost

    def _above_next(self, position: Position) -> int:
        """The cards that lie above the next card of each foundation."""
        piles, rules = position.piles, self._rules
        wanted = 0
        for index in rules.homes:
            if len(pile := piles[index]) < rules.full.get(index, 0):
                wanted |= rules.grows[pile[-1] & FACE_MASK] if pile else rules.opens[self._base][index]
        return sum(
            above
            for index in self._columns
            for above, card in enumerate(reversed(piles[index]))
            if wanted >> (card & FACE_MASK) & 1
        )

    def _look(self, pile: Pile) -> _Look:
        lowest, lying, breaks = KING, 0, 0
        for place, card in enumerate(pile):
            rank = (rank_of(card) - self._base) % KING
            lying += rank > lowest
            lowest = min(rank, lowest)
            breaks += (
                bool(place) and not self._rules.takes[pile[place - 1] & FACE_MASK] >> (card & FACE_MASK) & 1
            )
        look = self._looks[pile] = _Look(sum(card < 0 for card in pile), lying, breaks)
        return look
