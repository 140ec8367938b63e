"""Exit statuses and error lines of commands that fail."""

from __future__ import annotations

import os
import sys
from typing import Final

import click

from solitaire.cli.messages import BadInput, say, say_fault

INTERRUPTED: Final = 130
"""The exit status that shells expect after ctrl+c."""
FAULT: Final = 1
"""Python's exit status after a traceback."""


def report_failure(error: BaseException) -> int:
    """Report the exception being handled on stderr; return the exit status.

    It is one line, but a traceback for a fault of the program.
    """
    match error:
        case click.ClickException():
            say(error.format_message())
            return error.exit_code
        case click.Abort() | KeyboardInterrupt():
            return INTERRUPTED
        case OSError():
            # Most likely stdout cannot be written, so Python's own flush at exit would fail, too.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            if isinstance(error, BrokenPipeError):
                # The reader closed the pipe, as in ``solitaire games | head``; click's status for it is 1.
                return 1
            say(f"{error.filename or 'stdout'}: {error.strerror}.")
            return BadInput.exit_code
        case _:
            say_fault()
            return FAULT
