"""Looking for deals that can be won, among some that are given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from solitaire.analysis.difficulty import measure
from solitaire.analysis.winnable.outcome import DealOutcome, WinnableDeal
from solitaire.game.deals import Deal
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.solver.answer import Verdict
from solitaire.solver.solve import solve_within

SHORT: Final = 1 << 13
"""States of a search that finds the win of most deals that have one."""
LONG: Final = 1 << 16
"""States of a search that a single deal is worth."""


class DealBudget(NamedTuple):
    """A deal to be looked at, in a search of so many states."""

    deal: Deal
    states: int


def in_turn(deals: Iterable[Deal]) -> list[DealBudget]:
    """Every deal once: mostly in a short search, every second in one that is twice as long, every fourth in one
    of four times, and so on. So much the same is spent on each length, and little of it is wasted, whether
    the wins of a game are near and rare, or far.
    """
    return [DealBudget(deal, min(SHORT * (place & -place), LONG)) for place, deal in enumerate(deals, start=1)]


def look(rules: Rules, deal: Deal, states: int = LONG, measured: bool = False) -> DealOutcome:
    """Look at a deal in a search of so many states; if ``measured``, also at how hard it is to win."""
    position = Game.new(rules, deal).position
    answer = solve_within(rules, position, states)
    looked = DealOutcome(deal, answer.verdict, answer.positions)
    if answer.verdict is not Verdict.WINNABLE:
        return looked
    how_hard = measure(rules, position, answer) if measured else None
    return looked._replace(proven=WinnableDeal(deal, answer.moves), measure=how_hard)


def search_deals(
    rules: Rules, tasks: Iterable[DealBudget], wanted: int = 1, measured: bool = False
) -> Iterator[DealOutcome]:
    """Look at deals in their order until so many are found that can be won. With ``measured`` it is told of
    those how hard that is.
    """
    for deal, states in tasks:
        if not wanted:
            return
        looked = look(rules, deal, states, measured)
        wanted -= looked.proven is not None
        yield looked
