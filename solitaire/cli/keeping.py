"""The commands about games that were played: figures, and taking games from one machine to another.

They import what they need when they run, as those in ``commands`` do.
"""

from __future__ import annotations

import json
import sys

import click

from solitaire.cli.commands import as_json, print_lines, solitaire
from solitaire.cli.messages import BadInput, say


@solitaire.command
@click.argument("game", required=False)
@click.option("--today", is_flag=True, help="Print a text about the deal of the day, to share.")
@click.option("--rebuild", is_flag=True, help="Read all files of games again, whatever the index says.")
@as_json
def stats(game: str | None, today: bool, rebuild: bool, as_json: bool) -> int:
    """Tell how your games went, or those of GAME.

    A game counts once it is over: won, lost, or given up for another deal. A game that you left can be
    continued and is told apart. With --json, the answer for all games together has "game": null.
    """
    from datetime import date

    from solitaire.catalogue import game_ids
    from solitaire.cli.standing import stats_json, stats_lines, today_json, today_text
    from solitaire.places import data
    from solitaire.records.index import Index
    from solitaire.rules.mistakes import did_you_mean

    games = Index(data(), say).games(rebuild)
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
        print_lines([json.dumps(today_json(games, day, text))] if as_json else text.splitlines())
        return 0 if text else 1
    if not (as_json or games):
        say("There is nothing to tell yet: a game counts from its first move on.")
        return 1
    print_lines(map(json.dumps, stats_json(games, day, game)) if as_json else stats_lines(games, day, game))
    return 0
