"""Cost of the statistics of ten thousand games: ``python -m benchmarks.records``.

A hundred games are played, and each is copied a hundred times under other names.

rebuild      reading every file and writing the index
ask          checking for changed files, and reading the index
one more     the same after another game was played
figures      computing all statistics and the table of each game
"""

from __future__ import annotations

import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from statistics import median

from solitaire.stats.game_facts import GameFacts
from solitaire.stats.index import FILE, GameIndex
from solitaire.stats.summary import by_game, summary
from tests.stats.played_games import Diary

PLAYED = 100
COPIES = 100
KINDS = ("klondike", "thumb-and-pouch", "baroness", "grandfathers-clock")
REPEATS = 5


def ms_for(action: Callable[[], object], repeats: int = REPEATS) -> float:
    """The median duration of several runs, in milliseconds."""
    took = []
    for _ in range(repeats):
        start = time.perf_counter()
        action()
        took.append((time.perf_counter() - start) * 1000)
    return median(took)


def fill(root: Path) -> Diary:
    """Play ``PLAYED`` games and copy their files."""
    diary = Diary(root)
    for number in range(PLAYED):
        diary.play(KINDS[number % len(KINDS)], number + 1)
    for path in list((root / "finished").iterdir()):
        text = path.read_bytes()
        for copy in range(1, COPIES):
            path.with_stem(f"{path.stem}-copy-{copy}").write_bytes(text)
    return diary


def figures(games: list[GameFacts]) -> list[object]:
    """The statistics of all games and of each kind."""
    return [summary(games), *(summary(members) for members in by_game(games).values())]


def main() -> None:
    """Measure and print."""
    ArgumentParser(description=__doc__).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        diary = fill(Path(folder))
        index = GameIndex(diary.root, print)
        rebuilt = ms_for(lambda: index.games(rebuild=True), 3)
        games = index.games()
        size = sum(path.stat().st_size for path in (diary.root / "finished").iterdir())
        print(
            f"{len(games)} games, {size / 1e6:.0f} MB, index {(diary.root / FILE).stat().st_size / 1e6:.1f} MB"
        )
        print(f"rebuild  {rebuilt:7.0f} ms")
        print(f"ask      {ms_for(index.games):7.0f} ms")
        one_more = []
        for deal in range(REPEATS):
            diary.play("baroness", deal + 1)
            one_more.append(ms_for(index.games, 1))
        print(f"one more {median(one_more):7.0f} ms")
        print(f"figures  {ms_for(lambda: figures(games)):7.0f} ms")


if __name__ == "__main__":
    main()
