"""The command that looks at games that were played."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from solitaire.cli.commands.group import as_json, print_lines, solitaire
from solitaire.cli.screen import has_terminal

if TYPE_CHECKING:
    from solitaire.race.kept import KeptRace

RESULTS = ("won", "lost", "given-up", "unfinished")


@solitaire.command
@click.argument("which", metavar="[FILE/ID]", required=False)
@click.option("--verify", is_flag=True, help="Check every move and every result; status 1 if one is wrong.")
@click.option(
    "--export",
    "target",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write a score sheet, FILE.txt, or a recording for asciinema, FILE.cast.",
)
@click.option("--game", metavar="GAME", help="List only hands of GAME.")
@click.option("--result", metavar="RESULT", type=click.Choice(RESULTS), help="List only games that ended so.")
@click.option(
    "--since", metavar="DATE", type=click.DateTime(["%Y-%m-%d"]), help="List only games begun on DATE or later."
)
@as_json
def replay(
    which: str | None,
    verify: bool,
    target: Path | None,
    game: str | None,
    result: str | None,
    since: datetime | None,
    as_json: bool,
) -> int:
    """Watch a game again: a file, or an id of the list. Without one, the list of the games you played.

    The beginning of an id is enough where no other game has the same. Without a terminal, the answer is
    printed.
    """
    from solitaire.cli.replaying import (
        export,
        facts_json,
        find_game,
        games_lines,
        glance_json,
        list_games,
        show_games,
        verdict_line,
        watch,
    )
    from solitaire.cli.retelling import find_race, watch_race

    on_screen = has_terminal() and not (as_json or verify or target)
    if which is None:
        if verify or target:
            raise click.UsageError("Say which game: a file, or an id of the list.")
        if on_screen:
            return show_games(game, result, since)
        found = list_games(game, result, since)
        print_lines((json.dumps(glance_json(seen)) for seen in found) if as_json else games_lines(found))
        return 0
    if race := find_race(which):
        return watch_race(race) if on_screen else _replay_race(race, target, as_json)
    kept = find_game(which)
    if on_screen:
        return watch(kept)
    if target:
        export(kept, target)
    if as_json:
        print_lines([json.dumps(facts_json(kept))])
    elif verify or not target:
        print_lines([verdict_line(kept)])
    return 1 if kept.recalled.damage else 0


def _replay_race(race: KeptRace, target: Path | None, as_json: bool) -> int:
    """Tell about a hand of a race."""
    from solitaire.atomic import write_whole
    from solitaire.cli.messages import BadInput
    from solitaire.cli.retelling import race_json, race_line, race_sheet

    if target:
        if target.suffix != ".txt":
            raise BadInput(f"{target}: races are exported as .txt, a score sheet.")
        try:
            write_whole(target, "".join(f"{line}\n" for line in race_sheet(race)))
        except OSError as error:
            raise BadInput(f"{target}: {error.strerror}.") from None
    print_lines([json.dumps(race_json(race)) if as_json else race_line(race)])
    return 1 if race.retold.damage else 0
