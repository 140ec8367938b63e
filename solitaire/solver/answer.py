"""The verdict of the solver about a position."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from solitaire.rules.moves import Move


class Verdict(StrEnum):
    """Whether a position can still be won, with all cards known."""

    WINNABLE = "winnable"
    """There is a line of moves that wins."""
    UNWINNABLE = "unwinnable"
    """Proven: there is none."""
    UNKNOWN = "unknown"


class Answer(NamedTuple):
    """A verdict with its winning moves and the effort of the search."""

    verdict: Verdict
    moves: tuple[Move, ...]
    positions: int
    """Positions expanded by all searches."""
    seconds: float
    towards: tuple[Move, ...] = ()
    """If the verdict is unknown: the moves to the best position that was met."""
