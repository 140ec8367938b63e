"""Counts of verdicts and confidence intervals."""

from __future__ import annotations

import pytest

from solitaire.analysis.survey.estimate import DealVerdict, Effort, effort, estimate, wilson
from solitaire.solver.answer import Verdict


@pytest.mark.parametrize(
    ("hits", "tries", "low", "high"),
    [
        # Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_interval_of_a_share_is_that_of_wilson(hits: int, tries: int, low: float, high: float) -> None:
    assert wilson(hits, tries) == pytest.approx((low, high), abs=5e-5)


def test_what_is_unknown_widens_the_share_on_both_sides() -> None:
    known = [DealVerdict(n, Verdict.WINNABLE if n % 4 else Verdict.UNWINNABLE, n, 0.5, 2.0) for n in range(80)]
    count = estimate([*known, *(DealVerdict(80 + n, Verdict.UNKNOWN, 1000, 2.0, 2.0) for n in range(20))])
    assert (count.winnable, count.unwinnable, count.unknown, count.deals) == (60, 20, 20, 100)
    assert count.share == (wilson(60, 100)[0], wilson(80, 100)[1])
    assert count.positions == Effort(median=49.5, mean=231.6, p95=1000)
    assert count.seconds == pytest.approx((0.5, 0.8, 2.0))


def test_effort_that_95_of_100_deals_do_not_exceed() -> None:
    assert [effort(range(1, most + 1)).p95 for most in (1, 10, 19, 20, 100)] == [1, 10, 19, 19, 95]
