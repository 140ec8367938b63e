"""What is told to the user apart from the answers, which alone go to stdout."""

from __future__ import annotations

import click


class BadInput(click.ClickException):
    """Input that cannot be used; the message names it and says how to mend it."""

    exit_code = 2


def say(message: str) -> None:
    """Print a message to stderr, each of its lines under the program's name. What a terminal would obey
    is shown as a question mark: it may come from the name of a file.
    """
    for line in message.splitlines():
        shown = "".join(letter if letter.isprintable() else "?" for letter in line)
        click.echo(f"solitaire: {shown}", err=True)
