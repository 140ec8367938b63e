"""``python -m solitaire.analysis.winnable``: looks through the deals that a line on stdin names (see ``talk``).

It ends with whoever asks, however that comes about, and gives way to everybody else on the machine, unless
somebody waits for a deal.
"""

from __future__ import annotations

import os
import sys
from threading import Thread
from typing import Final

from solitaire.analysis.winnable.finder import search_deals
from solitaire.analysis.winnable.worker_protocol import outcome_line, read_request
from solitaire.solver.worker_protocol import lower_priority

NICENESS: Final = 19


def main() -> None:
    """Answer on stdout, deal by deal, what is asked in the first line of stdin."""
    request = read_request(sys.stdin.readline())
    if request.measured:
        lower_priority(NICENESS)  # Who waits for a deal does not ask how hard it is.
    # A thread that waits for the end of stdin is of no weight, and sees it in the middle of a search.
    Thread(target=_end_with_stdin, daemon=True).start()
    for looked in search_deals(*request):
        sys.stdout.write(outcome_line(looked))
        sys.stdout.flush()


def _end_with_stdin() -> None:
    sys.stdin.read()
    os._exit(0)


if __name__ == "__main__":
    main()
