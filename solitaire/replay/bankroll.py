"""Playing for money: a hand begins with what the hand before it left."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from solitaire.game.game import Game
from solitaire.replay.autosave import ArchiveFactory

if TYPE_CHECKING:
    from solitaire.replay.archive import Archive


def carrying_on(game: Game, place: ArchiveFactory | None) -> Game:
    """``game``, in which nothing was done yet; where the scoring is cumulative, with the balance of the hand
    that was begun last and is kept in ``place``.
    """
    if place is None or game.balance or not game.rules.ruleset.scoring.cumulative:
        return game
    return Game(game.rules, game.pack, game.deal, _left(place(), game.rules.ruleset.id))


def _left(archive: Archive, game: str) -> int:
    """What the last hand of ``game`` left, or has earned so far; 0 before the first. A game that branched off
    another is no hand of its own, and a file that cannot be read is passed over.
    """
    from solitaire.replay.archive import slug  # noqa: PLC0415 (few games are played for money)
    from solitaire.replay.loader import NotWatchable, read_kept  # noqa: PLC0415

    name = re.compile(rf"{re.escape(slug(game))}-\d{{8}}-\d{{6}}(-\d+)?")
    hands = [path for path in archive.files() if name.fullmatch(path.stem)]
    for path in sorted(hands, key=lambda path: path.stem, reverse=True):
        try:
            told = read_kept(path).summary
        except NotWatchable:
            continue
        if told.game == game and not told.origin and told.score is not None:
            return told.score
    return 0
