"""The command ``replay``: list, watch, verify, export and review saved games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from solitaire.cli.commands.group import as_json, given_options, seconds_option, solitaire
from solitaire.cli.commands.option_types import Day, FilePath, GameId, OneOf
from solitaire.cli.completions import complete_saved
from solitaire.cli.launch_tui import has_terminal
from solitaire.cli.output.messages import BadInput, json_line, print_lines, say

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

    from solitaire.cli.replay_files import GameFilter

RESULTS: Final = ("won", "lost", "given-up", "unfinished")


@solitaire.command
@click.argument("which", metavar="[FILE/ID]", required=False, shell_complete=complete_saved)
@click.option(
    "--verify", is_flag=True, help="Verify every move and the result; the exit status is 1 if one is wrong."
)
@click.option(
    "--export",
    "target",
    metavar="FILE",
    type=FilePath(),
    help="Write the moves as text (FILE.txt), or an asciinema recording (FILE.cast).",
)
@click.option("--review", is_flag=True, help="Find the last winnable position and the move that lost the game.")
@seconds_option("With --review: seconds to search each position")
@click.option("--game", metavar="GAME", type=GameId(), help="List only games of GAME.")
@click.option(
    "--result",
    metavar="RESULT",
    type=OneOf(RESULTS),
    help="List only games with this result: won, lost, given-up or unfinished.",
)
@click.option(
    "--since",
    metavar="DATE",
    type=Day(),
    help="List only games started on DATE or later.",
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
    """Watch a saved game; without a file or id, list your games.

    The first letters of an id are enough if they fit one game only. Without a terminal, the result of the game
    is printed.
    """
    from solitaire.cli.replay_files import GameFilter, find_saved, saved_json, verdict_line, watch
    from solitaire.cli.saved_game_export import export

    given = given_options()
    if which is not None and given & {"game", "result", "since"}:
        raise click.UsageError("--game, --result and --since are for the list: leave out the file or id.")
    if "seconds" in given and not review:
        raise click.UsageError("--seconds is for the search for a mistake: add --review.")
    if which is None:
        if verify or target or review:
            raise click.UsageError("Name a game: a file, or an id from the list.")
        return _list(GameFilter(game, result, since), as_json)
    if review:
        if verify or target:
            raise click.UsageError("--review cannot be combined with --verify or --export.")
        return _review(which, seconds, as_json)
    saved = find_saved(which)
    if has_terminal() and not (as_json or verify or target):
        return watch(saved)
    if target:
        export(saved, target)
    if as_json:
        print_lines([json_line(saved_json(saved))])
    elif verify or not target:
        print_lines([verdict_line(saved)])
    elif saved.damage:
        say(verdict_line(saved))
    return 1 if saved.damage else 0


def _list(chosen: GameFilter, as_json: bool) -> int:
    """Print the games that a filter admits, or list them on a screen."""
    from solitaire.cli.output.saved_game_output import outline_json, outline_lines
    from solitaire.cli.replay_files import list_games, show_games

    if has_terminal() and not as_json:
        return show_games(chosen)
    found = list_games(chosen)
    print_lines((json_line(outline_json(outline)) for outline in found) if as_json else outline_lines(found))
    return 0


def _review(which: str, seconds: float, as_json: bool) -> int:
    """Print the review of a game; return 1 if it is inconclusive or the game is damaged."""
    from solitaire.cli.output.review_output import review_game, review_json, review_lines
    from solitaire.cli.replay_files import find_saved, verdict_line
    from solitaire.replay.archive.game_loader import LoadedGame

    saved = find_saved(which)
    if not isinstance(saved, LoadedGame):
        raise BadInput(f"{saved.path}: races cannot be reviewed.")
    if saved.damage:
        say(verdict_line(saved))
    found = review_game(saved.restored.game, seconds)
    print_lines([json_line(review_json(saved, found))] if as_json else review_lines(saved, found, which))
    return 0 if found.is_settled and not saved.damage else 1
