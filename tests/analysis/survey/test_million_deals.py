"""The plan of ``docs/million_deals.md``."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.survey_cost import SurveyCost, cost_of
from docs import winnability
from docs.million_deals import BEGIN, DASK, END, LOCAL, PAGE, Plan, plan_text, plans
from docs.tables import Table, cells
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.solver.solve import solve

TEXT = PAGE.read_text("utf-8").partition(BEGIN)[2].partition(END)[0]
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in TEXT.splitlines() if "|" in line][2:]


def test_a_plan_counts_processor_time_and_the_handing_out_of_quick_deals() -> None:
    slow, quick = Plan("slow", 36_000, 10_000, 100), Plan("quick", 100, 100_000, 30)
    assert (slow.seconds, slow.core_hours) == (3.6, 1000)
    assert slow.hours == 1000 / 64
    assert slow.dask_cores == round(3.6 / DASK)
    assert quick.hours == 1_000_000 * LOCAL / 3600
    assert quick.dask_cores == 1


def test_the_cost_of_a_game_is_that_of_its_first_deals() -> None:
    rules = load("trigon")
    answers = [solve(rules, Game.new(rules, deal).position) for deal in (1, 2, 3)]
    cost = cost_of("trigon", 3)
    assert (cost.game, cost.deals, cost.unknown) == ("trigon", 3, 0)
    assert cost.positions == sum(answer.positions for answer in answers)
    assert cost.megabytes > 1


def test_positions_are_those_of_the_survey_else_of_the_sample(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = winnability.TABLE.rows()["Klondike"]
    monkeypatch.setattr(Table, "rows", lambda table: {"Klondike": line})
    log = tmp_path / "log"
    costs = [SurveyCost(game, 10, 0, 5000, 2.0, 40.0) for game in ("klondike", "spider")]
    log.write_text("".join(f"{cost._asdict()}\n".replace("'", '"') for cost in costs))
    found = {plan.game: plan for plan in plans(log)}
    assert f"{found['Klondike'].positions:,.0f}" == cells(line)[8]
    assert found["Spider"].positions == 500
    assert "\n| Klondike | " in plan_text([*found.values()])


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_row_adds_up(row: list[str]) -> None:
    game, *numbers = row
    positions, speed, seconds, core_hours, hours, _, cores = (float(cell.replace(",", "")) for cell in numbers)
    plan = Plan(game, positions, speed, 0)
    assert seconds == pytest.approx(plan.seconds, abs=0.002, rel=0.01)
    assert core_hours == pytest.approx(plan.core_hours, abs=0.6, rel=0.01)
    assert hours == pytest.approx(plan.hours, abs=0.06, rel=0.01)
    assert cores == pytest.approx(plan.dask_cores, abs=1, rel=0.01)
