"""Deals that can be won, in the real program: its search is a process of its own."""

from __future__ import annotations

import re
import signal
from pathlib import Path

from solitaire.analysis.winnable.finder import search_deal
from solitaire.config.deal_kind import Difficulty
from solitaire.game.catalogue import load
from solitaire.game.deals import parse_deal
from solitaire.game.game import Game
from solitaire.solver.answer import Verdict
from solitaire.solver.solve import solve_within
from tests.terminal.child_processes import children, wait_for_end
from tests.terminal.console import Console

RULES = load("klondike-draw-3")
DEAL = re.compile(r"draw three · deal (\d+)")


def on_the_table(console: Console) -> str:
    found = DEAL.search(console.text)
    assert found
    return found[1]


def is_winnable(deal: str) -> bool:
    position = Game.new(RULES, parse_deal(deal)).position
    return solve_within(RULES, position, 1 << 17).verdict is Verdict.WINNABLE


def test_every_new_deal_is_one_that_the_solver_proves(tmp_path: Path) -> None:
    """The deal that the program starts with, and those that ``n`` deals: looked for, or found ahead of time."""
    with Console("klondike-draw-3", "--winnable", home=tmp_path) as console:
        console.wait_for(lambda text: DEAL.search(text) is not None)
        deals = [on_the_table(console)]
        for _ in range(3):
            console.type("n")
            console.wait_for(lambda text: any(deal != deals[-1] for deal in DEAL.findall(text)))
            deals.append(on_the_table(console))
        assert all(map(is_winnable, deals))
        console.type("q")
        assert console.wait_for_end() == 0


def test_the_search_for_a_winnable_deal_is_shown_and_can_be_cancelled(tmp_path: Path) -> None:
    with Console("agnes-sorel", "--deal", "today", home=tmp_path) as console:
        console.wait_for("Searching for the winnable deal of the day")
        console.type("\r")
        console.wait_for("Agnes Sorel · today's deal")
        console.type("q")
        assert console.wait_for_end() == 0


def test_a_search_for_deals_ends_with_the_program(tmp_path: Path) -> None:
    with Console("double-klondike", "--deal", "1", home=tmp_path) as console:
        console.wait_for("deal 1 ")
        console.type("N")
        console.wait_for("deal of the day")
        console.type("\r")
        console.wait_for("Searching for the winnable deal of the day")
        console.wait_for(lambda _: bool(children(console.process)))
        searches = children(console.process)
        console.kill(signal.SIGKILL)
        console.wait_for_end()
        for search in searches:
            wait_for_end(search)


def test_a_deal_of_a_difficulty_is_one_that_the_solver_grades_so(tmp_path: Path) -> None:
    with Console("klondike-draw-3", "--difficulty", "easy", home=tmp_path) as console:
        console.wait_for(lambda text: DEAL.search(text) is not None)
        found = search_deal(RULES, parse_deal(on_the_table(console)), measured=True)
        assert found.measure and found.measure.difficulty is Difficulty.EASY
        console.type("q")
        assert console.wait_for_end() == 0
