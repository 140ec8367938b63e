"""Candidates for shell completion: games, races, saved games and deals.

Click calls these functions when a shell asks. Commands import this module for ``--help``, too, so it imports no
other of the program. Only plain names are offered, because a shell may read other characters as commands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from pathlib import Path

    from click.shell_completion import CompletionItem

_PLAIN: Final = re.compile(r"[A-Za-z0-9_.-]+")


def complete_game(context: click.Context, parameter: click.Parameter, start: str) -> list[CompletionItem]:
    """Every game whose id begins with ``start``, with its name."""
    return list(_items(_names(least_seats=1), start))


def complete_race(context: click.Context, parameter: click.Parameter, start: str) -> list[CompletionItem]:
    """Every race whose id begins with ``start``, with its name."""
    return list(_items(_names(least_seats=2), start))


def complete_saved(context: click.Context, parameter: click.Parameter, start: str) -> list[CompletionItem]:
    """Every saved game or hand whose id begins with ``start``; else files."""
    from solitaire.config.paths import FINISHED, UNFINISHED, data, races

    folders = [root / name for root in (data(), races()) for name in (UNFINISHED, FINISHED)]
    return [_files(start), *_items(_saved(folders), start)]


def complete_unfinished_race(
    context: click.Context, parameter: click.Parameter, start: str
) -> list[CompletionItem]:
    """Every unfinished hand of a race whose id begins with ``start``; else files."""
    from solitaire.config.paths import UNFINISHED, races

    return [_files(start), *_items(_saved([races() / UNFINISHED]), start)]


def complete_player(context: click.Context, parameter: click.Parameter, start: str) -> list[CompletionItem]:
    """Every player whose name begins with ``start``."""
    from solitaire.config.paths import players
    from solitaire.config.players import players_in

    return list(_items(dict.fromkeys(players_in(players()), ""), start))


def complete_deal(context: click.Context, parameter: click.Parameter, start: str) -> list[CompletionItem]:
    """The only deal with a name: ``today``."""
    return list(_items({"today": "the deal of the day"}, start))


def complete_deck(context: click.Context, parameter: click.Parameter, start: str) -> list[CompletionItem]:
    """Files, which the shell completes itself."""
    return [_files(start)]


def _names(least_seats: int) -> dict[str, str]:
    """The ids of the games for at least so many seats, with their names."""
    from solitaire.config.terminal_text import printable
    from solitaire.game.catalogue import catalogue_entries

    games, _ = catalogue_entries()
    return {game.id: printable(game.name) for game in games if game.seats.most >= least_seats}


def _saved(folders: Iterable[Path]) -> dict[str, str]:
    """The ids of the games that are saved in these folders."""
    from solitaire.config.paths import visible_files
    from solitaire.replay.archive.archive import ENDING

    found: dict[str, str] = {}
    for folder in folders:
        with suppress(OSError):
            found |= {name.removesuffix(ENDING): "" for name in sorted(visible_files(folder, ENDING))}
    return found


def _items(names: Mapping[str, str], start: str) -> Iterator[CompletionItem]:
    """The plain ones of these names that begin with ``start``, each with its explanation."""
    from click.shell_completion import CompletionItem

    for name, explanation in names.items():
        if name.startswith(start) and _PLAIN.fullmatch(name):
            yield CompletionItem(name, help=explanation or None)


def _files(start: str) -> CompletionItem:
    from click.shell_completion import CompletionItem

    return CompletionItem(start, type="file")
