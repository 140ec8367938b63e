"""Responsiveness of the real program, against a minimal Textual program.

``python -m benchmarks.screens [WORD ...]`` starts both in a pseudo-terminal in turn, so that a drift of the
machine's speed affects both, and prints medians and their ratio; given words, it measures only programs whose
name contains one. Programs called "searching" run the solver while keys are pressed, with pauses in which a
search begins.

start-up     from starting the process to the last byte of the first complete screen
a key        from writing the key to the last byte of the first frame it causes
processor    time of all threads for the start-up, and for a key with all that it sets in motion
bytes        written to the terminal for that key, later frames of what it sets in motion included
idle         CPU of one core without input, the game clock running
memory       largest resident set
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from benchmarks.argument_types import word_in
from tests.terminal.console import Console

STARTS = 15
KEYS = 40
QUIET = 0.02
"""Seconds of silence after which a frame counts as complete: less than between two frames."""
STILL = 0.08
"""Seconds of silence after which all animation has ended."""
IDLE = 3.0
COMPILED = {"PYTHONDONTWRITEBYTECODE": ""}
"""As for an installed program: byte code is compiled once, not at every start."""


@dataclass(frozen=True)
class Program:
    """A program to measure: its start, its ready state and its keys."""

    name: str
    start: Callable[[Path], Console]
    is_ready: Callable[[str], bool]
    keys: tuple[str, ...]
    pause: float = 0.0
    """Seconds before each key."""


@dataclass
class Figures:
    """The samples of each figure."""

    start_ms: list[float] = field(default_factory=list)
    start_cpu_ms: list[float] = field(default_factory=list)
    key_ms: list[float] = field(default_factory=list)
    key_cpu_ms: list[float] = field(default_factory=list)
    key_bytes: list[float] = field(default_factory=list)
    idle_percent: list[float] = field(default_factory=list)
    memory_mb: list[float] = field(default_factory=list)


THOUGHT = 0.3
"""Seconds of pause in which a search begins; it continues until the next key."""


def game(
    ruleset: str, last_card: str, *keys: str, motion: bool = False, light: bool = False, pause: float = 0.0
) -> Program:
    """A game as a program to measure; it is ready when ``last_card`` is visible."""
    environment = COMPILED | {"TEXTUAL_ANIMATIONS": "full" if motion else "none"}
    return Program(
        f"{ruleset}{', flying' if motion else ''}{', searching' if light else ''}{', slowly' if pause else ''}",
        lambda home: Console(ruleset, "--deal", "3", home=home, environment=environment, light=light),
        lambda text: last_card in text and "0 moves" in text,
        keys,
        pause,
    )


PROGRAMS = (
    Program(
        "minimal",
        lambda home: Console(
            "-m", "benchmarks.minimal_app", home=home, command=(sys.executable,), environment=COMPILED
        ),
        lambda t: "ready" in t,
        ("x",),
    ),
    Program(
        "menu",
        lambda home: Console(home=home, environment=COMPILED),
        lambda text: "q quit" in text,
        ("j", "j", "j", "k"),
    ),
    game("klondike", "quit", " ", "6", "1", "u", "u", light=True),
    *(game("yukon", "quit", "5", "3", "u", light=light, pause=THOUGHT) for light in (False, True)),
    *(
        game(*named, motion=motion)
        for named in (
            ("klondike", "quit", " ", "6", "1", "u", "u"),
            ("bakers-dozen", "quit", "2", "1", "u", "3", "7", "u"),
            ("big-ben", "quit", " ", "1", "1", "u"),
        )
        for motion in (False, True)
    ),
)


def measure(program: Program, figures: Figures, with_keys: bool) -> None:
    """Start the program once and add to its figures."""
    with tempfile.TemporaryDirectory() as home:
        begun = time.perf_counter()
        with program.start(Path(home)) as console:
            console.wait_for(program.is_ready)
            _until_still(console)
            figures.start_ms.append((console.heard_at - begun) * 1000)
            figures.start_cpu_ms.append(_cpu_ms(console.process))
            for number in range(KEYS if with_keys else 0):
                _listen(console, program.pause)
                before, busy = len(console.output), _cpu_ms(console.process)
                written = time.perf_counter()
                console.type(program.keys[number % len(program.keys)])
                _one_frame(console, written)
                figures.key_ms.append((console.heard_at - written) * 1000)
                _until_still(console)
                figures.key_bytes.append(len(console.output) - before)
                figures.key_cpu_ms.append(_cpu_ms(console.process) - busy)
            if with_keys:
                busy = _cpu_ms(console.process)
                clock = time.perf_counter()
                _listen(console, IDLE)
                passed_ms = (time.perf_counter() - clock) * 1000
                figures.idle_percent.append(100 * (_cpu_ms(console.process) - busy) / passed_ms)
                figures.memory_mb.append(_peak_memory_mb(console.process))


def _one_frame(console: Console, since: float) -> None:
    """Read up to the first silence after the time ``since``."""
    while console.heard_at < since or (left := console.heard_at + QUIET - time.perf_counter()) > 0:
        console.read(QUIET / 10 if console.heard_at < since else left)


def _until_still(console: Console) -> None:
    heard = -1
    while heard != len(console.output):
        heard = len(console.output)
        console.read(STILL)


def _listen(console: Console, seconds: float) -> None:
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        console.read(0.2)


def _cpu_ms(process: int) -> float:
    """Milliseconds of processor time that the living threads of a process have taken."""
    threads = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e6


def _peak_memory_mb(process: int) -> float:
    found = re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    return int(found[1]) / 1024 if found else 0.0


def main() -> None:
    """Measure and print a table of medians."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*", type=word_in([each.name for each in PROGRAMS]), default=[""])
    words = parser.parse_args().words
    programs = [program for program in PROGRAMS if any(word in program.name for word in ("minimal", *words))]
    figures = {program.name: Figures() for program in programs}
    for round_ in range(STARTS):
        for program in programs:
            measure(program, figures[program.name], with_keys=round_ < 2)
    yard = figures["minimal"]
    print(f"{'':<22}{'start-up':>17}{'processor':>17}{'a key':>17}{'processor':>17}", end="")
    print(f"{'bytes':>7}{'idle':>8}{'memory':>8}")
    for name, own in figures.items():
        print(f"{name:<22}", end="")
        for samples, least in (
            (own.start_ms, yard.start_ms),
            (own.start_cpu_ms, yard.start_cpu_ms),
            (own.key_ms, yard.key_ms),
            (own.key_cpu_ms, yard.key_cpu_ms),
        ):
            print(f"{median(samples):>7.1f} ms{median(samples) / median(least):>5.2f} ×", end="")
        print(
            f"{median(own.key_bytes):>7.0f}{median(own.idle_percent):>6.1f} %{median(own.memory_mb):>5.0f} MB"
        )


if __name__ == "__main__":
    main()
