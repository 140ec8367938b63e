"""Command lines of the scripts in this folder: their arguments, ``--help`` and a usage line."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Collection
from pathlib import Path
from typing import Final

LOG: Final = "LOG"
"""The name of an argument that is an existing file."""


def arguments(about: str | None, *names: str, several: str = "", known: Collection[str] = ()) -> list[str]:
    """The arguments of a script, one for each of ``names`` and any number of ``several``.

    ``about`` is the docstring of the script, ``known`` are the values of ``several`` if they are limited. Other
    arguments, and a ``LOG`` that is no file, end the program with its usage line and status 2.
    """
    parser = ArgumentParser(description=(about or "").partition("\n")[0])
    for name in names:
        parser.add_argument(name)
    if several:
        parser.add_argument(several, nargs="*")
    found = vars(parser.parse_args())
    further: list[str] = found[several] if several else []
    for value in further:
        if known and value not in known:
            parser.error(f"there is no {several} {value!r}; choose from {', '.join(known)}")
    for value in further if several == LOG else [found[LOG]] if LOG in names else []:
        if not Path(value).is_file():
            parser.error(f"{value}: there is no such file.")
    return [*(found[name] for name in names), *further]
