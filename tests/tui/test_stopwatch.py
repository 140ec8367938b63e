"""The stopwatch of games and races, on a clock of its own."""

from __future__ import annotations

from solitaire.tui.stopwatch import Stopwatch


def test_another_pace_counts_from_then_on() -> None:
    now = [10.0]
    watch = Stopwatch(500, lambda: now[0], pace=2)
    watch.start()
    now[0] += 3
    assert watch.elapsed_ms == 6500
    watch.set_pace(0.5)
    now[0] += 2
    assert watch.elapsed_ms == 7500
    watch.stop()
    now[0] += 9
    watch.set_pace(4)
    assert watch.elapsed_ms == 7500
    watch.start()
    now[0] += 1
    assert watch.elapsed_ms == 11_500
