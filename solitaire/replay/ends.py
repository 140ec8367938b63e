"""How a game begins and ends, as it is written down."""

from __future__ import annotations

from datetime import datetime

from solitaire import __version__
from solitaire.game.game import Game
from solitaire.replay.record import Header, Outcome, Result, fingerprint
from solitaire.replay.restore import Counts


def beginning(game: Game, started: datetime, origin: str = "") -> Header:
    """The header of a game; ``origin`` is where it came from, if not from its deal."""
    ruleset = game.rules.ruleset
    return Header(ruleset, game.pack, game.deal, game.balance, started, __version__, origin=origin)


def ending(game: Game, outcome: Outcome, counts: Counts, ended: datetime) -> Result:
    """The result of a game as it stands."""
    return Result(
        game.elapsed_ms,
        outcome,
        game.move_count,
        game.score,
        counts.undos,
        counts.hints,
        fingerprint(game.rules, game.position),
        ended,
        counts.solutions,
    )
