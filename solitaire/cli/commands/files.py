"""The commands about files: ``check`` and ``where``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from solitaire.cli.commands.group import as_json, solitaire
from solitaire.cli.commands.option_types import FilePath
from solitaire.cli.output.messages import BadInput, json_line, print_lines, say

if TYPE_CHECKING:
    from pathlib import Path


@solitaire.command
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=FilePath())
@as_json
def check(files: tuple[Path, ...], as_json: bool) -> int:
    """Check rulesets, themes, settings and saved games.

    A ruleset is checked for mistakes and contradictions, and played 50 times at random. In a saved game, every
    move and the result are verified. Parts of a ruleset that are never used, the summary of another game, and
    colours of a theme that are hard to read, are warnings only. Your own rulesets, themes and settings are
    found by their names alone.
    """
    from solitaire.cli.check import Findings, check_file, own_file

    status = 0
    for path in map(own_file, files):
        try:
            found = check_file(path)
        except BadInput as error:
            found, status = Findings([error.message]), error.exit_code
            if not as_json:
                say(error.message)
                continue
        faults, warnings = found
        status = max(status, 1 if faults else 0)
        if as_json:
            data = {"file": str(path), "ok": not faults, "faults": faults, "warnings": warnings}
            print_lines([json_line(data)])
        else:
            print_lines(faults or [f"{path}: ok", *warnings])
    return status


@solitaire.command
@as_json
def where(as_json: bool) -> None:
    """Print the directories that the program uses."""
    from solitaire.config.paths import all_directories

    places = all_directories()
    if as_json:
        print_lines([json_line({name.replace(" ", "_"): str(path) for name, path in places.items()})])
        return
    width = max(map(len, places))
    print_lines(f"{name:{width}}  {path}" for name, path in places.items())
