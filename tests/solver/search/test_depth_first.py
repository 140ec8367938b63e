"""Depth-first search with nogoods, and the nogood table."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from solitaire.game.catalogue import load
from solitaire.solver.models.pairs.problem import PairsProblem
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.depth_first import DepthFirst
from solitaire.solver.search.nogoods import NogoodTable
from solitaire.solver.search.problem import SearchState
from tests.samples import FULL
from tests.solver.endgames import wander

pile = st.binary(max_size=5)
looked_at = st.tuples(pile, st.integers(0, 5)).map(lambda found: (found[0], 1 + found[1] % (len(found[0]) + 1)))


def test_a_loss_is_a_loss_whatever_lies_deeper() -> None:
    nogoods = NogoodTable()
    nogoods.add(7, [b"\1\2\3", b"\4\5"], bytes((2, 1)))
    assert nogoods.lookup(7, [b"\1\2\3", b"\4\5"]) == bytes((2, 1))
    assert nogoods.lookup(7, [b"\6\6\2\3", b"\5"]) == bytes((2, 1))
    assert nogoods.lookup(7, [b"\1\6\3", b"\4\5"]) is None
    assert nogoods.lookup(8, [b"\1\2\3", b"\4\5"]) is None


def test_where_it_matters_that_a_pile_ends_it_must_end() -> None:
    nogoods = NogoodTable()
    nogoods.add(0, [b"\2", b""], bytes((2, 1)))
    assert nogoods.lookup(0, [b"\2", b""]) == bytes((2, 1))
    assert nogoods.lookup(0, [b"\1\2", b""]) is None
    assert nogoods.lookup(0, [b"\2", b"\1"]) is None


@given(st.lists(st.tuples(looked_at, looked_at), max_size=12), st.tuples(pile, pile))
def test_a_nogood_is_found_where_the_cards_of_its_proof_are_the_same(
    losses: list[tuple[tuple[bytes, int], tuple[bytes, int]]], asked: tuple[bytes, bytes]
) -> None:
    nogoods, taught = NogoodTable(), []
    for loss in losses:
        here, depths = [pile for pile, _ in loss], bytes(depth for _, depth in loss)
        if nogoods.lookup(0, here) is None:
            nogoods.add(0, here, depths)
            taught.append((here, depths))
            assert nogoods.lookup(0, here) == depths
    found = nogoods.lookup(0, asked)
    if found is not None:
        assert any(
            found == depths and all(a[-n:] == b[-n:] for a, b, n in zip(asked, here, depths, strict=True))
            for here, depths in taught
        )


def test_no_card_outside_the_proof_of_a_nogood_turns_the_loss_into_a_win() -> None:
    rules, random = load("baroness"), Random(3)
    tried = 0
    for _ in range(25 if FULL else 9):
        pairs = PairsProblem(rules, random.choice(wander(rules, random, 70)[-25:]))
        search = DepthFirst(pairs, 20_000)
        if search.run(20_000) is not SearchState.EXHAUSTED:
            continue
        time, lost = pairs.start
        depths = search.nogoods.lookup(time, lost)
        assert depths is not None
        for _ in range(10):
            others = [bytes(random.choices(range(1, 14), k=random.randrange(3))) for _ in lost]
            # Whoever looked at the bottom of a pile saw all of it.
            pairs.start = (
                time,
                tuple(
                    pile if depth > len(pile) else other + pile[-depth:]
                    for pile, depth, other in zip(lost, depths, others, strict=True)
                ),
            )
            assert BestFirst(pairs, 20_000).run(20_000) is not SearchState.FOUND
            tried += pairs.start != (time, lost)
    assert tried > 50
