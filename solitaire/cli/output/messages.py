"""Output of the commands: answers on stdout, messages on stderr.

Nothing else in the program writes to these streams, so control characters from a file, a name or an argument
are always replaced before they reach the terminal.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final, TypeAlias

import click

from solitaire.config.terminal_text import REPLACEMENT, printable

if TYPE_CHECKING:
    from pathlib import Path

Json: TypeAlias = dict[str, object]
"""An answer as JSON."""

ENDS: Final = 150
"""Letters kept at both ends of a longer word in a message, be it a file name or an argument."""
LONG_FILE: Final = 1 << 20
"""Bytes of a saved game, with 15,000 moves, which take a second or two."""
_LONG: Final = re.compile(rf"\S{{{2 * ENDS + 1},}}")


class BadInput(click.ClickException):
    """Input that cannot be used; the message names it and says how to mend it.

    Args:
        lines: of the message. A line end in one of them is part of a name, and is replaced.
    """

    exit_code = 2

    def __init__(self, *lines: str) -> None:
        super().__init__("\n".join(one_line(line) for line in lines))


def one_line(text: str) -> str:
    """``text`` with ``REPLACEMENT`` for every line end."""
    return text.replace("\n", REPLACEMENT)


def print_lines(lines: Iterable[str]) -> None:
    """Print the lines of an answer one by one as they are produced."""
    for line in lines:
        click.echo(printable(line))


def print_together(lines: Iterable[str]) -> None:
    """Print the lines of an answer in one write, for readers of a pipe."""
    click.echo("\n".join(map(printable, lines)))


def json_line(data: object) -> str:
    """The JSON of ``data`` in printable ASCII, DEL included."""
    import json

    return json.dumps(data).replace("\x7f", r"\u007f")


def output_encoding() -> str:
    """The encoding of answers; ASCII if the shell closed stdout."""
    return sys.stdout.encoding if sys.stdout else "ascii"


def say(message: str) -> None:
    """Print a message to stderr, each line prefixed with the program's name.

    If stderr cannot be written, as on a full disk, the exit status still says what the message would.
    """
    with suppress(OSError):
        for line in message.split("\n"):
            click.echo(f"solitaire: {_LONG.sub(_abridged, printable(line))}", err=True)


def say_if_long(path: Path) -> None:
    """Announce on a terminal that reading a large saved game takes a while."""
    try:
        is_long = path.stat().st_size > LONG_FILE
    except (OSError, ValueError):
        return
    if is_long and sys.stderr and sys.stderr.isatty():
        say(f"{one_line(path.name)}: reading a long game takes a while… ctrl+c cancels.")


def _abridged(word: re.Match[str]) -> str:
    return f"{word[0][:ENDS]}…{word[0][-ENDS:]}"


def confirm(question: str) -> bool:
    """Ask a question on the terminal; without a terminal, the answer is no."""
    if not all(stream and stream.isatty() for stream in (sys.stdin, sys.stderr)):
        return False
    return click.confirm(printable(question), err=True)


def say_fault() -> None:
    """Print the traceback of the exception being handled to stderr."""
    import traceback

    for line in traceback.format_exc().rstrip().split("\n"):
        click.echo(printable(line), err=True)


@contextmanager
def progress(length: int, label: str) -> Iterator[Callable[[int], None]]:
    """A progress bar on stderr, drawn only on a terminal.

    The context's value is a callback that takes the number of steps done.
    """
    if not (sys.stderr and sys.stderr.isatty()):
        yield lambda steps: None  # Without a terminal click would print the label.
        return
    bar = click.progressbar(length=length, label=printable(label), width=0, file=sys.stderr)
    with bar:
        yield bar.update
