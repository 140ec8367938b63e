"""Looking through deals for some that can be won."""

from __future__ import annotations

import pytest

from solitaire.catalogue import load
from solitaire.deals import Deal
from solitaire.game import Game
from solitaire.proven import looking
from solitaire.proven.looking import Looked, look, look_through
from solitaire.rules.rules import Rules
from solitaire.solver.answer import Verdict

DRAW_3 = load("klondike-draw-3")
LOST = Deal(7)
"""Of Klondike, draw three; proven by a search that found no more."""


def test_a_deal_that_can_be_won_comes_with_moves_that_win() -> None:
    looked = look(DRAW_3, Deal(1), measured=True)
    assert looked.proven and looked.measure
    game = Game.new(DRAW_3, looked.deal)
    for move in looked.proven.moves:
        game.play(move)
    assert game.is_won
    assert looked.measure.effort == looked.states


def test_a_deal_that_is_lost_is_passed_over() -> None:
    lost, won = look_through(DRAW_3, [LOST, Deal(1), Deal(2)])
    assert (lost.deal, lost.verdict, lost.proven) == (LOST, Verdict.UNWINNABLE, None)
    assert (won.deal, won.verdict) == (Deal(1), Verdict.WINNABLE)


def test_as_many_are_found_as_are_wanted() -> None:
    found = [each.deal for each in look_through(DRAW_3, [Deal(n) for n in (1, 2, 3, 4)], wanted=3)]
    assert found == [Deal(1), Deal(2), Deal(3)]


def test_what_a_short_search_does_not_settle_is_looked_at_again_and_nothing_else_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Deal 1 takes long, 2 is lost, 3 is settled by nobody."""
    asked: list[tuple[int, int]] = []

    def fake(rules: Rules, deal: Deal, states: int, measured: bool) -> Looked:
        asked.append((deal.number, states))
        lost = deal.number == 2
        return Looked(deal, Verdict.UNWINNABLE if lost else Verdict.UNKNOWN, states)

    monkeypatch.setattr(looking, "look", fake)
    list(look_through(DRAW_3, [Deal(1), Deal(2), Deal(3)]))
    short, long = looking.SHORT, looking.LONG
    assert asked == [(1, short), (2, short), (3, short), (1, long), (3, long)]


def test_a_game_that_cannot_be_settled_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def fake(rules: Rules, deal: Deal, states: int, measured: bool) -> Looked:
        return Looked(deal, Verdict.UNKNOWN, states)

    monkeypatch.setattr(looking, "look", fake)
    looked = list(look_through(DRAW_3, [Deal(n) for n in range(1, 200)]))
    assert looking.TOTAL <= sum(each.states for each in looked) < looking.TOTAL + looking.LONG
