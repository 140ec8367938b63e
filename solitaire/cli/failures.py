"""Exit statuses and error lines of commands that fail."""

from __future__ import annotations

import os
import re
import sys
from typing import Final

import click

from solitaire.cli.output.messages import BadInput, one_line, say, say_fault
from solitaire.config.paths import UnknownHome
from solitaire.config.players import PlayerError

INTERRUPTED: Final = 130
"""The exit status that shells expect after ctrl+c."""
FAULT: Final = 1
"""Python's exit status after a traceback."""
EXTRA_DEAL: Final = re.compile(r"Got unexpected extra argument \(((?:ms)?\d+|today)\)\.?", re.ASCII)
"""Click's message about a deal that is written without its option."""
EXTRA: Final = re.compile(r"Got unexpected extra arguments? \((.+)\)\.?")
"""Click's message about arguments that are too many."""


def _message(error: click.ClickException) -> str:
    """The message; if arguments are missing or too many, with the command that explains them."""
    text = error.format_message()
    if not isinstance(error, BadInput):
        # Click has a line for each choice of a missing argument; any other line end is in an argument.
        text = one_line(text.replace("\n\t", " "))
    if isinstance(error, click.MissingParameter) and error.param and error.param.name == "game":
        return f"{text.removesuffix('.')}. Run 'solitaire games' for a list."
    # Click has no class of its own for arguments that are too many.
    is_of_arguments = isinstance(error, click.MissingParameter) or text.startswith("Got unexpected")
    if is_of_arguments and isinstance(error, click.UsageError) and error.ctx:
        options = {option for parameter in error.ctx.command.params for option in parameter.opts}
        if "--deal" in options and (deal := EXTRA_DEAL.fullmatch(text)):
            return f"{text.removesuffix('.')}. Write --deal {deal[1]} for this deal."
        if meant := _game_of_all_words(error.ctx, text):
            return f"{text.removesuffix('.')}. Did you mean '{meant}'?"
        return f"{text.removesuffix('.')}. Run '{error.ctx.command_path} --help' for help."
    return text


def _game_of_all_words(context: click.Context, text: str) -> str | None:
    """The game that GAME and the extra arguments in a message name together; None if there is none."""
    game, extra = context.params.get("game"), EXTRA.fullmatch(text)
    if not (game and extra):
        return None
    from solitaire.game.game_names import game_named_by

    return game_named_by(f"{game} {extra[1]}")


def report_failure(error: BaseException) -> int:
    """Report the exception being handled on stderr; return the exit status.

    It is one line, but a traceback for a fault of the program.
    """
    match error:
        case click.ClickException():
            say(_message(error))
            return error.exit_code
        case UnknownHome() | PlayerError():
            say(one_line(str(error)))
            return BadInput.exit_code
        case click.Abort() | KeyboardInterrupt():
            return INTERRUPTED
        case OSError():
            if sys.stdout:
                # Most likely it cannot be written, so Python's own flush at exit would fail, too.
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            if isinstance(error, BrokenPipeError):
                # The reader closed the pipe, as in ``solitaire games | head``; click's status for it is 1.
                return 1
            say(one_line(f"{error.filename or 'stdout'}: {error.strerror}."))
            return BadInput.exit_code
        case _:
            say_fault()
            return FAULT
