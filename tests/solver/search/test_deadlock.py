"""The shared fixpoint of deadlock proofs, against every order in which cards can leave."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from solitaire.solver.search.deadlock import is_deadlock

CARDS = range(8)

needs = st.lists(st.sampled_from(CARDS), min_size=len(CARDS), max_size=len(CARDS))
"""For each card another that must once have been the last of its pile before it leaves."""
orders = st.permutations(CARDS)

Piles = list[tuple[int, ...]]


def dealt(order: list[int]) -> Piles:
    return [tuple(order[start : start + 3]) for start in range(0, len(order), 3)]


class Waiting:
    """A relaxation in which each card waits for one other. A step takes at most one card of each pile."""

    def __init__(self, needs: list[int], piles: Piles) -> None:
        self.needs = needs
        self.piles = piles
        self.bare = {pile[-1] for pile in piles if pile}

    def has_cards(self) -> bool:
        return any(self.piles)

    def release(self) -> bool:
        left = [pile[:-1] if pile and self.needs[pile[-1]] in self.bare else pile for pile in self.piles]
        has_changed, self.piles = left != self.piles, left
        self.bare.update(pile[-1] for pile in left if pile)
        return has_changed


def all_can_leave(needs: list[int], piles: Piles) -> bool:
    """The same one card after the other, the first that can."""
    bare = {pile[-1] for pile in piles if pile}
    while any(piles):
        for place, pile in enumerate(piles):
            if pile and needs[pile[-1]] in bare:
                piles = [*piles[:place], pile[:-1], *piles[place + 1 :]]
                bare |= {*pile[-2:-1]}
                break
        else:
            return False
    return True


@given(needs, orders)
def test_it_is_a_deadlock_if_and_only_if_no_order_lets_all_cards_leave(
    needs: list[int], order: list[int]
) -> None:
    found = is_deadlock(Waiting(needs, dealt(order)))
    assert found is not all_can_leave(needs, dealt(order))


def test_two_cards_that_wait_for_each_other_are_a_deadlock() -> None:
    piles: Piles = [(0, 3), (1, 2)]
    assert is_deadlock(Waiting([0, 0, 0, 1], piles))
    assert not is_deadlock(Waiting([0, 1, 3, 2], piles))


def test_no_cards_are_no_deadlock() -> None:
    assert not is_deadlock(Waiting([], []))
