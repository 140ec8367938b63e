"""What a book of verdicts remembers."""

from __future__ import annotations

from pathlib import Path

import pytest

from solitaire.analysis.survey.estimate import Found
from solitaire.analysis.survey.verdict_log import Book
from solitaire.solver.answer import Verdict


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "surveys" / "klondike.jsonl"


def test_what_is_settled_stays_so(path: Path) -> None:
    won = Found(7, Verdict.WINNABLE, 100, 0.25, 1.0)
    Book(path).write(won)
    assert Book(path).settled(7, 1.0) == Book(path).settled(7, 60.0) == won
    assert Book(path).settled(8, 1.0) is None


def test_what_is_unknown_is_searched_again_with_more_time_only(path: Path) -> None:
    # The search ended before its time, with as many positions in memory as may be.
    unknown = Found(7, Verdict.UNKNOWN, 4_000_000, 40.0, 60.0)
    Book(path).write(unknown)
    assert Book(path).settled(7, 60.0) == unknown
    assert Book(path).settled(7, 61.0) is None
    lost = Found(7, Verdict.UNWINNABLE, 9_000_000, 90.0, 100.0)
    Book(path).write(lost)
    assert Book(path).settled(7, 1000.0) == lost


def test_lines_without_a_limit_and_torn_ones(path: Path) -> None:
    path.parent.mkdir()
    path.write_text(
        '{"deal": 1, "verdict": "unknown", "positions": 900, "seconds": 1.01}\n{"deal": 2, "verdict": "winn\n'
    )
    book = Book(path)
    assert book.settled(1, 1.0) == Found(1, Verdict.UNKNOWN, 900, 1.01, 1.01)
    assert book.settled(2, 1.0) is None
