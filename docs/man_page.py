"""Write the man page, ``docs/solitaire.1``, from the commands.

``python docs/man_page.py`` rewrites it; a test compares it with the program. The wheel installs it.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from docs.arguments import arguments
from docs.reference import argument_words, option_words
from solitaire.cli.commands import solitaire as program

PAGE: Final = Path(__file__).with_name("solitaire.1")
EXIT_STATUSES: Final = {
    "0": "Success.",
    "1": (
        "A negative answer: an illegal move, a deal not proven winnable, a ruleset with mistakes, no games to"
        " count. Also if the reader of a pipe closes it before the end."
    ),
    "2": "Bad usage or bad input; stderr says what to change.",
    "130, 143": "Ended by ctrl+c, or by SIGTERM.",
}
ESCAPES: Final = {"\\": r"\e", "-": r"\-", "'": r"\(aq", "~": r"\(ti"}
VARIABLES: Final = {
    "NO_COLOR": "If set, nothing is shown in colour.",
    "XDG_DATA_HOME, XDG_CONFIG_HOME, XDG_STATE_HOME": (
        "Where games, settings and state are saved. 'solitaire where' prints the directories."
    ),
}


def man_page() -> str:
    """The page in the man macros of roff."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield '.\\" Written by docs/man_page.py.'
    yield ".TH SOLITAIRE 1"
    yield ".SH NAME"
    yield r"solitaire \- solitaire and card races in the terminal"
    yield ".SH SYNOPSIS"
    for words in ("[GAME]", "COMMAND [ARGUMENT]...", "--help | --version"):
        yield ".B solitaire"
        yield _plain(words)
        yield ".br"
    yield ".SH DESCRIPTION"
    yield from _help(program)
    yield ".PP"
    yield _plain(program.epilog or "")
    yield ".SH COMMANDS"
    for name, command in sorted(program.load_commands().items()):
        yield from _command(name, command)
    yield from _terms("EXIT STATUS", EXIT_STATUSES)
    yield from _terms("ENVIRONMENT", VARIABLES)


def _command(name: str, command: click.Command) -> Iterator[str]:
    options = [parameter for parameter in command.params if isinstance(parameter, click.Option)]
    words = ("solitaire", name, *argument_words(command), "[OPTION]..." if options else "")
    yield f".SS {_plain(' '.join(words).rstrip())}"
    yield from _help(command)
    for option in options:
        yield from (".TP", f".B {_plain(option_words(option))}", _plain(option.help or ""))


def _help(command: click.Command) -> Iterator[str]:
    """The paragraphs of a command's help; indented ones are examples."""
    for number, paragraph in enumerate(inspect.cleandoc(command.help or "").split("\n\n")):
        if number:
            yield ".PP"
        if paragraph.startswith(" "):
            yield from (".RS", ".nf", *(_plain(line.strip()) for line in paragraph.split("\n")), ".fi", ".RE")
        else:
            yield _plain(" ".join(paragraph.split()))


def _terms(heading: str, terms: dict[str, str]) -> Iterator[str]:
    yield f".SH {heading}"
    for term, meaning in terms.items():
        yield from (".TP", f".B {_plain(term)}", _plain(meaning))


def _plain(text: str) -> str:
    """Text that roff takes as it is: no escapes, no line that begins like a request."""
    for sign, escape in ESCAPES.items():
        text = text.replace(sign, escape)
    return rf"\&{text}" if text.startswith(".") else text


if __name__ == "__main__":
    arguments(__doc__)
    PAGE.write_text(man_page(), "utf-8")
