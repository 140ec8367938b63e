"""Verdicts counted, and how far the count can be trusted."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from statistics import fmean, median
from typing import Final, NamedTuple

from solitaire.solver.answer import Verdict

CONFIDENCE: Final = 1.96
"""Standard deviations on each side of what is expected that hold 95 % of a normal distribution."""


class DealVerdict(NamedTuple):
    """What was found out about one deal."""

    deal: int
    verdict: Verdict
    positions: int
    seconds: float
    limit: float
    """How many seconds it might have taken."""


class Effort(NamedTuple):
    """How much each of many deals took."""

    median: float
    mean: float
    p95: float
    """What 95 of 100 deals did not exceed."""


class Estimate(NamedTuple):
    """What was found out about many."""

    winnable: int
    unwinnable: int
    unknown: int
    positions: Effort
    seconds: Effort

    @property
    def deals(self) -> int:
        """All of them."""
        return self.winnable + self.unwinnable + self.unknown

    @property
    def share(self) -> tuple[float, float]:
        """Between which shares the winnable deals of the game lie, at 95 % confidence: the lower end counts
        unknown deals as lost, the upper one as won.
        """
        low, _ = wilson(self.winnable, self.deals)
        _, high = wilson(self.winnable + self.unknown, self.deals)
        return low, high


def counted(found: Sequence[DealVerdict]) -> Estimate:
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
    """What at least one deal, and each of the others, took."""
    return Effort(median(spent), fmean(spent), float(sorted(spent)[ceil(0.95 * len(spent)) - 1]))


def wilson(hits: int, tries: int) -> tuple[float, float]:
    """The interval in which a probability lies at 95 % confidence, after so many hits among so many tries
    (Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", JASA 22, 1927).
    """
    share, spread = hits / tries, CONFIDENCE**2 / tries
    middle = (share + spread / 2) / (1 + spread)
    reach = CONFIDENCE * sqrt(share * (1 - share) / tries + spread / (4 * tries)) / (1 + spread)
    return max(middle - reach, 0.0), min(middle + reach, 1.0)
