"""The command line, ``solitaire``: its entry point, exit statuses and error lines.

It starts fast: nothing heavy is imported before a command needs it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import NoReturn

import click

from solitaire.cli.commands import solitaire
from solitaire.cli.messages import BadInput, say, say_fault

INTERRUPTED = 130
"""The exit status that shells expect after ctrl+c."""

FAULT = 1
"""Python's exit status after a traceback."""


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
        status = solitaire.main(args, prog_name="solitaire", standalone_mode=False) or 0
        if sys.stdout:  # None if the shell closed it.
            sys.stdout.flush()
    except click.ClickException as error:
        say(error.format_message())
        status = error.exit_code
    except (click.Abort, KeyboardInterrupt):
        status = INTERRUPTED
    except OSError as error:
        # Most likely stdout cannot be written, so Python's own flush at exit would fail, too.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            # The reader closed the pipe, as in ``solitaire games | head``; click's status for it is 1.
            status = 1
        else:
            say(f"{error.filename or 'stdout'}: {error.strerror}.")
            status = BadInput.exit_code
    except Exception:
        say_fault()
        status = FAULT
    sys.exit(status)
