"""Fuzzer: random keys, mouse events, pastes and resizes on every screen.

``python -m benchmarks.fuzz [--events 200000] [--seed 1] [--raw]`` starts the real program in a pseudo-terminal
again and again, with the menu, a game or a race, and writes some thousand events to it, in bursts. All programs
of a run share one home, so that there are games to resume, to watch and to count. After each burst the command
palette must open and close. In the end the program must exit with status 0, and it must never write a
traceback. The first fault ends the run with status 1 and prints the last bursts. With ``--raw``, the events
include bytes that are not UTF-8 and broken escape sequences.
"""

from __future__ import annotations

import argparse
import os
import re
import select
import signal
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

import pyte

from benchmarks.argument_types import positive
from solitaire.game.catalogue import game_ids, load_ruleset
from tests.terminal.console import PATIENCE, Console

LEG: Final = 6000
"""Events from a start of the program to its end."""
BURST: Final = 1000
"""Events written at once, at most."""
COLUMNS, LINES = 80, 24
SIZES: Final = ((80, 24), (100, 30), (132, 43), (60, 20), (40, 12), (20, 6), (200, 60))
"""Columns and lines of terminals."""
ESCAPE_PAUSE: Final = 0.25
"""Seconds after a lone escape in which no other key comes, else both are one key to a terminal: more than
Textual waits for the rest of an escape sequence.
"""
PAUSED: Final = 0.1
"""Share of escapes that are followed by such a pause; the others are sent as terminals of today send them."""
ANSWER_PATIENCE: Final = 180.0
"""Seconds in which a program must answer, with a whole burst still to be dealt with, on a busy machine."""
ANSWER_PAUSE: Final = 2.0
"""Seconds after which keys are pressed again."""
LEAVING: Final = 0.001
"""Share of keys that may leave the program."""
ESCAPE, PALETTE, QUIT = "\x1b", "\x10", "\x11"
CLEAR_ESCAPE: Final = "\x1b[27u"
"""Escape in the keyboard protocol of kitty: a sequence that is complete."""
HALT: Final = "\x13"
"""Ctrl+s: while the program exits, it stops all output of the terminal until ctrl+q."""
PROMPT: Final = "Search for commands"
"""Stands in the list of commands, while nothing is typed."""
BROKEN: Final = re.compile(rb"Traceback|Unhandled|[A-Za-z]Error: ")
LONGEST_SIGN: Final = 16
"""Bytes in which each of them fits."""
SPECIAL: Final = (
    *("\r", "\t", " ", "\x7f", ESCAPE, "\x1b[Z", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"),
    *("\x1b[H", "\x1b[F", "\x1b[5~", "\x1b[6~", "\x1b[2~", "\x1b[3~", "\x1bOP", "\x1b[15~", "\x1b[1;2A"),
    *(chr(code) for code in range(1, 27) if chr(code) not in (QUIT, HALT)),
)
"""Keys other than characters, as terminals send them."""
CHARACTERS: Final = "".join(chr(code) for code in range(33, 127) if chr(code) not in "qQ") + "éß中🂡"
ENVIRONMENT: Final = {"PYTHONFAULTHANDLER": "1"}
INTERRUPTED: Final = (130, -signal.SIGINT)
"""What ctrl+c makes of the status. It is a key as any other until the program has been left and ends; when
the interpreter ends, too, it ends the process as it ends any other.
"""
LEAVERS: Final = ("q", QUIT, QUIT + "y")
"""Keys that quit the program or close a screen."""


class Fault(Exception):
    """The program failed or did not respond."""


class Terminal(Console):
    """A console that detects tracebacks and the end of the program."""

    _searched = 0
    """Bytes of the output in which no traceback begins."""

    @property
    def is_left(self) -> bool:
        """Whether the program has ended. Raises Fault for a traceback or a wrong status."""
        self.read(0)
        if broken := BROKEN.search(self.output, self._searched):
            self.read(1)
            raise Fault(f"wrote {broken[0]!r}")
        self._searched = max(self._searched, len(self.output) - LONGEST_SIGN)
        if not self.has_ended():
            return False
        if self.status not in (0, *INTERRUPTED):
            raise Fault(f"ended with status {self.status}")
        return True

    @property
    def text(self) -> str:
        """What the screen shows; empty if the emulator fails on what was typed after the end."""
        try:
            return super().text
        except IndexError:
            return ""

    def send(self, data: bytes) -> None:
        """Write to the program, and collect its output meanwhile. Raises Fault."""
        while data:
            readable, writable, _ = select.select([self.master], [self.master], [], PATIENCE)
            if readable:
                self.output += os.read(self.master, 65536)  # The screen is repainted before it is examined.
            if writable:
                data = data[os.write(self.master, data[:256]) :]
            elif not readable:
                raise Fault("reads nothing")
        self._stream = pyte.ByteStream(self.screen)

    def answer(self, holds: Callable[[str], bool], *keys: str) -> None:
        """Press keys until ``holds`` is true of the screen or the program ends.

        The keys are pressed again after a while: the first may only answer a question, or end a search.
        """
        until = time.monotonic() + ANSWER_PATIENCE
        while not self.is_left:
            self.kill(signal.SIGCONT)  # As a shell does: ctrl+z stops a program that has left its screen.
            self.send("".join(keys).encode())
            if self.listen(ANSWER_PAUSE, holds):
                return
            if time.monotonic() > until:
                self.kill(signal.SIGABRT)  # Python prints the stack of each thread.
                self.read(1)
                raise Fault(f"does not answer {keys}")

    def forget(self) -> None:
        """Drop what the program has written so far."""
        self.output.clear()
        self.screen.reset()
        self._searched = 0

    def listen(self, seconds: float, holds: Callable[[str], bool] = lambda text: False) -> bool:
        """Read for ``seconds`` or until ``holds`` is true of the screen; return if so."""
        until = time.monotonic() + seconds
        while not (self.is_left or holds(self.text)):
            if time.monotonic() > until:
                return False
            self.read(0.02)
        return not self.is_left


@dataclass
class Count:
    """Counters of a run."""

    events: int = 0
    bursts: int = 0
    starts: int = 0


class Fuzzer:
    """Writes seeded random events to one program after the other.

    Args:
        seed: the seed of all random events.
        home: the folder in which the programs keep settings and games.
        raw: whether the events include bytes that no terminal should send.
    """

    def __init__(self, seed: int, home: Path, raw: bool = False) -> None:
        self.count = Count()
        self._seed = seed
        self._random = Random(seed)
        self._home = home
        self._raw = raw
        self._last: deque[bytes] = deque(maxlen=5)

    def run(self, events: int) -> None:
        """Write at least ``events`` events. Raises Fault."""
        while self.count.events < events:
            self._leg(min(LEG, events - self.count.events))

    def _leg(self, events: int) -> None:
        """Start the program, write events until it ends or the number is reached, and quit."""
        # Each start has its own generator, so that it does not depend on earlier starts.
        self._random = Random(f"{self._seed}/{self.count.starts}")
        game = self._random.choice(game_ids())
        words = self._random.choice(([], ["race", game] if load_ruleset(game).is_race else [game]))
        self._last.clear()
        newcomer, until = self.count.starts == 0, self.count.events + events
        self.count.starts += 1
        terminal = Terminal(
            *words, home=self._home, environment=ENVIRONMENT, newcomer=newcomer, columns=COLUMNS, rows=LINES
        )
        with terminal:
            try:
                terminal.answer(lambda text: bool(text.strip()))
                while self.count.events < until and not terminal.is_left:
                    self._burst(terminal)
                    self._probe(terminal)
                self._leave(terminal)
            except (OSError, Fault) as fault:
                bursts = "\n".join(f"  {burst!r}" for burst in self._last)
                raise Fault(
                    f"solitaire {' '.join(words)} (seed {self._seed}, start {self.count.starts}, event "
                    f"{self.count.events}): {fault}\nThe last bursts:\n{bursts}\nThe last output:\n"
                    + bytes(terminal.output[-20000:]).decode(errors="replace")
                ) from fault

    def _burst(self, terminal: Terminal) -> None:
        """Write a few events at once."""
        size, unsent = self._random.randint(1, BURST), b""
        self._last.append(b"")
        self.count.bursts += 1
        for _ in range(size):
            event = self._event(terminal)
            self.count.events += 1
            self._last[-1] += event
            unsent += event
            if event == ESCAPE.encode():
                terminal.send(unsent)
                terminal.listen(ESCAPE_PAUSE)
                unsent = b""
        terminal.send(unsent)

    def _event(self, terminal: Terminal) -> bytes:
        """Make an event; a resize happens at once."""
        random = self._random
        if self._raw and random.random() < 0.05:
            return random.randbytes(random.randint(1, 6))
        kind = random.random()
        if kind < 0.7:
            return self._key().encode()
        if kind < 0.92:
            return self._mouse().encode()
        if kind < 0.95:
            text = "".join(random.choices(CHARACTERS + " \n\t", k=random.randint(0, 60)))
            return f"\x1b[200~{text}\x1b[201~".encode()
        if kind < 0.995:
            return random.choice((b"\x1b[I", b"\x1b[O"))
        if not terminal.is_left:
            terminal.resize(*random.choice(SIZES))
        return b""

    def _key(self) -> str:
        random = self._random
        if random.random() < LEAVING:
            return random.choice(LEAVERS)
        if random.random() < 0.3:
            key = random.choice(SPECIAL)
            return CLEAR_ESCAPE if key == ESCAPE and random.random() >= PAUSED else key
        key = random.choice(CHARACTERS)
        return ESCAPE + key if random.random() < 0.02 and key not in "[O]P_^X" else key

    def _mouse(self) -> str:
        """A click, or a single press, move or wheel event."""
        random = self._random
        place = f"{random.randint(1, 90)};{random.randint(1, 28)}"
        button = random.choice((0, 0, 0, 1, 2))
        if random.random() < 0.5:
            return f"\x1b[<{button};{place}M\x1b[<{button};{place}m"
        return f"\x1b[<{random.choice((button, 32, 35, 64, 65, 16, 4))};{place}{random.choice('MMm')}"

    def _probe(self, terminal: Terminal) -> None:
        """Check that the command palette opens and closes on any screen."""
        if terminal.is_left:
            return
        terminal.forget()
        terminal.resize(COLUMNS + self.count.bursts % 2, LINES)  # All of it is painted anew.
        terminal.answer(lambda text: PROMPT in text, CLEAR_ESCAPE, PALETTE)
        terminal.answer(lambda text: PROMPT not in text, CLEAR_ESCAPE)

    def _leave(self, terminal: Terminal) -> None:
        """Quit the program; an unsaved game asks for y before, and a race for enter."""
        terminal.answer(lambda text: False, QUIT + "y\r")


def main() -> None:
    """Write events until a fault or the end, and print their number."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fuzz")
    parser.add_argument("--events", type=positive, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--raw", action="store_true", help="bytes that are no UTF-8, broken sequences")
    chosen = parser.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as home:
        fuzzer = Fuzzer(chosen.seed, Path(home), chosen.raw)
        try:
            fuzzer.run(chosen.events)
        except Fault as fault:
            sys.exit(str(fault))
        finally:
            count = fuzzer.count
            print(
                f"seed {chosen.seed}: {count.events} events in {count.bursts} bursts, {count.starts} starts, "
                f"{time.monotonic() - begun:.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
