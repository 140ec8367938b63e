"""Cumulative scoring: a game begins with the balance that the last one left."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final

from solitaire.config.paths import slug
from solitaire.replay.archive.saved_games import ArchiveFactory

if TYPE_CHECKING:
    from solitaire.game.game import Game
    from solitaire.replay.archive.archive import Archive
    from solitaire.replay.archive.file_outline import FileOutline

ZONES_APART: Final = timedelta(hours=26)
"""The most by which the local times of two time zones differ."""


def with_last_balance(game: Game, open_archive: ArchiveFactory | None) -> Game:
    """A new ``game`` with the balance of the last game, if its scoring is cumulative.

    ``game`` must have no moves. The last game is the latest begun in the archive.
    """
    if open_archive is None or game.balance or not game.rules.ruleset.scoring.cumulative:
        return game
    from solitaire.game.game import Game

    balance = _last_balance(open_archive(), game.rules.ruleset.id)
    return Game(game.rules, game.pack, game.deal, balance, game.label)


def _last_balance(archive: Archive, game: str) -> int:
    """The score of the last game of ``game``, finished or not; 0 before the first.

    A game that branched off another does not count, nor one from the future, begun while the clock was wrong. A
    file that cannot be read is skipped.
    """
    from solitaire.replay.archive.game_loader import NotWatchable, load_game

    name = re.compile(rf"{re.escape(slug(game))}-\d{{8}}-\d{{6}}(-\d+)?")
    files = [path for path in archive.files() if name.fullmatch(path.stem)]
    latest = archive.now() + ZONES_APART
    for last in _latest_first(sorted(files, key=lambda path: path.stem, reverse=True)):
        if last.game == game and not last.origin and last.started < latest:
            with suppress(NotWatchable):
                # The moves of a game that is over, which may be thousands, need not be made again.
                score = last.result.score if last.result else load_game(last.path).summary.score
                if score is not None:
                    return score
    return 0


def _latest_first(files: Iterable[Path]) -> Iterator[FileOutline]:
    """The games in ``files``, the latest begun first.

    The files are in the order of their names, the last one first. These have the local time of a game's begin,
    which may be in another time zone than that of the next.
    """
    from solitaire.replay.archive.file_outline import read_outline
    from solitaire.replay.format.checksum import LineError

    waiting: list[FileOutline] = []
    for path in files:
        with suppress(OSError, LineError):
            outline = read_outline(path)
            waiting = sorted([outline, *waiting], key=lambda each: each.started)
            while waiting[-1].started - outline.started > ZONES_APART:
                yield waiting.pop()
    yield from reversed(waiting)
