"""A storm of keys in a race: four people strike ten keys a second each, interleaved at random, for a minute.

``python -m benchmarks.races [SECONDS]`` plays Nuts with four seats in a pseudo-terminal and prints how long it
takes from writing a key to the last byte of the frame it causes, how many bytes that is, and whether the table
ends as it does for somebody who did the same on paper: then no key was lost and none went to another seat.
"""

from __future__ import annotations

import sys
import tempfile
import time
from itertools import chain
from pathlib import Path
from random import Random
from statistics import median, quantiles

from solitaire.race.events import Moved
from solitaire.race.key_blocks import STUCK
from tests.terminal.console import Console
from tests.terminal.test_races import Typist, arguments, begin, match_of

EVERY = 0.025
"""Seconds from key to key: forty a second from four pairs of hands."""


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    match, random = match_of("nuts", 5, seats=4), Random(8)
    with (
        tempfile.TemporaryDirectory() as home,
        Console(*arguments(match), home=Path(home), columns=120, rows=30) as console,
    ):
        begin(console)
        typist = Typist(console, match)
        last = dict.fromkeys(match.hand.seats, "")
        rounds = [random.sample(range(1, 5), 4) for _ in range(int(seconds / EVERY / 4))]
        took, sent = [], []
        start = time.monotonic()
        for number, seat in enumerate(chain.from_iterable(rounds)):
            spots = [spot for spot in typist.blocks.keys(seat) if spot not in (STUCK, last[seat])]
            last[seat] = spots[int(random.random() * len(spots))]
            console.read(max(0.0, start + number * EVERY - time.monotonic()))
            before = len(console.output)
            struck = time.perf_counter()
            typist.press(typist.blocks.keys(seat)[last[seat]])
            while time.perf_counter() < struck + EVERY * 0.8:
                console.read(0.002)
            if len(console.output) > before:
                took.append(1000 * (console.heard_at - struck))
                sent.append(len(console.output) - before)
        for seat, spot in last.items():
            if spot != "stock":
                typist.press(typist.blocks.keys(seat)["stock"])
        console.wait_for(typist.sees_the_same)
        moves = sum(isinstance(event, Moved) for event in match.hand.log)
        print(f"{4 * len(rounds)} keys, {moves} moves; the table is as it should be")
        print(f"key to frame: median {median(took):.1f} ms, 95% within {quantiles(took, n=20)[-1]:.1f} ms")
        print(f"bytes a key: median {median(sent):.0f}")


if __name__ == "__main__":
    main()
