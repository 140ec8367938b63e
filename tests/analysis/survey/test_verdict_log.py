"""The log of verdicts."""

from __future__ import annotations

from pathlib import Path

import pytest

from solitaire.analysis.survey.estimate import DealVerdict
from solitaire.analysis.survey.verdict_log import VerdictLog
from solitaire.solver.answer import Verdict


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "surveys" / "klondike.jsonl"


def test_what_is_settled_stays_so(path: Path) -> None:
    won = DealVerdict(7, Verdict.WINNABLE, 100, 0.25, 1.0)
    VerdictLog(path).write(won)
    assert VerdictLog(path).lookup(7, 1.0) == VerdictLog(path).lookup(7, 60.0) == won
    assert VerdictLog(path).lookup(8, 1.0) is None


def test_what_is_unknown_is_searched_again_with_more_time_only(path: Path) -> None:
    # The search ended before its time, with as many positions in memory as may be.
    unknown = DealVerdict(7, Verdict.UNKNOWN, 4_000_000, 40.0, 60.0)
    VerdictLog(path).write(unknown)
    assert VerdictLog(path).lookup(7, 60.0) == unknown
    assert VerdictLog(path).lookup(7, 61.0) is None
    lost = DealVerdict(7, Verdict.UNWINNABLE, 9_000_000, 90.0, 100.0)
    VerdictLog(path).write(lost)
    assert VerdictLog(path).lookup(7, 1000.0) == lost


def test_a_line_without_a_limit_has_its_time_as_limit_and_a_torn_one_is_skipped(path: Path) -> None:
    path.parent.mkdir()
    path.write_text(
        '{"deal": 1, "verdict": "unknown", "positions": 900, "seconds": 1.01}\n{"deal": 2, "verdict": "winn\n'
    )
    book = VerdictLog(path)
    assert book.lookup(1, 1.0) == DealVerdict(1, Verdict.UNKNOWN, 900, 1.01, 1.01)
    assert book.lookup(2, 1.0) is None


@pytest.mark.parametrize(
    ("solver", "read"),
    [("1.17.0", "1.17.0"), ("1.17.0+compiled", "1.17.0+compiled"), ("", ""), ("=1+1", ""), ("1.17.0\n", "")],
)
def test_the_name_of_a_solver_is_read_if_it_is_one(path: Path, solver: str, read: str) -> None:
    VerdictLog(path).write(DealVerdict(7, Verdict.WINNABLE, 100, 0.25, 1.0, solver))
    found = VerdictLog(path).lookup(7, 1.0)
    assert found and found.solver == read


@pytest.mark.parametrize("what", ["positions", "seconds", "limit"])
@pytest.mark.parametrize("number", ["-1", "9" * 400, "NaN", "Infinity", "-Infinity", "1e300"])
def test_a_line_with_an_impossible_number_is_no_verdict(path: Path, what: str, number: str) -> None:
    numbers = {"positions": "900", "seconds": "1.5", "limit": "2"} | {what: number}
    path.parent.mkdir()
    spent = ", ".join(f'"{key}": {value}' for key, value in numbers.items())
    path.write_text(f'{{"deal": 1, "verdict": "winnable", {spent}}}\n')
    assert VerdictLog(path).lookup(1, 1.0) is None


def test_a_verdict_after_a_torn_line_has_a_line_of_its_own(path: Path) -> None:
    first, second = (DealVerdict(deal, Verdict.WINNABLE, 100, 0.25, 1.0) for deal in (1, 2))
    VerdictLog(path).write(first)
    torn = path.read_bytes() + b'{"deal": 9, "verd'
    path.write_bytes(torn)
    VerdictLog(path).write(second)
    assert path.read_bytes().startswith(torn + b"\n")
    book = VerdictLog(path)
    assert (book.lookup(1, 1.0), book.lookup(2, 1.0)) == (first, second)
