"""What ``docs/difficulty.md`` says is so."""

from __future__ import annotations

import re
from pathlib import Path

from solitaire.deals import DEALS_A_DAY
from solitaire.proven import looking, measuring
from solitaire.proven.scale import SCALE, Difficulty
from solitaire.proven.store import AHEAD
from solitaire.rules.wording import number

PAGE = (Path(__file__).parents[2] / "docs" / "difficulty.md").read_text("utf-8")


def test_the_scale() -> None:
    rows = [f"| below {below:,} | {word} |" for below, word in SCALE]
    rows.append(f"| from {SCALE[-1][0]:,} on | {Difficulty.FIENDISH} |")
    assert "\n".join(rows) in PAGE
    assert [word for _, word in SCALE] + [Difficulty.FIENDISH] == list(Difficulty)


def test_the_budgets() -> None:
    text = re.sub(r"\s+", " ", PAGE)
    assert f"a search of {looking.SHORT:,} positions each" in text
    assert f"a search of {looking.LONG:,}, until" in text
    assert f"some {looking.TOTAL // 1000},000 positions" in text
    assert f"At {number(measuring.PLACES)} places" in text
    assert f"a search of {measuring.STATES} positions" in text


def test_the_numbers_of_deals() -> None:
    assert f"{number(DEALS_A_DAY).capitalize()} deals are looked at" in PAGE
    assert f"Up to {number(AHEAD)} deals" in PAGE
    assert f"to {DEALS_A_DAY:02} after it" in PAGE
