"""The light of the real program, whose search is a process of its own."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from solitaire.solver.__main__ import NICENESS
from tests.terminal.child_processes import children, wait_for_end
from tests.terminal.console import Console

NICEST = 19
"""The lowest priority."""


def test_an_easy_deal_is_known_to_be_winnable_and_is_won_by_itself(tmp_path: Path) -> None:
    with Console("klondike", "--deal", "3", home=tmp_path, light=True) as console:
        console.wait_for("✓ winnable")
        # How hard the deal is may be looked for already by another.
        solver, *others = children(console.process)
        assert os.getsid(solver) == solver, "it uses up no share of the screen's"
        usual = os.getpriority(os.PRIO_PROCESS, console.process)
        assert os.getpriority(os.PRIO_PROCESS, solver) == min(NICEST, usual + NICENESS)
        console.type("h")
        console.wait_for("To win: ")
        console.type("F")
        console.wait_for("Play the solution")
        console.type("y")
        console.wait_for(lambda text: "Solved!" in text and "q quit" in text)
        console.type("q")
        assert console.wait_for_end() == 0
        for process in (solver, *others):
            wait_for_end(process)


def test_a_program_that_is_killed_leaves_no_search_behind(tmp_path: Path) -> None:
    with Console("klondike-draw-3", "--deal", "3", home=tmp_path, light=True) as console:
        console.wait_for(lambda text: "winnable" in text or "thinking" in text)
        console.wait_for(lambda _: bool(children(console.process)))
        searches = children(console.process)
        console.kill(signal.SIGKILL)
        console.wait_for_end()
        for search in searches:
            wait_for_end(search)
