"""Samples of mutants, and the confidence interval of the killed share."""

from __future__ import annotations

import pytest

from benchmarks.mutation import SURVIVED, UNTESTED, Score, sample, scores

RACE = [f"solitaire.race.hand.hand.x_shift__mutmut_{number}" for number in range(40)]
REPLAY = [f"solitaire.replay.format.checksum.x_seal__mutmut_{number}" for number in range(5)]


def test_a_sample_takes_as_many_of_each_package_and_the_same_ones_again() -> None:
    drawn = sample([*REPLAY, *RACE], 10, seed=1)
    assert drawn == sample([*RACE, *REPLAY], 10, seed=1) != sample([*RACE, *REPLAY], 10, seed=2)
    assert len(set(drawn) & set(RACE)) == 10
    assert set(drawn) - set(RACE) == set(REPLAY)


def test_what_survives_and_what_no_test_reaches_is_not_killed() -> None:
    codes = dict.fromkeys(RACE, 1) | {RACE[0]: SURVIVED, RACE[1]: UNTESTED, RACE[2]: -24, REPLAY[0]: 1}
    assert scores(codes) == [Score("solitaire.race", 40, 38), Score("solitaire.replay", 1, 1)]


def test_the_interval_is_wilsons() -> None:
    assert Score("solitaire.race", 150, 132).interval == pytest.approx((0.818, 0.923), abs=0.001)
    assert Score("solitaire.race", 10, 10).interval == pytest.approx((0.722, 1.0), abs=0.001)
