"""Events of a race, in chronological order: for screens, records and tests.

Every ``at_ms`` is in milliseconds since the hand began; a seat is numbered from 1.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from solitaire.rules.move_facts import Fact
from solitaire.rules.moves import Move


class Stuck(NamedTuple):
    """A declaration instead of a move: the seat is stuck, or no longer stuck."""

    is_so: bool = True

    def __str__(self) -> str:
        return "stuck" if self.is_so else "not stuck"


Action: TypeAlias = Move | Stuck


class Claimed(NamedTuple):
    """A move that other seats can compete for waits for the referee's verdict."""

    at_ms: int
    seat: int
    move: Move


class Moved(NamedTuple):
    """A seat moved.

    ``photo`` are the seats that claimed the same place in the same moment and lost the photo finish.
    """

    at_ms: int
    seat: int
    move: Move
    facts: tuple[Fact, ...]
    photo: tuple[int, ...] = ()


class Denied(NamedTuple):
    """An action was refused; the position is unchanged."""

    at_ms: int
    seat: int
    action: Action
    reason: str


class Beaten(NamedTuple):
    """A claim lost to seat ``by``, which was ``late_ms`` earlier.

    With ``photo`` set, both claims fell into the same moment and the referee decided.
    """

    at_ms: int
    seat: int
    move: Move
    by: int
    late_ms: int
    photo: bool


class DeclaredStuck(NamedTuple):
    """A seat declared that it is stuck."""

    at_ms: int
    seat: int


class WithdrewStuck(NamedTuple):
    """A seat withdrew its declaration."""

    at_ms: int
    seat: int


class StocksShifted(NamedTuple):
    """Every seat was stuck, so every stock was shifted by a card."""

    at_ms: int
    facts: tuple[Fact, ...]


class WentOut(NamedTuple):
    """The seats ``out`` emptied their reserves, and the hand is not over yet."""

    at_ms: int
    out: tuple[int, ...]


class Ended(NamedTuple):
    """The hand is over; ``out`` are the seats with an empty reserve, if any."""

    at_ms: int
    out: tuple[int, ...]


RaceEvent: TypeAlias = (
    Claimed | Moved | Denied | Beaten | DeclaredStuck | WithdrewStuck | StocksShifted | WentOut | Ended
)
