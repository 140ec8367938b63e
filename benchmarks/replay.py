"""Cost of saving games: recording a move, resuming, verifying, file size.

Run ``python -m benchmarks.replay [FOLDER]``, with a folder to write to if temporary files are on another disk
than games. The games are random Klondike, a thousand events long, with undo and redo.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.argument_types import folder
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.replay.archive.archive import Archive
from solitaire.replay.format.line_reader import read_game_record
from solitaire.replay.playback.restore import restore

EVENTS = 1000
ROUNDS = 7


def seconds(do: Callable[[], object]) -> float:
    """The duration of a call in seconds."""
    start = perf_counter()
    do()
    return perf_counter() - start


def play(game: Game, random: Random) -> list[float]:
    """Play at random; return the seconds of each event, without move generation."""
    taken = []
    for number in range(EVENTS):
        moves = game.legal_moves()
        move = moves[int(random.random() * len(moves))]
        choice = random.random()
        if choice < 0.05 and game.can_undo:
            taken.append(seconds(game.undo))
        elif choice < 0.1 and game.can_redo:
            taken.append(seconds(game.redo))
        else:
            taken.append(seconds(lambda move=move, ms=700 * number: game.play(move, ms)))  # type: ignore[misc]
    return taken


def main() -> None:
    """Measure and print."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=folder)
    where = parser.parse_args().folder
    plain, written, resumed, verified = [], [], [], []
    with TemporaryDirectory(dir=where) as root:
        for number in range(1, ROUNDS + 1):
            archive = Archive(Path(root) / str(number))
            plain += play(Game.new(load("klondike"), number), Random(number))
            game = Game.new(load("klondike"), number)
            recorder = archive.begin(game)
            written += play(game, Random(number))
            recorder.leave()
            (path,) = archive.unfinished.iterdir()
            size = path.stat().st_size
            resumed.append(seconds(lambda archive=archive, path=path: archive.resume(path)))  # type: ignore[misc]
            with path.open("rb") as file:
                verified.append(seconds(lambda file=file: restore(read_game_record(file, ""))))  # type: ignore[misc]
            with path.open("rb") as file:
                header = len(file.readline())
    best, cost = median(plain), median(written)
    print(f"a move: {best * 1e6:.0f} µs; written down: {cost * 1e6:.0f} µs, {(cost - best) * 1e6:.0f} µs more")
    print(f"the slowest of {len(written)} moves written down: {max(written) * 1e3:.1f} ms")
    print(f"going on with a game of {EVENTS} events: {median(resumed) * 1e3:.0f} ms")
    print(f"verifying: {EVENTS / median(verified):,.0f} events a second")
    print(f"a file: {header} bytes of rules and cards, {(size - header) / EVENTS:.0f} bytes an event")


if __name__ == "__main__":
    main()
