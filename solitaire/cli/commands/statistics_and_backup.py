"""The commands about all saved games: ``stats``, ``export`` and ``import``."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import click

from solitaire.cli.commands.group import as_json, solitaire
from solitaire.cli.messages import BadInput, json_line, print_lines, say

MOST_LINES: Final = 50
"""Limit of the lines about faulty files, about two screens."""


@solitaire.command
@click.argument("game", required=False)
@click.option("--today", is_flag=True, help="Print a text about the deal of the day, to share.")
@click.option("--rebuild", is_flag=True, help="Read the files of all games again, whatever the index says.")
@as_json
def stats(game: str | None, today: bool, rebuild: bool, as_json: bool) -> int:
    """Tell how your games went, or those of GAME.

    A game counts once it is over: won, lost, given up for another deal, or won after you were shown how. A
    game that you left can be continued, and counts as unfinished. With --json, the answer for all games
    together has "game": null.
    """
    from datetime import date

    from solitaire.cli.stats_output import stats_json, stats_lines, today_json, today_text
    from solitaire.config.paths import data
    from solitaire.game.catalogue import game_ids
    from solitaire.rules.files.errors import did_you_mean
    from solitaire.stats.index import GameIndex

    games = GameIndex(data(), say).games(rebuild)
    if game is not None and all(played.game != game for played in games):
        known = {*game_ids(), *(played.game for played in games)}
        if game not in known:
            raise BadInput(f"There is no game '{game}'.{did_you_mean(game, sorted(known))}")
        games = []
    day = date.today()
    if today:
        text = today_text([played for played in games if game in (None, played.game)], day, sys.stdout.encoding)
        if not (as_json or text):
            say(f"You have not begun today's deal yet: solitaire {game or 'GAME'} --deal today.")
        print_lines([json_line(today_json(games, day, text))] if as_json else text.splitlines())
        return 0 if text else 1
    if not (as_json or games):
        say("There is nothing to tell yet: a game counts from its first move on.")
        return 1
    print_lines(map(json_line, stats_json(games, day, game)) if as_json else stats_lines(games, day, game))
    return 0


@solitaire.command
@click.argument("file")
@click.argument("ids", metavar="[ID]...", nargs=-1)
@click.option("--all", "every", is_flag=True, help="Every game and race, and your own rulesets too.")
def export(file: str, ids: tuple[str, ...], every: bool) -> int:
    """Put games into a new zip file FILE: --all of them, or those with the given ids.

    'replay' lists the ids. 'import' takes the games from there, on this machine or another. The status is 1 if
    something could not be read.
    """
    from solitaire.config.paths import data
    from solitaire.rules.text.english import counted
    from solitaire.stats.export_games import NoSuchGame, pack

    if every == bool(ids):
        raise BadInput("Say which games: their ids, or --all.")
    try:
        games, races, unread = pack(data(), Path(file), None if every else ids)
    except FileExistsError:
        raise BadInput(f"{file}: this file is there already; choose another name.") from None
    except NoSuchGame as error:
        raise BadInput(str(error)) from None
    except OSError as error:
        raise BadInput(f"{error.filename or file}: {error.strerror}.") from None
    _say_some(f"Not exported: {line}" for line in unread)
    hands = f" and {counted(races, 'hand of a race', 'hands of races')}" if races else ""
    print_lines([f"{counted(games, 'game')}{hands} in {file}."])
    return 1 if unread else 0


@solitaire.command("import")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
def import_(files: tuple[str, ...]) -> int:
    """Take games from FILE: a zip file that 'export' made, or a single game's file.

    Every game is verified, move by move. Nothing of yours is overwritten.
    """
    from solitaire.cli.stats_output import import_line
    from solitaire.config.paths import data
    from solitaire.stats.import_games import ImportStatus, unpack

    verdicts: Counter[ImportStatus] = Counter()
    for file in files:
        faults = []
        try:
            for name, verdict, why in unpack(data(), Path(file)):
                verdicts[verdict] += 1
                if why:
                    faults.append(f"{name}: {verdict}: {why}.")
        except OSError as error:
            raise BadInput(f"{error.filename or file}: {error.strerror}.") from None
        finally:
            _say_some(faults)
    print_lines([import_line(verdicts)])
    return 1 if verdicts[ImportStatus.REFUSED] or verdicts[ImportStatus.DAMAGED] else 0


def _say_some(lines: Iterable[str]) -> None:
    """Print up to ``MOST_LINES`` faults of files to stderr, and the number of the others."""
    shown = list(lines)
    for line in shown[:MOST_LINES]:
        say(line)
    if len(shown) > MOST_LINES:
        say(f"So it is with {len(shown) - MOST_LINES} more.")
