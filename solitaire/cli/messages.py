"""All that the commands write: answers on stdout, what is told besides them on stderr.

Nothing else in the program writes to these streams; so what a terminal would obey, in a file, a name or an
argument, is shown by a stand-in wherever it comes from.
"""

from __future__ import annotations

import json
import re
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from shutil import get_terminal_size
from typing import Final

import click

from solitaire.config.terminal_text import printable

ENDS: Final = 150
"""Letters shown of both ends of a longer word in a message, be it a file name or what was typed."""
BAR_FIGURES: Final = 30
"""Columns beside a progress bar for the share done and the time left, be it days: the line must not wrap."""
BAR_LEAST: Final = 10
_LONG: Final = re.compile(rf"\S{{{2 * ENDS + 1},}}")


class BadInput(click.ClickException):
    """Input that cannot be used; the message names it and says how to mend it."""

    exit_code = 2


def print_lines(lines: Iterable[str]) -> None:
    """Print an answer, line by line as it comes."""
    for line in lines:
        click.echo(printable(line))


def print_together(lines: Iterable[str]) -> None:
    """Print an answer whose lines reach the reader of a pipe together."""
    click.echo("\n".join(map(printable, lines)))


def json_line(data: object) -> str:
    """The JSON of ``data`` in printable ASCII. The standard encoder leaves DEL as it is."""
    return json.dumps(data).replace("\x7f", r"\u007f")


def say(message: str) -> None:
    """Print a message to stderr, each of its lines under the program's name."""
    for line in message.split("\n"):
        click.echo(f"solitaire: {_LONG.sub(_abridged, printable(line))}", err=True)


def _abridged(word: re.Match[str]) -> str:
    return f"{word[0][:ENDS]}…{word[0][-ENDS:]}"


def say_fault() -> None:
    """Print the traceback of the exception being handled to stderr."""
    for line in traceback.format_exc().rstrip().split("\n"):
        click.echo(printable(line), err=True)


@contextmanager
def progress(length: int, label: str) -> Iterator[Callable[[int], None]]:
    """A progress bar on stderr, drawn only if that is a terminal; the callback takes the steps done."""
    label = printable(label)
    width = max(BAR_LEAST, get_terminal_size().columns - len(label) - BAR_FIGURES)
    with click.progressbar(length=length, label=label, width=width, file=sys.stderr) as bar:
        yield bar.update
