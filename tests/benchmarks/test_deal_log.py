"""The log of measured deals: each deal is measured once, and the games take turns."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.deal_log import measure_deals, read_lines
from benchmarks.difficulty import measure_difficulty, read_log
from solitaire.rules.compiled_rules import Rules
from solitaire.solver.answer import Verdict


def test_a_run_measures_the_deals_that_are_not_in_the_log(tmp_path: Path) -> None:
    log, measured = tmp_path / "log.jsonl", []

    def measure(rules: Rules, deal: int) -> dict[str, object]:
        measured.append((rules.ruleset.id, deal))
        return {"moves": deal}

    measure_deals(["golf"], 2, log, measure)
    measure_deals(["golf", "trigon"], 3, log, measure)
    assert measured == [("golf", 1), ("golf", 2), ("trigon", 1), ("trigon", 2), ("golf", 3), ("trigon", 3)]
    assert [(line["game"], line["deal"], line["moves"]) for line in read_lines(log, dict)] == [
        (game, deal, deal) for game, deal in measured
    ]


def test_a_log_has_the_difficulty_of_won_deals_only(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    assert list(read_log(log)) == []
    measure_deals(["trigon"], 5, log, measure_difficulty)
    found = list(read_log(log))
    assert {each.verdict for each in found} == {Verdict.WINNABLE, Verdict.UNWINNABLE}
    assert all((each.measure is not None) == (each.verdict is Verdict.WINNABLE) for each in found)


@pytest.mark.parametrize(
    "line",
    ['{"game": ["golf"], "deal": 1}', '{"game": "golf", "deal": {}}', '["game", "deal"]', "7", "[" * 99999],
)
def test_a_run_names_the_line_of_a_log_that_is_of_another_shape(tmp_path: Path, line: str) -> None:
    log = tmp_path / "log.jsonl"
    log.write_text(f"{line}\n")
    with pytest.raises(SystemExit) as ended:
        measure_deals(["golf"], 1, log, lambda rules, deal: {})
    assert ended.value.code == f"{log}:1: this line is damaged, or of another log."
