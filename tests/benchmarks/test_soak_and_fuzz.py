"""A short soak test, a short fuzz and a short race of four, so that all stay runnable."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from benchmarks import fuzz, races
from benchmarks.fuzz import Fuzzer
from benchmarks.soak import Sample, Soak, children, regressions, soak
from solitaire.analysis.winnable.outcome import DealOutcome
from solitaire.analysis.winnable.worker_protocol import DealQuery
from solitaire.solver.answer import Verdict
from tests.samples import FULL, one_in
from tests.tui.app_pilot import in_the_app, until

EVENTS = 200 if FULL else 15
MOST_AT_ONCE = 250
GAMES = 3 if FULL else 1


@pytest.mark.parametrize("seed", one_in(3, [3, 1, 2]))
def test_random_events_break_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    if not FULL:
        monkeypatch.setattr(fuzz, "BURST", MOST_AT_ONCE)
    fuzzer = Fuzzer(seed, tmp_path)
    fuzzer.run(EVENTS)
    assert fuzzer.count.events >= EVENTS
    assert fuzzer.count.bursts


def test_a_race_ends_with_nothing_lifted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["races.py", "0.3"])
    races.main()
    assert "the table is as it should be" in capsys.readouterr().out


def test_nothing_is_left_open_after_a_few_games() -> None:
    files, others = open_files(), set(children())
    samples = asyncio.run(soak(games=GAMES, seed=1))
    assert len(samples) == GAMES
    assert open_files() <= files
    assert set(children()) <= others
    assert not [thread for thread in threading.enumerate()[1:] if not thread.daemon]


def test_a_search_for_deals_is_not_taken_for_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """The menu starts one after a pause; it ends with it, and with the sample."""
    monkeypatch.setattr("solitaire.tui.background.prefetch.PAUSE", 0.0)
    searches: list[str] = []

    async def endless(query: DealQuery) -> AsyncGenerator[DealOutcome, None]:
        searches.append(query.ruleset.id)
        try:
            await asyncio.Event().wait()
            yield DealOutcome(query.budgets[0].deal, Verdict.UNKNOWN, 0)
        finally:
            searches.remove(query.ruleset.id)

    async def sampled(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: searches)
        await Soak(pilot, seed=1).sample("menu")
        assert not searches

    in_the_app(sampled, search=endless)


def open_files() -> int:
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


def test_growth_is_reported() -> None:
    sample = Sample("Klondike", 50.0, 1.0, files=9, tasks=20, threads=1, children=0)
    first = [*[sample._replace(memory_mb=20.0)] * 9, sample]
    assert not regressions([*first, sample])
    assert not regressions([*first, sample._replace(memory_mb=54.0)])
    assert regressions([*first, sample._replace(memory_mb=56.0)]) == "memory 50.0 to 56.0 MB"
    worse = sample._replace(files=10, tasks=25)
    assert regressions([*first, *[worse] * 10]) == "files 9 to 10, tasks 20 to 25"
    assert not regressions([*first, *[worse] * 9, sample]), "it is not open for good"
