"""The share of winnable deals, estimated from verdicts, with its confidence."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from statistics import fmean, median
from typing import Final, NamedTuple

from solitaire.solver.answer import Verdict

CONFIDENCE: Final = 1.96
"""Standard deviations on each side of the mean that hold 95 % of a normal distribution."""


class DealVerdict(NamedTuple):
    """The verdict on one deal."""

    deal: int
    verdict: Verdict
    positions: int
    seconds: float
    limit: float
    """The most seconds that the search could take."""
    solver: str = ""
    """The version that searched, such as ``1.17.0`` or ``1.17.0+compiled``; empty in older logs."""


class Effort(NamedTuple):
    """The distribution of the cost of solving a deal."""

    median: float
    mean: float
    p95: float
    """The 95th percentile."""


class Estimate(NamedTuple):
    """The counts of verdicts, and the effort they took."""

    winnable: int
    unwinnable: int
    unknown: int
    positions: Effort
    seconds: Effort

    @property
    def deals(self) -> int:
        """The number of all deals."""
        return self.winnable + self.unwinnable + self.unknown

    @property
    def share(self) -> tuple[float, float]:
        """The interval of the share of winnable deals: see ``winnable_share``."""
        return winnable_share(self.winnable, self.unwinnable, self.deals)


def estimate(found: Sequence[DealVerdict]) -> Estimate:
    """Count verdicts, at least one."""
    verdicts = [one.verdict for one in found]
    return Estimate(
        winnable=verdicts.count(Verdict.WINNABLE),
        unwinnable=verdicts.count(Verdict.UNWINNABLE),
        unknown=verdicts.count(Verdict.UNKNOWN),
        positions=effort([one.positions for one in found]),
        seconds=effort([one.seconds for one in found]),
    )


def effort(spent: Sequence[float]) -> Effort:
    """The distribution of at least one number."""
    return Effort(median(spent), fmean(spent), float(sorted(spent)[ceil(0.95 * len(spent)) - 1]))


def winnable_share(winnable: int, lost: int, deals: int) -> tuple[float, float]:
    """The 95 % confidence interval of the share of winnable deals.

    The lower end counts unsettled deals as lost, the upper one as won.
    """
    return wilson(winnable, deals)[0], wilson(deals - lost, deals)[1]


def wilson(hits: int, tries: int) -> tuple[float, float]:
    """The 95 % confidence interval of a probability, after ``hits`` in ``tries``.

    Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", JASA 22, 1927.
    """
    share, spread = hits / tries, CONFIDENCE**2 / tries
    middle = (share + spread / 2) / (1 + spread)
    reach = CONFIDENCE * sqrt(share * (1 - share) / tries + spread / (4 * tries)) / (1 + spread)
    return max(middle - reach, 0.0), min(middle + reach, 1.0)
