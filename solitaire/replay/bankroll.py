"""Cumulative scoring: a game begins with the balance that the last one left."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

from solitaire.replay.saved_games import ArchiveFactory

if TYPE_CHECKING:
    from solitaire.game.game import Game
    from solitaire.replay.archive import Archive


def with_last_balance(game: Game, open_archive: ArchiveFactory | None) -> Game:
    """A new ``game`` with the balance of the last game, if its scoring is cumulative.

    ``game`` must have no moves. The last game is the latest begun in the archive.
    """
    if open_archive is None or game.balance or not game.rules.ruleset.scoring.cumulative:
        return game
    from solitaire.game.game import Game  # noqa: PLC0415 (the menu needs none)

    return Game(game.rules, game.pack, game.deal, _last_balance(open_archive(), game.rules.ruleset.id))


def _last_balance(archive: Archive, game: str) -> int:
    """The score of the last game of ``game``, finished or not; 0 before the first.

    A game that branched off another does not count, and a file that cannot be read is skipped.
    """
    from solitaire.replay.archive import slug  # noqa: PLC0415 (few games are played for money)
    from solitaire.replay.checksum import LineError  # noqa: PLC0415
    from solitaire.replay.file_outline import read_outline  # noqa: PLC0415
    from solitaire.replay.game_loader import NotWatchable, load_game  # noqa: PLC0415

    name = re.compile(rf"{re.escape(slug(game))}-\d{{8}}-\d{{6}}(-\d+)?")
    files = [path for path in archive.files() if name.fullmatch(path.stem)]
    for path in sorted(files, key=lambda path: path.stem, reverse=True):
        with suppress(OSError, LineError, NotWatchable):
            last = read_outline(path)
            if last.game == game and not last.origin:
                # The moves of a game that is over, which may be thousands, need not be made again.
                score = last.result.score if last.result else load_game(path).summary.score
                if score is not None:
                    return score
    return 0
