"""What a record keeps of a game, read from the game's own file."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from solitaire.game.deals import is_of_day
from solitaire.replay.checksum import LineError
from solitaire.replay.codec import deal_text
from solitaire.replay.outline import outline
from solitaire.replay.record import Outcome
from solitaire.replay.summary import deciding
from solitaire.rules.files.validate import LONGEST_WORD


class GameFacts(NamedTuple):
    """A game of one player, over or to be continued. Only what was done in it makes a game: a deal that was
    just looked at has no file.
    """

    file: str
    """Where it is written down, from the folder of all games: ``finished/klondike-20261121-201500.jsonl``."""
    game: str
    name: str
    deal: str
    """The number; empty if the cards have none."""
    started: datetime
    """With the offset of the place, so that it tells the player's own day."""
    ended: datetime | None
    """None while the game can be continued."""
    outcome: Outcome | None
    ms: int
    moves: int
    """Moves that led to the last position, known once the game is over."""
    score: int | None
    unit: str
    """What the score counts if not points: ``$``."""
    carried: int
    """The part of the score that comes from earlier hands."""
    undos: int
    hints: int
    solutions: int
    """How often it was shown how to win."""

    @property
    def id(self) -> str:
        """By what the game can be asked for."""
        return PurePosixPath(self.file).stem

    @property
    def day(self) -> date:
        """The player's day on which the game began."""
        return self.started.date()

    @property
    def is_won(self) -> bool:
        """Whether the player won it, and was not shown how."""
        return self.outcome is Outcome.WON and not self.solutions

    @property
    def is_daily(self) -> bool:
        """Whether it was the deal of the day, and the day was that one."""
        return is_of_day(self.deal, self.day)


def read_game_facts(path: Path) -> GameFacts:
    """What became of the game in a file. It is trusted: nothing is played again.

    Raises OSError, or Broken if it is no game of one player.
    """
    header, entries = outline(path)
    if header.get("origin"):
        raise LineError("this game began in the middle of another")
    told = deciding(entries)
    try:
        if header.get("seats"):
            raise LineError("this is a race")
        unit = header["ruleset"]["scoring"]["unit"]
        if not isinstance(unit, str) or not unit.isprintable() or len(unit) > LONGEST_WORD:
            raise LineError("ruleset: scoring.unit: this cannot be shown")
        return GameFacts(
            file=f"{path.parent.name}/{path.name}",
            game=header["game"],
            name=header["ruleset"]["name"],
            deal=deal_text(header),
            started=datetime.fromisoformat(header["started"]),
            ended=told.ended if told else None,
            outcome=told.outcome if told else None,
            ms=told.ms if told else entries[-1].ms if entries else 0,
            moves=told.moves if told else 0,
            score=told.score if told else None,
            unit=unit,
            carried=header.get("balance", 0),
            undos=told.undos if told else 0,
            hints=told.hints if told else 0,
            solutions=told.solutions if told else 0,
        )
    except (LookupError, TypeError, ValueError):
        raise LineError("the first line is not that of a game for one") from None
