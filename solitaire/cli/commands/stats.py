"""The command ``stats``."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import click

from solitaire.cli.commands.group import as_json, solitaire
from solitaire.cli.commands.option_types import GameId
from solitaire.cli.output.messages import BadInput, json_line, output_encoding, print_lines, say
from solitaire.game.local_time import local_date

if TYPE_CHECKING:
    from solitaire.rules.ruleset import Ruleset
    from solitaire.stats.game_facts import GameFacts
    from solitaire.stats.race_facts import RaceFacts

NO_DAILY_RACE: Final = "Races have no deal of the day; leave out --today."


@solitaire.command
@click.argument("game", required=False, type=GameId())
@click.option("--today", is_flag=True, help="Print your result of the deal of the day, to share.")
@click.option("--races", is_flag=True, help="Show statistics of races: all of them, or those at GAME.")
@click.option("--rebuild", is_flag=True, help="Rebuild the statistics index from the game files.")
@as_json
def stats(game: str | None, today: bool, races: bool, rebuild: bool, as_json: bool) -> int:
    """Show statistics of all games, or of GAME, which may be a race.

    A game counts once it is finished: won, lost, given up for another deal, or solved with the solution shown.
    A game that you left can be continued, and counts as unfinished. With --json, the object for all games
    together has "game": null.
    """
    from solitaire.cli.arguments import check_known
    from solitaire.config.paths import data
    from solitaire.stats.index import GameIndex

    if races and today:
        raise click.UsageError(NO_DAILY_RACE)
    index, print_games = GameIndex(data(), say), _print_today if today else _print_stats
    games = [] if races else index.games(rebuild)
    if not races and (game is None or any(played.game == game for played in games)):
        return print_games(games, game, as_json)
    hands = index.races(rebuild)
    if game is not None and not any(hand.game == game for hand in hands):
        check_known(game, (hand.game for hand in hands))
        ruleset = _sound_ruleset(game)
        if races and ruleset and not ruleset.is_race:
            raise BadInput(f"{ruleset.name} is a solitaire game, not a race; leave out --races.")
        if not (races or (ruleset and ruleset.is_race)):
            return print_games([], game, as_json)
    if today:
        raise click.UsageError(NO_DAILY_RACE)
    return _print_race_stats(hands, game, as_json)


def _none_yet(kind: str, game: str | None) -> str:
    """The message that there are no ``games`` or ``races`` yet: of ``game``, if one was named."""
    if game is None:
        return f"No {kind} yet."
    ruleset = _sound_ruleset(game)
    return f"No {kind} of {ruleset.name if ruleset else game} yet."


def _sound_ruleset(game: str) -> Ruleset | None:
    from solitaire.game.catalogue import load_ruleset
    from solitaire.rules.files.errors import GameNotLoaded

    with suppress(GameNotLoaded):
        return load_ruleset(game)
    return None


def _print_today(games: Sequence[GameFacts], game: str | None, as_json: bool) -> int:
    """Print the result of today's deal, of any game or of ``game``; return 1 if there is none."""
    from shlex import quote

    from solitaire.cli.output.stats_output import today_json, today_text

    day, meant = local_date(), [played for played in games if game in (None, played.game)]
    text = today_text(meant, day, output_encoding())
    if not (as_json or text):
        named = quote(game) if game else "GAME"
        say(f"You have not played today's deal yet. Play it with: solitaire {named} --deal today")
    print_lines([json_line(today_json(meant, day, text))] if as_json else text.splitlines())
    return 0 if text else 1


def _print_stats(games: Sequence[GameFacts], game: str | None, as_json: bool) -> int:
    """Print the statistics of all games, or of ``game``; return 1 if there are none."""
    from solitaire.cli.output.stats_output import stats_json, stats_lines

    if not (as_json or games):
        say(_none_yet("games", game))
        return 1
    day = local_date()
    print_lines(map(json_line, stats_json(games, day, game)) if as_json else stats_lines(games, day, game))
    return 0


def _print_race_stats(races: Sequence[RaceFacts], game: str | None, as_json: bool) -> int:
    from solitaire.cli.output.stats_output import race_stats_json, race_stats_lines

    if as_json:
        print_lines(map(json_line, race_stats_json(races, game)))
    elif any(game in (None, race.game) for race in races):
        print_lines(race_stats_lines(races, game))
    else:
        say(_none_yet("races", game))
        return 1
    return 0
