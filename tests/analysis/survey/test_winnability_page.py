"""What ``docs/winnability.md`` says adds up."""

from __future__ import annotations

import re

import pytest

from docs.tables import solitaires
from docs.winnability import TABLE
from solitaire.analysis.survey.estimate import wilson

ROWS = {game: [cell.strip() for cell in line.strip("|\n").split("|")] for game, line in TABLE.rows().items()}


def test_every_solitaire_has_a_row() -> None:
    assert list(ROWS) == [ruleset.name for ruleset in solitaires()]


@pytest.mark.parametrize("game", ROWS)
def test_a_row_adds_up(game: str) -> None:
    deals, winnable, lost, unknown = map(int, ROWS[game][1:5])
    assert deals == 1000
    assert winnable + lost + unknown == deals
    ends = wilson(winnable, deals)[0], wilson(winnable + unknown, deals)[1]
    assert interval(game) == pytest.approx([100 * end for end in ends], abs=0.051)
    assert bool(ROWS[game][6]) == bool(unknown)


def test_figures_of_others_by_the_same_rules_lie_in_our_intervals() -> None:
    same = re.findall(r"^\| (.+?) \| ([\d.]+) ± [\d.]+ % \| yes", TABLE.page.read_text("utf-8"), re.MULTILINE)
    assert len(same) == 4
    for game, share in same:
        low, high = interval(game)
        assert low <= float(share) <= high


def interval(game: str) -> list[float]:
    """Its ends in per cent."""
    return [float(end) for end in ROWS[game][5].removesuffix(" %").split("–")]
