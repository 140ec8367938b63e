"""Write the plan of ``docs/million_deals.md`` for surveys of a million deals.

Run ``python -m benchmarks.survey_cost --log LOG`` to measure, then ``python docs/million_deals.py LOG``. The
positions of a deal are the mean of ``docs/winnability.md``, which has up to a thousand deals of each game; of a
game that is not there they come from the log. Positions a second and memory come from the log.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill
from typing import Final, NamedTuple

from benchmarks.survey_cost import SurveyCost, read_log
from docs import winnability
from docs.arguments import arguments
from docs.tables import solitaires, table

PAGE: Final = Path(__file__).with_suffix(".md")
BEGIN: Final = "<!-- The plan is written by docs/million_deals.py. -->\n"
END: Final = "<!-- Up to here. -->\n"
DEALS: Final = 1_000_000
CORES: Final = 64
"""The cores of the machine that the plan is for, a worker on each."""
LOCAL, DASK = 0.0005, 0.0053
"""Seconds that the survey's own process, or Dask's scheduler with the client, spends on each deal."""
COLUMNS: Final = (
    "game",
    "positions a deal",
    "positions a second",
    "seconds a deal",
    "core-hours",
    f"hours on {CORES} cores",
    "MB a worker",
    "cores for Dask",
)


class Plan(NamedTuple):
    """The cost of a million deals of a game."""

    game: str
    positions: float
    """The mean of a deal."""
    speed: float
    """Positions a second of processor time."""
    megabytes: float

    @property
    def seconds(self) -> float:
        """The mean processor time of a deal."""
        return self.positions / self.speed

    @property
    def core_hours(self) -> float:
        """The processor time of all deals."""
        return DEALS * self.seconds / 3600

    @property
    def hours(self) -> float:
        """The time on one machine, whose survey hands out so many deals a second at most."""
        return DEALS * max(self.seconds / CORES, LOCAL) / 3600

    @property
    def dask_cores(self) -> int:
        """The cores that one scheduler keeps busy."""
        return max(1, round(self.seconds / DASK))

    def cells(self) -> tuple[object, ...]:
        """The row of the table."""
        return (
            self.game,
            f"{self.positions:,.0f}",
            f"{self.speed:,.0f}",
            f"{self.seconds:.3f}",
            f"{self.core_hours:,.0f}",
            f"{self.hours:.1f}",
            f"{self.megabytes:.0f}",
            f"{self.dask_cores:,}",
        )


def plans(log: Path) -> Iterator[Plan]:
    """The plans of the measured games, in the order of the games."""
    costs = {cost.game: cost for cost in read_log(log)}
    means = {
        name: float(line.split("|")[9].replace(",", "")) for name, line in winnability.TABLE.rows().items()
    }
    for ruleset in solitaires():
        if ruleset.id in costs:
            cost: SurveyCost = costs[ruleset.id]
            mean = means.get(ruleset.name, cost.positions / cost.deals)
            yield Plan(ruleset.name, mean, cost.positions / cost.seconds, cost.megabytes)


def plan_text(found: list[Plan]) -> str:
    """The totals in a sentence, and the table."""
    core_hours, hours = sum(plan.core_hours for plan in found), sum(plan.hours for plan in found)
    largest = max(found, key=lambda plan: plan.megabytes)
    totals = (
        f"These {len(found)} games: **{core_hours:,.0f} core-hours**, which are {hours:,.0f} hours"
        f" ({hours / 24:.1f} days) on one machine with {CORES} cores. {largest.game} needs the most memory:"
        f" {largest.megabytes:.0f} MB a worker, {largest.megabytes * CORES / 1000:.0f} GB on {CORES} cores."
    )
    head, rule, *rows = table(COLUMNS, (plan.cells() for plan in found)).splitlines(keepends=True)
    rule = "| --- |" + " --: |" * (len(COLUMNS) - 1) + "\n"
    return fill(totals, 120) + "\n\n" + "".join([head, rule, *rows])


def main(log: str) -> None:
    """Write the page from the log of costs."""
    if not (found := [*plans(Path(log))]):
        sys.exit(f"{log}: no game is in this log.")
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(before + BEGIN + plan_text(found) + END + after, "utf-8")


if __name__ == "__main__":
    main(*arguments(__doc__, "LOG"))
