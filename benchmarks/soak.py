"""Soak test: hundreds of games in one process must not leak resources.

``python -m benchmarks.soak [--games 200] [--seed 1]`` opens every game from the menu by its name, over and
over. In each it makes moves, takes them back, requests hints, opens dialogs, and gives the game up; every tenth
game it opens the statistics and a replay. Races are started, paused and left. It prints for each game:

memory     resident, in MB
key        median milliseconds to handle a key, without painting
open       files, tasks, threads and child processes of the process

In the end, memory must be within a tenth of that after ten games, and after one of the last ten games no more
may be open than after one of the first ten; else the status is 1. Both are measured in the menu, after a
garbage collection, and without the search for deals that the menu starts in a subprocess when it has been
open for a while.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import sys
import tempfile
import threading
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Final, NamedTuple

from textual import events
from textual.pilot import Pilot

from benchmarks.argument_types import positive
from solitaire.config.user_state import UserState, save_user_state
from solitaire.game.catalogue import load_rulesets
from solitaire.replay.archive.saved_games import open_archive
from solitaire.rules.ruleset import Ruleset
from solitaire.tui.app import ENDING_SIGNALS, SolitaireApp
from solitaire.tui.background.solver_client import SolverProcess
from solitaire.tui.bindings import key_event
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.race import RaceScreen
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.widgets.list_box import ListBox
from tests.tui.app_pilot import dealt_with, host, table
from tests.tui.table_input import keys_for

SIZE: Final = (120, 40)
"""Columns and lines of the terminal: room for a race of three."""
MOVES: Final = 6
"""Moves in a game, at most."""
EVERY: Final = 10
"""Games between visits to the statistics and the replays."""
SETTLED: Final = 10
"""Games after which everything has been imported: all kinds of screens were open once."""
TOLERANCE: Final = 1.1
"""The largest allowed ratio of the final memory to that after ``SETTLED`` games."""


class Sample(NamedTuple):
    """Resources of the process after a game."""

    game: str
    memory_mb: float
    key_ms: float
    files: int
    tasks: int
    threads: int
    children: int

    def __str__(self) -> str:
        return (
            f"{self.game:<26}{self.memory_mb:>8.1f} MB{self.key_ms:>8.2f} ms   {self.files} files, "
            f"{self.tasks} tasks, {self.threads} threads, {self.children} children"
        )


class Soak:
    """Plays one game after the other.

    Args:
        pilot: the pilot of the app, with the menu open.
        seed: the seed of the random moves.
    """

    def __init__(self, pilot: Pilot[None], seed: int) -> None:
        self._pilot = pilot
        self._app = host(pilot)
        self._random = Random(seed)
        self._key_ms: list[float] = []

    async def play(self, ruleset: Ruleset, visits_other_screens: bool) -> Sample:
        """Play a game, return to the menu, and take a sample."""
        await self._keys("/", *ruleset.id.replace("-", " "))
        games = self._app.screen.query_one(ListBox)
        for _ in games.options:
            if getattr(games.highlighted_choice, "id", "") == ruleset.id:
                break
            await self._keys("down")
        await self._keys("enter")
        if ruleset.is_race:
            await self._race()
        else:
            await self._solitaire()
        if visits_other_screens:
            await self._visit_other_screens()
        assert isinstance(self._app.screen, MenuScreen), self._app.screen
        return await self.sample(ruleset.name)

    async def _solitaire(self) -> None:
        game = table(self._pilot).game
        for _ in range(MOVES):
            if not (moves := game.legal_moves()) or not self._is_at_table:
                break
            await self._keys(*keys_for(game, self._random.choice(moves)), "esc")
        for keys in (
            ("h", "u", "r", "u"),
            ("i", "j", "esc"),
            ("S", "down", "esc"),
            ("?", "x"),
            ("ctrl+p", "esc"),
        ):
            await self._keys(*keys)
        while not self._is_at_table:
            await self._keys("esc")
        if game.is_under_way:
            await self._keys("n", "y")
        await self._keys("M")

    @property
    def _is_at_table(self) -> bool:
        return isinstance(self._app.screen, TableScreen)

    async def _race(self) -> None:
        await self._keys("space", "1", "2", "esc")
        while not isinstance(self._app.screen, MenuScreen):
            await self._keys(*(("ctrl+q", "enter") if isinstance(self._app.screen, RaceScreen) else ("space",)))

    async def _visit_other_screens(self) -> None:
        """Visit the statistics and the last replay."""
        await self._keys("T")
        await self._read()
        await self._keys("down", "right", "esc", "W")
        await self._read()
        await self._keys("enter", "space", "right", "left", "end", "home", "esc", "esc")

    async def _read(self) -> None:
        """Wait until the threads have loaded the data of a screen."""
        await self._app.workers.wait_for_complete()
        await self._pilot.pause()

    async def _keys(self, *keys: str) -> None:
        for key in keys:
            begun = perf_counter()
            await dealt_with(self._app, [events.Key("space", key) if key == " " else key_event(key)])
            self._key_ms.append((perf_counter() - begun) * 1000)

    async def sample(self, name: str) -> Sample:
        """End the search for deals, and take a sample."""
        await self._app.deal_service.close()
        key_ms = median(self._key_ms or [0.0])
        self._key_ms.clear()
        await self._pilot.pause()
        gc.collect()
        return Sample(
            name,
            int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") / 2**20,
            key_ms,
            sum(1 for _ in Path("/proc/self/fd").iterdir()),
            len(asyncio.all_tasks()),
            threading.active_count(),
            len(children()),
        )


def children() -> list[str]:
    """The running child processes of this process."""
    return Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()


async def soak(games: int, seed: int) -> list[Sample]:
    """Play ``games`` games; return a sample of each."""
    save_user_state(UserState(welcomed=True))
    rulesets: Iterator[Ruleset] = cycle(load_rulesets()[0])
    app, samples = SolitaireApp(archive=open_archive, new_solver=SolverProcess), []
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        # The app, which ends at a signal, would leave the benchmark waiting for its answers to keys.
        benchmark = asyncio.current_task()
        assert benchmark
        for number in ENDING_SIGNALS:
            asyncio.get_running_loop().add_signal_handler(number, benchmark.cancel)
        player = Soak(pilot, seed)
        for number, ruleset in enumerate(islice(rulesets, games), start=1):
            samples.append(await player.play(ruleset, number % EVERY == 0))
            print(number, samples[-1], flush=True)
        app.tables.leave()
    return samples


def regressions(samples: list[Sample]) -> str:
    """Resources that grew since ``SETTLED`` games, as text; empty if none did."""
    first, last = samples[:SETTLED], samples[-SETTLED:]
    early, late = first[-1], last[-1]
    found = []
    if late.memory_mb > early.memory_mb * TOLERANCE:
        found.append(f"memory {early.memory_mb:.1f} to {late.memory_mb:.1f} MB")
    for name in ("files", "tasks", "threads", "children"):
        # The number of tasks depends on the screens left last, and Textual's timers come and go.
        before = max(getattr(sample, name) for sample in first)
        now = min(getattr(sample, name) for sample in last)
        if now > before:
            found.append(f"{name} {before} to {now}")
    return ", ".join(found)


def main() -> None:
    """Play and print the samples; exit with 1 if a resource grew."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soak")
    parser.add_argument("--games", type=positive, default=200)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for kind in ("CONFIG", "DATA", "STATE"):
            os.environ[f"XDG_{kind}_HOME"] = str(Path(folder) / kind.lower())
        try:
            samples = asyncio.run(soak(chosen.games, chosen.seed))
        except asyncio.CancelledError:
            sys.exit("ended by a signal")
        left = [*children(), *(thread.name for thread in threading.enumerate()[1:])]
    tenth = slice(SETTLED, 2 * SETTLED), slice(-SETTLED, None)
    keys = [median([sample.key_ms for sample in samples[part] or samples]) for part in tenth]
    print(f"a key: {keys[0]:.2f} ms after {SETTLED} games, {keys[1]:.2f} ms in the end")
    print(f"left when the app has ended: {', '.join(left) or 'nothing'}")
    memory = [samples[:SETTLED][-1].memory_mb, samples[-1].memory_mb]
    print(f"memory: {memory[0]:.1f} MB after {SETTLED} games, {memory[1]:.1f} MB in the end")
    if worse := regressions(samples):
        sys.exit(f"grown: {worse}")


if __name__ == "__main__":
    main()
