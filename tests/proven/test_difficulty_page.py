"""What ``docs/difficulty.md`` says is so."""

from __future__ import annotations

import re
from pathlib import Path

from solitaire.deals import DEALS_A_DAY
from solitaire.proven import measuring, plan
from solitaire.proven.kept import MOST_GRADED
from solitaire.proven.scale import SCALE, Difficulty
from solitaire.proven.store import AHEAD
from solitaire.rules.wording import number

PAGE = (Path(__file__).parents[2] / "docs" / "difficulty.md").read_text("utf-8")
TEXT = re.sub(r"\s+", " ", PAGE)


def test_the_scale() -> None:
    rows = [f"| below {below:,} | {word} |" for below, word in SCALE]
    rows.append(f"| from {SCALE[-1][0]:,} on | {Difficulty.FIENDISH} |")
    assert "\n".join(rows) in PAGE
    assert [word for _, word in SCALE] + [Difficulty.FIENDISH] == list(Difficulty)


def test_the_budgets() -> None:
    assert f"mostly in {plan.SHORT:,} positions" in TEXT
    assert f"every eighth in {plan.LONG:,}" in TEXT and plan.LONG == 8 * plan.SHORT
    assert f"A deal that {plan.LONG:,} positions do not settle" in TEXT
    assert f"At {number(measuring.PLACES)} places" in TEXT
    assert f"a search of {measuring.STATES} positions" in TEXT


def test_the_numbers_of_deals() -> None:
    assert f"{DEALS_A_DAY} of them at most" in TEXT
    assert f"to {DEALS_A_DAY:02} after it" in TEXT
    assert f"Up to {number(AHEAD)} deals" in TEXT
    assert MOST_GRADED == 100 and "a hundred deals of each game" in TEXT
