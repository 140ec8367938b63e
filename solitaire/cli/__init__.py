"""The command line, ``solitaire``. It starts at once: nothing heavy is imported before a command needs it."""

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
"""What shells expect of a program that was stopped by ctrl+c."""

FAULT = 1
"""What Python leaves a program with that ends in a traceback."""


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run the program with ``args``, those of the process by default, and leave it with an exit status: 0
    for success, 1 for a negative answer, 2 for bad usage or bad input, which stderr tells in one line.
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
        # Most likely the answer could not be written, and neither can what Python would write at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            # The reader has seen enough, as in ``solitaire games | head``; click's status for it is 1.
            status = 1
        else:
            say(f"{error.filename or 'stdout'}: {error.strerror}.")
            status = BadInput.exit_code
    except Exception:
        say_fault()
        status = FAULT
    sys.exit(status)
