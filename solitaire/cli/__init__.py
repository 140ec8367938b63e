"""The command line, ``solitaire``: its entry point.

It starts fast: nothing heavy is imported before a command needs it, and click not before there is a command.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Final, NoReturn

COMPLETION: Final = "_SOLITAIRE_COMPLETE"
"""The variable by which a shell asks for completions, with the words to complete in other variables."""


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run the program with ``args``, by default those of the process, and exit.

    The exit status is 0 for success, 1 for a negative answer, and 2 for bad usage or bad input, which is
    reported on stderr in one line.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A player's ruleset may hold letters that the terminal's encoding lacks.
            stream.reconfigure(errors="replace")
    try:
        status = _run(args)
        if sys.stdout:  # None if the shell closed it.
            sys.stdout.flush()
    except (Exception, KeyboardInterrupt) as error:
        from solitaire.cli.failures import report_failure

        status = report_failure(error)
    sys.exit(status)


def _run(args: Sequence[str] | None) -> int:
    """Run a command, or open the menu, which needs no click; return the exit status."""
    if not (sys.argv[1:] if args is None else args) and COMPLETION not in os.environ:
        from solitaire.cli.launch_tui import open_menu

        return open_menu()
    from solitaire.cli.commands import solitaire

    if request := os.environ.get(COMPLETION):
        from solitaire.cli.shell_completion import prepare_completion

        prepare_completion(COMPLETION, request)
    return solitaire.main(args, prog_name="solitaire", standalone_mode=False) or 0
