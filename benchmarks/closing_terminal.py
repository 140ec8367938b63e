"""Time until the program ends after its terminal was closed at a random moment.

``python -m benchmarks.closing_terminal [CLOSES] [SEED]`` closes 200 terminals by default. For each scene it
prints the median and the longest time until the process and its helper subprocesses are gone. It fails if one
of them takes longer than ``LONGEST``, or if a saved game is truncated.
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import chain
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

from benchmarks.argument_types import positive
from solitaire.replay.format.line_reader import read_game_record
from tests.terminal.console import Console

CLOSES = 200
LONGEST = 3.0
"""The time limit in seconds."""
HANGS = 20.0
"""Seconds after which a process counts as hanging and is killed."""
REPLAY = Path(__file__).parent.parent / "tests" / "replays" / "0.1.0" / "klondike-20261121-080000.jsonl"
KEYS = " ahhuur1234567 dd\t\r"


class Scene(NamedTuple):
    """An activity of the program during which its terminal is closed."""

    name: str
    arguments: tuple[str, ...]
    act: Callable[[Console, Random], None]
    pause: float
    """Seconds: the terminal is closed at a random moment within them."""
    light: bool = False
    """Whether a solver subprocess runs meanwhile."""


class Close(NamedTuple):
    """The result of closing a terminal."""

    seconds: float
    """The time until the last process was gone."""
    is_torn: bool
    """Whether a saved game is truncated."""


# Scenes


def start(console: Console, random: Random) -> None:
    """Do nothing: the program starts."""


def play(console: Console, random: Random) -> None:
    """Press random keys in a game, without pauses."""
    console.wait_for("q quit")
    for _ in range(random.randrange(8)):
        console.type("".join(random.choices(KEYS, k=random.randrange(1, 20))))
        console.read(random.random() * 0.03)


def race(console: Console, random: Random) -> None:
    """Press random keys in a race against rivals."""
    console.wait_for(lambda text: "space start" in text or "space resume" in text)
    console.type(" ")
    for _ in range(random.randrange(30)):
        console.read(random.random() * 0.1)
        console.type("".join(random.choices("asdfgqwert", k=3)))


def watch(console: Console, random: Random) -> None:
    """Start a playback."""
    console.wait_for("esc back")
    console.type(" ")


def leave(console: Console, random: Random) -> None:
    """Play, and quit the program."""
    play(console, random)
    console.type("\x1b")
    console.read(0.2)
    console.type("\x11")


def kill(console: Console, random: Random) -> None:
    """Play, and send a signal."""
    play(console, random)
    console.kill(random.choice((signal.SIGTERM, signal.SIGHUP, signal.SIGINT)))


def storm(console: Console, random: Random) -> None:
    """Send more events than can be handled, and read little of the output."""
    console.wait_for("q quit")
    os.set_blocking(console.master, False)
    for _ in range(random.randrange(5, 60)):
        events = "".join(
            f"\x1b[<35;{random.randrange(1, 81)};{random.randrange(1, 25)}M{random.choice(KEYS)}"
            for _ in range(100)
        )
        with suppress(BlockingIOError):
            os.write(console.master, events.encode())
        if random.random() < 0.1:
            console.resize(random.randrange(80, 160), random.randrange(24, 50))
        if random.random() < 0.5:
            with suppress(BlockingIOError):
                os.read(console.master, 65536)
    with suppress(BlockingIOError):
        os.write(console.master, b"\x11" if random.random() < 0.5 else b"n")


SCENES = (
    Scene("start-up", ("klondike", "--deal", "3"), start, 1.2),
    Scene("menu", (), start, 1.5),
    Scene("play", ("klondike", "--deal", "3"), play, 0.2),
    Scene("search", ("klondike-draw-3", "--deal", "3"), play, 1.0, light=True),
    Scene("look for deals", ("klondike-draw-3", "--winnable"), start, 3.0, light=True),
    Scene("race", ("race", "nuts", "--seat", "Ann", "--seat", "Max:hard", "--deal", "5"), race, 0.3),
    Scene("replay", ("replay", str(REPLAY)), watch, 1.0),
    Scene("quit", ("klondike", "--deal", "3"), leave, 0.3, light=True),
    Scene("signal", ("klondike", "--deal", "3"), kill, 0.3),
    Scene("storm", ("klondike", "--deal", "3"), storm, 0.3),
)


# Closing


def close(scene: Scene, random: Random, home: Path, patience: float = HANGS) -> Close:
    """Close the terminal of one program, and wait for its processes to end.

    After ``patience`` seconds they are killed.
    """
    with Console(*scene.arguments, home=home, light=scene.light) as console:
        scene.act(console, random)
        until = time.monotonic() + random.random() * scene.pause
        os.set_blocking(console.master, True)
        console.read(until - time.monotonic())
        console.hang_up()
        begin = time.monotonic()
        while (seconds := time.monotonic() - begin) < patience:
            if console.has_ended() and not any(processes_of(home)):
                break
            time.sleep(0.01)
        for process in processes_of(home):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
    return Close(seconds, any(is_torn(path) for path in home.rglob("*.jsonl")))


def processes_of(home: Path) -> Iterator[int]:
    """The processes whose home is an empty folder made for one program."""
    entry = b"HOME=" + os.fsencode(home) + b"\0"
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with suppress(OSError):
                if entry in (folder / "environ").read_bytes():
                    yield int(folder.name)


def is_torn(path: Path) -> bool:
    """Whether a saved game is damaged, as by an incomplete write."""
    with path.open("rb") as file:
        try:
            return read_game_record(file, path.name).damage is not None
        except ValueError:
            return True


def main() -> None:
    """Close terminals in all scenes and print the times."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("closes", nargs="?", type=positive, default=CLOSES)
    parser.add_argument("seed", nargs="?", type=int, default=1)
    options = parser.parse_args()
    random = Random(options.seed)
    found: dict[str, list[Close]] = {scene.name: [] for scene in SCENES}
    for number in range(options.closes):
        scene = SCENES[number % len(SCENES)]
        with tempfile.TemporaryDirectory() as home:
            found[scene.name].append(close(scene, random, Path(home)))
    print(f"{'':16}{'closes':>8}{'median s':>10}{'longest s':>11}{'over':>6}{'hang':>6}{'torn':>6}")
    everything = list(chain.from_iterable(found.values()))
    for name, results in [*found.items(), ("all", everything)]:
        if results:
            seconds = [result.seconds for result in results]
            late, hanging = (sum(each >= limit for each in seconds) for limit in (LONGEST, HANGS))
            torn = sum(result.is_torn for result in results)
            times = f"{median(seconds):>10.2f}{max(seconds):>11.2f}"
            print(f"{name:16}{len(results):>8}{times}{late:>6}{hanging:>6}{torn:>6}", flush=True)
    sys.exit(any(result.seconds >= LONGEST or result.is_torn for result in everything))


if __name__ == "__main__":
    main()
