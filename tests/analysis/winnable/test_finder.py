"""Search for winnable deals."""

from __future__ import annotations

import pytest

from solitaire.analysis.winnable import finder
from solitaire.analysis.winnable.deal_budget import SHORT_STATES, DealBudget
from solitaire.analysis.winnable.finder import search_deal, search_deals
from solitaire.analysis.winnable.outcome import DealOutcome, WinnableDeal
from solitaire.game.catalogue import load
from solitaire.game.deals import Deal
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.solver.answer import Verdict

DRAW_3 = load("klondike-draw-3")
LOST = Deal(7)
"""Of Klondike, draw three; proven by a search that found no more."""


def test_a_deal_that_can_be_won_comes_with_moves_that_win() -> None:
    looked = search_deal(DRAW_3, Deal(1), measured=True)
    assert looked.proven and looked.measure
    game = Game.new(DRAW_3, looked.deal)
    for move in looked.proven.moves:
        game.play(move)
    assert game.is_won
    assert looked.measure.effort == looked.states


def budgets(*numbers: int) -> list[DealBudget]:
    return [DealBudget(Deal(number), SHORT_STATES) for number in numbers]


def test_a_deal_that_is_lost_is_passed_over() -> None:
    lost, won = search_deals(DRAW_3, budgets(LOST.number, 1, 2))
    assert (lost.deal, lost.verdict, lost.proven) == (LOST, Verdict.UNWINNABLE, None)
    assert (won.deal, won.verdict) == (Deal(1), Verdict.WINNABLE)


def test_as_many_are_found_as_are_wanted() -> None:
    found = [each.deal for each in search_deals(DRAW_3, budgets(1, 2, 3, 4), needed=3)]
    assert found == [Deal(1), Deal(2), Deal(3)]


def test_each_is_searched_as_long_as_it_is_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal 3 is the first that is won, and the last that is looked at."""
    asked: list[DealBudget] = []

    def fake(rules: Rules, deal: Deal, states: int, measured: bool) -> DealOutcome:
        asked.append(DealBudget(deal, states))
        return DealOutcome(deal, Verdict.UNKNOWN, states, WinnableDeal(deal, ()) if deal == Deal(3) else None)

    monkeypatch.setattr(finder, "search_deal", fake)
    given = [DealBudget(Deal(number), 100 * number) for number in (1, 2, 3, 4)]
    list(search_deals(DRAW_3, given))
    assert asked == given[:3]
