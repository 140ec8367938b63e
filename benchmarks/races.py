"""Key latency in a race: four people press ten keys a second each for a minute.

``python -m benchmarks.races [SECONDS]`` plays Nuts with four seats in a pseudo-terminal and prints the time
from writing a key to the last byte of the frame it causes, and the number of bytes. It also checks that the
final position is that of a reference match with the same keys: then no key was lost or went to another seat.
"""

from __future__ import annotations

import tempfile
import time
from argparse import ArgumentParser
from itertools import chain
from pathlib import Path
from random import Random
from statistics import median, quantiles

from benchmarks.argument_types import seconds
from solitaire.race.events import Moved
from solitaire.race.keys.key_blocks import STUCK
from tests.terminal.console import Console
from tests.terminal.race_players import Typist, arguments, begin, match_of

EVERY = 0.025
"""Seconds between keys: forty a second from four people."""


def main() -> None:
    """Play a race with random keys and print the latencies."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("seconds", nargs="?", type=seconds, default=60.0)
    options = parser.parse_args()
    match, random = match_of("nuts", 5, seats=4), Random(8)
    with (
        tempfile.TemporaryDirectory() as home,
        Console(*arguments(match), home=Path(home), columns=120, rows=30) as console,
    ):
        begin(console)
        typist = Typist(console, match)
        last = dict.fromkeys(match.hand.seats, "")
        rounds = [random.sample(range(1, 5), 4) for _ in range(max(1, int(options.seconds / EVERY / 4)))]
        took, sent = [], []
        start = time.monotonic()
        for number, seat in enumerate(chain.from_iterable(rounds)):
            targets = [target for target in typist.blocks.keys(seat) if target not in (STUCK, last[seat])]
            last[seat] = targets[int(random.random() * len(targets))]
            console.read(max(0.0, start + number * EVERY - time.monotonic()))
            before = len(console.output)
            struck = time.perf_counter()
            typist.press(typist.blocks.keys(seat)[last[seat]])
            while time.perf_counter() < struck + EVERY * 0.8:
                console.read(0.002)
            if len(console.output) > before:
                took.append(1000 * (console.heard_at - struck))
                sent.append(len(console.output) - before)
        for seat, taps in typist.taps.items():
            if taps.lifted is not None:  # The reference shows no lifted cards; the same key puts them back.
                typist.press(typist.blocks.keys(seat)[match.rules.piles[taps.lifted].own_name])
        console.wait_for(typist.match_is_shown())
        moves = sum(isinstance(event, Moved) for event in match.hand.log)
        print(f"{4 * len(rounds)} keys, {moves} moves; the table is as it should be")
        print(f"key to frame: median {median(took):.1f} ms, 95% within {quantiles(took, n=20)[-1]:.1f} ms")
        print(f"bytes a key: median {median(sent):.0f}")


if __name__ == "__main__":
    main()
