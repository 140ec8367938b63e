"""What happens in a race, in the order it happens: for screens, logs and tests."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from solitaire.rules.facts import Fact
from solitaire.rules.moves import Move


class Stuck(NamedTuple):
    """What a seat does instead of moving: it says that it cannot go on, or takes that back."""

    is_so: bool = True

    def __str__(self) -> str:
        return "stuck" if self.is_so else "not stuck"


Action: TypeAlias = Move | Stuck


class Claimed(NamedTuple):
    """A move to what everybody shares waits for its verdict."""

    at_ms: int
    seat: int
    move: Move


class Moved(NamedTuple):
    """A seat moved. ``photo`` are the seats that wanted the same in the same moment and lost it."""

    at_ms: int
    seat: int
    move: Move
    facts: tuple[Fact, ...]
    photo: tuple[int, ...] = ()


class Denied(NamedTuple):
    """An action came to nothing; a card stays where it was."""

    at_ms: int
    seat: int
    action: Action
    reason: str


class Beaten(NamedTuple):
    """Another seat took the place: earlier by ``late_ms``, or in a photo finish if ``photo`` is set."""

    at_ms: int
    seat: int
    move: Move
    by: int
    late_ms: int
    photo: bool


class DeclaredStuck(NamedTuple):
    """A seat said that it is stuck."""

    at_ms: int
    seat: int


class WithdrewStuck(NamedTuple):
    """A seat that had said so goes on after all."""

    at_ms: int
    seat: int


class StocksShifted(NamedTuple):
    """Nobody could go on: every stock was shifted."""

    at_ms: int
    facts: tuple[Fact, ...]


class Ended(NamedTuple):
    """The hand is over. ``out`` are the seats whose reserve is empty; none of a dead hand."""

    at_ms: int
    out: tuple[int, ...]


Event: TypeAlias = Claimed | Moved | Denied | Beaten | DeclaredStuck | WithdrewStuck | StocksShifted | Ended
