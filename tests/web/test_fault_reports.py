"""Faults of the server: a line each, and never many."""

from __future__ import annotations

import asyncio
from logging import ERROR, LogRecord

from solitaire.web.fault_reports import LONGEST_LINE, MINUTE, MOST_REPORTS, FaultReports
from tests.event_loop import in_event_loop


def logged(message: str, error: Exception | None = None) -> LogRecord:
    info = (type(error), error, None) if error else None
    return LogRecord("aiohttp", ERROR, "", 0, message, (), info)


def test_a_fault_is_a_line_with_its_error() -> None:
    lines: list[str] = []
    FaultReports(lines.append).emit(logged("Error handling request", ValueError("bad")))
    assert lines == ["Error handling request: ValueError('bad')"]


def test_a_fault_does_not_quote_all_of_a_long_request() -> None:
    lines: list[str] = []
    FaultReports(lines.append).emit(logged("Error handling request", ValueError(b"\xff" * 8000)))
    (line,) = lines
    assert line.startswith("Error handling request: ValueError(b'") and len(line) == LONGEST_LINE


@in_event_loop
async def test_a_fault_of_the_event_loop_that_goes_on_is_reported_once() -> None:
    lines: list[str] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(FaultReports(lines.append).on_loop_fault)
    for _ in range(100):
        error = OSError(24, "Too many open files")
        loop.call_exception_handler({"message": "socket.accept() failed", "exception": error})
    assert lines == ["socket.accept() failed: OSError(24, 'Too many open files')"]


def test_of_many_faults_in_a_minute_the_first_are_reported() -> None:
    lines: list[str] = []
    now = 0.0
    reports = FaultReports(lines.append, lambda: now)
    for number in range(1000):
        reports.emit(logged(f"fault {number}"))
    known = [f"fault {number}" for number in range(MOST_REPORTS)]
    assert lines == [*known, "More faults are not reported for a minute."]
    now = MINUTE
    reports.emit(logged("fault 0"))
    assert lines[-1] == "fault 0"
