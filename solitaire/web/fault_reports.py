"""Report faults of the HTTP library and of the event loop, a line each."""

from __future__ import annotations

from asyncio import AbstractEventLoop
from collections.abc import Callable
from logging import Handler, LogRecord
from time import monotonic
from typing import Any, Final

from solitaire.rules.files.errors import shortened

MOST_REPORTS: Final = 20
"""Lines in a minute: strangers can cause any number of faults, by requests that make no sense."""
LONGEST_LINE: Final = 300
"""Letters of a line, which may quote the request."""
MINUTE: Final = 60.0
"""Seconds."""


class FaultReports(Handler):
    """Reports faults: in a minute, ``MOST_REPORTS`` at most, and none twice.

    Args:
        report: called with a line about a fault.
        clock: returns seconds.
    """

    def __init__(self, report: Callable[[str], object], clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._report_line = report
        self._clock = clock
        self._begun = clock()
        self._reported = set[str]()
        """The lines of the present minute."""

    def emit(self, record: LogRecord) -> None:
        """Report a fault that the HTTP library logs."""
        self._add(record.getMessage(), record.exc_info[1] if record.exc_info else None)

    def on_loop_fault(self, loop: AbstractEventLoop, context: dict[str, Any]) -> None:
        """Report a fault of the event loop, as its exception handler.

        Such a fault is that too many connections are open.
        """
        self._add(context["message"], context.get("exception"))

    def _add(self, message: str, error: BaseException | None) -> None:
        line = shortened(f"{message}: {error!r}" if error else message, LONGEST_LINE)
        if self._clock() - self._begun >= MINUTE:
            self._begun = self._clock()
            self._reported.clear()
        if line not in self._reported and len(self._reported) <= MOST_REPORTS:
            self._reported.add(line)
            is_last = len(self._reported) > MOST_REPORTS
            self._report_line("More faults are not reported for a minute." if is_last else line)
