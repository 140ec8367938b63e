"""The bounds of a screen."""

from __future__ import annotations

import pytest

from solitaire.config.screen_size import drawn_size, is_drawn_size


@pytest.mark.parametrize(
    ("size", "drawn"),
    [
        ((80, 24), (80, 24)),
        ((10, 3), (10, 3)),
        ((2048, 512), (2048, 512)),
        ((9, 2), (10, 3)),
        ((-1, 10**9), (10, 512)),
        ((2049, 0), (2048, 3)),
    ],
)
def test_the_program_draws_for_the_nearest_size_within_bounds(
    size: tuple[int, int], drawn: tuple[int, int]
) -> None:
    assert drawn_size(*size) == drawn
    assert is_drawn_size(*size) is (size == drawn)
