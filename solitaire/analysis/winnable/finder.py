"""Search for winnable deals among given ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solitaire.analysis.difficulty_measurement import MeasureCheck, measure_while
from solitaire.analysis.winnable.deal_budget import LONG_STATES, DealBudget
from solitaire.analysis.winnable.nearest_deal import NearestDeal
from solitaire.analysis.winnable.outcome import DealOutcome, WinnableDeal
from solitaire.config.deal_kind import DealKind
from solitaire.game.deals import Deal
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.solver.answer import Verdict
from solitaire.solver.solve import solve_within


def search_deal(rules: Rules, deal: Deal, states: int = LONG_STATES, measured: bool = False) -> DealOutcome:
    """Search a deal with a budget in states; with ``measured``, grade it as well."""
    return _search(rules, deal, states, (lambda least, most: True) if measured else None)


def _search(rules: Rules, deal: Deal, states: int, may_measure: MeasureCheck | None) -> DealOutcome:
    """Search a deal with a budget in states, and grade it while ``may_measure``, if that is given."""
    position = Game.new(rules, deal).position
    answer = solve_within(rules, position, states)
    outcome = DealOutcome(deal, answer.verdict, answer.positions)
    if answer.verdict is not Verdict.WINNABLE:
        return outcome
    how_hard = measure_while(rules, position, answer, may_measure) if may_measure else None
    return outcome._replace(proven=WinnableDeal(deal, answer.moves), measure=how_hard)


def search_deals(
    rules: Rules, budgets: Iterable[DealBudget], graded_for: DealKind | None = None
) -> Iterator[DealOutcome]:
    """Search deals in order and yield the outcomes, until the caller has enough.

    With ``graded_for``, winnable deals are graded, but not those that cannot be nearer to this kind than one
    before.
    """
    if graded_for is None:
        yield from (search_deal(rules, *budget) for budget in budgets)
        return
    nearest = NearestDeal(graded_for)
    for deal, states in budgets:
        outcome = _search(rules, deal, states, nearest.may_be_nearer)
        yield outcome
        nearest.consider(outcome)
        if nearest.is_settled:
            nearest = NearestDeal(graded_for)
