"""The stopwatch of games and races, on a clock of its own."""

from __future__ import annotations

from solitaire.tui.stopwatch import Stopwatch
from tests.tui.manual_clock import ManualClock


def test_another_pace_counts_from_then_on() -> None:
    clock = ManualClock(10.0)
    watch = Stopwatch(500, clock, pace=2)
    watch.start()
    clock.now += 3
    assert watch.elapsed_ms == 6500
    watch.set_pace(0.5)
    clock.now += 2
    assert watch.elapsed_ms == 7500
    watch.stop()
    clock.now += 9
    watch.set_pace(4)
    assert watch.elapsed_ms == 7500
    watch.start()
    clock.now += 1
    assert watch.elapsed_ms == 11_500
