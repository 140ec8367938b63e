"""Heights of foundations in states, where some are equivalent."""

from __future__ import annotations

from solitaire.solver.encodings.equivalent_heights import EquivalentHeights
from solitaire.solver.models.one_card_piles.canonical_heights import CanonicalHeights

UP, DOWN = bytes(range(1, 6)), bytes(range(5, 0, -1))
HEIGHTS = CanonicalHeights(EquivalentHeights([UP, DOWN], [True, False]), [0, 8], 255)
"""A foundation from 1 to 5 and one from 5 to 1, with their heights at bits 0 and 8."""
OTHER_BITS = 1 << 16


def state(up: int, down: int) -> int:
    return OTHER_BITS | down << 8 | up


def test_one_state_stands_for_all_that_are_equivalent() -> None:
    canonical = {HEIGHTS.canonical(state(up, 5 - up)) for up in range(1, 5)}
    assert canonical == {state(2, 3)}
    assert HEIGHTS.canonical(state(2, 2)) == state(2, 2)


def test_a_card_is_added_after_others_moved_out_of_its_way() -> None:
    # After the 3 moved to the foundation that goes up, either takes the other 4, and none the other 3 then.
    assert HEIGHTS.raised(state(2, 3), 4) == [state(4, 2)]
    assert HEIGHTS.raised(state(2, 3), 2) == [state(2, 4)]
    assert HEIGHTS.raised(state(4, 2), 3) == [state(4, 3)]
    assert HEIGHTS.raised(state(4, 2), 2) == []
