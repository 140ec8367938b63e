"""The estimates of a survey after more and more deals."""

from __future__ import annotations

from itertools import pairwise

import pytest

from solitaire.analysis.survey.convergence import SharePoint, convergence, share_axis
from solitaire.analysis.survey.estimate import DealVerdict, estimate
from solitaire.solver.answer import Verdict

THIRDS = [DealVerdict(deal, list(Verdict)[deal % 3], 10, 0.1, 1.0) for deal in range(1, 2501)]


@pytest.mark.parametrize("deals", [1, 2, 40, 60, 1000, 2500])
def test_each_point_is_the_estimate_of_the_first_deals(deals: int) -> None:
    points = convergence(THIRDS[:deals])
    assert (points[0].deals, points[-1].deals) == (max(1, deals // 50), deals)
    assert len(points) <= 401
    for point in points[:: len(points) // 4 + 1]:
        count = estimate(THIRDS[: point.deals])
        assert point == (point.deals, count.share[0], count.winnable / count.deals, count.share[1])


def test_deals_are_counted_in_even_steps() -> None:
    counts = [point.deals for point in convergence(THIRDS)]
    steps = {after - before for before, after in pairwise(counts)}
    assert steps <= {6, 7}


def test_the_axis_holds_all_shares() -> None:
    assert share_axis([SharePoint(10, 0.61, 0.7, 0.84), SharePoint(20, 0.64, 0.7, 0.8)]) == (60, 90, 10)
    assert share_axis([SharePoint(1, 0.0, 0.0, 0.94)]) == (0, 100, 20)
