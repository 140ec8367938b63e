"""Convergence of a survey: the estimated share of wins after so many deals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import ceil, floor
from typing import Final, NamedTuple

from solitaire.analysis.survey.estimate import DealVerdict, winnable_share
from solitaire.solver.answer import Verdict

LEFT_OUT: Final = 50
"""The first deals, one in so many of all, get no point: their interval is nearly as wide as the axis."""
MOST_POINTS: Final = 400
FOUND: Final = "found winnable"
INTERVAL: Final = "95 % interval for all deals"


class SharePoint(NamedTuple):
    """The estimate after the first deals of a survey."""

    deals: int
    low: float
    """The lower end of the 95 % interval for all deals; unknown deals count as lost."""
    found: float
    """The share of these deals that were found winnable."""
    high: float
    """The upper end of the interval; unknown deals count as won."""


def convergence(found: Sequence[DealVerdict]) -> list[SharePoint]:
    """The estimates after more and more deals, of at least one, in even steps."""
    winnable = list(accumulate(one.verdict is Verdict.WINNABLE for one in found))
    lost = list(accumulate(one.verdict is Verdict.UNWINNABLE for one in found))
    first, last = max(1, len(found) // LEFT_OUT), len(found)
    steps = min(MOST_POINTS, last - first)
    counts = [first + (last - first) * step // steps for step in range(steps)] if steps else []
    points = []
    for deals in [*counts, last]:
        low, high = winnable_share(winnable[deals - 1], lost[deals - 1], deals)
        points.append(SharePoint(deals, low, winnable[deals - 1] / deals, high))
    return points


def share_axis(points: Sequence[SharePoint]) -> tuple[int, int, int]:
    """The ends of an axis for all shares, in per cent, and the step of its ticks."""
    low = 10 * floor(10 * min(point.low for point in points))
    high = 10 * ceil(10 * max(point.high for point in points))
    return low, high, 10 if high - low <= 60 else 20
