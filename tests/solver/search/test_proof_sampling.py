"""Sampling for proofs: every state is tested where some are proven lost, else one in some."""

from __future__ import annotations

from solitaire.solver.search.proof_sampling import ProofSampling


def test_states_are_tested_less_often_where_none_is_lost() -> None:
    """State 24 is the only one that is lost."""
    sampling, tested = ProofSampling(every=8), list[int]()
    for state in range(50):
        if sampling.is_due():
            tested.append(state)
            if state == 24:
                sampling.add_loss()
    assert tested == [*range(6), 8, 16, 24, *range(25, 31), 33, 41, 49]
