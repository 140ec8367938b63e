"""Terminals that are closed: nothing of the program is left, and what it wrote is whole."""

from __future__ import annotations

import select
import signal
import sys
import time
from pathlib import Path
from random import Random

import pytest

from benchmarks.closing_terminal import SCENES, Scene, close
from tests.samples import one_in
from tests.terminal.console import PATIENCE, Console
from tests.terminal.keyboard_player import AT_REST

pytestmark = pytest.mark.usefixtures("programs_are_executed")
ALTERNATE_SCREEN_ON, ALTERNATE_SCREEN_OFF = b"\x1b[?1049h", b"\x1b[?1049l"
HANGING = """
import signal, sys, time
from contextlib import suppress
from solitaire.replay.journal import WRITE_LOCK
from solitaire.tui.terminal.watchdog import GRACE, watch_terminal
signal.signal(signal.SIGHUP, signal.SIG_IGN)
watch_terminal(0, lambda: None)
with open(sys.argv[1], "w") as file, WRITE_LOCK:
    with suppress(OSError):  # The terminal may close while the word is still being written.
        print("hanging", flush=True)
        sys.stdin.buffer.raw.read()
    time.sleep(GRACE + 1)
    file.write("a line")
    file.flush()
while True:
    time.sleep(1)
"""


@pytest.mark.parametrize("scene", one_in(2, SCENES), ids=lambda scene: scene.name)
def test_nothing_is_left_when_the_terminal_is_closed_at_any_moment(tmp_path: Path, scene: Scene) -> None:
    closed = close(scene, Random(1), tmp_path, PATIENCE)
    assert closed.seconds < PATIENCE
    assert not closed.is_torn


def test_a_continue_signal_while_closing_does_not_stop_the_close(tmp_path: Path) -> None:
    """A terminal that is closed at that moment sends it."""
    with Console("klondike", "--deal", "3", home=tmp_path) as console:
        console.wait_for(AT_REST)
        console.type("q")
        while not console.has_ended() and ALTERNATE_SCREEN_OFF not in console.output:
            console.read(0.001)
        if not console.has_ended():
            console.kill(signal.SIGCONT)
        console.hang_up()
        assert console.wait_for_end() in (0, -signal.SIGHUP, 128 + signal.SIGHUP)


def test_a_program_that_was_stopped_draws_its_screen_again_and_pauses(tmp_path: Path) -> None:
    with Console("klondike", "--deal", "3", home=tmp_path) as console:
        console.wait_for(AT_REST)
        console.type(" ")
        console.wait_for("1 move ")
        console.kill(signal.SIGTSTP)
        console.wait_for(lambda _: ALTERNATE_SCREEN_OFF in console.output)

        def goes_on(_: str) -> bool:
            console.kill(signal.SIGCONT)  # Once would do, if it came when the program has just stopped.
            return console.output.count(ALTERNATE_SCREEN_ON) > 1

        console.wait_for(goes_on)
        console.wait_for("Paused")
        console.type("xu")
        console.wait_for("0 moves ")


def test_a_terminate_signal_ends_the_program_though_its_terminal_takes_no_output(tmp_path: Path) -> None:
    with Console("klondike", "--deal", "3", home=tmp_path) as console:
        console.wait_for(AT_REST)
        until = time.monotonic() + PATIENCE
        while select.select([], [console.slave], [], 0.5)[1]:
            assert time.monotonic() < until
            console.type("t" * 20)
            time.sleep(0.1)  # It draws until nothing more goes into the terminal.
        console.kill(signal.SIGTERM)
        until = time.monotonic() + PATIENCE
        while not console.has_ended() and time.monotonic() < until:
            time.sleep(0.02)
        assert console.status == 128 + signal.SIGTERM
        assert console.modes_now == console.modes_before


def test_a_program_that_hangs_ends_after_its_terminal_but_writes_its_line_first(tmp_path: Path) -> None:
    file = tmp_path / "line"
    command = (sys.executable, "-c", HANGING, str(file))
    with Console(home=tmp_path, command=command) as console:
        console.wait_for("hanging")
        console.hang_up()
        assert console.wait_for_end() == 128 + signal.SIGHUP
    assert file.read_text() == "a line"
