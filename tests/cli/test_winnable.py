"""``solitaire GAME --winnable``: only what is proven to be winnable is dealt."""

from __future__ import annotations

import re

import pytest

from solitaire.catalogue import load
from solitaire.cli.messages import BadInput
from solitaire.cli.winnable import winnable_hand
from solitaire.dealing import hand_of
from solitaire.deals import parse_deal
from solitaire.game import Game
from solitaire.solver.solve import solve
from tests.cli.conftest import Terminal
from tests.solver.test_verdicts import PACK_OF


def test_the_deal_can_be_won(solitaire: Terminal) -> None:
    answer = solitaire("thumb-and-pouch", "--winnable", "--plain", stdin="quit")
    (deal,) = re.findall(r"^Thumb and Pouch, deal (\d+)\.", answer.out)
    game = Game.new(load("thumb-and-pouch"), parse_deal(deal))
    for move in solve(game.rules, game.position).moves:
        game.play(move)
    assert game.is_won


def test_deals_that_are_lost_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pack known to be lost comes first, then one known to be winnable, in place of chance."""
    rules = load("klondike-draw-3")
    hands = iter([hand_of(Game(rules, PACK_OF[label])) for label in ("134", "2")])
    monkeypatch.setattr("solitaire.cli.winnable.deal_number", lambda rules, deal: next(hands))
    assert winnable_hand(rules, seconds=10).game.pack == PACK_OF["2"]


def test_no_such_deal_is_found_in_no_time() -> None:
    with pytest.raises(BadInput, match="no deal was proven winnable in 0 seconds"):
        winnable_hand(load("klondike"), patience=0)


def test_a_deal_that_is_given_is_not_looked_for(solitaire: Terminal) -> None:
    answer = solitaire("klondike", "--deal", "3", "--winnable", "--plain")
    assert answer.status == 2
    assert "leave out --deal" in answer.err
