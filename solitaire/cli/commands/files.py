"""The commands about files: ``check`` and ``where``."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


import click

from solitaire.cli.commands.group import FilePath, solitaire
from solitaire.cli.messages import BadInput, print_lines, say


@solitaire.command
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=FilePath())
def check(files: tuple[Path, ...]) -> int:
    """Check ruleset files and saved games.

    A ruleset is checked for mistakes and contradictions, and played 50 times at random; parts that are never
    used are only warned about. In a saved game, every move and the result are verified.
    """
    from solitaire.cli.check import check_file, warnings

    status = 0
    for path in files:
        try:
            faults = check_file(path)
        except BadInput as error:
            say(error.message)
            status = error.exit_code
        else:
            print_lines(faults or [f"{path}: ok", *warnings(path)])
            status = max(status, 1 if faults else 0)
    return status


@solitaire.command
def where() -> None:
    """Print the directories that the program uses."""
    from solitaire.config.paths import all_directories

    places = all_directories()
    width = max(map(len, places))
    print_lines(f"{name:{width}}  {path}" for name, path in places.items())
