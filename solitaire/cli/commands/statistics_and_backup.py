"""The commands about all saved games: ``stats``, ``export`` and ``import``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import click

from solitaire.cli.commands.group import as_json, solitaire
from solitaire.cli.commands.option_types import FilePath, GameId
from solitaire.cli.completions import complete_saved
from solitaire.cli.output.messages import BadInput, json_line, output_encoding, print_lines, say
from solitaire.game.local_time import local_date

if TYPE_CHECKING:
    from pathlib import Path

    from solitaire.rules.ruleset import Ruleset
    from solitaire.stats.game_facts import GameFacts
    from solitaire.stats.race_facts import RaceFacts

MOST_LINES: Final = 50
"""Limit of the lines about faulty files, about two screens."""

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
    was_raced, ruleset = any(hand.game == game for hand in hands), None
    if game is not None and not was_raced:
        check_known(game, (hand.game for hand in hands))
        ruleset = _sound_ruleset(game)
    if races and ruleset and not ruleset.is_race:
        raise BadInput(f"{ruleset.name} is a solitaire game, not a race; leave out --races.")
    if not (races or was_raced or (ruleset and ruleset.is_race)):
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
