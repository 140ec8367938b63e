"""Noise for costs: bounded, and the same in every run."""

from __future__ import annotations

import pytest

from solitaire.solver.search.noise import Noise


def numbers(largest: int, count: int) -> list[int]:
    noise = Noise(largest)
    return [noise.next() for _ in range(count)]


@pytest.mark.parametrize("largest", [0, 1, 3, 7, 15, 31])
def test_each_number_up_to_the_largest_occurs_and_no_other(largest: int) -> None:
    assert set(numbers(largest, 1000)) == set(range(largest + 1))


def test_the_numbers_are_those_of_the_generator_of_ansi_c() -> None:
    """So verdicts, states and moves of a search stay as they were measured."""
    assert numbers(0x7FFF, 5) == [16838, 5758, 10113, 17515, 31051]
