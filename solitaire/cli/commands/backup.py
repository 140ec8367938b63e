"""The commands about files of saved games: ``export`` and ``import``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import click

from solitaire.cli.commands.group import solitaire
from solitaire.cli.commands.option_types import FilePath
from solitaire.cli.completions import complete_saved
from solitaire.cli.output.messages import BadInput, print_lines, say

if TYPE_CHECKING:
    from pathlib import Path

MOST_LINES: Final = 50
"""Limit of the lines about faulty files, about two screens."""


@solitaire.command
@click.argument("file", type=FilePath())
@click.argument("ids", metavar="[ID]...", nargs=-1, shell_complete=complete_saved)
@click.option("--all", "every", is_flag=True, help="Export every game and race, your rulesets and themes.")
def export(file: Path, ids: tuple[str, ...], every: bool) -> int:
    """Export the games with these IDs, or all, to a new zip file.

    'solitaire replay' lists the ids; the first letters of one are enough. 'solitaire import' imports the file,
    here or on another computer. The exit status is 1 if something could not be read.
    """
    from solitaire.cli.output.output_files import check_folder
    from solitaire.config.paths import data
    from solitaire.rules.text.english import counted, listed
    from solitaire.stats.export_games import export_to_zip

    if every == bool(ids):
        raise BadInput("Name the games by their ids, or use --all.")
    check_folder(file)
    try:
        exported = export_to_zip(data(), file, None if every else ids)
    except FileExistsError:
        raise BadInput(f"{file}: this file exists already; choose another name.") from None
    except LookupError as error:
        raise BadInput(str(error.args[0])) from None
    except OSError as error:
        raise BadInput(f"{error.filename or file}: {error.strerror}.") from None
    _say_some(f"Not exported: {line}" for line in exported.unread)
    content = [counted(exported.games, "game")]
    if exported.races:
        content.append(counted(exported.races, "hand of a race", "hands of races"))
    if exported.rulesets:
        content.append(counted(exported.rulesets, "ruleset"))
    if exported.themes:
        content.append(counted(exported.themes, "theme"))
    print_lines([f"{listed(content)} in {file}."])
    return 1 if exported.unread else 0


@solitaire.command("import")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=FilePath())
def import_(files: tuple[Path, ...]) -> int:
    """Import games from exported zip files or single saved games.

    Every move is verified. None of your own files is overwritten.
    """
    from solitaire.cli.output.stats_output import import_line
    from solitaire.config.paths import data
    from solitaire.stats.import_games import ImportStatus, import_from

    statuses: Counter[ImportStatus] = Counter()
    for file in files:
        faults = []
        try:
            for name, status, why in import_from(data(), file):
                statuses[status] += 1
                if why:
                    faults.append(f"{name}: {status}: {why}.")
        except OSError as error:
            if statuses:
                print_lines([import_line(statuses)])
            raise BadInput(f"{error.filename or file}: {error.strerror}.") from None
        finally:
            _say_some(faults)
    print_lines([import_line(statuses)])
    return 1 if statuses[ImportStatus.REFUSED] or statuses[ImportStatus.DAMAGED] else 0


def _say_some(lines: Iterable[str]) -> None:
    """Print up to ``MOST_LINES`` faults of files to stderr, and the number of the others."""
    shown = list(lines)
    for line in shown[:MOST_LINES]:
        say(line)
    if len(shown) > MOST_LINES:
        say(f"And {len(shown) - MOST_LINES} more.")
