"""Search for winnable deals among given ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solitaire.analysis.difficulty import measure
from solitaire.analysis.winnable.deal_budget import LONG_STATES, DealBudget
from solitaire.analysis.winnable.outcome import DealOutcome, WinnableDeal
from solitaire.game.deals import Deal
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.solver.answer import Verdict
from solitaire.solver.solve import solve_within


def search_deal(rules: Rules, deal: Deal, states: int = LONG_STATES, measured: bool = False) -> DealOutcome:
    """Search a deal with a budget in states; with ``measured``, grade it as well."""
    position = Game.new(rules, deal).position
    answer = solve_within(rules, position, states)
    outcome = DealOutcome(deal, answer.verdict, answer.positions)
    if answer.verdict is not Verdict.WINNABLE:
        return outcome
    how_hard = measure(rules, position, answer) if measured else None
    return outcome._replace(proven=WinnableDeal(deal, answer.moves), measure=how_hard)


def search_deals(
    rules: Rules, budgets: Iterable[DealBudget], needed: int = 1, measured: bool = False
) -> Iterator[DealOutcome]:
    """Search deals in order until ``needed`` winnable ones are found.

    Yields the outcome of each. With ``measured``, winnable deals are graded as well.
    """
    for deal, states in budgets:
        if not needed:
            return
        outcome = search_deal(rules, deal, states, measured)
        needed -= outcome.proven is not None
        yield outcome
