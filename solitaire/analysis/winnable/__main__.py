"""The deal-search subprocess, ``python -m solitaire.analysis.winnable``.

It answers the query on stdin (see ``worker_protocol``) and ends with its parent process, however that ends.
Unless the player waits for the deal, it runs at low priority.
"""

from __future__ import annotations

import os
import sys
from threading import Thread
from typing import Final

from solitaire.analysis.winnable.finder import search_deals
from solitaire.analysis.winnable.worker_protocol import outcome_line, read_query
from solitaire.rules.compiled_rules import Rules
from solitaire.solver.process_priority import lower_priority

NICENESS: Final = 19


def main() -> None:
    """Read a query from stdin, and write a line to stdout for each deal."""
    query = read_query(sys.stdin.readline())
    if not query.is_awaited:
        lower_priority(NICENESS)
    # A blocked thread costs nothing, and notices the end of stdin even during a search.
    Thread(target=_end_with_stdin, daemon=True).start()
    for outcome in search_deals(Rules(query.ruleset), query.budgets, query.graded_for):
        sys.stdout.write(outcome_line(outcome))
        sys.stdout.flush()


def _end_with_stdin() -> None:
    sys.stdin.read()
    os._exit(0)


if __name__ == "__main__":
    main()
