"""The command that looks at games that were played."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import click

from solitaire.cli.commands.group import Seconds, as_json, solitaire
from solitaire.cli.launch_tui import has_terminal
from solitaire.cli.messages import BadInput, json_line, print_lines, say

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
@click.option("--review", is_flag=True, help="Tell where the game could last be won, and what lost it.")
@click.option(
    "--seconds",
    metavar="SECONDS",
    type=Seconds(),
    default=10.0,
    help="With --review: seconds to search each position, 10 if not given.",
)
@click.option("--game", metavar="GAME", help="List only hands of GAME.")
@click.option(
    "--result",
    metavar="RESULT",
    type=click.Choice(RESULTS),
    help="List only games that ended like this: won, lost, given-up or unfinished.",
)
@click.option(
    "--since", metavar="DATE", type=click.DateTime(["%Y-%m-%d"]), help="List only games begun on DATE or later."
)
@as_json
def replay(
    which: str | None,
    verify: bool,
    target: Path | None,
    review: bool,
    seconds: float,
    game: str | None,
    result: str | None,
    since: datetime | None,
    as_json: bool,
) -> int:
    """Watch a game again: a file, or an id of the list. Without one, the list of the games you played.

    The beginning of an id is enough where no other game has the same. Without a terminal, the answer is
    printed.
    """
    from solitaire.cli.game_output import games_lines, glance_json
    from solitaire.cli.replay_files import (
        export,
        find_kept,
        kept_json,
        list_games,
        show_games,
        verdict_line,
        watch,
    )

    on_screen = has_terminal() and not (as_json or verify or target or review)
    if which is None:
        if verify or target or review:
            raise click.UsageError("Say which game: a file, or an id of the list.")
        if on_screen:
            return show_games(game, result, since)
        found = list_games(game, result, since)
        print_lines((json_line(glance_json(seen)) for seen in found) if as_json else games_lines(found))
        return 0
    if review:
        if verify or target:
            raise click.UsageError("Review a game by itself; leave out --verify and --export, or --review.")
        return _review(which, seconds, as_json)
    kept = find_kept(which)
    if on_screen:
        return watch(kept)
    if target:
        export(kept, target)
    if as_json:
        print_lines([json_line(kept_json(kept))])
    elif verify or not target:
        print_lines([verdict_line(kept)])
    return 1 if kept.damage else 0


def _review(which: str, seconds: float, as_json: bool) -> int:
    """Tell what went wrong. The status is 1 where it is not certain, as for a game of which a part is lost."""
    from solitaire.cli.replay_files import find_kept, verdict_line
    from solitaire.cli.review import review_json, review_lines, reviewed
    from solitaire.replay.loader import LoadedGame

    kept = find_kept(which)
    if not isinstance(kept, LoadedGame):
        raise BadInput(f"{kept.path}: races cannot be reviewed.")
    if kept.damage:
        say(verdict_line(kept))
    found = reviewed(kept.restored.game, seconds)
    print_lines([json_line(review_json(kept, found))] if as_json else review_lines(kept, found))
    return 0 if found.is_settled and not kept.damage else 1
