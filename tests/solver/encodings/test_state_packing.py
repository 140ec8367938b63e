"""States packed into integers or bytes: equal for equal rows, and small."""

from __future__ import annotations

from sys import getsizeof

from hypothesis import given
from hypothesis import strategies as st

from solitaire.solver.encodings.state_packing import BytesPacking, StatePacking

NUMBERS = st.one_of(st.integers(0, 300), st.integers(65_530, 65_540), st.integers(0, (1 << 32) - 1))
ROWS = st.tuples(NUMBERS, NUMBERS, NUMBERS)


@given(ROWS, ROWS)
def test_a_row_is_its_integer(row: tuple[int, ...], other: tuple[int, ...]) -> None:
    packing = StatePacking(3)
    assert packing.unpack(packing.pack(row)) == row
    assert (packing.pack(row) == packing.pack(other)) is (row == other)


@given(ROWS, ROWS)
def test_a_row_with_a_larger_number_is_its_bytes(row: tuple[int, ...], other: tuple[int, ...]) -> None:
    packing, larger = BytesPacking(3), 1 << 60
    assert packing.unpack(packing.pack(*row, larger)) == (*row, larger)
    assert (packing.pack(*row, larger) == packing.pack(*other, larger)) is (row == other)


def test_a_row_of_small_numbers_takes_two_bytes_for_each() -> None:
    small, large = StatePacking(9).pack([65_535] * 9), StatePacking(9).pack([65_536] * 9)
    assert getsizeof(small) <= getsizeof(0) + 2 * 9 + 4
    assert getsizeof(large) > getsizeof(small)
