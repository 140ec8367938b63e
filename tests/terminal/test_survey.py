"""A survey in a real terminal is broken off, and goes on."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from subprocess import PIPE, Popen
from threading import Event

import pytest

from tests.terminal.console import Console

MANY = 100_000
"""Deals that no machine settles in the time of a test."""
CURSOR_OFF, CURSOR_ON = b"\x1b[?25l", b"\x1b[?25h"

pytestmark = pytest.mark.usefixtures("signals_of_a_shell")


def survey(home: Path, deals: int) -> Console:
    command = ("survey", "trigon", "--deals", f"1..{deals}", "--workers", "2", "--seconds", "5")
    return Console(*command, home=home)


def lines(home: Path) -> list[str]:
    """What the survey has written."""
    books = list((home / "data" / "solitaire" / "surveys").glob("*.jsonl"))
    return books[0].read_text().splitlines() if books else []


def test_a_survey_is_broken_off_and_goes_on(tmp_path: Path) -> None:
    with survey(tmp_path, MANY) as console:
        console.wait_for(lambda _: len(lines(tmp_path)) >= 40)
        # The bar fits the terminal, whatever the name of the game, and is drawn on one line. (Afterwards
        # the terminal echoes the key behind the bar, and a deal that ends just then draws the bar below.)
        assert console.text.count("Trigon  [") == 1
        console.type("\x03")
        assert console.wait_for_end() == 130
        # A bar that hides the cursor gives it back.
        assert console.output.rfind(CURSOR_ON) >= console.output.rfind(CURSOR_OFF) >= 0
        assert console.modes_now == console.modes_before
        assert "Traceback" not in console.text
    kept = lines(tmp_path)
    told = f"solitaire: {len(kept)} of {MANY} deals are done. Run the same command again to continue."
    assert told in console.text
    done = len(kept) // 2
    with survey(tmp_path, done) as console:
        assert console.wait_for_end() == 0
        assert f"Trigon, deals 1 to {done}:" in console.text
    # Two workers are never further apart than a few deals: hardly anything was left to do.
    assert len(lines(tmp_path)) - len(kept) <= 2


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGQUIT], ids=lambda n: n.name)
def test_a_survey_that_is_terminated_gives_the_cursor_back(tmp_path: Path, number: signal.Signals) -> None:
    with survey(tmp_path, MANY) as console:
        console.wait_for(lambda _: len(lines(tmp_path)) >= 4)
        console.kill(number)
        assert console.wait_for_end() == 128 + number
        assert console.output.rfind(CURSOR_ON) > console.output.rfind(CURSOR_OFF)
        assert "Traceback" not in console.text


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGQUIT, signal.SIGTERM], ids=lambda n: n.name)
def test_a_survey_whose_processes_are_all_terminated_says_how_to_continue(
    tmp_path: Path, number: signal.Signals
) -> None:
    words = ["survey", "trigon", "--deals", f"1..{MANY}", "--workers", "2", "--seconds", "5"]
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path / "data")}
    with Popen(
        [sys.executable, "-m", "solitaire", *words],
        stderr=PIPE,
        env=environment,
        text=True,
        start_new_session=True,
    ) as program:
        while len(lines(tmp_path)) < 4 and program.poll() is None:
            Event().wait(0.01)
        os.killpg(program.pid, number)
        _, complaints = program.communicate()
    kept = len(lines(tmp_path))
    assert complaints == (
        f"solitaire: {kept} of {MANY} deals are done. Run the same command again to continue.\n"
    )
    assert program.returncode == 128 + number
