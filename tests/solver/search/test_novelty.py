"""Novelty of states: a state is novel if one of its parts was not met before in its context."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from solitaire.solver.search.novelty import Novelty

STATES = st.lists(st.tuples(st.integers(0, 2), st.frozensets(st.integers(0, 9))))
"""Contexts and parts."""


def novelty() -> Novelty[tuple[int, frozenset[int]]]:
    return Novelty(lambda state: state)


def test_a_new_combination_of_known_parts_is_not_novel() -> None:
    met = novelty()
    assert met.is_novel((0, frozenset({1, 2})))
    assert met.is_novel((0, frozenset({3})))
    assert not met.is_novel((0, frozenset({1, 3})))


def test_a_part_is_new_once_in_each_context() -> None:
    met = novelty()
    assert met.is_novel((0, frozenset({1})))
    assert met.is_novel((1, frozenset({1})))
    assert not met.is_novel((1, frozenset({1})))


@given(STATES)
def test_a_state_is_novel_if_some_part_is_new_in_its_context(states: list[tuple[int, frozenset[int]]]) -> None:
    met = novelty()
    for number, (context, parts) in enumerate(states):
        before = [others for at, others in states[:number] if at == context]
        assert met.is_novel((context, parts)) == (not parts <= frozenset().union(*before))


def test_what_has_not_changed_is_not_new_in_another_context() -> None:
    """A card that moves from the stock to a foundation changes the context, but no column."""
    met = novelty()
    met.set_parent((0, frozenset({1, 2})))
    assert not met.is_novel((1, frozenset({1, 2})))
    assert met.is_novel((1, frozenset({1, 3})))
    met.set_parent((0, frozenset({4})))
    assert met.is_novel((1, frozenset({1})))


def test_the_parts_count_as_memory() -> None:
    met = novelty()
    before = met.stored_bytes
    met.is_novel((0, frozenset(range(1000))))
    assert met.stored_bytes > before
