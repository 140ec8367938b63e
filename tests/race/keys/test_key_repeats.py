"""Repetitions of held keys are distinguished from taps, whatever the rhythm of either."""

from __future__ import annotations

from itertools import accumulate, pairwise, product
from random import Random

import pytest

from solitaire.race.keys.key_repeats import RepeatFilter, RepeatRate, learn_rate
from tests.samples import one_in

RATES = range(1, 21)
"""Taps a second."""
JITTERS = (0, 5, 15, 25)
"""Milliseconds by which a tap may come earlier or later than its rhythm."""
DELAYS = (200, 250, 400, 500, 660)
INTERVALS = (25, 33, 40, 60, 75, 90, 110, 120)
KEYBOARDS = [(delay, interval) for delay in DELAYS for interval in INTERVALS]
TAPS = 40
LONG = 14
"""Repetitions of a key that is held."""


def taps(rate: int, jitter: int, random: Random, start: int = 0) -> list[int]:
    """The times of taps in a rhythm; no tap overtakes the one before."""
    times = (start + round(1000 * n / rate + jitter * (2 * random.random() - 1) + jitter) for n in range(TAPS))
    return list(accumulate(times, max))


def uneven_taps(rate: int, jitter: int, random: Random) -> list[int]:
    """The times of taps whose intervals vary, so that the rhythm drifts."""
    gaps = (max(0, round(1000 / rate + jitter * (2 * random.random() - 1))) for _ in range(TAPS))
    return list(accumulate(gaps))


def hold(delay: int, interval: float, repeats: int, random: Random, start: int = 0) -> list[int]:
    """The times of a key that is pressed and held; each arrives up to 2 ms late."""
    times = [start, *(start + round(delay + interval * n) for n in range(repeats))]
    return [at + int(3 * random.random()) for at in times]


def accepted(repeats: RepeatFilter, times: list[int]) -> list[int]:
    """The times of the taps among presses of a key, once everything is decided."""
    found = [tap for at_ms in times for tap in repeats.press("q", at_ms)]
    return [tap.at_ms for tap in [*found, *repeats.settle(times[-1] + 1000)]]


def rate_of(delay: int, interval: int) -> RepeatRate:
    """The rate that is learned when a key is held in the key check."""
    checked = RepeatFilter(learns=True)
    accepted(checked, hold(delay, interval, LONG, Random(delay * interval)))
    assert checked.rate is not None
    assert abs(checked.rate.delay - delay) <= 2 and abs(checked.rate.interval - interval) <= 2
    return checked.rate


@pytest.mark.parametrize(("delay", "interval"), one_in(3, KEYBOARDS))
def test_no_tap_is_lost_and_no_repetition_counts(delay: int, interval: int) -> None:
    rate, random = rate_of(delay, interval), Random(7)
    for per_second in RATES:
        for jitter in JITTERS:
            for rhythm in (taps, uneven_taps):
                tapped = rhythm(per_second, jitter, random)
                filtered = RepeatFilter(rate)
                assert accepted(filtered, tapped) == tapped, (per_second, jitter)
                pressed = tapped[-1] + 1000
                held = hold(delay, interval, LONG, random, pressed)
                assert accepted(filtered, held) == held[:1], (per_second, jitter)
                again = taps(per_second, jitter, random, held[-1] + 150)
                assert accepted(filtered, again) == again, (per_second, jitter)


@pytest.mark.parametrize(("per_second", "jitter"), one_in(3, product(RATES, JITTERS), 1))
def test_no_tap_is_lost_while_the_keyboard_is_unknown(per_second: int, jitter: int) -> None:
    for seed in range(20):
        for rhythm in (taps, uneven_taps):
            tapped = rhythm(per_second, jitter, Random(seed))
            assert accepted(RepeatFilter(), tapped) == tapped


def test_nine_taps_a_second_with_some_close_together_all_count() -> None:
    times = [round(111 * n) - (91 if n % 4 == 3 else 0) for n in range(TAPS)]
    assert 20 in {after - before for before, after in pairwise(times)}
    for rate in (None, RepeatRate(500, 33, 4), RepeatRate(400, 90, 4)):
        assert accepted(RepeatFilter(rate), times) == times


@pytest.mark.parametrize(("delay", "interval"), [pair for pair in KEYBOARDS if pair[1] <= 40])
def test_repetitions_that_no_finger_could_make_are_noticed_without_a_check(delay: int, interval: int) -> None:
    repeats = RepeatFilter()
    assert len(accepted(repeats, hold(delay, interval, LONG, Random(3)))) == 3
    again = hold(delay, interval, LONG, Random(4), 10_000)
    assert accepted(repeats, again) == again[:1]


def test_another_key_ends_the_repetitions_and_decides_what_was_open() -> None:
    """A keyboard repeats the key that was pressed last."""
    repeats = RepeatFilter(RepeatRate(500, 33, 4))
    assert [tap.at_ms for tap in repeats.press("q", 0)] == [0]
    assert repeats.press("q", 500) == []
    assert [(tap.key, tap.at_ms) for tap in repeats.press("y", 510)] == [("q", 500), ("y", 510)]
    assert [tap.at_ms for tap in repeats.press("q", 530)] == [530]


def test_a_tap_after_exactly_the_delay_counts_one_interval_later() -> None:
    repeats = RepeatFilter(RepeatRate(500, 33, 4))
    repeats.press("q", 0)
    assert (repeats.press("q", 502), repeats.deadline) == ([], 502 + 33 + 4 + 1)
    assert repeats.settle(539) == []
    assert [tap.at_ms for tap in repeats.settle(540)] == [502]
    assert repeats.deadline is None


def test_two_taps_count_at_once_if_the_second_comes_too_soon_for_a_repetition() -> None:
    repeats = RepeatFilter(RepeatRate(500, 100, 4))
    repeats.press("q", 0)
    assert repeats.press("q", 500) == []
    assert [tap.at_ms for tap in repeats.press("q", 560)] == [500, 560]


def test_a_key_that_is_held_while_the_program_is_held_up_does_not_count_again() -> None:
    repeats = RepeatFilter(RepeatRate(500, 33, 4))
    held = [0, 500, 533, 566, 640, 673, 706, 739]
    assert accepted(repeats, held) == [0]


def test_a_rate_is_learned_from_a_slow_connection_too() -> None:
    times = [0, 480, 520, 540, 590, 610, 640, 670]
    assert learn_rate(times) == RepeatRate(480, 32, 20)
    assert learn_rate([0, 480, 520, 540, 640, 650, 680, 720]) is None


def test_another_keyboard_is_noticed_in_play_if_it_is_faster_than_any_finger() -> None:
    repeats = RepeatFilter(RepeatRate(500, 33, 4))
    assert len(accepted(repeats, hold(250, 30, LONG, Random(1)))) == 7
    again = hold(250, 30, LONG, Random(2), 10_000)
    assert accepted(repeats, again) == again[:1]


@pytest.mark.parametrize("learns", [False, True])
def test_a_pause_before_a_key_that_repeats_at_once_is_no_delay(learns: bool) -> None:
    repeats = RepeatFilter(learns=learns)
    accepted(repeats, [0, *range(12_000, 12_400, 30)])
    assert repeats.rate is None


def test_another_keyboard_is_learned_by_holding_a_key_in_the_check() -> None:
    repeats = RepeatFilter(RepeatRate(500, 33, 4), learns=True)
    accepted(repeats, hold(300, 90, LONG, Random(1)))
    assert repeats.rate is not None
    assert (repeats.rate.delay, repeats.rate.interval) == pytest.approx((300, 90), abs=2)
