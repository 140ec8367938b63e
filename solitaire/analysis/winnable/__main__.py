"""The deal-search subprocess, ``python -m solitaire.analysis.winnable``.

It answers the request on stdin (see ``worker_protocol``) and ends with its parent process, however that ends.
Unless the player waits for the deal, it runs at low priority.
"""

from __future__ import annotations

import os
import sys
from threading import Thread
from typing import Final

from solitaire.analysis.winnable.finder import search_deals
from solitaire.analysis.winnable.worker_protocol import outcome_line, read_request
from solitaire.solver.process_priority import lower_priority

NICENESS: Final = 19


def main() -> None:
    """Read a request from stdin, and write a line to stdout for each deal."""
    request = read_request(sys.stdin.readline())
    if not request.is_awaited:
        lower_priority(NICENESS)
    # A blocked thread costs nothing, and notices the end of stdin even during a search.
    Thread(target=_end_with_stdin, daemon=True).start()
    for outcome in search_deals(request.rules, request.budgets, request.graded_for):
        sys.stdout.write(outcome_line(outcome))
        sys.stdout.flush()


def _end_with_stdin() -> None:
    sys.stdin.read()
    os._exit(0)


if __name__ == "__main__":
    main()
