"""The facts of a saved game that statistics use, read from its file."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from solitaire.game.deals import is_of_day
from solitaire.replay.archive.file_outline import outline_fields
from solitaire.replay.format.checksum import LineError
from solitaire.replay.format.header_codec import deal_text
from solitaire.replay.format.record import Outcome
from solitaire.replay.playback.summary import deciding_result
from solitaire.rules.files.validate import LONGEST_WORD
from solitaire.rules.sections import ScoringSection


class GameFacts(NamedTuple):
    """A game of one player, finished or not.

    A deal in which nothing was done has no file, so it is not a game.
    """

    file: str
    """The file, relative to the data folder: ``finished/klondike-20261121-201500.jsonl``."""
    game: str
    name: str
    deal: str
    """The deal number; empty if there is none."""
    started: datetime
    """With the UTC offset, for the player's local day."""
    ended: datetime | None
    """None while the game can be continued."""
    outcome: Outcome | None
    ms: int
    moves: int
    """Moves made to reach the last position; known once the game is over."""
    score: int | None
    unit: str
    """The unit of the score, such as ``$``; empty for points."""
    carried: int
    """The part of the score that was carried over from earlier games."""
    undos: int
    hints: int
    solutions: int
    """How many times the player was shown how to win."""

    @property
    def id(self) -> str:
        """The id that commands take."""
        return PurePosixPath(self.file).stem

    @property
    def day(self) -> date:
        """The player's local day on which the game began."""
        return self.started.date()

    @property
    def is_won(self) -> bool:
        """Whether the player won without being shown how."""
        return self.outcome is Outcome.WON and not self.solutions

    @property
    def is_daily(self) -> bool:
        """Whether it was the deal of the day, begun on that day."""
        return is_of_day(self.deal, self.day)


def read_game_facts(path: Path) -> GameFacts:
    """The facts of the game in a file, which is trusted: no move is replayed.

    Raises OSError, or LineError if it is not a game of one player.
    """
    header, entries = outline_fields(path)
    if header.get("origin"):
        raise LineError("this game began in the middle of another")
    if header.get("seats"):
        raise LineError("this is a race")
    result = deciding_result(entries)
    return GameFacts(
        file=f"{path.parent.name}/{path.name}",
        game=header["game"],
        name=header["ruleset"]["name"],
        deal=deal_text(header),
        started=datetime.fromisoformat(header["started"]),
        ended=result.ended if result else None,
        outcome=result.outcome if result else None,
        ms=result.ms if result else entries[-1].ms if entries else 0,
        moves=result.moves if result else 0,
        score=result.score if result else None,
        unit=_unit(header["ruleset"]),
        carried=header.get("balance", 0),
        undos=result.undos if result else 0,
        hints=result.hints if result else 0,
        solutions=result.solutions if result else 0,
    )


def _unit(ruleset: Mapping[str, Any]) -> str:
    """The unit of the score by the ruleset in a header. Raises LineError if it cannot be shown."""
    scoring = ruleset.get("scoring", {})
    unit = scoring.get("unit", ScoringSection().unit) if isinstance(scoring, Mapping) else None
    if not isinstance(unit, str) or not unit.isprintable() or len(unit) > LONGEST_WORD:
        raise LineError("ruleset: scoring.unit: this cannot be shown")
    return unit
